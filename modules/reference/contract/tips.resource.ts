import {
  choice,
  choices,
  dateTime,
  decimal,
  defineActions,
  defineResource,
  flag,
  i18nText,
  integer,
  ref,
  refuse,
  rows,
  switchActions,
  text,
  type Refusal,
} from '@mp/kernel/contract';

/** What sets a rule off. */
export const tipTriggers = ['event', 'before', 'after', 'missing', 'threshold'] as const;
/** What sets a rule off. */
export type TipTrigger = (typeof tipTriggers)[number];

/** Ways by which a tip reaches somebody. */
export const tipChannels = ['inApp', 'mail', 'sms', 'workApp'] as const;
/** A way by which a tip reaches somebody. */
export type TipChannel = (typeof tipChannels)[number];

/** Who is told: holders of a role or of an area position, a user field, administrators of the dealer, superiors, one user. */
export const tipRecipientKinds = ['role', 'areaPosition', 'userField', 'dealerAdmin', 'superior', 'user'] as const;
/** How a recipient is named. */
export type TipRecipientKind = (typeof tipRecipientKinds)[number];

/** Life of a tip. */
export const tipStates = ['planned', 'sent', 'failed', 'read', 'done', 'stopped'] as const;
/** State of a tip. */
export type TipState = (typeof tipStates)[number];

/** Why a tip could not be sent. */
export const tipFailures = ['noRecipient', 'noMail', 'noMobile', 'noWorkApp', 'noService', 'sendFailed'] as const;
/** A reason why a tip could not be sent. */
export type TipFailure = (typeof tipFailures)[number];

const clock = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** What a trigger must be told. */
const asked: Readonly<Record<TipTrigger, readonly string[]>> = {
  event: ['event'],
  before: ['dateField'],
  after: ['dateField'],
  missing: ['dateField'],
  threshold: ['measure', 'limitKind', 'limit'],
};

const needed = (path: string): Refusal => refuse('common.required', { field: `@tipsRule.field.${path}` }, path);

/** Recipients that are nothing without a value: a role without its code. */
const named: ReadonlySet<unknown> = new Set(['role', 'areaPosition', 'userField', 'user']);

function withoutValue(path: string) {
  return (record: Readonly<Record<string, unknown>>): Refusal[] => {
    const given: readonly unknown[] = Array.isArray(record[path]) ? record[path] : [];
    return given.flatMap((row, at) => {
      const { kind, value } = row as { readonly kind?: unknown; readonly value?: unknown };
      return named.has(kind) && !value
        ? [refuse('common.required', { field: '@tipsRule.recipients.field.value' }, `${path}.${at}.value`)]
        : [];
    });
  };
}

/** When whom is reminded of what. Rules that modules bring are there from the beginning. (dealers.md 2.7) */
export const tipsRule = defineResource('reference.tipsRule', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 20,
      pattern: /^[A-Z0-9_-]+$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 60, search: true }),
    subject: text({ required: true, max: 60 }),
    trigger: choice(tipTriggers, { required: true, default: 'before' }),
    dateField: text({ max: 60 }),
    event: text({ max: 100 }),
    measure: text({ max: 60 }),
    limitKind: choice(['gte', 'lte']),
    limit: decimal({ scale: 2 }),
    offsets: rows(
      {
        n: integer({ required: true, min: 0, max: 999 }),
        unit: choice(['calendar', 'work'], { required: true, default: 'calendar' }),
      },
      { maxRows: 12 },
    ),
    condition: text({ max: 500 }),
    recipients: rows(
      { kind: choice(tipRecipientKinds, { required: true, default: 'role' }), value: text({ max: 100 }) },
      { required: true, maxRows: 20 },
    ),
    channels: choices(tipChannels, { required: true, default: ['inApp'] }),
    mode: choice(['single', 'summary'], { required: true, default: 'single' }),
    template: i18nText({ required: true, max: 1000 }),
    stopWhen: text({ max: 500 }),
    escalate: rows(
      {
        after: integer({ required: true, min: 1, max: 60 }),
        kind: choice(tipRecipientKinds, { required: true, default: 'superior' }),
        value: text({ max: 100 }),
      },
      { maxRows: 5 },
    ),
    quietFrom: text({ required: true, pattern: clock, default: '22:00' }),
    quietTo: text({ required: true, pattern: clock, default: '08:00' }),
    enabled: flag(),
    /** A module brought it along. */
    builtin: flag({ readOnly: true }),
    lastRunAt: dateTime({ readOnly: true, virtual: true }),
    /** Sent within the last 30 days. */
    sentCount: integer({ readOnly: true, virtual: true }),
    /** Of a hundred that were to be sent within the last 30 days, how many failed. */
    failureRate: decimal({ scale: 1, readOnly: true, virtual: true }),
    /** Why the last run did not come to its end. */
    lastError: text({ max: 300, readOnly: true, virtual: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'enabled',
      'subject',
      'trigger',
      'offsets',
      'recipients',
      'channels',
      'lastRunAt',
      'sentCount',
      'failureRate',
      'lastError',
      'updatedAt',
    ],
    filters: ['trigger', 'enabled', 'mode', 'subject', 'builtin'],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'subject', 'enabled'] },
      {
        key: 'when',
        fields: ['trigger', 'dateField', 'event', 'measure', 'limitKind', 'limit', 'offsets', 'condition', 'stopWhen'],
      },
      { key: 'whom', fields: ['recipients', 'channels', 'mode', 'quietFrom', 'quietTo', 'escalate'] },
      { key: 'what', fields: ['template'] },
    ],
  },
  rules: [
    {
      fields: ['trigger', 'dateField', 'event', 'measure', 'limitKind', 'limit'],
      check: (record) => (asked[record.trigger as TipTrigger] ?? []).filter((name) => !record[name]).map(needed),
    },
    {
      fields: ['trigger', 'offsets'],
      check: ({ trigger, offsets }) =>
        (trigger === 'before' || trigger === 'after') && !(Array.isArray(offsets) && offsets.length > 0)
          ? [needed('offsets')]
          : [],
    },
    { fields: ['recipients'], check: withoutValue('recipients') },
    { fields: ['escalate'], check: withoutValue('escalate') },
  ],
  excel: { export: true },
});

