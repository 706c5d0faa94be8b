import { choice, dateTime, defineActions, defineResource, integer, ref, text } from '@mp/kernel/contract';
import { eventKinds } from './event-subscription.resource.ts';

const line = { readOnly: true, unordered: true } as const;

/** What subscribers are told, one line for each. Lines are written with the change itself and changed by nobody. */
export const recordEvent = defineResource('interface.recordEvent', {
  label: 'entity',
  fields: {
    at: dateTime({ required: true, readOnly: true }),
    subscriptionId: ref('interface.eventSubscription', line),
    /** What the receiver knows a repeated event by: the header `webhook-id`. */
    eventId: text({ max: 40, ...line }),
    entity: text({ max: 100, ...line }),
    recordId: text({ max: 40, ...line }),
    kind: choice(eventKinds, line),
    /** Name of the transition or action; outcome of a process. */
    action: text({ max: 60, ...line }),
    /** `withheld`: the owner of the subscription may not read the record. */
    state: choice(['waiting', 'sent', 'failed', 'withheld'], {
      ...line,
      derived: 'how its attempts ended',
      tones: { waiting: 'waiting', sent: 'success', failed: 'danger', withheld: 'void' },
    }),
    attempts: integer(line),
    nextAt: dateTime(line),
    sentAt: dateTime(line),
    status: integer(line),
    error: text({ max: 500, ...line }),
  },
  list: {
    columns: ['at', 'subscriptionId', 'entity', 'kind', 'action', 'state', 'attempts', 'nextAt', 'status', 'error'],
    filters: ['at', 'subscriptionId', 'state', 'kind', 'entity', 'recordId', 'eventId'],
    sort: '-at',
  },
  operations: { create: false, update: false, delete: false, import: false },
  scope: 'all',
});

/** What may be done with an event. */
export const recordEventActions = defineActions(recordEvent, {
  /** Tells it once more, under the same `webhook-id`. */
  sendAgain: { by: 'endpoint', offered: false },
});
