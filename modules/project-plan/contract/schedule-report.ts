import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { projectPlan } from './plan.resource.ts';

/** Plans that run, within further conditions. */
const plans = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectSchedule',
  lists: projectPlan.key,
  filter: { ...filter, state: 'running' },
});

/** How many they are, how large, and how they stand; each figure leads to its projects. */
const counts = (own: ListBehind['filter'] = {}) =>
  ({
    projects: { kind: 'count', behind: plans(own) },
    units: { kind: 'count', behind: plans(own) },
    kva: { kind: 'kva', behind: plans(own) },
    green: { kind: 'count', tone: 'success', behind: plans({ ...own, health: 'green' }) },
    amber: { kind: 'count', tone: 'warning', behind: plans({ ...own, health: 'amber' }) },
    red: { kind: 'count', tone: 'danger', behind: plans({ ...own, health: 'red' }) },
  }) as const;

const ofArea = { bigAreaId: '{areaId}' };
const ofManager = { pmId: '{pmId}' };
const ofType = { projectType: '{type}' };
const ofMonth = { 'acceptForecast[gte]': '{month:first}', 'acceptForecast[lte]': '{month:last}' };
const ofPhase = { slipPhase: '{phase}', 'slipWd[gte]': '1' };
const ofReason = { slipReason: '{reason}', 'slipWd[gte]': '1' };

/** How many are late, and by how many working days together. */
const delays = (own: ListBehind['filter']) =>
  ({
    projects: { kind: 'count', title: 'late', behind: plans(own) },
    days: { kind: 'count', behind: plans(own) },
  }) as const;

/** How the projects that run stand, and what is accepted when (projects.md 7.1, schedule summary). */
export const scheduleReport = defineReport(projectPlan, {
  id: 'projectPlan.schedule',
  path: '/projectPlan/reports/schedule',
  summary: 'Projects that run by health, sales region, project manager and type, and acceptances due by month',
  sets: {
    all: {
      measures: counts(),
    },
    areas: {
      by: [
        {
          key: 'areaId',
          name: 'area',
          title: '@projectPlan.field.bigAreaId',
          none: 'noArea',
          behind: plans(ofArea),
        },
      ],
      measures: counts(ofArea),
    },
    managers: {
      by: [
        {
          key: 'pmId',
          name: 'pm',
          title: '@projectPlan.field.pmId',
          none: 'nobody',
          behind: plans(ofManager),
        },
      ],
      measures: counts(ofManager),
    },
    types: {
      by: [
        {
          key: 'type',
          title: '@projectPlan.field.projectType',
          dictionary: 'PROJECT_TYPE',
          behind: plans(ofType),
        },
      ],
      measures: counts(ofType),
    },
    /** This month and the three behind it; earlier and later ones count in no row. */
    months: {
      by: [
        {
          key: 'month',
          title: 'month',
          behind: plans(ofMonth),
        },
      ],
      measures: {
        projects: { kind: 'count', behind: plans(ofMonth) },
        units: { kind: 'count', behind: plans(ofMonth) },
        kva: { kind: 'kva', behind: plans(ofMonth) },
      },
    },
    /** Late ones, by the phase that makes them late most. */
    phases: {
      by: [
        {
          key: 'phase',
          title: '@projectPlan.field.slipPhase',
          dictionary: 'PROJECT_PHASE',
          behind: plans(ofPhase),
        },
      ],
      measures: delays(ofPhase),
    },
    reasons: {
      by: [
        {
          key: 'reason',
          title: '@projectPlan.field.slipReason',
          texts: 'projectPlan.slipReason',
          none: 'noReason',
          behind: plans(ofReason),
        },
      ],
      measures: delays(ofReason),
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
    { title: 'byPhase', of: 'phases' },
    { title: 'byReason', of: 'reasons' },
  ],
  empty: 'nothing',
});
