import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/index.ts';
import { apisOf } from './api-list.service.ts';
import { effectiveRights, grantsOfObject, holdersOf } from './analysis.service.ts';
import { checkRole } from './check.service.ts';
import { effectiveSheet } from './effective-sheet.ts';
import { explainRight, requestAccess } from './explain.service.ts';
import { batchGrants, changesOf, grantsOf, saveGrants, undoChange } from './grant.service.ts';
import { previewGrants, previewMembers, previewMove } from './impact.service.ts';
import { controlsOf, objectTree, setControl } from './tree.service.ts';

/** Operations on grants, data scopes, their explanation and analysis. */
export const grantRoutes: readonly BoundRoute[] = [
  bind(api.grantsOfSubject, (context, { query }) => grantsOf(context, query)),
  bind(api.saveGrants, (context, { body }) => saveGrants(context, body)),
  bind(api.previewGrants, (context, { body }) => previewGrants(context, body)),
  bind(api.previewMove, (context, { body }) => previewMove(context, body)),
  bind(api.previewMembers, (context, { body }) => previewMembers(context, body)),
  bind(api.batchGrants, (context, { body }) => batchGrants(context, body)),
  bind(api.previewBatch, (context, { body }) => batchGrants(context, body, true)),
  bind(api.changesOfSubject, (context, { query }) => changesOf(context, query)),
  bind(api.undoChange, (context, { params }) => undoChange(context, params.id)),
  bind(api.objectTree, (context, { query }) =>
    objectTree(context, query, { parent: query.parent ?? '', q: query.q ?? '', granted: query.granted === 'true' }),
  ),
  bind(api.apisOfSubject, (context, { query }) => apisOf(context, query, query.q ?? '')),
  bind(api.controlsOfMenu, (context, { query }) => controlsOf(context, query.menuId)),
  bind(api.setControl, (context, { body }) => setControl(context, body)),
  bind(api.explain, (context, { query }) =>
    explainRight(context, {
      userId: query.userId,
      objType: Number(query.objType),
      objectId: query.objectId,
      recordId: query.recordId,
    }),
  ),
  bind(api.requestAccess, (context, { body }) => requestAccess(context, body)),
  bind(api.effectiveRights, (context, { query }) => effectiveRights(context, query)),
  bind(api.effectiveSheet, (context, { query, reply }) => effectiveSheet(context, query, reply)),
  bind(api.holdersOf, (context, { query }) =>
    holdersOf(context, {
      objType: Number(query.objType),
      key: query.key,
      page: Number(query.page ?? 1),
      q: query.q ?? '',
    }),
  ),
  bind(api.grantsOfObject, (context, { query }) =>
    grantsOfObject(context, { objType: Number(query.objType), key: query.key }),
  ),
  bind(api.checkRole, (context, { params }) => checkRole(context, params.id)),
];
