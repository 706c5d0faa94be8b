import { defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { settingsPages } from '../contract/settings.pages.ts';
import { licenceCheck } from './health.service.ts';
import { licenceAccess, watchLicence } from './licence.service.ts';
import { settingRoutes } from './setting.route.ts';
import { settingValue } from './setting.service.ts';
import { settingAdvice } from './setting-advice.service.ts';
import { settingPreviews } from './setting-preview.service.ts';
import { settingTests } from './setting-test.service.ts';
import { viewRoutes } from './view.route.ts';
import { watchWording } from './wording-layers.ts';
import { wordingRoutes } from './wording.route.ts';
import { platformWordingServer, wordingServer } from './wording.service.ts';

export { settingAdvice } from './setting-advice.service.ts';
export { settingPreviews, type PreviewInput, type PreviewItem } from './setting-preview.service.ts';
export { settingTests, TestFailure, reasonOf, type TestInput } from './setting-test.service.ts';
export { licenceAccess, requireLicensed } from './licence.service.ts';
export { wordingVersion } from './wording.service.ts';
export { copySettings } from './setting.query.ts';
export type { SettingRow } from './setting.query.ts';
export { settingsFor, settingsOfTenant, settingsWithin, SettingsView, type SettingsInUse } from './setting.service.ts';

let stopWatching: (() => void) | undefined;

/** Settings of the platform, of tenants and of users. */
export const settingsModule: ServerModule = defineServerModule({
  name: 'settings',
  pages: settingsPages,
  resources: [wordingServer, platformWordingServer],
  routes: [...settingRoutes, ...viewRoutes, ...wordingRoutes],
  contributes: [healthChecks.of(licenceCheck)],
  takes: [settingTests, settingPreviews, settingAdvice],
  platformFunctions: [
    'licence.read',
    'licence.update',
    'platformWording.read',
    'platformWording.create',
    'platformWording.update',
    'platformWording.delete',
    'platformWording.import',
    'platformWording.export',
  ],
  ports: { setting: settingValue, licence: licenceAccess },
  start: async (services) => {
    const ends = [await watchLicence(services), await watchWording(services)];
    stopWatching = () => ends.forEach((end) => end());
  },
  stop: () => stopWatching?.(),
});
