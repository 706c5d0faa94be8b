import {
  choice,
  defineActions,
  defineResource,
  flag,
  integer,
  longText,
  ref,
  refs,
  refuse,
  rows,
  secret,
  switchActions,
  text,
  url,
} from '@mp/kernel/contract';

/** How one side proves to the other who it is. */
export const interfaceAuths = ['none', 'basic', 'bearer', 'apiKey'] as const;
/** The breaker of an interface: open after too many failures, half open when the pause is over. */
export const circuitStates = ['closed', 'open', 'halfOpen'] as const;
/** State of a breaker. */
export type CircuitState = (typeof circuitStates)[number];

const outbound = { direction: ['outbound'] } as const;
const inbound = { direction: ['inbound'] } as const;
const proven = { auth: ['basic', 'bearer', 'apiKey'] } as const;
/** A place in a message by names: `/customer/name`. */
const pointer = /^(?:\/(?!__proto__(?:\/|$))[\w.-]{1,60}){1,8}$/u;
const mapping = () =>
  rows(
    { target: text({ required: true, max: 200, pattern: pointer }), value: text({ required: true, max: 1000 }) },
    { maxRows: 100 },
  );

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A link to another system: messages that this console sends there, or takes from there. */
export const interfaceDef = defineResource('interface.interfaceDef', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      createOnly: true,
      max: 50,
      pattern: /^[A-Za-z][\w.-]*$/u,
      unique: 'tenant',
      search: true,
    }),
    name: text({ required: true, max: 60, search: true }),
    /** How people call the other system. */
    system: text({ required: true, max: 60, search: true }),
    direction: choice(['outbound', 'inbound'], { required: true, createOnly: true, default: 'outbound' }),
    enabled: flag({ readOnly: true, default: true }),
    remark: longText({ max: 500 }),
    method: choice(['POST', 'PUT', 'PATCH', 'GET', 'DELETE'], { default: 'POST', visibleWhen: outbound }),
    url: url({ visibleWhen: outbound, requiredWhenVisible: true }),
    auth: choice(interfaceAuths, { required: true, default: 'none' }),
    userName: text({ max: 100, visibleWhen: { auth: ['basic'] }, requiredWhenVisible: true }),
    headerName: text({
      max: 60,
      pattern: /^[A-Za-z][A-Za-z0-9-]*$/u,
      visibleWhen: { auth: ['apiKey'] },
      requiredWhenVisible: true,
    }),
    /** Password, token or key. */
    secret: secret({ boundTo: ['url', 'auth', 'headerName'], visibleWhen: proven }),
    /** The resource of which a message makes a record. */
    target: text({
      max: 100,
      pattern: /^[a-z][\w-]*\.[A-Za-z]\w*$/u,
      visibleWhen: inbound,
      requiredWhenVisible: true,
    }),
    /** What is sent, or the fields of the record, out of the message; the message as it is without them. */
    requestMap: mapping(),
    /** What whoever calls is answered, out of the answer. */
    answerMap: rows(
      { target: text({ required: true, max: 200, pattern: pointer }), value: text({ required: true, max: 1000 }) },
      { maxRows: 100, visibleWhen: outbound },
    ),
    timeoutSec: integer({ min: 1, max: 60, default: 10, visibleWhen: outbound, requiredWhenVisible: true }),
    retry: integer({ min: 0, max: 5, default: 0, visibleWhen: outbound, requiredWhenVisible: true }),
    /** Failures in a row after which somebody is told. */
    alarmAfter: integer({ min: 1, max: 1000, default: 5, visibleWhen: outbound }),
    alarmUserIds: refs('identity.user', { visibleWhen: outbound }),
    /** With whose rights messages that come in are stored: whoever last said what they do. */
    ownerId: ref('identity.user', { readOnly: true }),
    circuit: choice(circuitStates, {
      readOnly: true,
      virtual: true,
      unsortable: true,
      derived: 'how its last calls ended',
      tones: { closed: 'success', open: 'danger', halfOpen: 'waiting' },
    }),
  },
  rules: [
    {
      fields: ['auth', 'secret'],
      check: ({ auth, secret: kept }) =>
        auth !== 'none' && !isGiven(kept)
          ? [refuse('common.required', { field: '@interfaceDef.field.secret' }, 'secret')]
          : [],
    },
    {
      fields: ['direction', 'auth'],
      check: ({ direction, auth }) =>
        direction === 'inbound' && auth === 'none' ? [refuse('interface.inboundNeedsAuth', undefined, 'auth')] : [],
    },
  ],
  list: {
    columns: ['code', 'name', 'system', 'direction', 'enabled', 'circuit', 'url', 'auth', 'updatedAt'],
    filters: ['name', 'system', 'direction', 'enabled'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'system', 'direction', 'remark', 'enabled', 'circuit', 'ownerId'] },
      {
        key: 'connection',
        fields: ['method', 'url', 'target', 'auth', 'userName', 'headerName', 'secret', 'timeoutSec', 'retry'],
      },
      { key: 'message', fields: ['requestMap', 'answerMap'] },
      { key: 'alarm', fields: ['alarmAfter', 'alarmUserIds'] },
    ],
  },
  excel: { export: true },
  scope: 'all',
});

/** What may be done with an interface. */
export const interfaceDefActions = defineActions(interfaceDef, {
  ...switchActions,
  /** Sends a message to the other system. */
  test: { by: 'endpoint', offered: false },
  /** Calls go out again although the pause is not over. */
  closeCircuit: { when: ({ circuit }) => circuit !== 'closed', hint: 'interfaceDef.closeCircuitHint' },
});
