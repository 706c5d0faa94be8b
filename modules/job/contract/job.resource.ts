import {
  choice,
  dateTime,
  defineActions,
  defineLifecycle,
  defineResource,
  flag,
  integer,
  json,
  ref,
  refuse,
  text,
  type Refusal,
} from '@mp/kernel/contract';
import { readCron } from './cron.ts';

/** What a job starts: work that a module offers, or a call of an address. */
export const targetKinds = ['handler', 'url'] as const;

const han = '\\p{Script=Han}';
const running: { readonly fields: readonly string[] } = { fields: ['state'] };
const stopFirst = ({ state }: Readonly<Record<string, unknown>>): Refusal[] =>
  state === 'stopped' ? [] : [refuse('job.stopFirst')];

/** Whether a text is an address that a job may name: http or https, or a path below this console's own origin. */
export function isJobUrl(value: string): boolean {
  if (/\s/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//') && URL.canParse(value, 'https://own.invalid');
  return /^https?:\/\//iu.test(value) && URL.canParse(value);
}

/** A job by the clock (SPEC section 3, platform.md 5.9). */
export const job = defineResource('job.job', {
  label: 'name',
  fields: {
    name: text({
      required: true,
      max: 30,
      pattern: new RegExp(`^[${han}A-Za-z0-9_]{1,30}$`, 'u'),
      unique: 'tenant',
    }),
    description: text({ max: 250, pattern: new RegExp(`^[${han}A-Za-z0-9,.，。 ]{0,250}$`, 'u') }),
    targetKind: choice(targetKinds, { required: true, default: 'handler' }),
    /** Code of the handler, or the address. */
    target: text({ required: true, max: 300 }),
    /** What the handler is told, by the names that it declares. */
    params: json<Readonly<Record<string, unknown>>>({ visibleWhen: { targetKind: ['handler'] } }),
    type: choice(['simple', 'cron'], { required: true, default: 'cron' }),
    cron: text({ max: 120, visibleWhen: { type: ['cron'] }, requiredWhenVisible: true }),
    repeatCount: integer({ min: 1, visibleWhen: { type: ['simple'] }, requiredWhenVisible: true }),
    intervalSec: integer({ min: 1, visibleWhen: { type: ['simple'] }, requiredWhenVisible: true }),
    zone: text({ required: true, max: 60, default: 'Asia/Shanghai' }),
    startTime: dateTime({ required: true }),
    endTime: dateTime(),
    /** Fire times on days that the tenant's working calendar does not work are passed over. */
    workdaysOnly: flag(),
    misfire: choice(['once', 'skip', 'all'], { required: true, default: 'once' }),
    concurrent: flag(),
    timeoutSec: integer({ required: true, min: 1, max: 500, default: 300 }),
    retry: integer({ required: true, min: 0, max: 10, default: 0 }),
    state: choice(['running', 'stopped'], { readOnly: true }),
    prevFire: dateTime({ readOnly: true }),
    nextFire: dateTime({ readOnly: true }),
    firedCount: integer({ readOnly: true }),
    /** Errors since the last run that went well. */
    errorCount: integer({ readOnly: true }),
    /** With whose rights it works: who last said what it does. Nobody's for what a module brings along. */
    ownerId: ref('identity.user', { readOnly: true }),
    /** Brought along by a module. */
    builtin: flag({ readOnly: true }),
    lastRun: choice(['queued', 'running', 'ok', 'error', 'timeout', 'misfired'], {
      readOnly: true,
      virtual: true,
      unsortable: true,
      derived: 'how its latest run has ended',
      tones: {
        queued: 'waiting',
        running: 'processing',
        ok: 'success',
        error: 'danger',
        timeout: 'danger',
        misfired: 'void',
      },
    }),
  },
  rules: [
    {
      fields: ['type', 'cron'],
      check: ({ type, cron }) => {
        if (type !== 'cron' || typeof cron !== 'string' || cron === '') return [];
        const read = readCron(cron);
        return read.ok ? [] : [refuse('job.cronInvalid', { field: `@job.cronField.${read.field}` }, 'cron')];
      },
    },
    {
      fields: ['targetKind', 'target'],
      check: ({ targetKind, target }) =>
        targetKind === 'url' && typeof target === 'string' && target !== '' && !isJobUrl(target)
          ? [refuse('job.unknownHandler', undefined, 'target')]
          : [],
    },
    {
      fields: ['startTime', 'endTime'],
      check: ({ startTime, endTime }) =>
        typeof startTime === 'string' && typeof endTime === 'string' && Date.parse(startTime) > Date.parse(endTime)
          ? [refuse('common.dateOrder', { a: '@job.field.startTime', b: '@job.field.endTime' }, 'endTime')]
          : [],
    },
  ],
  list: {
    columns: ['name', 'state', 'lastRun', 'targetKind', 'target', 'type', 'cron', 'prevFire', 'nextFire', 'errorCount'],
    filters: ['name', 'state', 'targetKind', 'type', 'builtin'],
    sort: 'name',
    batch: ['start', 'stop', 'delete'],
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['name', 'description', 'targetKind', 'target', 'params'] },
      {
        key: 'clock',
        fields: ['type', 'cron', 'repeatCount', 'intervalSec', 'zone', 'startTime', 'endTime', 'workdaysOnly'],
      },
      { key: 'conduct', fields: ['misfire', 'concurrent', 'timeoutSec', 'retry'] },
      {
        key: 'state',
        fields: ['state', 'prevFire', 'nextFire', 'firedCount', 'errorCount', 'ownerId', 'builtin'],
      },
    ],
  },
  locks: {
    update: { ...running, check: stopFirst },
    delete: {
      fields: ['state', 'builtin'],
      check: (record) => (record.builtin === true ? [refuse('job.builtin')] : stopFirst(record)),
    },
  },
  // What a module brings along is its own; when it happens is the operator's.
  closed: ({ builtin }) =>
    builtin === true
      ? ['name', 'description', 'targetKind', 'target', 'params', 'type', 'concurrent', 'timeoutSec']
      : [],
  scope: 'all',
});

/** A job is stopped or runs; one whose last fire time is over stops by itself. */
export const jobLifecycle = defineLifecycle(job, {
  initial: 'stopped',
  states: ['stopped', 'running'],
  tones: { stopped: 'void', running: 'success' },
  transitions: {
    start: { from: 'stopped', to: 'running', effect: 'start' },
    stop: { from: 'running', to: 'stopped', effect: 'stop' },
  },
});

/** What may be done with a job whatever its state. */
export const jobActions = defineActions(job, {
  runNow: { hint: 'job.runNowHint' },
});
