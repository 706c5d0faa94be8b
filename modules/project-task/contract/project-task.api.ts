import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const maybe = z.nullable(id);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Weeks that the plan is shown for at most, people and dealers of a page, pieces of work of one of them and of a day. */
export const planLimits = { weeks: 26, lanes: 50, laneBars: 200, dayWorks: 20 } as const;

const bar = z.object({
  id,
  version: z.number(),
  kind: z.enum(['task', 'dispatch']),
  no: z.string(),
  /** Of a task; a dispatch is known by its number. */
  name: z.nullable(i18nTextShape),
  /** Phase of a dispatch. */
  phase: z.nullable(z.string()),
  projectId: id,
  project: z.string(),
  lane: z.string(),
  startOn: day,
  endOn: day,
  workdays: z.number(),
  hours: z.nullable(z.number()),
  state: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  progress: z.number(),
  milestoneOn: maybe,
  latestOn: maybe,
  predecessors: z.array(id),
  /** The reader may give it to somebody else. */
  mayAssign: z.boolean(),
});
const calendar = z.object({
  weekend: z.array(z.number()),
  days: z.array(z.object({ day, kind: z.enum(['holiday', 'workday']) })),
});
const answer = z.object({
  from: day,
  to: day,
  today: day,
  /** Working hours of a day. */
  dayHours: z.number(),
  calendar,
  /** People by name, then dealers; what nobody has stands on the first page, before them. */
  lanes: z.array(z.object({ key: z.string(), name: z.string(), dealer: maybe })),
  /** People and dealers of all pages. */
  laneCount: z.number(),
  bars: z.array(bar),
  /** Somebody of the page has more than `planLimits.laneBars` pieces of work. */
  isCut: z.boolean(),
});
/** The plan of a window. */
export type TaskPlan = z.infer<typeof answer>;
/** A task or dispatch in the plan. */
export type TaskPlanBar = z.infer<typeof bar>;

/** Tasks and dispatches of a window, by whose they are, as far as the reader sees them. */
export const readTaskPlan = defineEndpoint({
  id: 'projectTask.plan',
  method: 'GET',
  path: '/projectTask/plan',
  access: 'projectTask.read',
  query: z.object({
    from: day,
    to: day,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    /** One lane in place of a page of them. */
    lane: z.optional(z.string().check(z.regex(/^(user|person|dealer):[\da-f-]{36}$/))),
  }),
  answer,
  errors: ['common.validation', 'projectTask.windowTooLong'],
  summary:
    'Open tasks and dispatches that touch a window of at most 26 weeks, for a page of 50 people and dealers, with working days and hours',
});

const endings = z.object({
  calendar,
  days: z.array(
    z.object({
      day,
      /** Tasks and dispatches that end on it. */
      count: z.number(),
      /** The first `planLimits.dayWorks` of them. */
      works: z.array(z.pick(bar, { id: true, kind: true, no: true, name: true, phase: true, project: true })),
    }),
  ),
});
/** What ends on the days of a window. */
export type TaskEndings = z.infer<typeof endings>;

/** Open tasks and dispatches by the day they end, as far as the reader sees them. */
export const readTaskEndings = defineEndpoint({
  id: 'projectTask.endings',
  method: 'GET',
  path: '/projectTask/plan/endings',
  access: 'projectTask.read',
  query: z.object({ from: day, to: day }),
  answer: endings,
  errors: ['common.validation', 'projectTask.windowTooLong'],
  summary: 'Open tasks and dispatches by the day of a window of at most 26 weeks on which they end',
});

/** Gives tasks to others, or moves them, all or none. */
export const changeTaskPlan = defineEndpoint({
  id: 'projectTask.changePlan',
  method: 'POST',
  path: '/projectTask/plan/changes',
  access: 'projectTask.assign',
  body: z.object({
    changes: z
      .array(
        z.object({
          id,
          version: z.number(),
          /** Both null: nobody has it. */
          assignee: z.optional(z.object({ userId: maybe, dealerId: maybe })),
          startOn: z.optional(day),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ changed: z.number() }),
  errors: [
    'common.validation',
    'common.notFound',
    'common.versionConflict',
    'projectTask.atRest',
    'projectTask.otherDealer',
  ],
  summary: 'New people, dealers or days of several tasks, stored together or not at all',
});
