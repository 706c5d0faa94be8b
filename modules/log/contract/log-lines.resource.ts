import {
  choice,
  dateTime,
  defineActions,
  defineResource,
  integer,
  json,
  longText,
  plainResource,
  ref,
  text,
  type Resource,
} from '@mp/kernel/contract';

/** Lines are written by the product and changed by nobody. */
const readOnly = { create: false, update: false, delete: false, import: false } as const;
const excel = { export: true } as const;

/** What every line says: when, who, of which organisation, from where. */
const common = {
  at: dateTime({ required: true, readOnly: true, textsOf: 'logLine' }),
  /** The person's name as the account has it, of whatever tenant. */
  who: text({ max: 60, readOnly: true, unsortable: true, textsOf: 'logLine' }),
  userId: ref('identity.user', { readOnly: true, unordered: true, hidden: true, textsOf: 'logLine' }),
  /** Who stood in for the person. */
  acting: text({ max: 60, readOnly: true, unsortable: true, textsOf: 'logLine' }),
  /** The person's default organisation today. */
  orgId: ref('organisation.organisation', { readOnly: true, unordered: true, textsOf: 'logLine' }),
  ip: text({ max: 60, readOnly: true, unordered: true, textsOf: 'logLine' }),
  requestId: text({ max: 64, readOnly: true, unordered: true, textsOf: 'logLine' }),
} as const;

/** Who reads a log reads the lines of people within his data scope. */
const scope = { orgField: 'orgId', ownerField: 'userId', scope: 'all' } as const;

/** What the sign-in log tells apart. */
export const signInEvents = [
  'signIn',
  'substitute',
  'signOut',
  'forced',
  'tenant',
  'password',
  'check',
  'other',
] as const;

