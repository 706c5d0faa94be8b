import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { settingsPages } from '../contract/settings.pages.ts';
import { settingRoutes } from './setting.route.ts';
import { settingValue } from './setting.service.ts';
import { viewRoutes } from './view.route.ts';

export { copySettings } from './setting.query.ts';
export { settingsFor, settingsOfTenant, SettingsView, type SettingsInUse } from './setting.service.ts';

/** Settings of the platform, of tenants and of users. */
export const settingsModule: ServerModule = defineServerModule({
  name: 'settings',
  pages: settingsPages,
  routes: [...settingRoutes, ...viewRoutes],
  ports: { setting: settingValue },
});
