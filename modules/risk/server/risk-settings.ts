import { defaultSettings, type SettingsOf } from '@mp/settings/contract';
import { riskSettings } from '../contract/risk.settings.ts';

/** What the settings of risk say. */
export type RiskSettings = SettingsOf<typeof riskSettings>;

/** The settings where nobody has changed any; the database lays those of platform and tenant over them. */
export const defaults: RiskSettings = defaultSettings(riskSettings);
