import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { i18nShape, idParams, instant, person, recordId } from './shapes.ts';

/** Something that went wrong in a process and needs somebody. */
const incident = z.object({
  id: z.string(),
  instanceId: z.string(),
  subject: z.string(),
  businessNo: z.string(),
  defKey: z.string(),
  defName: i18nShape,
  nodeId: z.string(),
  /** Null where the process as a whole is meant. */
  nodeName: z.nullable(i18nShape),
  /** `command`, `noHandler`, `workflow.timer`, `workflow.service` … */
  kind: z.string(),
  message: z.string(),
  attempts: z.int(),
  state: z.enum(['open', 'resolved']),
  firstAt: z.string(),
  lastAt: z.string(),
  resolvedAt: instant,
  resolvedBy: z.nullable(person),
  /** `retried`, `skipped`, `resolved`. */
  resolution: z.nullable(z.string()),
  /** What may be done: `retry`, `skip`, `resolve`. */
  allowed: z.array(z.string()),
});
/** Something that keeps an instance from going on, for administrators. */
export type FlowIncident = z.infer<typeof incident>;

const short = z.optional(z.string().check(z.maxLength(100)));

/** Incidents, newest first; process administrators see those of their definitions. */
export const listIncidents = defineEndpoint({
  id: 'workflow.incidents',
  method: 'GET',
  path: '/workflow/incidents',
  access: 'session',
  query: z.object({
    state: z.optional(z.enum(['open', 'resolved'])),
    defKey: z.optional(z.string().check(z.maxLength(64))),
    kind: short,
    instanceId: z.optional(recordId),
    q: short,
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'common.format'))),
    size: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|100)$/, 'common.format'))),
  }),
  answer: z.object({
    items: z.array(incident),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    next: z.nullable(z.string()),
  }),
  summary: 'Incidents of processes that the caller administers',
});

const errors = ['workflow.notFound', 'workflow.notAllowed'];

/** Puts the failed work back into the queue. */
export const retryIncident = defineEndpoint({
  id: 'workflow.incidentRetry',
  method: 'POST',
  path: '/workflow/incidents/{id}/retry',
  access: 'session',
  params: idParams,
  answer: z.object({ queued: z.int() }),
  errors,
  summary: 'Try the failed work of an incident again',
});

/** Try the failed work of all open incidents of a kind again, at most 500. */
export const retryIncidents = defineEndpoint({
  id: 'workflow.incidentRetryAll',
  method: 'POST',
  path: '/workflow/incidents/retry-all',
  access: 'session',
  body: z.object({
    kind: z.optional(z.string().check(z.maxLength(100))),
    defKey: z.optional(z.string().check(z.maxLength(64))),
    ids: z.optional(z.array(recordId).check(z.maxLength(500))),
  }),
  answer: z.object({ queued: z.int() }),
  summary: 'Try the failed work of all open incidents of a kind again, at most 500',
});

/** Go on without the failed work, as if it had given this result. */
export const skipIncident = defineEndpoint({
  id: 'workflow.incidentSkip',
  method: 'POST',
  path: '/workflow/incidents/{id}/skip',
  access: 'session',
  params: idParams,
  body: z.object({ result: z.optional(z.unknown()), reason: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ done: z.boolean() }),
  errors,
  summary: 'Go on without the failed work, as if it had given this result',
});

/** Close an incident that was dealt with otherwise. */
export const resolveIncident = defineEndpoint({
  id: 'workflow.incidentResolve',
  method: 'POST',
  path: '/workflow/incidents/{id}/resolve',
  access: 'session',
  params: idParams,
  body: z.object({ reason: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ done: z.boolean() }),
  errors,
  summary: 'Close an incident that was dealt with otherwise',
});

/** Changes process variables of a running instance. */
export const setInstanceVars = defineEndpoint({
  id: 'workflow.setVars',
  method: 'POST',
  path: '/workflow/instances/{id}/vars',
  access: 'session',
  params: idParams,
  body: z.object({
    vars: z.record(z.string().check(z.minLength(1), z.maxLength(64)), z.unknown()),
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ done: z.boolean() }),
  errors: [...errors, 'workflow.varsTooBig'],
  summary: 'Change variables of a running process: for its administrators',
});
