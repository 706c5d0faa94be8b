import { defineReport, text, type ReportBehind } from '@mp/kernel/contract';
import { projectPlan } from './plan.resource.ts';

const narrowed = text({ max: 64, hidden: true });
const window = { months: ['6', '12', '24'], standard: '12' } as const;

const phase = { key: 'phase', title: '@projectMilestone.field.phase', dictionary: 'PROJECT_PHASE' } as const;

/** How long phases took, project by project: the rows behind `durationReport`. */
export const durationRowsReport = defineReport(projectPlan, {
  id: 'projectPlan.durationRows',
  path: '/projectPlan/reports/durationRows',
  summary: 'Working days that the phases of each project took, from what they waited for to their end',
  texts: 'projectPlan.durations',
  window,
  filters: { phase: narrowed, band: narrowed, area: narrowed, dealer: narrowed },
  sets: {
    rows: {
      by: [
        {
          key: 'planId',
          name: 'project',
          title: '@projectPlan.field.projectId',
          behind: { page: 'projectScheduleDetail', filter: { id: '{planId}' } },
        },
        phase,
      ],
      measures: { unit: 'text', from: 'text', to: 'text', days: 'number' },
    },
  },
  tables: [{ title: 'rows', of: 'rows' }],
  empty: 'nothing',
});

const behind = (filter: ReportBehind['filter']): ReportBehind => ({
  report: durationRowsReport,
  filter: { months: '{months}', ...filter },
  title: 'of',
});
const ofPhase = { phase: '{phase}' };
const spread = { count: 'count', median: 'number', p80: 'number' } as const;

/** How long phases take (projects.md 7.1, phase durations); what milestones took may be taken over as their days. */
export const durationReport = defineReport(projectPlan, {
  id: 'projectPlan.durations',
  path: '/projectPlan/reports/durations',
  summary: 'Median and 80th percentile of the working days that phases and milestones took, by band, area and dealer',
  texts: 'projectPlan.durations',
  window,
  sets: {
    phases: {
      by: [{ ...phase, behind: behind(ofPhase) }],
      measures: { ...spread, count: { kind: 'count', behind: behind(ofPhase) }, box: 'box' },
    },
    bands: {
      by: [
        phase,
        {
          key: 'band',
          title: 'band',
          dictionary: 'POWER_BAND',
          none: 'noBand',
          behind: behind({ ...ofPhase, band: '{band}' }),
        },
      ],
      measures: spread,
    },
    areas: {
      by: [
        phase,
        {
          key: 'areaId',
          name: 'area',
          title: '@projectPlan.field.bigAreaId',
          none: 'noArea',
          behind: behind({ ...ofPhase, area: '{areaId}' }),
        },
      ],
      measures: spread,
    },
    dealers: {
      by: [
        {
          key: 'dealerId',
          name: 'dealer',
          title: '@projectPlan.field.dealerId',
          none: 'house',
          behind: behind({ dealer: '{dealerId}' }),
        },
        { ...phase, behind: behind({ ...ofPhase, dealer: '{dealerId}' }) },
      ],
      measures: spread,
    },
    /** What the milestones of templates took, beside the days that are configured for them now. */
    items: {
      by: [
        { key: 'template', title: 'template' },
        { key: 'code', title: 'code' },
        { key: 'name', title: '@projectMilestone.field.name', isI18n: true },
        { key: 'band', title: 'band', dictionary: 'POWER_BAND', none: 'noBand' },
      ],
      measures: { ...spread, planned: 'number' },
    },
  },
  charts: [{ title: 'byPhase', kind: 'box', of: 'phases', series: { box: 'brand' } }],
  tables: [
    { title: 'byPhase', of: 'phases', columns: ['phase', 'count', 'median', 'p80'] },
    { title: 'byBand', of: 'bands', matrix: { measure: 'median', note: ['p80', 'p80Is'] } },
    { title: 'byArea', of: 'areas', matrix: { measure: 'median', note: ['p80', 'p80Is'] } },
    { title: 'byDealer', of: 'dealers', matrix: { measure: 'median', note: ['p80', 'p80Is'] } },
    { title: 'byMilestone', of: 'items' },
  ],
  empty: 'nothing',
});
