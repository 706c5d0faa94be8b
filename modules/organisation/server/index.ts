import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { organisationPages } from '../contract/organisation.pages.ts';
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
export { dependOnOrganisations, type Dependant } from './dependants.ts';
export { organisationServer } from './organisation.service.ts';
export { orgRelationServer } from './org-relation.service.ts';

/** Organisations and their relations. */
export const organisationModule: ServerModule = defineServerModule({
  name: 'organisation',
  pages: organisationPages,
  resources: [organisationServer, orgRelationServer],
  routes: organisationRoutes,
  grants: { staff: { functions: ['organisation.read', 'organisation.propose'] } },
  start: serveTenants,
});
