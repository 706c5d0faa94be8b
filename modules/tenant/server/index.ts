import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { tenantPages } from '../contract/tenant.pages.ts';
import { orgTemplateServer } from './org-template.service.ts';
import { tenantRoutes } from './tenant.route.ts';
import { tenantServices } from './tenant.ports.ts';
import { tenantServer } from './tenant.service.ts';

export { sampleTenants, seedTenants } from './seed.ts';
export { tenantServices } from './tenant.ports.ts';
export type { Blocker, BuiltPlace, Founding, MadeRights, TenantMember, TenantPorts } from './tenant.ports.ts';
export { bumpTenantEpoch } from './tenant.query.ts';
export { tenantServer } from './tenant.service.ts';

/** Tenants. */
export const tenantModule: ServerModule = defineServerModule({
  name: 'tenant',
  pages: tenantPages,
  resources: [tenantServer, orgTemplateServer],
  routes: tenantRoutes,
  takes: [tenantServices],
  platformFunctions: [
    'tenant.read',
    'tenant.create',
    'tenant.update',
    'tenant.delete',
    'tenant.export',
    'tenant.enable',
    'tenant.disable',
    'tenant.clearOrganisations',
    'tenant.setAdmin',
    'tenant.initialise',
    'tenant.ceiling',
    'orgTemplate.read',
    'orgTemplate.create',
    'orgTemplate.update',
    'orgTemplate.delete',
  ],
});
