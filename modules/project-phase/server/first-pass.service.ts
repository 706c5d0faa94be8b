import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import type { firstPassReport } from '../contract/index.ts';
import { passedRows, performerRows, type PassedRow, type PerformerRow } from './phase.query.ts';

type Answer = ReportAnswerOf<typeof firstPassReport>;

function figuresOf(rows: readonly (PassedRow | PerformerRow)[]): Answer['all'] {
  const sum = (name: 'passed' | 'first' | 'deviations') => rows.reduce((all, row) => all + row[name], 0);
  const [passed, first] = [sum('passed'), sum('first')];
  return { passed, first, firstPct: percentOf(first, passed), deviations: sum('deviations') };
}

/** How many phase records pass at once, of those that the caller sees. */
export async function firstPassOf(context: Context, { months }: { readonly months: string }): Promise<Answer> {
  const since = plusMonths(todayOf(context), -Number(months));
  const rows = await passedRows(context, since);
  const performers = await performerRows(context, since);
  const people = await recordNames(
    context,
    'dealer.person',
    performers.flatMap(({ personId }) => personId ?? []),
  );
  const names = await recordNames(context, 'dealer.dealer', [
    ...new Set(rows.flatMap(({ dealerId }) => dealerId ?? [])),
  ]);
  const groups = <K extends 'phase' | 'dealerId' | 'month'>(key: K) =>
    [...Map.groupBy(rows, (row) => row[key])].map(([value, of]) => ({ value, ...figuresOf(of) }));
  return {
    all: figuresOf(rows),
    phases: groups('phase').map(({ value, ...figures }) => ({ phase: value, ...figures })),
    dealers: groups('dealerId')
      .map(({ value, ...figures }) => ({ dealerId: value, dealer: names.get(value ?? '') ?? null, ...figures }))
      .toSorted((a, b) => b.passed - a.passed),
    persons: performers.map((row) => ({
      personId: row.personId,
      person: people.get(row.personId ?? '') ?? null,
      ...figuresOf([row]),
    })),
    months: groups('month')
      .map(({ value, ...figures }) => ({ month: value, ...figures }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  };
}
