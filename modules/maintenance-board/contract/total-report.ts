import { defineReport, ref, type ListBehind } from '@mp/kernel/contract';
import { maintenanceFigure } from './figure.resource.ts';

/** What narrows the report narrows the rows behind each of its figures. */
const asked = {
  'dueOn[gte]': '{from}',
  'dueOn[lte]': '{to}',
  dealerId: '{dealerId}',
  bigAreaId: '{bigAreaId}',
  customerId: '{customerId}',
  modelId: '{modelId}',
  engineerId: '{engineerId}',
};
const live = 'toAssign,assigned,accepted,working,execReview,salesReview,returned,closed';
const rows = (filter: Readonly<Record<string, string>> = {}, tab = 'all'): ListBehind => ({
  page: 'gsnMaintainDetail',
  lists: maintenanceFigure.key,
  filter: { ...asked, ...(tab === 'all' ? { 'state[in]': live } : {}), ...filter },
  search: { tab },
});

const measures = {
  /** Orders due in the period that are not canceled. */
  due: { kind: 'count', behind: rows() },
  closed: { kind: 'count', behind: rows({}, 'closed') },
  inTimePct: { kind: 'percent', behind: rows({ inTime: 'true' }) },
  overdueOpen: { kind: 'count', tone: 'danger', behind: rows({ isLate: 'true' }, 'open') },
  firstPassPct: { kind: 'percent', behind: rows({ isFirstPass: 'true' }) },
  /** Items that are not in order, of a hundred that were inspected. */
  ngPer100: { kind: 'number', behind: rows({ 'ngCount[gte]': '1' }) },
  /** Mean hours of work of what is closed. */
  labourHours: { kind: 'number', behind: rows({}, 'closed') },
  /** Parts in CNY for each kW of the sets. */
  costPerKw: 'number',
} as const;

const by = <K extends string, N extends string>(key: K, name: N) =>
  [{ key, name, title: `@order.field.${key}`, none: 'none', behind: rows({ [key]: `{${key}}` }) }] as const;
const byChoice = <K extends string, T extends string>(key: K, texts: T) =>
  [{ key, title: `@order.field.${key}`, texts, behind: rows({ [key]: `{${key}}` }) }] as const;
const ofMonth = rows({ 'dueOn[gte]': '{month:first}', 'dueOn[lte]': '{month:last}' });

/** What maintenance was due, what of it was done, when, how well and at what cost (warranty-maintenance.md 7.3). */
export const totalReport = defineReport(maintenanceFigure, {
  id: 'maintenanceFigure.total',
  path: '/maintenanceBoard/reports/total',
  summary:
    'Maintenance due, closed, in time and passed at once, findings, labour and cost, by month, dealer and others',
  window: { days: [90, 180, 365], standard: 180, max: 731 },
  filters: {
    dealerId: ref('dealer.dealer'),
    bigAreaId: ref('reference.bigArea'),
    customerId: ref('customer.customer'),
    modelId: ref('reference.gensetModel'),
    engineerId: ref('identity.user'),
  },
  sets: {
    all: {
      measures: {
        ...measures,
        /** Sets with orders that nobody has served for twelve months. */
        unserved: { kind: 'count', tone: 'warning' },
      },
    },
    months: { by: [{ key: 'month', title: 'month', behind: ofMonth }], measures },
    levels: { by: byChoice('serviceLevel', 'order.serviceLevel'), measures },
    charges: { by: byChoice('chargeType', 'order.chargeType'), measures },
    dealers: { by: by('dealerId', 'dealer'), measures },
    engineers: { by: by('engineerId', 'engineer'), measures },
    models: { by: by('modelId', 'model'), measures },
    customers: { by: by('customerId', 'customer'), measures },
    areas: { by: by('bigAreaId', 'area'), measures },
    cells: {
      by: [
        { key: 'dealerId', name: 'dealer', title: '@order.field.dealerId', none: 'none' },
        {
          key: 'month',
          title: 'month',
          behind: rows({ dealerId: '{dealerId}', 'dueOn[gte]': '{month:first}', 'dueOn[lte]': '{month:last}' }),
        },
      ],
      measures: { due: 'count', inTimePct: 'percent', overdueOpen: 'count' },
    },
  },
  tiles: {
    of: 'all',
    show: [
      'due',
      'closed',
      'inTimePct',
      'overdueOpen',
      'firstPassPct',
      'ngPer100',
      'labourHours',
      'costPerKw',
      'unserved',
    ],
  },
  charts: [
    {
      title: 'byMonth',
      kind: 'bar',
      of: 'months',
      series: { due: 'secondary', closed: 'success', overdueOpen: 'danger' },
    },
    { title: 'inTimeByMonth', kind: 'line', of: 'months', series: { inTimePct: 'success', firstPassPct: 'brand' } },
    {
      title: 'byDealer',
      kind: 'bar',
      of: 'dealers',
      series: { due: 'secondary', closed: 'success' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [
    {
      title: 'heat',
      of: 'cells',
      matrix: { measure: 'inTimePct', note: ['overdueOpen', 'overdueHere'], isHeat: true },
    },
    { title: 'byMonth', of: 'months' },
    { title: 'byDealer', of: 'dealers' },
    { title: 'byEngineer', of: 'engineers' },
    { title: 'byLevel', of: 'levels' },
    { title: 'byCharge', of: 'charges' },
    { title: 'byModel', of: 'models' },
    { title: 'byCustomer', of: 'customers' },
    { title: 'byArea', of: 'areas' },
  ],
  empty: 'nothing',
});
