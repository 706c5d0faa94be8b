import { bind, type BoundRoute, readUpload, sendSheet } from '@mp/kernel/server';
import * as api from '../contract/index.ts';
import { groups, nodes } from './choices.service.ts';
import { linesOfRun, reportOf } from './lines.service.ts';
import { linkOf, receive, solveConflicts, startApply, startPackage, startUndo } from './run.service.ts';

/** Operations on packages and runs. */
export const migrationRoutes: readonly BoundRoute[] = [
  bind(api.listGroups, (context) => groups(context)),
  bind(api.listNodes, (context, { query }) => nodes(context, query.group)),
  bind(api.makePackage, (context, { body }) => startPackage(context, body), { status: 201 }),
  bind(
    api.receivePackage,
    async (context, { request }) => receive(context, await readUpload(request, api.maxPackageBytes)),
    { status: 201 },
  ),
  bind(api.listLines, (context, { params, query }) => linesOfRun(context, params.id, query)),
  bind(api.solveLines, (context, { params, body }) => solveConflicts(context, params.id, body.items)),
  bind(api.applyPackage, (context, { params }) => startApply(context, params.id)),
  bind(api.undoRun, (context, { params }) => startUndo(context, params.id)),
  bind(api.packageLink, (context, { params }) => linkOf(context, params.id)),
  bind(api.downloadReport, async (context, { params, reply }) => sendSheet(reply, await reportOf(context, params.id))),
];
