import { defineReport, ref, type ListBehind } from '@mp/kernel/contract';
import { gensetRecord, powerBands } from './genset-record.resource.ts';

/** Units that were shipped within the days of the report, or within those of a row. */
const units = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'gsnRecordQuery',
  lists: gensetRecord.key,
  filter: { 'shippedOn[gte]': '{from}', 'shippedOn[lte]': '{to}', dealerId: '{dealer}', ...filter },
});
const yearBefore = { 'shippedOn[gte]': '{lastFrom}', 'shippedOn[lte]': '{lastTo}' } as const;

const figures = (own: ListBehind['filter'] = {}) =>
  ({
    sets: { kind: 'count', behind: units(own) },
    kw: 'number',
    sharePct: 'percent',
    lastYear: { kind: 'count', behind: units({ ...own, ...yearBefore }) },
    yoyPct: 'percent',
    /** Of those that were shipped a year ago or earlier: with a certificate of extended warranty. */
    attachPct: 'percent',
    lastFrom: 'text',
    lastTo: 'text',
  }) as const;
const shown = ['sets', 'kw', 'sharePct', 'lastYear', 'yoyPct', 'attachPct'] as const;
const by = <const D extends { readonly key: string; readonly title: string }>(dimension: D, name: string) =>
  ({ by: [dimension], measures: figures({ [name]: `{${dimension.key}}` }) }) as const;
const of = (field: string) => `@genset.field.${field}`;
const table = <const S extends string, const K extends string>(of: S, key: K) =>
  ({ title: of, of, columns: [key, ...shown] }) as const;

/** Units that were shipped, against the same days a year before, and how many have an extended warranty (7.1). */
export const saleTotalReport = defineReport(gensetRecord, {
  id: 'gensetRecord.saleTotal',
  path: '/gensetReport/reports/saleTotal',
  access: 'gensetRecord.sales',
  summary: 'Units shipped by month, series, power, dealer, GOEM, sales region, province and industry',
  texts: 'gensetRecord.sales',
  window: { days: [90, 365, 730], standard: 730, max: 731 },
  filters: { dealer: ref('dealer.dealer') },
  sets: {
    all: {
      measures: {
        ...figures(),
        aged: {
          kind: 'count',
          behind: units({ 'shippedOn[lte]': '{agedTo}' }),
        },
        attached: {
          kind: 'count',
          behind: units({ 'shippedOn[lte]': '{agedTo}', certified: 'true' }),
        },
        agedTo: 'text',
      },
    },
    months: {
      by: [{ key: 'month', title: 'month' }],
      measures: {
        ...figures({ 'shippedOn[gte]': '{first}', 'shippedOn[lte]': '{last}' }),
        first: 'text',
        last: 'text',
      },
    },
    series: by(
      { key: 'series', title: '@gensetRecord.field.series', dictionary: 'GENSET_SERIES', none: 'none' },
      'series',
    ),
    bands: by(
      {
        key: 'band',
        title: '@gensetRecord.field.powerBand',
        texts: 'gensetRecord.powerBand',
        values: powerBands,
        none: 'none',
      },
      'powerBand',
    ),
    dealers: by({ key: 'dealerId', name: 'dealerName', title: of('dealerId'), none: 'none' }, 'dealerId'),
    goems: by({ key: 'goemId', name: 'goem', title: of('goemId'), none: 'noGoem' }, 'goemId'),
    areas: by({ key: 'areaId', name: 'area', title: of('bigAreaId'), none: 'none' }, 'bigAreaId'),
    provinces: {
      by: [{ key: 'provinceId', name: 'province', title: 'province' }],
      measures: { ...figures({ 'regionId[below]': '{provinceId}' }), code: 'text' },
    },
    industries: by(
      { key: 'industry', title: '@gensetRecord.field.industry', dictionary: 'INDUSTRY', none: 'none' },
      'industry',
    ),
  },
  tiles: { of: 'all', show: ['sets', 'kw', 'lastYear', 'yoyPct', 'aged', 'attached', 'attachPct'] },
  charts: [
    { title: 'months', kind: 'bar', of: 'months', series: { sets: 'brand', lastYear: 'secondary' } },
    { title: 'series', kind: 'bar', of: 'series', series: { sets: 'brand' }, isLying: true, isRanked: true },
  ],
  tables: [
    table('months', 'month'),
    table('series', 'series'),
    table('bands', 'band'),
    table('dealers', 'dealerId'),
    table('goems', 'goemId'),
    table('areas', 'areaId'),
    table('provinces', 'provinceId'),
    table('industries', 'industry'),
  ],
  empty: 'nothing',
});