/** What may be done with a rule. */
export const tipsRuleActions = defineActions(tipsRule, {
  ...switchActions,
});

/** One reminder of one person by one channel. Records are made by the engine alone; everybody sees his own. */
export const tip = defineResource('reference.tip', {
  label: 'subjectLabel',
  fields: {
    ruleId: ref('reference.tipsRule', { readOnly: true }),
    subject: text({ max: 60, readOnly: true }),
    subjectId: text({ max: 60, readOnly: true, hidden: true }),
    /** Name of the record when the tip was planned. */
    subjectLabel: text({ max: 200, readOnly: true, search: true }),
    /** Page that shows the record. */
    subjectPath: text({ max: 300, readOnly: true, hidden: true }),
    /** Date and offset, moment of an event, or day of a threshold: once for each. */
    occasion: text({ max: 100, readOnly: true, hidden: true }),
    recipientId: ref('identity.user', { readOnly: true }),
    channel: choice(tipChannels, { readOnly: true }),
    plannedAt: dateTime({ readOnly: true }),
    sentAt: dateTime({ readOnly: true }),
    state: choice(tipStates, {
      readOnly: true,
      derived: 'the engine of reminders',
      tones: {
        planned: 'processing',
        sent: 'success',
        failed: 'danger',
        read: 'success',
        done: 'void',
        stopped: 'void',
      },
    }),
    error: choice(tipFailures, { readOnly: true }),
    errorDetail: text({ max: 300, readOnly: true }),
    readAt: dateTime({ readOnly: true }),
    doneAt: dateTime({ readOnly: true }),
    message: i18nText({ max: 2000, readOnly: true }),
    /** 0 the tip itself, else working days after which it was escalated. */
    step: integer({ readOnly: true }),
  },
  list: {
    columns: [
      'ruleId',
      'subjectLabel',
      'state',
      'message',
      'recipientId',
      'channel',
      'plannedAt',
      'sentAt',
      'error',
      'readAt',
      'doneAt',
    ],
    filters: ['state', 'ruleId', 'channel', 'plannedAt', 'recipientId', 'subject', 'error', 'sentAt'],
    sort: '-plannedAt',
  },
  ownerField: 'recipientId',
  scope: 'own',
  operations: { create: false, update: false, delete: false, import: false },
  excel: { export: true },
});

/** What may be done with a tip. */
export const tipActions = defineActions(tip, {
  open: { offered: false, instant: true },
  done: { when: ({ state }) => state === 'sent' || state === 'read', instant: true },
  resend: { when: ({ state, recipientId }) => state === 'failed' && recipientId !== null, instant: true },
  stop: { when: ({ state }) => state !== 'done' && state !== 'stopped', danger: true },
});
