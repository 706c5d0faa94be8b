import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { cronFields } from './cron.ts';

const id = () => z.string().check(z.refine(isUuid, 'common.format'));
const runStates = ['queued', 'running', 'ok', 'error', 'timeout', 'misfired'] as const;

/** States of a run, in the order of its life. */
export const jobRunStates: readonly JobRunState[] = runStates;
/** What became of a fire time; `misfired`: nothing, as the job says. */
export type JobRunState = (typeof runStates)[number];

const logLine = z.object({ at: z.string(), level: z.enum(['info', 'warn', 'error']), text: z.string() });
/** One line that a run has logged. */
export type JobLogLine = z.infer<typeof logLine>;

const run = z.object({
  jobId: z.string(),
  job: z.string(),
  fireTime: z.string(),
  state: z.enum(runStates),
  attempt: z.number(),
  node: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** What the handler says it did, or what the address answered. */
  output: z.nullable(z.string()),
  /** Stack or answer of the last error. */
  error: z.nullable(z.string()),
  log: z.array(logLine),
  /** Who started it by hand; null where the clock did. */
  startedBy: z.nullable(z.string()),
});
/** A run of a job. */
export type JobRunLine = z.infer<typeof run>;

/** Runs, the latest fire time first. */
export const listJobRuns = defineEndpoint({
  id: 'jobRun.list',
  method: 'GET',
  path: '/job/runs',
  access: 'job.read',
  query: z.object({
    jobId: z.optional(id()),
    /** `failed`: error and time-out. */
    state: z.optional(z.enum([...runStates, 'failed'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ items: z.array(run), next: z.nullable(z.string()) }),
  errors: ['common.validation'],
  summary: 'Runs of jobs with their output, errors and log lines, the latest first',
});

/** Tries a run again that did not end well. */
export const retryJobRun = defineEndpoint({
  id: 'jobRun.retry',
  method: 'POST',
  path: '/job/runs/retry',
  access: 'job.runNow',
  body: z.object({ jobId: id(), fireTime: z.iso.datetime({ offset: true }) }),
  answer: z.object({}),
  errors: ['common.notFound', 'job.notRetried'],
  summary: 'Run a fire time again that ended in an error, by time-out or was missed',
});

const handler = z.object({
  code: z.string(),
  /** Its parameters as fields, by name. */
  params: z.record(
    z.string(),
    z.object({
      kind: z.enum(['integer', 'text', 'boolean', 'choice']),
      required: z.boolean(),
      min: z.optional(z.number()),
      max: z.optional(z.number()),
      maxLength: z.optional(z.number()),
      options: z.optional(z.array(z.string())),
      default: z.optional(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
});
/** Work that a job may name, with what it has to be told. */
export type JobHandlerFacts = z.infer<typeof handler>;

/** What jobs may start. */
export const listJobHandlers = defineEndpoint({
  id: 'jobHandler.list',
  method: 'GET',
  path: '/job/handlers',
  access: 'job.read',
  answer: z.object({ items: z.array(handler) }),
  summary: 'Work that jobs made by hand may name, with its parameters',
});

/** When a job would fire next. */
export const previewJob = defineEndpoint({
  id: 'job.preview',
  method: 'POST',
  path: '/job/preview',
  access: 'job.read',
  body: z.object({
    type: z.enum(['simple', 'cron']),
    cron: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
    zone: z.string().check(z.maxLength(60)),
    startTime: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    endTime: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    repeatCount: z.optional(z.nullable(z.int())),
    intervalSec: z.optional(z.nullable(z.int())),
    workdaysOnly: z.boolean(),
  }),
  answer: z.object({
    /** At most ten; none where something is wrong or nothing comes any more. */
    fires: z.array(z.string()),
    /** The field of the expression that is wrong, `zone` or `clock` of what is. */
    wrong: z.nullable(z.enum([...cronFields, 'count', 'zone', 'clock'])),
  }),
  unlogged: true,
  summary: 'The next ten fire times of a job as it is being written',
});
/** A job's clock as it is being written. */
export type JobClockInput = z.infer<NonNullable<typeof previewJob.body>>;
