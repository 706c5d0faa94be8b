import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { beginWithRoles, fillMenuSource } from '@mp/permission/server';
import { madePages, menuPages } from '../contract/index.ts';
import '../contract/page.settings.ts';
import { appMenuServer } from './app-menu.service.ts';
import { followFrameOrigins } from './frame-origins.ts';
import { beginMenus } from './menu.begin.ts';
import { menuRoutes } from './menu.route.ts';
import { menuServer } from './menu.service.ts';
import { fillMadePages, menuFacts } from './menu.source.ts';
import { beginPages } from './page.begin.ts';
import { relationRoutes } from './page-relation.route.ts';
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
  pages: { ...menuPages, ...madePages },
  resources: [menuServer, appMenuServer, pageServer, testFormServer],
  routes: [...menuRoutes, ...pageRoutes, ...relationRoutes],
  beginTenant: async (db, tenant) => {
    await beginMenus(db, tenant);
    await beginPages(db, tenant);
    await beginWithRoles(db, tenant);
  },
  start: async (services) => {
    fillMenuSource(menuFacts);
    fillMadePages(factsOfPages);
    stopFollowing = await followFrameOrigins(services);
  },
  stop: () => stopFollowing(),
});
