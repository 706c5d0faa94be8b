import { Params, type Context } from '@mp/kernel/server';
import { coverage, isOpenGap, type CoverageLine } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { coverFacts } from '../coverage.query.ts';
import { dealerServer } from '../served.ts';
import { reach, spoken } from './report.query.ts';

interface CoveredDealer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

function dealersAtWork(context: Context): Promise<CoveredDealer[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select t.id, t.code, coalesce(${spoken('t.short_name')}, ${spoken('t.name')}) as name from dealer t
      where t.deleted_at is null and t.status in ('active', 'suspended') and ${reach(context, dealerServer(), params)} order by t.code`,
  );
  return context.rows<CoveredDealer>(text, values);
}

/** Per cent of certified people there are of those that are needed, at most 100 of each; null where none is needed. */
function percentOf(lines: readonly CoverageLine[]): number | null {
  const people = lines.filter(({ kind }) => kind === 'people');
  const needed = people.reduce((sum, { need }) => sum + need, 0);
  const covered = people.reduce((sum, { need, have }) => sum + Math.min(need, have), 0);
  return needed === 0 ? null : Math.floor((covered * 100) / needed);
}

/** How far dealers at work have the people that their authorisations need: by capability and band, and by dealer. */
export async function coverageOfAll(context: Context) {
  const dealers = await dealersAtWork(context);
  const day = todayOf(context);
  const facts = await coverFacts(
    context,
    dealers.map(({ id }) => id),
  );
  const found = new Map(facts.map((each) => [each.id, coverage(each, day)]));
  const lines = [...found.values()].flatMap((each) => each.lines);
  const cells = [...Map.groupBy(lines, ({ capability }) => capability)].flatMap(([capability, all]) =>
    [...new Set(all.flatMap(({ powerBands }) => powerBands))].map((band) => {
      const here = all.filter(({ powerBands }) => powerBands.includes(band));
      return { capability, band, percent: percentOf(here), gaps: here.filter(isOpenGap).length };
    }),
  );
  const byDealer = dealers.map(({ id, code, name }) => {
    const each = found.get(id);
    return { id, code, name, percent: each?.percent ?? 100, gaps: each?.gaps ?? 0 };
  });
  return {
    count: dealers.length,
    short: byDealer.filter(({ gaps }) => gaps > 0).length,
    percent: percentOf(lines),
    gaps: byDealer.reduce((sum, { gaps }) => sum + gaps, 0),
    cells: cells.toSorted((a, b) => (a.capability + a.band < b.capability + b.band ? -1 : 1)),
    // Whoever is short of most stands first; those that lack nothing are in the list of dealers.
    dealers: byDealer
      .filter(({ gaps, percent }) => gaps > 0 || percent < 100)
      .toSorted((a, b) => b.gaps - a.gaps || a.percent - b.percent)
      .slice(0, 100),
  };
}
