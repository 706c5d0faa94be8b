import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const percent = z.nullable(z.number());

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
    /** What is taken from the points of the parts. */
    deductions: z.array(z.object({ key: z.string(), count: z.number(), points: z.number() })),
    /** Points of the parts that have any without what is taken, and the most that these can have. */
    points: z.number(),
    of: z.number(),
    /** Only of a whole score. */
    grade: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  }),
  errors: ['common.notFound'],
  summary: 'Score of a dealer with its parts and, when whole, a suggested grade',
});
