import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  askAccess,
  changeConfidential,
  grantMany,
  makeShare,
  queryProject,
  readAuthorizations,
  readProjectAccess,
  readReasons,
  readShareContacts,
  readShared,
  subscribe,
  unsubscribe,
} from '../contract/index.ts';
import { accessOf, authorizations, changeConfidentiality, reasonsOf } from './access.service.ts';
import { grantEach } from './grant.service.ts';
import { askFor, findProject } from './request.service.ts';
import { shareContacts, sharedProject, shareProject } from './share.service.ts';
import { subscribeTo, unsubscribeFrom } from './subscription.service.ts';

/** Operations of access besides those that every resource has. */
export const projectAccessRoutes: readonly BoundRoute[] = [
  bind(readAuthorizations, (context, { query }) => authorizations(context, query)),
  bind(readProjectAccess, (context, { params }) => accessOf(context, params.id)),
  bind(readReasons, (context, { params }) => reasonsOf(context, params)),
  bind(changeConfidential, (context, { params, body }) => changeConfidentiality(context, { ...params, ...body })),
  bind(grantMany, (context, { body }) => grantEach(context, body)),
  bind(queryProject, (context, { params }) => findProject(context, params.id)),
  bind(subscribe, (context, { body }) => subscribeTo(context, body.projectIds)),
  bind(unsubscribe, (context, { body }) => unsubscribeFrom(context, body.projectIds)),
  bind(readShareContacts, (context, { params }) => shareContacts(context, params.id)),
  bind(makeShare, (context, { params, body }) => shareProject(context, params.id, body)),
  bind(readShared, (context, { body }) => sharedProject(context, body.token)),
  bind(askAccess, (context, { body }) => askFor(context, body)),
];
