import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as relationApi from '../contract/org-relation.api.ts';
import { organisationImpact } from '../contract/organisation.api.ts';
import {
  compareRelations,
  placeOrganisations,
  relationLevel,
  relationWhole,
  removeOrganisation,
  searchInRelation,
} from './org-relation.service.ts';
import { impactOfOrganisation } from './organisation.service.ts';

/** Operations on organisations and relations besides those that every resource has. */
export const organisationRoutes: readonly BoundRoute[] = [
  bind(organisationImpact, (context, { params }) => impactOfOrganisation(context, params.id)),
  bind(relationApi.relationNodes, (context, { params, query }) =>
    relationLevel(context, params.id, { parent: query.parent || null, cursor: query.cursor || undefined }),
  ),
  bind(relationApi.wholeRelation, (context, { params }) => relationWhole(context, params.id)),
  bind(relationApi.searchRelation, (context, { params, query }) => searchInRelation(context, params.id, query.q)),
  bind(relationApi.placeInRelation, (context, { params, body }) =>
    placeOrganisations(context, params.id, { orgIds: body.orgIds, parentOrgId: body.parentOrgId }),
  ),
  bind(relationApi.removeFromRelation, (context, { params, body }) =>
    removeOrganisation(context, params.id, body.orgId),
  ),
  bind(relationApi.compareRelations, (context, { params, query }) =>
    compareRelations(context, { id: params.id, other: params.other, page: Number(query.page ?? 1) }),
  ),
];
