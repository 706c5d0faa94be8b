import { defineReport, ref, type ListBehind } from '@mp/kernel/contract';
import { differenceKinds, warrantyDifference } from './warranty-difference.resource.ts';

/** Differences that were first seen within the days of the report. */
const differences = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'warrantyDifence',
  lists: warrantyDifference.key,
  filter: { 'firstSeenOn[gte]': '{from}', 'firstSeenOn[lte]': '{to}', dealerId: '{dealer}', ...filter },
  search: { tab: 'all' },
});

const figures = (own: ListBehind['filter'] = {}) =>
  ({
    all: { kind: 'count', behind: differences(own) },
    open: { kind: 'count', tone: 'warning', behind: differences({ ...own, state: 'open' }) },
    accepted: { kind: 'count', behind: differences({ ...own, state: 'accepted' }) },
    corrected: { kind: 'count', behind: differences({ ...own, state: 'corrected' }) },
    correctedPct: 'percent',
    /** Mean of the days by which what is recorded is off, whether early or late. */
    offDays: 'number',
    /** Mean of the days for which open ones have been open. */
    openDays: 'number',
    /** What was paid for the certificates of units with an open one. */
    atRisk: { kind: 'money', isOptional: true },
  }) as const;
const of = (field: string) => `@warrantyDifference.field.${field}`;
const by = <const D extends { readonly key: string; readonly title: string }>(dimension: D, name: string) =>
  ({ by: [dimension], measures: figures({ [name]: `{${dimension.key}}` }) }) as const;

/** Where recorded warranties are not as the rules say (warranty-maintenance.md 7.4). */
export const differenceReport = defineReport(warrantyDifference, {
  id: 'warrantyDifference.overview',
  path: '/gensetReport/reports/warrantyDifferences',
  summary: 'Warranty differences by kind, dealer, sales region, model and month',
  window: { days: [90, 365, 730], standard: 365, max: 731 },
  filters: { dealer: ref('dealer.dealer') },
  sets: {
    all: { measures: figures() },
    kinds: by({ key: 'kind', title: of('kind'), texts: 'warrantyDifference.kind', values: differenceKinds }, 'kind'),
    months: {
      by: [{ key: 'month', title: 'month' }],
      measures: {
        ...figures({ 'firstSeenOn[gte]': '{first}', 'firstSeenOn[lte]': '{last}' }),
        first: 'text',
        last: 'text',
      },
    },
    dealers: by({ key: 'dealerId', name: 'dealerName', title: of('dealerId'), none: 'none' }, 'dealerId'),
    areas: by({ key: 'areaId', name: 'area', title: of('bigAreaId'), none: 'none' }, 'bigAreaId'),
    models: by({ key: 'modelId', name: 'model', title: of('modelId') }, 'modelId'),
  },
  tiles: { of: 'all', show: ['open', 'accepted', 'corrected', 'correctedPct', 'offDays', 'openDays', 'atRisk'] },
  charts: [
    {
      title: 'kinds',
      kind: 'bar',
      of: 'kinds',
      series: { open: 'warning', accepted: 'secondary', corrected: 'success' },
      isLying: true,
      isStacked: true,
    },
    { title: 'months', kind: 'line', of: 'months', series: { all: 'brand', open: 'warning' } },
  ],
  tables: [
    { title: 'kinds', of: 'kinds' },
    {
      title: 'months',
      of: 'months',
      columns: ['month', 'all', 'open', 'accepted', 'corrected', 'correctedPct', 'offDays', 'openDays', 'atRisk'],
    },
    { title: 'dealers', of: 'dealers' },
    { title: 'areas', of: 'areas' },
    { title: 'models', of: 'models' },
  ],
  empty: 'nothing',
});
