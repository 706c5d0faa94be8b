import {
  answerProblems,
  AppError,
  normaliseAnswer,
  permErrors,
  type FieldError,
  type Fields,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import {
  bindActions,
  scheduledJobs,
  serveResource,
  type Context,
  type ResourceServer,
  type ScheduledJob,
  type TxContext,
} from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import {
  job,
  jobActions,
  jobErrors,
  jobSettings,
  readCron,
  type JobClockInput,
  type JobHandlerFacts,
} from '../contract/index.ts';
import { fireAfter, firesAfter, isZone, type JobClock } from './job.rules.ts';
import { hasOpenRuns, tenantOfJob } from './job-run.query.ts';
import { runNow } from './job-run.service.ts';
import { workDaysOf } from './scheduler.service.ts';
import { callPlaces, requireAllowed } from './url-call.ts';

type Job = RecordOf<typeof job>;
type JobInput = InputOf<typeof job>;

const refuseField = (field: FieldError): AppError => new AppError('common.validation', 422, { fields: [field] });
const textsOf = (code: string): string => `jobHandler.${code}`;

/** Work that jobs made by hand may name. */
const offered = (): ScheduledJob[] => [...scheduledJobs().values()].filter(({ cron }) => cron === undefined);

/** Judges what a job starts, and makes whoever says it its owner: it will work with his rights. */
async function validateTarget(context: TxContext, values: JobInput, old?: Job): Promise<void> {
  const whole = { ...old, ...values };
  const target = whole.target ?? '';
  if (whole.targetKind === 'url') await validateUrl(context, target);
  else validateHandler(values, { target, params: whole.params });
  const isTold = (['targetKind', 'target', 'params'] as const).some((name) => values[name] !== undefined);
  if (isTold) Object.assign(values, { ownerId: context.userId });
}

async function validateUrl({ services }: Context, target: string): Promise<void> {
  const { urlAllow } = (await settingsOfTenant(services.database, null)).of(jobSettings);
  try {
    requireAllowed(target, callPlaces(services.environment, urlAllow));
  } catch (error) {
    if (error instanceof AppError) throw refuseField({ path: 'target', code: error.code, params: error.params });
    throw error;
  }
}

function validateHandler(values: JobInput, given: { readonly target: string; readonly params: unknown }): void {
  const handler = offered().find(({ code }) => code === given.target);
  if (!handler) throw refuseField({ path: 'target', code: 'job.unknownHandler' });
  const fields = handler.params ?? {};
  const params = typeof given.params === 'object' && given.params !== null ? given.params : {};
  const told = { ...defaultsOf(fields), ...params };
  const wrong = answerProblems(textsOf(handler.code), fields, told);
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong.map(ofParams) });
  values.params = normaliseAnswer(fields, told);
}

const ofParams = (wrong: FieldError): FieldError => ({ ...wrong, path: 'params' });

const defaultsOf = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]));

/** What a module brings along is changed in what the record leaves open alone. */
function validateOpen(old: Job, patch: JobInput): void {
  const closed = new Set(job.closed?.(old));
  const fields = Object.entries(patch).flatMap(([name, value]) => (closed.has(name) && value !== null ? [name] : []));
  if (fields.length > 0) throw permErrors.fieldNotWritable({ fields });
}

function validateZone({ zone }: JobInput): void {
  const params = { field: '@job.field.zone' };
  if (typeof zone === 'string' && !isZone(zone)) throw refuseField({ path: 'zone', code: 'common.format', params });
}

const clockOf = (record: Job, isWorkDay: JobClock['isWorkDay']): JobClock => ({
  type: record.type,
  cron: record.cron,
  zone: record.zone,
  startTime: new Date(record.startTime),
  endTime: record.endTime === null ? null : new Date(record.endTime),
  repeatCount: record.repeatCount,
  intervalSec: record.intervalSec,
  firedCount: record.firedCount ?? 0,
  misfire: record.misfire,
  concurrent: record.concurrent,
  isWorkDay,
});

