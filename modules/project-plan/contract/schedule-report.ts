import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { projectPlan } from './plan.resource.ts';

/** Plans that run, within further conditions. */
const plans = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectManage',
  lists: projectPlan.key,
  filter: { ...filter, state: 'running' },
});

const counts = {
  projects: 'count',
  units: 'count',
  kva: 'kva',
  green: { kind: 'count', tone: 'success' },
  amber: { kind: 'count', tone: 'warning' },
  red: { kind: 'count', tone: 'danger' },
} as const;

/** How the projects that run stand, and what is accepted when (projects.md 7.1, schedule summary). */
export const scheduleReport = defineReport(projectPlan, {
  id: 'projectPlan.schedule',
  path: '/projectPlan/reports/schedule',
  summary: 'Projects that run by health, sales region, project manager and type, and acceptances due by month',
  sets: {
    all: {
      measures: {
        projects: { kind: 'count', behind: plans() },
        units: 'count',
        kva: 'kva',
        green: { kind: 'count', tone: 'success', behind: plans({ health: 'green' }) },
        amber: { kind: 'count', tone: 'warning', behind: plans({ health: 'amber' }) },
        red: { kind: 'count', tone: 'danger', behind: plans({ health: 'red' }) },
      },
    },
    areas: {
      by: [
        {
          key: 'areaId',
          name: 'area',
          title: '@projectPlan.field.bigAreaId',
          none: 'noArea',
          behind: plans({ bigAreaId: '{areaId}' }),
        },
      ],
      measures: counts,
    },
    managers: {
      by: [
        {
          key: 'pmId',
          name: 'pm',
          title: '@projectPlan.field.pmId',
          none: 'nobody',
          behind: plans({ pmId: '{pmId}' }),
        },
      ],
      measures: counts,
    },
    types: {
      by: [
        {
          key: 'type',
          title: '@projectPlan.field.projectType',
          dictionary: 'PROJECT_TYPE',
          behind: plans({ projectType: '{type}' }),
        },
      ],
      measures: counts,
    },
    /** This month and the three behind it; earlier and later ones count in no row. */
    months: {
      by: [
        {
          key: 'month',
          title: 'month',
          behind: plans({ 'acceptForecast[gte]': '{month:first}', 'acceptForecast[lte]': '{month:last}' }),
        },
      ],
      measures: { projects: 'count', units: 'count', kva: 'kva' },
    },
    reasons: {
      by: [{ key: 'reason', title: 'reason', texts: 'projectMilestone.slipReason', none: 'noReason' }],
      measures: { days: 'count', milestones: 'count' },
    },
  },
  tiles: { of: 'all', show: ['projects', 'units', 'kva', 'green', 'amber', 'red'] },
  charts: [
    {
      title: 'byArea',
      kind: 'bar',
      of: 'areas',
      series: { green: 'success', amber: 'warning', red: 'danger' },
      isStacked: true,
    },
    { title: 'byMonth', kind: 'bar', of: 'months', series: { units: 'brand' } },
  ],
  tables: [
    { title: 'byArea', of: 'areas' },
    { title: 'byManager', of: 'managers' },
    { title: 'byType', of: 'types' },
    { title: 'byMonth', of: 'months' },
    { title: 'byReason', of: 'reasons' },
  ],
  empty: 'nothing',
});
