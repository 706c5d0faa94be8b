import { defineReport, ref, type ListBehind } from '@mp/kernel/contract';
import { gensetRecord } from './genset-record.resource.ts';

/** Units of the cohort: shipped within the days of the report, without what stands in stock at a GOEM. */
const cohort = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'gsnRecordQuery',
  lists: gensetRecord.key,
  filter: {
    'shippedOn[gte]': '{from}',
    'shippedOn[lte]': '{to}',
    countsForRate: 'true',
    dealerId: '{dealer}',
    ...filter,
  },
});

const figures = (own: ListBehind['filter'] = {}) =>
  ({
    shipped: { kind: 'count', behind: cohort(own) },
    registered: { kind: 'count', behind: cohort({ ...own, registered: 'true' }) },
    unregistered: { kind: 'count', tone: 'warning', behind: cohort({ ...own, registered: 'false' }) },
    ratePct: 'percent',
    /** Of the registered ones: within the days of the settings after commissioning. */
    timelyPct: 'percent',
    lagDays: 'number',
  }) as const;
const of = (field: string) => `@genset.field.${field}`;
const by = <const D extends { readonly key: string; readonly title: string }>(dimension: D, name: string) =>
  ({ by: [dimension], measures: figures({ [name]: `{${dimension.key}}` }) }) as const;

/** Which share of the units that were shipped is registered (warranty-maintenance.md 7.5). */
export const registrationReport = defineReport(gensetRecord, {
  id: 'gensetRecord.registrationRate',
  path: '/gensetReport/reports/registrationRate',
  access: 'gensetRecord.registrations',
  summary: 'Registered share of shipped units by month of shipment, dealer, GOEM, sales region and model',
  texts: 'gensetRecord.rate',
  window: { days: [90, 365, 730], standard: 365, max: 731 },
  filters: { dealer: ref('dealer.dealer') },
  sets: {
    all: { measures: figures() },
    months: {
      by: [{ key: 'month', title: 'cohort' }],
      measures: {
        ...figures({ 'shippedOn[gte]': '{first}', 'shippedOn[lte]': '{last}' }),
        targetPct: 'percent',
        first: 'text',
        last: 'text',
      },
    },
    dealers: {
      by: [{ key: 'dealerId', name: 'dealerName', title: of('dealerId'), none: 'none' }],
      measures: { ...figures({ dealerId: '{dealerId}' }), targetPct: 'percent' },
    },
    goems: by({ key: 'goemId', name: 'goem', title: of('goemId'), none: 'noGoem' }, 'goemId'),
    areas: by({ key: 'areaId', name: 'area', title: of('bigAreaId'), none: 'none' }, 'bigAreaId'),
    models: by({ key: 'modelId', name: 'model', title: of('modelId') }, 'modelId'),
  },
  tiles: { of: 'all', show: ['ratePct', 'shipped', 'registered', 'unregistered', 'timelyPct', 'lagDays'] },
  charts: [
    { title: 'months', kind: 'line', of: 'months', series: { ratePct: 'brand', targetPct: 'warning' } },
    {
      title: 'dealers',
      kind: 'bar',
      of: 'dealers',
      series: { ratePct: 'brand', targetPct: 'secondary' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [
    {
      title: 'months',
      of: 'months',
      columns: ['month', 'shipped', 'registered', 'unregistered', 'ratePct', 'timelyPct', 'lagDays'],
    },
    { title: 'dealers', of: 'dealers' },
    { title: 'goems', of: 'goems' },
    { title: 'areas', of: 'areas' },
    { title: 'models', of: 'models' },
  ],
  empty: 'nothing',
});