/** When a job that starts fires first; one that has fired as often as it should begins anew. */
async function prepareStart(context: TxContext, record: Job): Promise<JobInput> {
  const tenantId = record.workdaysOnly ? await tenantOfJob(context, record.id) : undefined;
  const isWorkDay = tenantId === undefined ? undefined : await workDaysOf(context.services, tenantId);
  const isOver = record.repeatCount !== null && (record.firedCount ?? 0) >= record.repeatCount;
  const clock = { ...clockOf(record, isWorkDay), ...(isOver ? { firedCount: 0 } : {}) };
  const next = fireAfter(clock, context.now, clock.firedCount);
  if (!next) throw jobErrors.noFutureFire();
  return { nextFire: next.toISOString(), firedCount: clock.firedCount } as JobInput;
}

/** Jobs by the clock. Those that modules bring along are seen and kept by platform administrators. */
export const jobServer: ResourceServer = serveResource(job, {
  table: 'job',
  // Platform administrators see rows of two tenants, which no counter of one tenant knows.
  counted: false,
  searchable: false,
  computed: {
    lastRun: `(select r.state from job_run r where r.tenant_id = t.tenant_id and r.job_id = t.id order by r.fire_time desc limit 1)`,
  },
  hooks: {
    beforeCreate: async (context, values) => {
      validateZone(values);
      await validateTarget(context, values);
      Object.assign(values, { builtin: false, firedCount: 0, errorCount: 0 });
    },
    beforeUpdate: async (context, old, patch) => {
      validateOpen(old, patch);
      validateZone(patch);
      if (!old.builtin) await validateTarget(context, patch, old);
    },
    beforeDelete: async (context, { id }) => {
      if (await hasOpenRuns(context, id)) throw jobErrors.runOpen();
    },
  },
  effects: {
    start: { prepare: prepareStart },
    stop: { prepare: async () => ({ nextFire: null }) as JobInput },
  },
  actions: bindActions(jobActions, { runNow: (context, { record }) => runNow(context, record.id) }),
});

/** What jobs made by hand may start. */
export function handlerFacts(): { items: JobHandlerFacts[] } {
  return { items: offered().map(({ code, params = {} }) => ({ code, params: factsOf(code, params) })) };
}

function factsOf(code: string, fields: Fields): JobHandlerFacts['params'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { kind, required, min, max, maxLength, options, default: usual } = field;
      if (kind !== 'integer' && kind !== 'text' && kind !== 'boolean' && kind !== 'choice')
        throw new Error(`parameter ${name} of ${code} is of a kind that no form asks for`);
      const isPlain = typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean';
      return [
        name,
        {
          kind,
          required,
          ...(typeof min === 'number' ? { min } : {}),
          ...(typeof max === 'number' ? { max } : {}),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...(options ? { options: [...options] } : {}),
          ...(isPlain ? { default: usual } : {}),
        },
      ];
    }),
  );
}

/** How many fire times a preview shows. */
const previewed = 10;

/** The next fire times of a job as it is being written, or what of its clock is wrong. */
export async function previewOf(
  context: Context,
  input: JobClockInput,
): Promise<{ fires: string[]; wrong: 'count' | 'clock' | 'zone' | NonNullable<ReturnType<typeof wrongField>> | null }> {
  if (!isZone(input.zone)) return { fires: [], wrong: 'zone' };
  const wrong = wrongField(input);
  if (wrong !== null) return { fires: [], wrong };
  const isWorkDay = input.workdaysOnly ? await workDaysOf(context.services, context.tenantId) : undefined;
  const clock: JobClock = {
    type: input.type,
    cron: input.cron ?? null,
    zone: input.zone,
    startTime: new Date(input.startTime ?? context.now),
    endTime: input.endTime == null ? null : new Date(input.endTime),
    repeatCount: input.repeatCount ?? null,
    intervalSec: input.intervalSec ?? null,
    firedCount: 0,
    misfire: 'once',
    concurrent: false,
    isWorkDay,
  };
  return { fires: firesAfter(clock, context.now, previewed).map((each) => each.toISOString()), wrong: null };
}

function wrongField({ type, cron, repeatCount, intervalSec }: JobClockInput) {
  if (type === 'simple') return (repeatCount ?? 0) > 0 && (intervalSec ?? 0) > 0 ? null : ('clock' as const);
  if (cron == null || cron.trim() === '') return 'clock' as const;
  const read = readCron(cron);
  return read.ok ? null : read.field;
}
