import { bind } from '@mp/kernel/server';
import {
  changesOfLine,
  changesOfRequest,
  changesOfUser,
  errorHistory,
  recordFunctions,
  reportErrors,
  settleError,
} from '../contract/index.ts';
import { requestChanges, userChanges, versionChanges } from './changes.service.ts';
import { historyOfError, settle } from './error.service.ts';
import { recordErrors, recordOpenedFunctions } from './log.service.ts';

/** What pages send, and what is read of a line besides the line. */
export const logRoutes = [
  bind(recordFunctions, (context, { body }) => recordOpenedFunctions(context, body.items)),
  bind(reportErrors, (context, { body, request }) =>
    recordErrors(context, body.items, String(request.headers['user-agent'] ?? '')),
  ),
  bind(changesOfRequest, async (context, { query }) => ({
    items: await requestChanges(context, query.requestId, query.at),
  })),
  bind(changesOfLine, async (context, { query }) => ({
    items: await versionChanges(context, { ...query, version: Number(query.version) }),
  })),
  bind(changesOfUser, async (context, { params }) => ({ items: await userChanges(context, params.id) })),
  bind(errorHistory, (context, { params }) => historyOfError(context, params.id)),
  bind(settleError, (context, { params, body }) => settle(context, params.id, body)),
];
