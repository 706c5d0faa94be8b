import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { weeklyReport } from './weekly-report.resource.ts';

const reports = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectWeeklyList',
  lists: weeklyReport.key,
  filter,
  search: { tab: 'all' },
});

const counts = {
  reports: 'count',
  inTime: 'count',
  late: 'count',
  missed: 'count',
  inTimePct: 'percent',
} as const;

/** Who reports in time (projects.md 7.1, weekly discipline). */
export const disciplineReport = defineReport(weeklyReport, {
  id: 'weeklyReport.discipline',
  path: '/projectWeekly/reports/discipline',
  summary: 'Weekly reports in time, late and missing, by writer, dealer and week',
  window: { months: ['1', '3', '6'], standard: '3' },
  sets: {
    all: {
      measures: {
        ...counts,
        inTime: { kind: 'count', tone: 'success' },
        late: { kind: 'count', tone: 'warning' },
        missed: { kind: 'count', tone: 'danger' },
      },
    },
    weeks: {
      by: [{ key: 'week', title: '@weeklyReport.field.weekNo' }],
      measures: counts,
    },
    writers: {
      by: [
        {
          key: 'writerId',
          name: 'writer',
          title: '@weeklyReport.field.writerId',
          none: 'nobody',
          behind: reports({ writerId: '{writerId}' }),
        },
      ],
      measures: counts,
    },
    dealers: {
      by: [
        {
          key: 'dealerId',
          name: 'dealer',
          title: '@weeklyReport.field.dealerId',
          none: 'house',
          behind: reports({ dealerId: '{dealerId}' }),
        },
      ],
      measures: counts,
    },
  },
  tiles: { of: 'all', show: ['reports', 'inTime', 'late', 'missed', 'inTimePct'] },
  charts: [
    {
      title: 'byWeek',
      kind: 'bar',
      of: 'weeks',
      series: { inTime: 'success', late: 'warning', missed: 'danger' },
      isStacked: true,
    },
  ],
  tables: [
    { title: 'byWriter', of: 'writers' },
    { title: 'byDealer', of: 'dealers' },
  ],
  empty: 'nothing',
});
