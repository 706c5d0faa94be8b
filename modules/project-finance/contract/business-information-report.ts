import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { businessPlan } from './business-plan.resource.ts';

/** Valid plans within further conditions. */
const plans = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectBusinessPlan',
  lists: businessPlan.key,
  filter: { ...filter, state: 'effective' },
  search: { tab: 'all' },
});

const money = {
  contract: 'money',
  margin: 'money',
  /** Margin of the amount without tax. */
  marginPct: 'percent',
  /** Margin less liquidated damages, where milestones are known. */
  forecastMargin: 'money',
} as const;
const dues = {
  exposure: 'money',
  due30: 'money',
  overdue: 'money',
} as const;

/** What valid business plans say of money, by project and type; in the currency of approvals, others stand in their rows alone. */
export const businessInformation = defineReport(businessPlan, {
  id: 'businessPlan.information',
  path: '/projectFinance/reports/information',
  access: 'businessPlan.figures',
  summary: 'Contract, margin by plan and forecast, liquidated damages and receipts due, by project and type',
  sets: {
    all: {
      measures: {
        plans: { kind: 'count', behind: plans() },
        ...money,
        exposure: { kind: 'money', tone: 'danger' },
        overdue: { kind: 'money', tone: 'warning' },
      },
    },
    types: {
      by: [
        {
          key: 'type',
          title: '@businessPlan.field.projectType',
          dictionary: 'PROJECT_TYPE',
          behind: plans({ projectType: '{type}' }),
        },
      ],
      measures: { plans: 'count', ...money },
    },
    months: { by: [{ key: 'month', title: 'month' }], measures: { planned: 'money', forecast: 'money' } },
    projects: {
      by: [
        {
          key: 'projectId',
          name: 'project',
          title: '@businessPlan.field.projectId',
          behind: plans({ projectId: '{projectId}' }),
        },
      ],
      measures: { currency: 'text', ...money, ...dues, nextOn: 'text' },
    },
  },
  tiles: { of: 'all', show: ['plans', 'contract', 'margin', 'marginPct', 'forecastMargin', 'overdue', 'exposure'] },
  charts: [{ title: 'byMonth', kind: 'bar', of: 'months', series: { planned: 'secondary', forecast: 'brand' } }],
  tables: [
    { title: 'byProject', of: 'projects' },
    { title: 'byType', of: 'types' },
    { title: 'byMonth', of: 'months' },
  ],
  empty: 'nothing',
});
