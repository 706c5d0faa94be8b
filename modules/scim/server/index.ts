import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { scimPages } from '../contract/index.ts';
import { scimClientServer } from './scim-client.service.ts';
import { scimGroupServer } from './scim-group.service.ts';
import { mountScim } from './scim-mount.ts';
import { scimRoutes } from './scim.route.ts';

/** Directories that keep users and groups of tenants by SCIM 2.0. */
export const scimModule: ServerModule = defineServerModule({
  name: 'scim',
  pages: scimPages,
  resources: [scimClientServer, scimGroupServer],
  routes: scimRoutes,
  mount: mountScim,
});
