import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import type { performanceReport } from '../contract/index.ts';
import { performanceRows, type PerformanceRow } from './dispatch.query.ts';

type Answer = ReportAnswerOf<typeof performanceReport>;

function figuresOf(rows: readonly PerformanceRow[]): Answer['all'] {
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
  };
}

/** How dealers answer and finish, of the dispatches that the caller sees. */
export async function performanceOf(context: Context, { months }: { readonly months: string }): Promise<Answer> {
  const rows = await performanceRows(context, plusMonths(todayOf(context), -Number(months)));
  const names = await recordNames(context, 'dealer.dealer', [...new Set(rows.map(({ dealerId }) => dealerId))]);
  const groups = <K extends 'dealerId' | 'phase'>(key: K) =>
    [...Map.groupBy(rows, (row) => row[key])].map(([value, of]) => ({ value, ...figuresOf(of) }));
  return {
    all: figuresOf(rows),
    dealers: groups('dealerId')
      .map(({ value, ...figures }) => ({ dealerId: value, dealer: names.get(value) ?? null, ...figures }))
      .toSorted((a, b) => b.sent - a.sent),
    phases: groups('phase').map(({ value, ...figures }) => ({ phase: value, ...figures })),
  };
}
