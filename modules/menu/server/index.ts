import { defineServerModule, portableRecords, portables } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { menuSources, provisionRoles } from '@mp/permission/server';
import { madePages, menu, menuPages, page } from '../contract/index.ts';
import '../contract/page.settings.ts';
import { appMenuServer } from './app-menu.service.ts';
import { watchFrameOrigins } from './frame-origins.ts';
import { provisionMenus } from './menu.tenant-defaults.ts';
import { menuRoutes } from './menu.route.ts';
import { menuServer } from './menu.service.ts';
import { fillMadePages, menuFacts } from './menu.source.ts';
import { provisionPages } from './page.tenant-defaults.ts';
import { relationRoutes } from './page-relation.route.ts';
import { pageDefinitions } from './portable-page.ts';
import { pageRoutes } from './page.route.ts';
import { pageServer } from './page.service.ts';
import { factsOfPages } from './page.source.ts';
import { testFormServer } from './test-form.service.ts';

export { frameOrigins, readFrameOrigins } from './frame-origins.ts';
export { menuServer } from './menu.service.ts';

let stopFollowing: () => void = () => undefined;

/** Menus of a tenant, their icons, and those of the phone app. */
export const menuModule: ServerModule = defineServerModule({
  name: 'menu',
  acting: 'open',
  pages: { ...menuPages, ...madePages },
  contributes: [
    menuSources.of(menuFacts),
    portables.of(portableRecords('menu', menu), portableRecords('page', page), pageDefinitions),
  ],
  resources: [menuServer, appMenuServer, pageServer, testFormServer],
  routes: [...menuRoutes, ...pageRoutes, ...relationRoutes],
  provisionTenant: async (db, tenant) => {
    await provisionMenus(db, tenant);
    await provisionPages(db, tenant);
    await provisionRoles(db, tenant);
  },
  start: async (services) => {
    fillMadePages(factsOfPages);
    stopFollowing = await watchFrameOrigins(services);
  },
  stop: () => stopFollowing(),
});
