import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import '../contract/organisation.settings.ts';
import { serveTenants } from './founding.service.ts';
import { orgRelationServer } from './org-relation.service.ts';
import { organisationRoutes } from './organisation.route.ts';
import { organisationServer } from './organisation.service.ts';

export {
  beichenTree,
  hengyuanTree,
  manyOrganisations,
  seedAdminRelation,
  seedOrganisations,
  seedRelations,
} from './seed.ts';
export type { HengyuanTree, SampleOrganisation } from './seed.ts';
export { organisationServer } from './organisation.service.ts';
export { orgRelationServer } from './org-relation.service.ts';

/** Organisations and their relations. */
export const organisationModule: ServerModule = defineServerModule({
  name: 'organisation',
  resources: [organisationServer, orgRelationServer],
  routes: organisationRoutes,
  grants: { staff: { functions: ['organisation.read', 'organisation.propose'] } },
  start: serveTenants,
});
