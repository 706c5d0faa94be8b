import type { ScorePart } from '@mp/dealer/server';
import { meanRating } from './feedback.query.ts';

/** The ratings of answers on a dealer count in its score. */
export const ratingScore: ScorePart = {
  key: 'rating',
  measure: async (context, { id }) => {
    const since = new Date(context.now);
    since.setUTCFullYear(since.getUTCFullYear() - 1);
    const rating = await meanRating(context, id, since.toISOString());
    return rating === null ? null : rating / 5;
  },
};
