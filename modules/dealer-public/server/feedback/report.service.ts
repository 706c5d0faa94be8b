import type { Context } from '@mp/kernel/server';
import { countedFeedback } from './feedback.query.ts';

const percent = (part: number, of: number) => Math.round((1000 * part) / of) / 10;

/** Feedback of the last months in numbers, as far as the caller sees it. */
export async function reportOf(context: Context, months: number) {
  const since = new Date(context.now);
  since.setUTCMonth(since.getUTCMonth() - months);
  const groups = await countedFeedback(context, since.toISOString());
  const of = (part: string) =>
    groups
      .filter((group) => group.part === part)
      .map(({ key, name, count, answered, onTime, rating }) => ({
        key,
        name,
        count,
        onTime: answered === 0 ? null : percent(onTime, answered),
        rating: rating === null ? null : Number(rating),
      }));
  const all = groups.find(({ part }) => part === 'all');
  return {
    count: all?.count ?? 0,
    open: all?.open ?? 0,
    overdue: all?.overdue ?? 0,
    onTime: all && all.answered > 0 ? percent(all.onTime, all.answered) : null,
    rating: all?.rating ? Number(all.rating) : null,
    months: of('month'),
    types: of('type'),
    sources: of('source'),
    areas: of('area'),
  };
}
