import { registerScorePart } from '@mp/dealer/server';
import { meanRating } from './feedback.query.ts';

/** Lets the ratings of answers on a dealer count in its score. */
export function registerRatingScore(): void {
  registerScorePart({
    key: 'rating',
    measure: async (context, { id }) => {
      const since = new Date(context.now);
      since.setUTCFullYear(since.getUTCFullYear() - 1);
      const rating = await meanRating(context, id, since.toISOString());
      return rating === null ? null : rating / 5;
    },
  });
}
