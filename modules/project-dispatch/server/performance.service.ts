import { decimalSum, percentOf, plainResource, type ReportAnswerOf } from '@mp/kernel/contract';
import { accessLevelOf, isWithheld, recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import { dispatch, type performanceReport } from '../contract/index.ts';
import { performanceRows, type PerformanceRow } from './dispatch.query.ts';
import { feeRows, type FeeRow } from './fee.query.ts';

type Answer = ReportAnswerOf<typeof performanceReport>;

/** Fees are summed up in this currency alone; others stand in their dispatches. */
const feeCurrency = 'CNY';

/** The fees that the reader may see; none where the field is closed to him. */
async function feesSince(context: Context, since: string): Promise<readonly FeeRow[] | null> {
  const { rights } = context;
  const resource = plainResource(dispatch);
  if (accessLevelOf(rights, resource, 'fee') === 0) return null;
  const rows = await feeRows(context, since, feeCurrency);
  return rows.filter(({ projectId }) => !isWithheld(rights, resource, { name: 'fee', id: projectId }));
}

const sumOfFees = (rows: readonly FeeRow[] | null): string | null =>
  rows &&
  decimalSum(
    rows.map(({ fee }) => fee),
    2,
  );

function figuresOf(rows: readonly PerformanceRow[], fees: readonly FeeRow[] | null): Answer['all'] {
  const sum = (name: Exclude<keyof PerformanceRow, 'dealerId' | 'phase'>) =>
    rows.reduce((all, row) => all + row[name], 0);
  const rated = sum('rated');
  return {
    sent: sum('sent'),
    acceptedPct: percentOf(sum('acceptedInTime'), sum('answered')),
    declined: sum('declined'),
    expired: sum('expired'),
    finished: sum('finished'),
    inTimePct: percentOf(sum('finishedInTime'), sum('finished')),
    rating: rated === 0 ? null : Math.round((sum('ratings') / rated) * 10) / 10,
    workHours: Math.round(sum('hours') * 10) / 10,
    fees: sumOfFees(fees),
  };
}

/** How dealers answer and finish, of the dispatches that the caller sees. */
export async function performanceOf(context: Context, { months }: { readonly months: string }): Promise<Answer> {
  const since = plusMonths(todayOf(context), -Number(months));
  const rows = await performanceRows(context, since);
  const fees = await feesSince(context, since);
  const names = await recordNames(context, 'dealer.dealer', [...new Set(rows.map(({ dealerId }) => dealerId))]);
  const groups = <K extends 'dealerId' | 'phase'>(key: K) =>
    [...Map.groupBy(rows, (row) => row[key])].map(([value, of]) => ({
      value,
      ...figuresOf(of, fees && fees.filter((row) => row[key] === value)),
    }));
  return {
    all: figuresOf(rows, fees),
    dealers: groups('dealerId')
      .map(({ value, ...figures }) => ({ dealerId: value, dealer: names.get(value) ?? null, ...figures }))
      .toSorted((a, b) => b.sent - a.sent),
    phases: groups('phase').map(({ value, ...figures }) => ({ phase: value, ...figures })),
  };
}
