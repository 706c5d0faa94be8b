import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { errorStates } from './log-lines.resource.ts';

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});
const record = z.object({
  resource: z.string(),
  id: z.string(),
  version: z.number(),
  at: z.string(),
  /** The reader's words for what kind of record it is, how it is called and what was done. */
  title: z.string(),
  name: z.nullable(z.string()),
  action: z.string(),
  who: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Fields that the reader may see, in words; what is masked from him is not among them. */
  changes: z.array(change),
  /** Fields that changed and that he may not see. */
  closed: z.number(),
});
/** A change of a record in the reader's words. */
export type RecordChange = z.infer<typeof record>;

const id = z.string().check(z.refine(isUuid, 'common.format'));

/** What a request changed, in words. */
export const changesOfRequest = defineEndpoint({
  id: 'operationLog.changes',
  method: 'GET',
  path: '/log/changes/request',
  access: 'operationLog.read',
  query: z.object({ requestId: z.string().check(z.minLength(1), z.maxLength(64)), at: z.iso.datetime() }),
  answer: z.object({ items: z.array(record) }),
  summary: 'Records that a request changed, before and after in words, as far as the caller may read them',
});

/** What one line of the audit trail changed, in words. */
export const changesOfLine = defineEndpoint({
  id: 'auditTrail.changes',
  method: 'GET',
  path: '/log/changes/record',
  access: 'auditTrail.read',
  query: z.object({
    resource: z.string().check(z.regex(/^\w{1,40}\.\w{1,40}$/u, 'common.format')),
    id,
    version: z.string().check(z.regex(/^\d{1,9}$/u, 'common.format')),
  }),
  answer: z.object({ items: z.array(record) }),
  summary: 'What one change of a record was, before and after in words, as far as the caller may read it',
});

/** What a change of a user was. */
export const changesOfUser = defineEndpoint({
  id: 'userLog.changes',
  method: 'GET',
  path: '/log/changes/user/{id}',
  access: 'userLog.read',
  params: z.object({ id }),
  answer: z.object({ items: z.array(record) }),
  errors: ['common.notFound'],
  summary: 'What a change of a user was, before and after in words; personal data are masked',
});

const day = z.object({ day: z.string(), n: z.number() });
/** How often an error came on a day. */
export type ErrorDay = z.infer<typeof day>;

const history = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  total: z.number(),
  users: z.number(),
  /** The last thirty days, those without one included. */
  days: z.array(day),
  state: z.enum(errorStates),
  remark: z.nullable(z.string()),
  saidBy: z.nullable(z.string()),
  saidAt: z.nullable(z.string()),
});
/** The history of the errors with one fingerprint. */
export type ErrorHistory = z.infer<typeof history>;

/** The history of the errors with one fingerprint. */
export const errorHistory = defineEndpoint({
  id: 'errorLog.history',
  method: 'GET',
  path: '/log/errorLog/{id}/history',
  access: 'errorLog.read',
  params: z.object({ id }),
  answer: history,
  errors: ['common.notFound'],
  summary: 'How often errors with the same fingerprint came on each of the last thirty days, and what was said of them',
});

/** Says that the errors with this fingerprint are resolved, or open again. */
export const settleError = defineEndpoint({
  id: 'errorLog.settle',
  method: 'PUT',
  path: '/log/errorLog/{id}/state',
  access: 'errorLog.settle',
  params: z.object({ id }),
  body: z.object({
    state: z.enum(errorStates),
    remark: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  }),
  errors: ['common.notFound'],
  summary: 'Mark the errors with the same fingerprint as resolved or open, with a remark; one that comes again is open',
});
