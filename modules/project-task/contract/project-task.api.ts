import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const maybe = z.nullable(id);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Weeks that the plan is shown for at most, and pieces of work. */
export const planLimits = { weeks: 26, bars: 2000 } as const;

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
const answer = z.object({
  from: day,
  to: day,
  today: day,
  /** Working hours of a day. */
  dayHours: z.number(),
  calendar: z.object({
    weekend: z.array(z.number()),
    days: z.array(z.object({ day, kind: z.enum(['holiday', 'workday']) })),
  }),
  lanes: z.array(z.object({ key: z.string(), name: z.string(), dealer: maybe })),
  bars: z.array(bar),
  /** There is more than is shown. */
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
  query: z.object({ from: day, to: day }),
  answer,
  errors: ['common.validation', 'projectTask.windowTooLong'],
  summary: 'Open tasks and dispatches that touch a window of at most 26 weeks, with working days and hours',
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
