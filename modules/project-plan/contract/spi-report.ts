import { defineReport } from '@mp/kernel/contract';
import { projectPlan } from './plan.resource.ts';

const project = {
  key: 'planId',
  name: 'project',
  title: '@projectPlan.field.projectId',
  behind: { page: 'projectScheduleDetail', filter: { id: '{planId}' } },
} as const;

/** How the work of running projects stood to the plan, week by week (projects.md 7.1, SPI trend). */
export const spiReport = defineReport(projectPlan, {
  id: 'projectPlan.spiTrend',
  path: '/projectPlan/reports/spi',
  summary: 'Schedule performance index of running projects at the end of each week',
  texts: 'projectPlan.spiTrend',
  window: { months: ['1', '3', '6'], standard: '3' },
  axes: ['weeks'],
  sets: {
    /** Those with the lowest index. */
    lowest: { by: [project], measures: { spi: { kind: 'number', over: 'weeks', fold: 'last' } } },
    all: { by: [{ key: 'week', title: 'week' }], measures: { spi: 'number', projects: 'count', below: 'count' } },
    projects: {
      by: [
        project,
        { key: 'week', title: 'week', behind: { page: 'projectScheduleDetail', filter: { id: '{planId}' } } },
      ],
      measures: { spi: 'number', pct: 'percent' },
    },
  },
  charts: [
    { title: 'lowest', kind: 'line', of: 'lowest', over: 'weeks', each: 'row', series: { spi: 'danger' } },
    { title: 'mean', kind: 'line', of: 'all', series: { spi: 'brand' } },
  ],
  tables: [
    { title: 'byProject', of: 'projects', matrix: { measure: 'spi', heat: 'pct' } },
    { title: 'byWeek', of: 'all' },
  ],
  empty: 'nothing',
});
