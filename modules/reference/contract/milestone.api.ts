import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { daysConditions } from './milestone-days.rules.ts';

const id = z.string();
const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));
const condition = z.nullable(z.optional(z.string()));
const quantity = z.nullable(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))));

/** A draft of the next revision that begins like this one. */
export const newMilestoneRevision = defineEndpoint({
  id: 'milestoneTemplate.newRevision',
  method: 'POST',
  path: '/reference/milestoneTemplate/{id}/revision',
  access: 'milestoneTemplate.create',
  params: z.object({ id }),
  answer: z.object({ id, revision: z.number() }),
  errors: ['common.notFound', 'milestone.draftExists'],
  summary: 'Begin the next revision of a milestone template as a copy',
});

const datedItem = z.object({
  code: z.string(),
  days: z.number(),
  /** Days before the remoteness of the place. */
  baseDays: z.number(),
  start: z.string(),
  finish: z.string(),
  /** The rule that gives the days; none: those of the template. */
  ruleId: z.nullable(z.string()),
});
const dated = z.object({
  factor: z.string(),
  finish: z.nullable(z.string()),
  items: z.array(datedItem),
});
/** A plan by a template: what each item takes and when. */
export type DatedPlan = z.infer<typeof dated>;

/** Dates of all items of a template for a start and a case. */
export const testMilestones = defineEndpoint({
  id: 'milestoneTemplate.test',
  method: 'POST',
  path: '/reference/milestoneTemplate/{id}/test',
  access: 'milestoneTemplate.read',
  params: z.object({ id }),
  body: z.object({ start: day, powerBand: condition, quantity, regionId: condition, productLine: condition }),
  answer: dated,
  errors: ['common.notFound', 'common.validation'],
  summary: 'The dates that a milestone template gives for a start day and a case',
});

const candidate = z.object({
  id,
  projectType: z.nullable(z.string()),
  powerBand: z.nullable(z.string()),
  qtyFrom: z.nullable(z.number()),
  qtyTo: z.nullable(z.number()),
  region: z.nullable(words),
  productLine: z.nullable(z.string()),
  days: z.number(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  misses: z.array(z.enum([...daysConditions, 'period'])),
  conditions: z.number(),
  span: z.nullable(z.number()),
  lostBy: z.nullable(z.enum(['conditions', 'span', 'validFrom', 'age'])),
});
/** A rule as it was judged for a case. */
export type ExplainedRule = z.infer<typeof candidate>;

const explained = z.object({
  days: z.number(),
  defaultDays: z.number(),
  winner: z.nullable(z.string()),
  candidates: z.array(candidate),
});
/** Days of an item in a case, and why. */
export type ExplainedDays = z.infer<typeof explained>;

/** Days of an item in a case, with all rules and what decided between them. */
export const explainDays = defineEndpoint({
  id: 'daysRule.explain',
  method: 'POST',
  path: '/reference/daysRule/explain',
  access: 'daysRule.read',
  body: z.object({
    templateCode: z.string(),
    itemCode: z.string(),
    projectType: condition,
    powerBand: condition,
    quantity,
    regionId: condition,
    productLine: condition,
    on: z.optional(day),
  }),
  answer: explained,
  errors: ['common.notFound', 'common.validation'],
  summary: 'How many days a milestone takes in a case, which rule says so and why the others do not',
});

const cell = z.object({
  /** None: for any power. */
  band: z.nullable(z.string()),
  days: z.number(),
  /** `own`: a rule of just these conditions; `rule`: another rule; `default`: the template. */
  source: z.enum(['own', 'rule', 'default']),
  rule: z.nullable(z.object({ id, version: z.number() })),
});
const matrix = z.object({
  templateId: id,
  revision: z.nullable(z.number()),
  items: z.array(
    z.object({ code: z.string(), name: words, phase: z.string(), defaultDays: z.number(), cells: z.array(cell) }),
  ),
});
/** Days of the items of a template by power band. */
export type DaysMatrix = z.infer<typeof matrix>;

/** Days of all items of a template by power band, for one layer of the other conditions. */
export const readDaysMatrix = defineEndpoint({
  id: 'daysRule.matrix',
  method: 'GET',
  path: '/reference/daysRule/matrix',
  access: 'daysRule.read',
  query: z.object({
    templateCode: z.string(),
    projectType: z.optional(z.string()),
    qtyFrom: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    qtyTo: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    regionId: z.optional(z.uuid()),
    productLine: z.optional(z.string()),
  }),
  answer: matrix,
  errors: ['common.notFound', 'common.validation'],
  summary: 'Days of the milestones of a template by power band',
});

/** Sets days of milestones by power band, as they were measured: rules of just these conditions, made where there are none. */
export const adoptDays = defineEndpoint({
  id: 'daysRule.adopt',
  method: 'POST',
  path: '/reference/daysRule/adopt',
  access: 'daysRule.adopt',
  body: z.object({
    changes: z
      .array(
        z.object({
          templateCode: z.string().check(z.maxLength(20)),
          itemCode: z.string().check(z.maxLength(20)),
          powerBand: z.nullable(z.string().check(z.maxLength(40))),
          /** Days that held when the new ones were chosen. */
          from: z.int().check(z.minimum(0), z.maximum(365)),
          days: z.int().check(z.minimum(0), z.maximum(365)),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ changed: z.number() }),
  errors: ['common.validation', 'milestone.unknownTemplate', 'milestone.unknownItem', 'milestone.daysChanged'],
  summary: 'Takes measured days over into the days configuration, all of them or none',
});
