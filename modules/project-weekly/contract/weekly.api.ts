import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const day = z.string();
const milestone = z.object({ code: z.string(), unitNo: z.nullable(z.number()), name: i18nTextShape, on: day });
const maybe = z.nullable(z.string());

/** What the system knows of the week of a report. */
export const readWeekFacts = defineEndpoint({
  id: 'weeklyReport.facts',
  method: 'GET',
  path: '/projectWeekly/weeklyReport/{id}/facts',
  access: 'weeklyReport.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    facts: z.object({
      asOf: z.string(),
      health: z.nullable(z.enum(['green', 'amber', 'red'])),
      progressActual: maybe,
      progressPlan: maybe,
      acceptBaseline: maybe,
      acceptForecast: maybe,
      slipWd: z.nullable(z.number()),
      openPunchA: z.optional(z.nullable(z.number())),
      openPunchB: z.optional(z.nullable(z.number())),
      done: z.array(milestone),
      slipped: z.array(z.object({ ...milestone.shape, before: day })),
      next: z.array(milestone),
      units: z.array(z.object({ unitNo: z.number(), phase: z.string(), on: day })),
      issues: z.array(z.object({ text: z.string(), severity: z.string(), dueOn: maybe })),
    }),
    isFrozen: z.boolean(),
  }),
  errors: ['common.notFound'],
  summary: 'Milestones, units, progress and open problems of a week: as of now, or as the report was submitted',
});

/** How many weeks the overview shows at once. */
export const shownWeeks = 12;

const weeksAnswer = z.object({
  weeks: z.array(z.object({ no: z.string(), from: day, to: day, isNeeded: z.boolean() })),
  projects: z.array(
    z.object({
      projectId: z.string(),
      name: z.string(),
      reports: z.array(
        z.object({
          id: z.string(),
          weekFrom: day,
          state: z.string(),
          health: z.nullable(z.string()),
          isLate: z.boolean(),
        }),
      ),
    }),
  ),
});
/** An overview of weeks. */
export type WeeksAnswer = z.infer<typeof weeksAnswer>;

/** Reports by project and week. */
export const readWeeks = defineEndpoint({
  id: 'weeklyReport.weeks',
  method: 'GET',
  path: '/projectWeekly/weeks',
  access: 'weeklyReport.read',
  query: z.object({
    /** A day of the last week that is asked for; this week when not given. */
    until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'common.format'))),
  }),
  answer: weeksAnswer,
  errors: ['common.validation'],
  summary: 'The weekly reports of the last weeks that the reader sees, by project',
});
