import { defineReport, text, type ReportBehind } from '@mp/kernel/contract';
import { withoutValue } from './delivery-report.ts';
import { slipReasons } from './milestone.resource.ts';
import { projectPlan } from './plan.resource.ts';

const narrowed = text({ max: 64, hidden: true });
const window = { months: ['3', '6', '12'], standard: '12' } as const;

const phase = { key: 'phase', title: '@projectPlan.field.slipPhase', dictionary: 'PROJECT_PHASE' } as const;
const reason = {
  key: 'reason',
  title: '@projectPlan.field.slipReason',
  texts: 'projectPlan.slipReason',
  values: [...slipReasons, withoutValue],
} as const;

/** What the phases of projects lost or won, one by one: the rows behind `slipReport`. */
export const slipRowsReport = defineReport(projectPlan, {
  id: 'projectPlan.slipRows',
  path: '/projectPlan/reports/slipRows',
  summary: 'Working days that each phase of a project added to its slip or took from it, and why',
  texts: 'projectPlan.slips',
  window,
  filters: { phase: narrowed, reason: narrowed, area: narrowed, model: narrowed },
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
        reason,
      ],
      measures: { days: 'number' },
    },
  },
  tables: [{ title: 'rows', of: 'rows' }],
  empty: 'nothing',
});

const behind = (filter: ReportBehind['filter'] = {}): ReportBehind => ({
  report: slipRowsReport,
  filter: { months: '{months}', ...filter },
  title: 'of',
});
const measures = (own: ReportBehind['filter'] = {}) =>
  ({
    days: { kind: 'number', behind: behind(own) },
    /** Phases that lost or won days. */
    steps: { kind: 'count', behind: behind(own) },
  }) as const;
const [ofReason, ofPhase] = [{ reason: '{reason}' }, { phase: '{phase}' }];
const [ofArea, ofModel] = [{ area: '{areaId}' }, { model: '{modelId}' }];

/** Where projects lose their days, and why (projects.md 7.1, slip by reason). */
export const slipReport = defineReport(projectPlan, {
  id: 'projectPlan.slips',
  path: '/projectPlan/reports/slips',
  summary: 'Working days lost and won against the baseline, by reason, phase, sales region and model',
  texts: 'projectPlan.slips',
  window,
  sets: {
    all: { measures: { ...measures(), projects: 'count' } },
    reasons: { by: [{ ...reason, behind: behind(ofReason) }], measures: measures(ofReason) },
    phases: { by: [{ ...phase, behind: behind(ofPhase) }], measures: measures(ofPhase) },
    areas: {
      by: [
        {
          key: 'areaId',
          name: 'area',
          title: '@projectPlan.field.bigAreaId',
          none: 'noArea',
          behind: behind(ofArea),
        },
      ],
      measures: measures(ofArea),
    },
    /** By the model of which a project has most. */
    models: {
      by: [{ key: 'modelId', name: 'model', title: 'model', none: 'noModel', behind: behind(ofModel) }],
      measures: measures(ofModel),
    },
  },
  tiles: { of: 'all', show: ['days', 'steps', 'projects'] },
  charts: [
    { title: 'byReason', kind: 'waterfall', of: 'reasons', series: { days: 'brand' } },
    { title: 'byPhase', kind: 'waterfall', of: 'phases', series: { days: 'brand' } },
  ],
  tables: [
    { title: 'byReason', of: 'reasons' },
    { title: 'byPhase', of: 'phases' },
    { title: 'byArea', of: 'areas' },
    { title: 'byModel', of: 'models' },
  ],
  empty: 'nothing',
});
