import { defineReport, text, type ReportBehind } from '@mp/kernel/contract';
import { businessPlan } from './business-plan.resource.ts';

const narrowed = text({ max: 64, hidden: true });
const plan = { page: 'projectBusinessPlan', search: { tab: 'all' } } as const;
const project = {
  key: 'projectId',
  name: 'project',
  title: '@businessPlan.field.projectId',
  behind: { ...plan, lists: businessPlan.key, filter: { projectId: '{projectId}', state: 'effective' } },
} as const;

/** Receipts of valid plans one by one: what is behind the figures of `cashReport`. */
export const receiptsReport = defineReport(businessPlan, {
  id: 'businessPlan.receiptRows',
  path: '/projectFinance/reports/receipts',
  access: 'businessPlan.figures',
  summary: 'Receipts of valid business plans with their planned and forecast days',
  texts: 'businessPlan.cash',
  filters: { month: narrowed, project: narrowed, customer: narrowed, overdue: narrowed },
  sets: {
    receipts: {
      by: [project, { key: 'kind', title: '@businessPlan.receipts.field.kind', texts: 'businessPlan.receipts.kind' }],
      measures: { amount: 'money', planOn: 'text', forecastOn: 'text' },
    },
  },
  tables: [{ title: 'receipts', of: 'receipts' }],
  empty: 'nothing',
});

const behind = (filter: ReportBehind['filter'] = {}): ReportBehind => ({
  report: receiptsReport,
  filter,
  title: 'of',
});
const dues = (own: ReportBehind['filter'] = {}) =>
  ({
    planned: { kind: 'money', behind: behind(own) },
    overdue: { kind: 'money', tone: 'warning', behind: behind({ ...own, overdue: 'yes' }) },
    exposure: { kind: 'money', tone: 'danger' },
  }) as const;
const [ofProject, ofCustomer, ofMonth] = [
  { project: '{projectId}' },
  { customer: '{customerId}' },
  { month: '{month}' },
];

/** When money comes in: by plan and by forecast, month by month, by project and customer (projects.md 7.1, cash). */
export const cashReport = defineReport(businessPlan, {
  id: 'businessPlan.cash',
  path: '/projectFinance/reports/cash',
  access: 'businessPlan.figures',
  summary: 'Receipts by plan and forecast, what is overdue and liquidated damages, by month, project and customer',
  texts: 'businessPlan.cash',
  sets: {
    all: { measures: dues() },
    months: {
      by: [{ key: 'month', title: '@businessPlan.report.month', behind: behind(ofMonth) }],
      measures: {
        planned: 'money',
        forecast: { kind: 'money', behind: behind(ofMonth) },
        plannedTotal: 'money',
        forecastTotal: 'money',
      },
    },
    customers: {
      by: [{ key: 'customerId', name: 'customer', title: 'customer', behind: behind(ofCustomer) }],
      measures: dues(ofCustomer),
    },
    projects: { by: [project], measures: dues(ofProject) },
  },
  tiles: { of: 'all', show: ['planned', 'overdue', 'exposure'] },
  charts: [
    {
      title: 'curve',
      kind: 'line',
      of: 'months',
      series: { plannedTotal: 'secondary', forecastTotal: 'brand' },
    },
    { title: 'byMonth', kind: 'bar', of: 'months', series: { planned: 'secondary', forecast: 'brand' } },
  ],
  tables: [
    { title: 'byMonth', of: 'months' },
    { title: 'byCustomer', of: 'customers' },
    { title: 'byProject', of: 'projects' },
  ],
  empty: 'nothing',
});
