import { commonErrors, isUuid } from '@mp/kernel/contract';
import { defineContributionPoint, getRecord, type Context, type Values, type TxContext } from '@mp/kernel/server';
import { gradeOfScore, scoreParts, type ScorePartKey } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { dealerServer } from '../served.ts';
import { coverageOf } from '../coverage.service.ts';

/** What measures a part of a dealer's score; the module that knows the figures brings it. */
export interface ScorePart {
  readonly key: ScorePartKey;
  /** How well the dealer does, 0 to 1 (sales up to 1.2); null where nothing can be said yet. */
  readonly measure: (context: TxContext, dealer: Values & { readonly id: string }) => Promise<number | null>;
}

/** What measures the parts of the score of dealers. */
export const scoreMeasures = defineContributionPoint<ScorePart>('dealer.scoreMeasures', { keyOf: ({ key }) => key });

/** What is taken from a dealer's score, by a module that knows of it. Its name is the text `dealer.score.<key>`. */
export interface ScoreDeduction {
  readonly key: string;
  /** How many things count against the dealer, and the points that they take together. */
  readonly measure: (
    context: TxContext,
    dealerId: string,
  ) => Promise<{ readonly count: number; readonly points: number }>;
}

/** What is taken from the score of dealers. */
export const scoreDeductions = defineContributionPoint<ScoreDeduction>('dealer.scoreDeductions', {
  keyOf: ({ key }) => key,
});

/** The parts that this module measures itself. */
export const ownScoreParts: readonly ScorePart[] = [
  {
    key: 'coverage',
    measure: async (context, { id }) => Math.min(1, (await coverageOf(context, id, todayOf(context))).percent / 100),
  },
  {
    key: 'completeness',
    measure: (_context, { completeness }) => Promise.resolve(Number(completeness ?? 0) / 100),
  },
];

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The score of a dealer; a grade is suggested only when every part has points. Throws `common.notFound`. */
export async function scoreOf(context: Context, id: string) {
  if (!isUuid(id)) throw commonErrors.notFound();
  const dealer = { ...(await getRecord(context, dealerServer(), id)), id };
  const measured = new Map(scoreMeasures.all().map((each) => [each.key, each]));
  return context.tx(async (tx) => {
    const parts = [];
    for (const [key, most] of Object.entries(scoreParts) as [ScorePartKey, number][]) {
      const ratio = (await measured.get(key)?.measure(tx, dealer)) ?? null;
      const points = ratio === null ? null : rounded(most * Math.max(0, Math.min(ratio, key === 'sales' ? 1.2 : 1)));
      parts.push({ key, most, isMeasured: measured.has(key), points });
    }
    const counted = parts.filter(({ points }) => points !== null);
    const deductions = [];
    for (const { key, measure } of scoreDeductions.all()) deductions.push({ key, ...(await measure(tx, id)) });
    const taken = deductions.reduce((sum, each) => sum + each.points, 0);
    const points = rounded(Math.max(0, counted.reduce((sum, part) => sum + (part.points ?? 0), 0) - taken));
    return {
      parts,
      deductions: deductions.filter(({ count }) => count > 0),
      points,
      of: counted.reduce((sum, { most }) => sum + most, 0),
      grade: counted.length === parts.length ? gradeOfScore(points) : null,
    };
  });
}
