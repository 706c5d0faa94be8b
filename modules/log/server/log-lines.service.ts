import { serveResource, type ResourceServer } from '@mp/kernel/server';
import {
  apiLog,
  auditTrail,
  errorLog,
  functionLog,
  grantLog,
  operationLog,
  signInLog,
  userLog,
  userTrail,
} from '../contract/log-lines.resource.ts';
import {
  entityWords,
  functionWords,
  grantObjectWords,
  grantTypeWords,
  grantWords,
  operationWords,
  refusalWords,
  trailActionWords,
  trailWords,
  userActionWords,
} from './line-words.ts';
import { flushLogs } from './log.service.ts';

/** A line is of the organisation in which its person is today. */
const ofPerson = { field: 'orgId', by: 'userId', table: 'tenant_user', column: 'default_org_id' } as const;

/** The logs as what is read of them: views over the tables that are written elsewhere. */
export const logServers: readonly ResourceServer[] = [
  serveResource(signInLog, {
    table: 'sign_in_line',
    view: 'lines',
    decidedBy: ofPerson,
    spoken: { reason: refusalWords },
  }),
  serveResource(operationLog, {
    table: 'operation_line',
    view: 'lines',
    decidedBy: ofPerson,
    written: flushLogs,
    spoken: { operation: operationWords, reason: refusalWords },
    searchedValues: { field: 'operation', from: (like) => `logged_operations(${like})` },
  }),
  serveResource(userLog, { table: 'user_line', view: 'lines', spoken: { action: userActionWords } }),
  serveResource(grantLog, {
    table: 'grant_line',
    view: 'lines',
    spoken: {
      subjectType: grantTypeWords,
      objectType: grantTypeWords,
      objectName: grantObjectWords,
      before: grantWords,
      after: grantWords,
    },
  }),
  serveResource(functionLog, {
    table: 'function_line',
    view: 'lines',
    decidedBy: ofPerson,
    written: flushLogs,
    spoken: { name: functionWords },
    searchedValues: { field: 'name', from: (like) => `logged_functions(${like})` },
  }),
  serveResource(userTrail, {
    table: 'user_trail_line',
    view: 'lines',
    written: flushLogs,
    readBy: 'userId',
    spoken: { what: trailWords, reason: refusalWords },
  }),
  serveResource(apiLog, {
    table: 'api_line',
    view: 'lines',
    written: flushLogs,
    spoken: { api: operationWords, reason: refusalWords },
  }),
  serveResource(errorLog, { table: 'error_line', view: 'records', written: flushLogs }),
  serveResource(auditTrail, {
    table: 'audit_line',
    view: 'lines',
    decidedBy: ofPerson,
    spoken: { entity: entityWords, action: trailActionWords },
  }),
];
