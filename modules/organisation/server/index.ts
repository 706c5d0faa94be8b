import { defineServerModule, portableRecords, portables } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { tenantServices } from '@mp/tenant/server';
import { organisation } from '../contract/index.ts';
import { organisationPages } from '../contract/organisation.pages.ts';
import '../contract/organisation.settings.ts';
import { organisationDependants } from './dependants.ts';
import { organisationsOfTenant } from './founding.service.ts';
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
export { rootOrganisation } from './founding.query.ts';
export type { HengyuanTree, SampleOrganisation } from './seed.ts';
export { organisationDependants, type Dependant } from './dependants.ts';
export { organisationServer } from './organisation.service.ts';
export { orgRelationServer } from './org-relation.service.ts';

/** Organisations and their relations. */
export const organisationModule: ServerModule = defineServerModule({
  name: 'organisation',
  acting: 'open',
  pages: organisationPages,
  resources: [organisationServer, orgRelationServer],
  routes: organisationRoutes,
  grants: { staff: { functions: ['organisation.read', 'organisation.propose'] } },
  takes: [organisationDependants],
  contributes: [
    tenantServices.of(organisationsOfTenant),
    portables.of(portableRecords('organisation', organisation, { ownRoot: true })),
  ],
});
