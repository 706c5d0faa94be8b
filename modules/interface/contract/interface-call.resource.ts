import {
  choice,
  dateTime,
  defineActions,
  defineResource,
  flag,
  integer,
  longText,
  ref,
  text,
} from '@mp/kernel/contract';

const line = { readOnly: true, unordered: true } as const;

/** Calls to and from other systems. Lines are written by the product and changed by nobody. */
export const interfaceCall = defineResource('interface.interfaceCall', {
  label: 'code',
  fields: {
    at: dateTime({ required: true, readOnly: true }),
    interfaceId: ref('interface.interfaceDef', line),
    /** As it was at the time. */
    code: text({ max: 50, ...line, search: true }),
    system: text({ max: 60, ...line }),
    direction: choice(['outbound', 'inbound'], line),
    /** `rejected`: nothing was sent, since the breaker was open, or whoever called was not let in. */
    result: choice(['ok', 'failed', 'rejected'], {
      ...line,
      tones: { ok: 'success', failed: 'danger', rejected: 'waiting' },
    }),
    status: integer(line),
    ms: integer(line),
    attempts: integer(line),
    /** What asked for it. */
    origin: choice(['module', 'event', 'test', 'resend', 'remote'], line),
    userId: ref('identity.user', line),
    url: text({ max: 500, ...line }),
    /** What was sent and answered: secrets and personal data masked, 4,000 characters. */
    request: longText({ max: 4000, ...line, hidden: true }),
    answer: longText({ max: 4000, ...line, hidden: true }),
    error: text({ max: 1000, ...line }),
    ip: text({ max: 60, ...line }),
    requestId: text({ max: 64, ...line }),
    /** The line whose message was sent again. */
    resendOf: text({ max: 40, ...line, hidden: true }),
    /** Whether its message is still there to be sent again. */
    resendable: flag({ ...line, hidden: true }),
  },
  list: {
    columns: ['at', 'interfaceId', 'system', 'direction', 'result', 'status', 'ms', 'attempts', 'origin', 'error'],
    filters: ['at', 'interfaceId', 'result', 'direction', 'code', 'status', 'origin', 'requestId'],
    sort: '-at',
  },
  excel: { export: true },
  operations: { create: false, update: false, delete: false, import: false },
  scope: 'all',
});

/** What may be done with a line. */
export const interfaceCallActions = defineActions(interfaceCall, {
  /** Sends the message of a call that failed once more. */
  resend: { by: 'endpoint', offered: false },
});
