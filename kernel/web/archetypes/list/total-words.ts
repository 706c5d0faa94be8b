import { formatCount } from '../../controls/format.ts';

/** Total of a list in words: exact, or as a lower bound `1,000+`. */
export function totalWords(total: number, isEstimate: boolean): string {
  if (!isEstimate) return formatCount(total);
  return `${formatCount(total > 1000 ? Math.floor(total / 1000) * 1000 : total)}+`;
}
