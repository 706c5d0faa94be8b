import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { settingsPages } from '../contract/settings.pages.ts';
import { licenceAccess, watchLicence } from './licence.service.ts';
import { settingRoutes } from './setting.route.ts';
import { settingValue } from './setting.service.ts';
import { viewRoutes } from './view.route.ts';

export { licenceAccess, requireLicensed } from './licence.service.ts';
export { copySettings } from './setting.query.ts';
export { settingsFor, settingsOfTenant, SettingsView } from './setting.service.ts';

let stopWatching: (() => void) | undefined;

/** Settings of the platform, of tenants and of users. */
export const settingsModule: ServerModule = defineServerModule({
  name: 'settings',
  pages: settingsPages,
  routes: [...settingRoutes, ...viewRoutes],
  platformFunctions: ['licence.read', 'licence.update'],
  ports: { setting: settingValue, licence: licenceAccess },
  start: async (services) => {
    stopWatching = await watchLicence(services);
  },
  stop: () => stopWatching?.(),
});
