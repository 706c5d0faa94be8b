import { describe, expect, test } from 'vitest';
import { text } from './field.ts';
import { reportModel, type ReportWords } from './report-model.ts';
import { defineReport, type ListBehind } from './report.ts';

const orders = (filter: ListBehind['filter']): ListBehind => ({ page: 'orders', filter, right: 'order.read' });

const report = defineReport(
  { key: 'shop.order', entity: 'order' },
  {
    id: 'order.report',
    path: '/shop/report',
    summary: 'Orders by shop and month',
    window: { months: ['3', '6'], standard: '3' },
    filters: { channel: text({ max: 10 }) },
    axes: ['months'],
    figures: { late: { kind: 'count', tone: 'danger', behind: orders({ late: 'true', channel: '{channel}' }) } },
    sets: {
      shops: {
        by: [{ key: 'shop', name: 'name', title: 'shop', none: 'noShop', behind: orders({ shop: '{shop}' }) }],
        measures: { sold: { kind: 'count', over: 'months' }, stock: { kind: 'count', over: 'months', fold: 'last' } },
      },
      days: {
        by: [
          { key: 'month', title: 'month', behind: orders({ 'at[gte]': '{month:first}', 'at[lte]': '{month:last}' }) },
        ],
        measures: {
          share: 'share',
          wait: { kind: 'hours', behind: orders({ waited: 'true', 'at[gte]': '{month:first}' }) },
          rate: 'percent',
        },
      },
      cells: {
        by: [
          { key: 'shop', title: 'shop' },
          { key: 'size', title: 'size' },
        ],
        measures: { rate: 'percent', gaps: 'count' },
      },
    },
    tiles: { show: ['late'] },
    charts: [
      { title: 'sold', kind: 'bar', of: 'shops', over: 'months', series: { sold: 'success' } },
      { title: 'each', kind: 'bar', of: 'shops', over: 'months', each: 'row', series: { sold: 'brand' } },
      { title: 'line', kind: 'line', of: 'days', series: { share: 'brand', wait: 'warning' } },
      { title: 'steps', kind: 'waterfall', of: 'days', series: { rate: 'brand' } },
      { title: 'points', kind: 'scatter', of: 'cells', along: 'rate', sizedBy: 'gaps', series: { gaps: 'danger' } },
    ],
    tables: [
      { title: 'shops', of: 'shops' },
      { title: 'days', of: 'days' },
      { title: 'matrix', of: 'cells', matrix: { measure: 'rate', note: ['gaps', 'gapsHere'], isHeat: true } },
      { title: 'gapsMatrix', of: 'cells', matrix: { measure: 'gaps', heat: 'rate' } },
    ],
    empty: 'nothing',
  },
);

const words: ReportWords = {
  text: (key, params) => (params ? `${key} ${JSON.stringify(params)}` : key),
  item: (_, code) => code,
  pick: ({ ZH_CN }) => ZH_CN,
  instant: (at) => at,
  allows: (right) => right === 'order.read',
  now: '2026-11-20T00:00:00Z',
};
const answer = {
  months: ['2026-01', '2026-02'],
  late: 2,
  shops: [
    { shop: 'a', name: 'A', sold: [1, 2], stock: [5, 4] },
    { shop: null, name: null, sold: [10, 20], stock: [1, 0] },
  ],
  days: [
    { month: '2026-01', share: 0.3333, wait: 5400, rate: 12.5 },
    { month: '2026-02', share: null, wait: null, rate: null },
  ],
  cells: [{ shop: 'a', size: 'L', rate: 40, gaps: 2 }],
};
const drawn = (query = {}, given: object = answer, more: Partial<ReportWords> = {}) =>
  reportModel(report, { answer: given, query }, { ...words, ...more });

