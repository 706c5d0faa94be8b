import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const area = z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) });
const percent = z.nullable(z.number());

/** Dealers at work, won, lost and suspended: by big area and month of the last year, and by province today. */
export const networkReport = defineEndpoint({
  id: 'dealer.networkReport',
  method: 'GET',
  path: '/dealer/reports/network',
  access: 'dealer.read',
  answer: z.object({
    months: z.array(z.string()),
    areas: z.array(
      z.object({
        ...area.shape,
        colour: z.nullable(z.string()),
        /** Of each month: at work at its end, new, lost, suspensions that began. */
        active: z.array(z.number()),
        gained: z.array(z.number()),
        lost: z.array(z.number()),
        suspended: z.array(z.number()),
      }),
    ),
    provinces: z.array(z.object({ code: z.string(), name: z.string(), active: z.number() })),
  }),
  errors: [],
  summary: 'Dealers by big area, month and province',
});

const pace = z.object({
  count: z.number(),
  /** Working days. */
  median: percent,
  p90: percent,
  /** Per cent of the decisions that return. */
  returned: percent,
});
/** How fast and how often at once versions are audited. */
export const auditReport = defineEndpoint({
  id: 'dealerVersion.auditReport',
  method: 'GET',
  path: '/dealer/reports/audit',
  access: 'dealerVersion.read',
  query: z.object({ months: z.optional(z.enum(['3', '6', '12'])) }),
  answer: z.object({
    nodes: z.array(z.object({ node: z.string(), name: z.string(), ...pace.shape })),
    areas: z.array(z.object({ ...area.shape, ...pace.shape, finished: z.number(), firstPass: percent })),
    finished: z.number(),
    firstPass: percent,
  }),
  errors: [],
  summary: 'Audit of dealer versions: working days, returns and first passes by node and area',
});

const fullness = z.object({
  count: z.number(),
  completeness: percent,
  /** Per cent verified within twelve months. */
  verified: percent,
});
/** How full and how fresh what is known of dealers is. */
export const completenessReport = defineEndpoint({
  id: 'dealer.completenessReport',
  method: 'GET',
  path: '/dealer/reports/completeness',
  access: 'dealer.read',
  answer: z.object({
    all: fullness,
    areas: z.array(z.object({ ...area.shape, ...fullness.shape })),
    grades: z.array(z.object({ grade: z.nullable(z.string()), ...fullness.shape })),
  }),
  errors: [],
  summary: 'Completeness and freshness of dealers by big area and grade',
});

/** Parts of a dealer's score with the most points of each (dealers.md 7). */
export const scoreParts = {
  sales: 25,
  coverage: 20,
  execution: 15,
  weeklyReport: 10,
  warranty: 10,
  rating: 10,
  completeness: 10,
} as const;
/** A part of a dealer's score. */
export type ScorePartKey = keyof typeof scoreParts;

/** Grade that a whole score suggests. */
export const gradeOfScore = (score: number): 'A' | 'B' | 'C' | 'D' =>
  score >= 85 ? 'A' : score >= 70 ? 'B' : score >= 55 ? 'C' : 'D';

/** The score of a dealer, part by part. */
export const dealerScore = defineEndpoint({
  id: 'dealer.score',
  method: 'GET',
  path: '/dealer/dealer/{id}/score',
  access: 'dealer.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    parts: z.array(
      z.object({
        key: z.enum(Object.keys(scoreParts) as [ScorePartKey, ...ScorePartKey[]]),
        most: z.number(),
        /** Whether anything measures it. */
        isMeasured: z.boolean(),
        points: percent,
      }),
    ),
    /** Points of the parts that have any, and the most that these can have. */
    points: z.number(),
    of: z.number(),
    /** Only of a whole score. */
    grade: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  }),
  errors: ['common.notFound'],
  summary: 'Score of a dealer with its parts and, when whole, a suggested grade',
});