/** Sign-ins, refusals and ends of sessions. */
export const signInLog = defineResource('log.signInLog', {
  label: 'userName',
  fields: {
    ...common,
    /** As it was typed; of nobody where it names none. */
    userName: text({ max: 100, readOnly: true, unordered: true, search: true }),
    event: choice(signInEvents, { readOnly: true, unordered: true }),
    result: choice(['ok', 'second', 'refused'], {
      readOnly: true,
      unordered: true,
      tones: { ok: 'success', second: 'processing', refused: 'danger' },
    }),
    reason: text({ max: 100, readOnly: true, unordered: true }),
    ua: text({ max: 300, readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'userName', 'who', 'orgId', 'event', 'result', 'reason', 'ip', 'ua'],
    filters: ['at', 'userId', 'event', 'result', 'orgId', 'ip'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** Changing calls, and calls refused for want of a right. */
export const operationLog = defineResource('log.operationLog', {
  label: 'operation',
  fields: {
    ...common,
    operation: text({ max: 100, readOnly: true, unordered: true, search: true }),
    objectId: text({ max: 64, readOnly: true, unordered: true }),
    result: choice(['ok', 'refused', 'failed'], {
      readOnly: true,
      unordered: true,
      tones: { ok: 'success', refused: 'waiting', failed: 'danger' },
    }),
    reason: text({ max: 100, readOnly: true, unordered: true }),
    ms: integer({ readOnly: true, unordered: true }),
    method: text({ max: 10, readOnly: true, unordered: true }),
    status: integer({ readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'who', 'acting', 'orgId', 'operation', 'result', 'reason', 'ms', 'ip'],
    filters: ['at', 'userId', 'result', 'orgId', 'operation', 'ip', 'objectId', 'requestId'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** Changes of users. */
export const userLog = defineResource('log.userLog', {
  label: 'action',
  fields: {
    ...common,
    /** Whose account was changed. */
    targetId: ref('identity.user', { readOnly: true, unordered: true }),
    action: text({ max: 60, readOnly: true, unordered: true, search: true }),
    reason: text({ max: 500, readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'who', 'acting', 'orgId', 'action', 'targetId', 'reason', 'ip'],
    filters: ['at', 'userId', 'targetId', 'orgId', 'action', 'ip'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** Grants, data scopes and members of roles, before and after. */
export const grantLog = defineResource('log.grantLog', {
  label: 'subjectName',
  fields: {
    ...common,
    subjectType: text({ max: 20, readOnly: true, unordered: true }),
    subjectName: text({ max: 200, readOnly: true, unordered: true, search: true }),
    objectType: text({ max: 20, readOnly: true, unordered: true }),
    objectName: text({ max: 200, readOnly: true, unordered: true, search: true }),
    before: longText({ readOnly: true, unordered: true }),
    after: longText({ readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'who', 'subjectType', 'subjectName', 'objectType', 'objectName', 'before', 'after', 'ip'],
    filters: ['at', 'userId', 'subjectName', 'objectName', 'orgId', 'ip'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** What people opened and pressed. */
export const functionLog = defineResource('log.functionLog', {
  label: 'name',
  fields: {
    ...common,
    kind: choice(['menu', 'action', 'server'], { readOnly: true, unordered: true }),
    name: text({ max: 100, readOnly: true, unordered: true, search: true }),
  },
  list: {
    columns: ['at', 'who', 'acting', 'orgId', 'kind', 'name', 'ip'],
    filters: ['at', 'userId', 'kind', 'name', 'orgId', 'ip'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** States of an error: resolved until it comes again. */
export const errorStates = ['open', 'resolved'] as const;

/** Unexpected errors of the server, of jobs and of pages. */
export const errorLog = defineResource('log.errorLog', {
  label: 'message',
  fields: {
    ...common,
    message: text({ max: 500, readOnly: true, unordered: true, search: true }),
    source: choice(['server', 'web', 'job'], { readOnly: true, unordered: true }),
    state: choice(errorStates, {
      readOnly: true,
      unordered: true,
      derived: 'what was said of the errors with its fingerprint',
      tones: { open: 'danger', resolved: 'success' },
    }),
    remark: text({ max: 500, readOnly: true, unordered: true }),
    /** How often it came within the second. */
    n: integer({ readOnly: true, unordered: true }),
    route: text({ max: 200, readOnly: true, unordered: true }),
    fingerprint: text({ max: 16, readOnly: true, unordered: true }),
    ua: text({ max: 300, readOnly: true, unordered: true }),
    stack: longText({ max: 4000, readOnly: true, unordered: true, hidden: true }),
    /** What was asked: names as they were, values masked. */
    request: json<Readonly<Record<string, unknown>>>({ readOnly: true, unordered: true, hidden: true }),
  },
  list: {
    columns: ['at', 'message', 'source', 'state', 'n', 'route', 'who', 'ip'],
    filters: ['at', 'source', 'state', 'userId', 'orgId', 'route', 'fingerprint', 'ip'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** Calls of programs by the open gateway. */
export const apiLog = defineResource('log.apiLog', {
  label: 'api',
  fields: {
    ...common,
    /** Code of the project as it was then; none where nobody was recognised. */
    projectName: text({ max: 30, readOnly: true, unordered: true, search: true }),
    projectId: text({ max: 40, readOnly: true, unordered: true, hidden: true }),
    api: text({ max: 100, readOnly: true, unordered: true, search: true }),
    method: text({ max: 10, readOnly: true, unordered: true }),
    proof: choice(['token', 'bearer', 'signature', 'assistant'], { readOnly: true, unordered: true }),
    result: choice(['ok', 'refused', 'failed'], {
      readOnly: true,
      unordered: true,
      tones: { ok: 'success', refused: 'waiting', failed: 'danger' },
    }),
    reason: text({ max: 100, readOnly: true, unordered: true }),
    /** Why a proof was not accepted, which the program is not told. */
    cause: choice(['unknown', 'token', 'disabled', 'dates', 'tenant', 'user', 'ip', 'signature', 'clock', 'replay'], {
      readOnly: true,
      unordered: true,
    }),
    status: integer({ readOnly: true, unordered: true }),
    ms: integer({ readOnly: true, unordered: true }),
    bytes: integer({ readOnly: true, unordered: true }),
    /** What was asked: names as they were, values masked. */
    request: json<Readonly<Record<string, unknown>>>({ readOnly: true, unordered: true, hidden: true }),
  },
  list: {
    columns: ['at', 'projectName', 'api', 'result', 'reason', 'cause', 'ms', 'who', 'proof', 'ip'],
    filters: ['at', 'projectName', 'api', 'result', 'cause', 'userId', 'ip', 'projectId', 'requestId'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** What may be said of an error. */
export const errorLogActions = defineActions(errorLog, { settle: { by: 'endpoint', offered: false } });

/** The audit trail of all records: who changed which one when. */
export const auditTrail = defineResource('log.auditTrail', {
  label: 'entity',
  fields: {
    ...common,
    /** Key of the resource. */
    entity: text({ max: 80, readOnly: true, unordered: true }),
    entityId: text({ max: 40, readOnly: true, unordered: true }),
    number: integer({ readOnly: true, unordered: true }),
    action: text({ max: 60, readOnly: true, unordered: true }),
    reason: text({ max: 500, readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'who', 'acting', 'orgId', 'entity', 'action', 'number', 'reason', 'ip'],
    filters: ['at', 'userId', 'entity', 'action', 'orgId', 'ip', 'entityId', 'requestId'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** From which log a line of the trail comes. */
export const trailKinds = ['signIn', 'operation', 'user', 'grant', 'function', 'error'] as const;

/** What one person did, across all logs, as one line of time. */
export const userTrail = defineResource('log.userTrail', {
  label: 'what',
  fields: {
    ...common,
    kind: choice(trailKinds, {
      readOnly: true,
      unordered: true,
      tones: {
        signIn: 'processing',
        operation: 'success',
        user: 'waiting',
        grant: 'waiting',
        function: 'draft',
        error: 'danger',
      },
    }),
    /** What was done, as its own log says it. */
    what: text({ max: 500, readOnly: true, unordered: true }),
    /** What it was done to, where the log tells one. */
    objectId: text({ max: 100, readOnly: true, unordered: true, hidden: true }),
    result: choice(['ok', 'refused', 'failed'], {
      readOnly: true,
      unordered: true,
      tones: { ok: 'success', refused: 'waiting', failed: 'danger' },
    }),
    reason: text({ max: 200, readOnly: true, unordered: true }),
  },
  list: {
    columns: ['at', 'kind', 'what', 'result', 'reason', 'acting', 'ip'],
    filters: ['at', 'kind', 'result', 'ip', 'requestId'],
    sort: '-at',
  },
  excel,
  operations: readOnly,
  ...scope,
});

/** The logs of the page, in the order of its tabs. */
export const logs: readonly Resource[] = [
  plainResource(signInLog),
  plainResource(operationLog),
  plainResource(userLog),
  plainResource(grantLog),
  plainResource(functionLog),
  plainResource(errorLog),
  plainResource(apiLog),
  plainResource(auditTrail),
];