describe('what a report shows of its answer', () => {
  test('leads from a figure to its list with the values of the row and of the filters', () => {
    expect(drawn({ channel: 'web' }).tiles).toEqual([
      {
        title: 'order.report.late',
        value: '2',
        tone: 'danger',
        to: { path: '/orders', search: { late: 'true', channel: 'web' } },
      },
    ]);
    expect(drawn().tiles[0]?.to).toEqual({ path: '/orders', search: { late: 'true' } });
    const [shops, days] = drawn().tables;
    expect(shops?.rows.map(([name]) => name?.to?.search)).toEqual([{ shop: 'a' }, { 'shop[null]': 'true' }]);
    expect(days?.rows[1]?.[0]?.to?.search).toEqual({ 'at[gte]': '2026-02-01', 'at[lte]': '2026-02-28' });
  });

  test('leads from a figure of a row to what is behind it, and from nothing nowhere', () => {
    const [first, second] = drawn().tables[1]?.rows ?? [];
    expect(first?.[2]?.to?.search).toEqual({ waited: 'true', 'at[gte]': '2026-01-01' });
    expect(first?.[1]?.to).toBeUndefined();
    expect(second?.[2]?.to).toBeUndefined();
  });

  test('leads nowhere for who has not the right', () => {
    expect(drawn({}, answer, { allows: () => false }).tables[0]?.rows[0]?.[0]?.to).toBeUndefined();
  });

  test('puts figures into their units, and says where there is none', () => {
    const [shops, days, matrix, byFurther] = drawn().tables;
    expect(shops?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['A', '3', '4'],
      ['order.report.noShop', '30', '0'],
    ]);
    expect(days?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['2026-01', '33.3%', '1.5', '12.5%'],
      ['2026-02', '—', '—', '—'],
    ]);
    expect(matrix?.rows[0]?.[1]).toMatchObject({ text: '40%', heat: 40, note: 'order.report.gapsHere {"count":2}' });
    expect(byFurther?.rows[0]?.[1]).toMatchObject({ text: '2', heat: 40 });
  });

  test('draws the sums of rows over an axis, or each row', () => {
    const [sum, each, line] = drawn().charts;
    expect(sum?.series.map(({ values }) => values)).toEqual([[11, 22]]);
    expect(each?.series.map(({ name, values }) => [name, values])).toEqual([
      ['A', [1, 2]],
      ['order.report.noShop', [10, 20]],
    ]);
    expect(line?.series.map(({ values }) => values)).toEqual([
      [33.3, null],
      [1.5, null],
    ]);
  });

  test('draws what rows add to a sum, and rows as points between two measures', () => {
    const more = { shop: 'b', size: 'S', rate: null, gaps: 9 };
    const [, , line, steps, points] = drawn({}, { ...answer, cells: [...answer.cells, more] }).charts;
    // An axis of parts of a hundred says so; one of parts and hours does not.
    expect([line?.isPercent, steps?.isPercent]).toEqual([false, true]);
    expect(steps).toMatchObject({ names: ['2026-01', '2026-02', 'report.sum'], series: [{ values: [12.5, null] }] });
    expect(points).toMatchObject({
      names: ['L · a'],
      axes: ['order.report.rate', 'order.report.gaps'],
      series: [{ points: [[40, 2, 1]] }],
    });
  });

  test('leaves a gap in a line where nothing was measured, and folds to what was measured last', () => {
    const shops = [{ shop: 'a', name: 'A', sold: [1, null], stock: [5, null] }];
    const { charts, tables } = drawn({}, { ...answer, shops });
    expect(charts[1]?.series[0]?.values).toEqual([1, null]);
    expect(tables[0]?.rows[0]?.map(({ text: word }) => word)).toEqual(['A', '1', '5']);
  });

  test('has something to show where figures are below nothing, or only words are told', () => {
    const lost = { shops: [], cells: [], days: [{ month: '2026-01', share: null, wait: null, rate: -3 }] };
    expect(drawn({}, { ...answer, ...lost }).empty).toBeUndefined();
  });

  test('says that there is nothing, beside the figures of the whole', () => {
    const none = drawn({}, { ...answer, shops: [], days: [], cells: [] });
    expect(none).toMatchObject({ charts: [], tables: [], empty: 'order.report.nothing' });
    expect(none.tiles).toHaveLength(1);
  });
});
