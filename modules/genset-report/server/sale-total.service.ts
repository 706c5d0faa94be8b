import type { ReportAnswerOf } from '@mp/kernel/contract';
import { figureNames, figuresBy, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import type { saleTotalReport } from '../contract/index.ts';
import { daysOfMonth, placeNames, shown, yearBefore, type Asked } from './figures.ts';
import { provincesOf, saleRows, type SaleRow } from './figures.query.ts';

type Sums = Omit<SaleRow, 'by' | 'value'>;
const none: Sums = { sets: 0, kw: 0, lastYear: 0, aged: 0, attached: 0 };
const added = (a: Sums, b: Sums): Sums => ({
  sets: a.sets + b.sets,
  kw: a.kw + b.kw,
  lastYear: a.lastYear + b.lastYear,
  aged: a.aged + b.aged,
  attached: a.attached + b.attached,
});

/** Units that were shipped, against the year before. */
export async function saleTotal(
  context: Context,
  { from = '', to = '', dealer }: Asked,
): Promise<ReportAnswerOf<typeof saleTotalReport>> {
  const year = { lastFrom: yearBefore.first(from), lastTo: yearBefore.last(to) };
  const aYearAgo = yearBefore.last(todayOf(context));
  const agedTo = aYearAgo < to ? aYearAgo : to;
  const rows = await saleRows(context, { from, to, dealer, ...year, agedTo });
  const { all = none, of } = figuresBy(rows);
  const name = await figureNames(context, rows, { ...placeNames, goems: 'dealer.goem' });
  const figures = ({ sets, kw, lastYear, aged, attached }: Sums, days = year) => ({
    sets,
    kw: shown.tenth(kw),
    sharePct: shown.percent(sets, all.sets),
    lastYear,
    yoyPct: lastYear === 0 ? null : shown.tenth(((sets - lastYear) / lastYear) * 100),
    attachPct: shown.percent(attached, aged),
    ...days,
  });
  const ranked = (by: string) => of(by).toSorted((a, b) => b.sets - a.sets || b.lastYear - a.lastYear);
  const regions = of('regions');
  const provinces = Map.groupBy(
    await provincesOf(
      context,
      regions.flatMap(({ value }) => value ?? []),
    ),
    ({ id }) => id,
  );
  const inRegion = new Map(regions.map((row) => [row.value, row]));
  return {
    all: { ...figures(all), aged: all.aged, attached: all.attached, agedTo },
    months: of('months')
      .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
      .map((row) => {
        const days = daysOfMonth(row.value ?? '', { from, to });
        const before = { lastFrom: yearBefore.first(days.first), lastTo: yearBefore.last(days.last) };
        return { month: row.value, ...figures(row, before), ...days };
      }),
    series: ranked('series').map((row) => ({ series: row.value, ...figures(row) })),
    bands: ranked('bands').map((row) => ({ band: row.value, ...figures(row) })),
    dealers: ranked('dealers').map((row) => ({
      dealerId: row.value,
      dealerName: name('dealers', row.value),
      ...figures(row),
    })),
    goems: ranked('goems').map((row) => ({ goemId: row.value, goem: name('goems', row.value), ...figures(row) })),
    areas: ranked('areas').map((row) => ({ areaId: row.value, area: name('areas', row.value), ...figures(row) })),
    provinces: [...provinces.values()]
      .map((within) => ({
        provinceId: within[0]?.id ?? null,
        province: within[0]?.name ?? null,
        code: within[0]?.code ?? null,
        ...figures(within.map(({ regionId }) => inRegion.get(regionId) ?? none).reduce(added, none)),
      }))
      .toSorted((a, b) => b.sets - a.sets),
    industries: ranked('industries').map((row) => ({ industry: row.value, ...figures(row) })),
  };
}
