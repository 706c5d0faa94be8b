import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { settingsPages } from '../contract/settings.pages.ts';
import { licenceAccess, watchLicence } from './licence.service.ts';
import { settingRoutes } from './setting.route.ts';
import { settingValue } from './setting.service.ts';
import { settingPreviews } from './setting-preview.service.ts';
import { settingTests } from './setting-test.service.ts';
import { viewRoutes } from './view.route.ts';

export { settingPreviews, type PreviewInput, type PreviewItem } from './setting-preview.service.ts';
export { settingTests, TestFailure, reasonOf, type TestInput } from './setting-test.service.ts';
export { licenceAccess, requireLicensed } from './licence.service.ts';
export { copySettings } from './setting.query.ts';
export { settingsFor, settingsOfTenant, settingsWithin, SettingsView, type SettingsInUse } from './setting.service.ts';

let stopWatching: (() => void) | undefined;

/** Settings of the platform, of tenants and of users. */
export const settingsModule: ServerModule = defineServerModule({
  name: 'settings',
  pages: settingsPages,
  routes: [...settingRoutes, ...viewRoutes],
  takes: [settingTests, settingPreviews],
  platformFunctions: ['licence.read', 'licence.update'],
  ports: { setting: settingValue, licence: licenceAccess },
  start: async (services) => {
    stopWatching = await watchLicence(services);
  },
  stop: () => stopWatching?.(),
});
