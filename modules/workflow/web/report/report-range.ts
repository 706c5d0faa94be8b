import type { PageSearch } from '@mp/kernel/web';
import { longestRange, type ReportQuery } from '../../contract/index.ts';

/** Ranges that move along with the day, in days. */
export const presets = [7, 30, 90] as const;
/** In the address in the place of a number of days: the range is given by its two days. */
export const ownRange = 'own';
/** Days of a report that nothing is said about. */
const usualDays = 30;

/** The parts of an address that narrow a report. */
const reportParts = ['days', 'from', 'to', 'orgId', 'categoryId', 'defKey', 'step'] as const;

const dayMs = 86_400_000;
const dayBack = (today: string, back: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - back * dayMs).toISOString().slice(0, 10);

/** The day of the sample zone of tenants in which reports count. */
export const reportDay = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);

/** Why a report cannot be asked for: code and parameters of the refusal. */
interface RangeRefusal {
  readonly code: 'workflow.rangeRequired' | 'workflow.periodReversed' | 'workflow.rangeTooLong';
  readonly params: Readonly<Record<string, string>>;
}

/** What the address asks of a report, and what is wrong with its range. */
export interface RequestedRange {
  /** Number of days when the range moves along. */
  readonly days: string | undefined;
  readonly query: ReportQuery;
  readonly refusal: RangeRefusal | undefined;
}

function refusalOf(from: string | undefined, to: string | undefined): RangeRefusal | undefined {
  if (!from || !to) return { code: 'workflow.rangeRequired', params: {} };
  if (from > to) return { code: 'workflow.periodReversed', params: {} };
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > longestRange ? { code: 'workflow.rangeTooLong', params: { days: String(longestRange) } } : undefined;
}

/** The days of the range: fixed ones, or so many that move along with today. */
function rangeOf(
  { days, from, to }: PageSearch,
  today: string,
): Pick<RequestedRange, 'days'> & Pick<ReportQuery, 'from' | 'to'> {
  if (days === ownRange || (days === undefined && (from || to))) return { days: undefined, from, to };
  const given = Number(days ?? usualDays);
  const count = Number.isInteger(given) && given >= 1 && given <= longestRange ? given : usualDays;
  return { days: String(count), from: dayBack(today, count - 1), to: today };
}

/** Reads the query of a report out of the address; thirty days when it says nothing. */
export function askedOf(search: PageSearch, today: string): RequestedRange {
  const { days, from, to } = rangeOf(search, today);
  const { orgId, categoryId, defKey, step } = search;
  const parts = { from, to, orgId, categoryId, defKey, step: step === 'week' ? step : undefined };
  return {
    days,
    query: Object.fromEntries(Object.entries(parts).filter(([, value]) => Boolean(value))),
    refusal: refusalOf(from, to),
  };
}

/** A report's filters as they are kept: a range that moves along keeps moving. */
export function keptQuery({ days, query }: RequestedRange): string {
  const { from, to, ...rest } = query;
  const range = days === undefined ? { from, to } : { days };
  const pairs = Object.entries({ ...range, ...rest }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams(pairs).toString();
}

/** The parts of the address of a kept report; the parts that it does not name are taken away. */
export function searchOfKept(query: string): Readonly<Record<string, string | undefined>> {
  const kept = new URLSearchParams(query);
  const own = kept.has('from') || kept.has('to') ? ownRange : undefined;
  return {
    ...Object.fromEntries(reportParts.map((name) => [name, kept.get(name) ?? undefined])),
    days: kept.get('days') ?? own,
  };
}
