import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const day = z.string();
const maybeDay = z.nullable(day);
const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

const item = z.object({
  key: z.string(),
  code: z.string(),
  unitNo: z.nullable(z.number()),
  name: words,
  phase: z.string(),
  kind: z.enum(['key', 'normal', 'payment', 'customer']),
  days: z.number(),
  dayUnit: z.enum(['work', 'calendar']),
  onSite: z.boolean(),
  daysSource: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  state: z.enum(['notStarted', 'inProgress', 'inAudit', 'done', 'skipped']),
  baselineOn: maybeDay,
  planOn: maybeDay,
  manualOn: maybeDay,
  actualOn: maybeDay,
  slipReason: z.nullable(z.string()),
});

const answer = z.object({
  id: z.string(),
  version: z.number(),
  network: z.object({
    anchorOn: day,
    today: day,
    requiredOn: maybeDay,
    ldPerDay: z.nullable(z.string()),
    items: z.array(item),
    links: z.array(
      z.object({ item: z.string(), after: z.string(), link: z.enum(['FS', 'SS', 'FF']), lag: z.number() }),
    ),
  }),
  /** Days of the week that are free, and the days of the span that differ from them. */
  calendar: z.object({
    weekend: z.array(z.number()),
    days: z.array(z.object({ day, kind: z.enum(['holiday', 'workday']) })),
  }),
  canEdit: z.boolean(),
});
/** A plan as the browser computes it. */
export type PlanAnswer = z.infer<typeof answer>;

const params = z.object({ id: z.string() });

/** The network of a plan, with the calendar it is computed by. */
export const readPlanNetwork = defineEndpoint({
  id: 'projectPlan.network',
  method: 'GET',
  path: '/projectPlan/projectPlan/{id}/network',
  access: 'projectPlan.read',
  params,
  answer,
  errors: ['common.notFound'],
  summary: 'Milestones and links of a plan, and the working days by which both ends compute its dates',
});

/** Sets days of several milestones, or gives them back to the computation, all or none. */
export const applyPlanChanges = defineEndpoint({
  id: 'projectPlan.apply',
  method: 'POST',
  path: '/projectPlan/projectPlan/{id}/apply',
  access: 'projectPlan.apply',
  params,
  body: z.object({
    version: z.number(),
    changes: z
      .array(
        z.object({ key: z.string(), manualOn: maybeDay, reason: z.string().check(z.minLength(2), z.maxLength(500)) }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer,
  errors: [
    'common.notFound',
    'common.validation',
    'common.versionConflict',
    'projectPlan.suspended',
    'projectPlan.closed',
    'projectPlan.dayNotPossible',
    'projectPlan.unknownMilestone',
    'projectPlan.milestoneDone',
  ],
  summary: 'Sets the days of milestones by hand; the server computes the plan again and refuses what it does not allow',
});

/** How many plans run, are late, red, in audit or suspended, of those that the reader sees. */
export const readPlanFigures = defineEndpoint({
  id: 'projectPlan.figures',
  method: 'GET',
  path: '/projectPlan/figures',
  access: 'projectPlan.read',
  answer: z.object({
    running: z.number(),
    late: z.number(),
    red: z.number(),
    inAudit: z.number(),
    suspended: z.number(),
  }),
  summary: 'How many projects run, are late, red, wait for an audit or are suspended',
});

/** How the forecasts of the key milestones of a plan have moved. */
export const readMilestoneTrends = defineEndpoint({
  id: 'projectPlan.trends',
  method: 'GET',
  path: '/projectPlan/projectPlan/{id}/trends',
  access: 'milestoneForecast.read',
  params,
  answer: z.object({
    trends: z.array(z.object({ code: z.string(), points: z.array(z.object({ onDay: day, forecastOn: day })) })),
  }),
  errors: ['common.notFound'],
  summary: 'What was forecast for each key milestone of a plan on which day',
});
