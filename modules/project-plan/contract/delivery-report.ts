import { defineReport, text, type Measures, type ReportBehind } from '@mp/kernel/contract';
import { slipReasons } from './milestone.resource.ts';
import { projectPlan } from './plan.resource.ts';

/** What stands for a value that a row does not have, where its projects are asked for. */
export const withoutValue = 'none';

const narrowed = text({ max: 64, hidden: true });
const window = { months: ['6', '12', '24'], standard: '12' } as const;

const reason = {
  key: 'reason',
  title: '@projectPlan.field.slipReason',
  texts: 'projectPlan.slipReason',
  values: [...slipReasons, withoutValue],
} as const;

/** The projects behind the figures of `deliveryReport`, one by one. */
export const deliveredReport = defineReport(projectPlan, {
  id: 'projectPlan.delivered',
  path: '/projectPlan/reports/delivered',
  summary: 'Accepted projects, when their acceptance was promised first, and by how many working days they were late',
  texts: 'projectPlan.delivery',
  window,
  filters: { month: narrowed, type: narrowed, pm: narrowed, reason: narrowed, late: narrowed },
  sets: {
    projects: {
      by: [
        {
          key: 'planId',
          name: 'project',
          title: '@projectPlan.field.projectId',
          behind: { page: 'projectScheduleDetail', filter: { id: '{planId}' } },
        },
        reason,
      ],
      measures: { accepted: 'text', promised: 'text', lateDays: 'number' },
    },
  },
  tables: [{ title: 'projects', of: 'projects', columns: ['planId', 'accepted', 'promised', 'lateDays', 'reason'] }],
  empty: 'nothing',
});

const behind = (filter: ReportBehind['filter'] = {}): ReportBehind => ({
  report: deliveredReport,
  filter: { months: '{months}', ...filter },
  title: 'of',
});

const measures = (own: ReportBehind['filter'] = {}) =>
  ({
    accepted: { kind: 'count', behind: behind(own) },
    inTime: { kind: 'count', tone: 'success', behind: behind({ ...own, late: 'no' }) },
    late: { kind: 'count', tone: 'danger', behind: behind({ ...own, late: 'yes' }) },
    inTimePct: 'percent',
  }) as const satisfies Measures;

const [ofMonth, ofType, ofManager] = [{ month: '{month}' }, { type: '{type}' }, { pm: '{pmId}' }];
const ofReason = { reason: '{reason}', late: 'yes' };

/** How many projects are accepted when it was promised first: by baseline 0 (projects.md 7.1, on-time delivery). */
export const deliveryReport = defineReport(projectPlan, {
  id: 'projectPlan.delivery',
  path: '/projectPlan/reports/delivery',
  summary: 'Projects accepted when their first baseline promised, by month, type, project manager and reason of delay',
  texts: 'projectPlan.delivery',
  window,
  sets: {
    all: { measures: { ...measures(), lateDays: 'number' } },
    months: { by: [{ key: 'month', title: 'month', behind: behind(ofMonth) }], measures: measures(ofMonth) },
    types: {
      by: [
        {
          key: 'type',
          title: '@projectPlan.field.projectType',
          dictionary: 'PROJECT_TYPE',
          behind: behind(ofType),
        },
      ],
      measures: measures(ofType),
    },
    managers: {
      by: [
        {
          key: 'pmId',
          name: 'pm',
          title: '@projectPlan.field.pmId',
          none: 'nobody',
          behind: behind(ofManager),
        },
      ],
      measures: measures(ofManager),
    },
    /** Those that were late, by what made them so. */
    reasons: {
      by: [{ ...reason, behind: behind(ofReason) }],
      measures: { late: { kind: 'count', behind: behind(ofReason) }, lateDays: 'number' },
    },
  },
  tiles: { of: 'all', show: ['accepted', 'inTime', 'late', 'inTimePct', 'lateDays'] },
  charts: [{ title: 'byMonth', kind: 'line', of: 'months', series: { inTimePct: 'brand' } }],
  tables: [
    { title: 'byMonth', of: 'months' },
    { title: 'byType', of: 'types' },
    { title: 'byManager', of: 'managers' },
    { title: 'byReason', of: 'reasons' },
  ],
  empty: 'nothing',
});
