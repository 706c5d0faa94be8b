import { defineReport, text, type ReportBehind } from '@mp/kernel/contract';
import { businessPlan } from './business-plan.resource.ts';

const narrowed = text({ max: 64, hidden: true });

const measures = {
  contract: 'money',
  margin: 'money',
  marginPct: 'percent',
  forecastMargin: 'money',
  /** Margin by forecast, of the amount without tax. */
  forecastPct: 'percent',
} as const;

const byProject = {
  by: [
    {
      key: 'projectId',
      name: 'project',
      title: '@businessPlan.field.projectId',
      behind: {
        page: 'projectBusinessPlan',
        lists: businessPlan.key,
        filter: { projectId: '{projectId}', state: 'effective' },
        search: { tab: 'all' },
      },
    },
  ],
  measures,
} as const;

/** Margins of projects one by one: what is behind the figures of `marginReport`. */
export const marginRowsReport = defineReport(businessPlan, {
  id: 'businessPlan.marginRows',
  path: '/projectFinance/reports/marginRows',
  access: 'businessPlan.figures',
  summary: 'Margin of each project by plan and by forecast',
  texts: 'businessPlan.margins',
  filters: { type: narrowed, area: narrowed, industry: narrowed },
  sets: { projects: byProject },
  tables: [{ title: 'byProject', of: 'projects' }],
  empty: 'nothing',
});

const behind = (filter: ReportBehind['filter'] = {}): ReportBehind => ({
  report: marginRowsReport,
  filter,
  title: 'of',
});
const grouped = (own: ReportBehind['filter'] = {}) =>
  ({ plans: { kind: 'count', behind: behind(own) }, ...measures }) as const;
const [ofType, ofArea, ofIndustry] = [{ type: '{type}' }, { area: '{areaId}' }, { industry: '{industry}' }];

/** What projects leave, by plan and by forecast (projects.md 7.1, margin). */
export const marginReport = defineReport(businessPlan, {
  id: 'businessPlan.margins',
  path: '/projectFinance/reports/margins',
  access: 'businessPlan.figures',
  summary: 'Margin by plan and by forecast, by project type, sales region and industry',
  texts: 'businessPlan.margins',
  sets: {
    all: { measures: grouped() },
    types: {
      by: [
        {
          key: 'type',
          title: '@businessPlan.field.projectType',
          dictionary: 'PROJECT_TYPE',
          behind: behind(ofType),
        },
      ],
      measures: grouped(ofType),
    },
    areas: {
      by: [{ key: 'areaId', name: 'area', title: 'area', none: 'noArea', behind: behind(ofArea) }],
      measures: grouped(ofArea),
    },
    industries: {
      by: [
        { key: 'industry', title: 'industry', dictionary: 'INDUSTRY', none: 'noIndustry', behind: behind(ofIndustry) },
      ],
      measures: grouped(ofIndustry),
    },
    projects: byProject,
  },
  tiles: { of: 'all', show: ['plans', 'contract', 'margin', 'marginPct', 'forecastMargin', 'forecastPct'] },
  charts: [
    {
      title: 'points',
      kind: 'scatter',
      of: 'projects',
      along: 'marginPct',
      sizedBy: 'contract',
      series: { forecastPct: 'brand' },
    },
  ],
  tables: [
    { title: 'byType', of: 'types' },
    { title: 'byArea', of: 'areas' },
    { title: 'byIndustry', of: 'industries' },
    { title: 'byProject', of: 'projects' },
  ],
  empty: 'nothing',
});
