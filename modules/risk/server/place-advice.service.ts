import { settingAdvice } from '@mp/settings/server';
import { riskSettings } from '../contract/risk.settings.ts';
import { placesOf } from './places.ts';

/** Without a file that says where addresses are a rule of these settings does nothing: they say so. */
export const placeAdvice = settingAdvice.of({
  group: riskSettings,
  name: 'noPlaces',
  find: async ({ services }) => placesOf(services) === undefined,
});
