import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  askAccess,
  changeConfidential,
  grantMany,
  queryProject,
  queryProjects,
  readAuthorizations,
  readProjectAccess,
  readReasons,
} from '../contract/index.ts';
import { accessOf, authorizations, changeConfidentiality, reasonsOf } from './access.service.ts';
import { grantEach } from './grant.service.ts';
import { askFor, findProject, findProjects } from './request.service.ts';

/** Operations of access besides those that every resource has. */
export const projectAccessRoutes: readonly BoundRoute[] = [
  bind(readAuthorizations, (context, { query }) => authorizations(context, query)),
  bind(readProjectAccess, (context, { params }) => accessOf(context, params.id)),
  bind(readReasons, (context, { params }) => reasonsOf(context, params)),
  bind(changeConfidential, (context, { params, body }) => changeConfidentiality(context, { ...params, ...body })),
  bind(grantMany, (context, { body }) => grantEach(context, body)),
  bind(queryProjects, (context, { query }) => findProjects(context, query)),
  bind(queryProject, (context, { params }) => findProject(context, params.id)),
  bind(askAccess, (context, { body }) => askFor(context, body)),
];
