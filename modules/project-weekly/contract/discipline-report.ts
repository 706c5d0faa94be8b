import { defineReport, text, type ListBehind, type ReportBehind } from '@mp/kernel/contract';
import { weeklyReport } from './weekly-report.resource.ts';

const reports = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectWeeklyList',
  lists: weeklyReport.key,
  filter,
  search: { tab: 'all' },
});

const window = { months: ['1', '3', '6'], standard: '3' } as const;

/** Reports that were due one by one: what is behind the figures of areas and weeks. */
export const disciplineRowsReport = defineReport(weeklyReport, {
  id: 'weeklyReport.disciplineRows',
  path: '/projectWeekly/reports/disciplineRows',
  summary: 'Weekly reports that were due, and whether they were in time',
  window,
  filters: {
    area: text({ max: 64, hidden: true }),
    week: text({ max: 10, hidden: true }),
    outcome: text({ max: 10, hidden: true }),
  },
  sets: {
    rows: {
      by: [
        {
          key: 'id',
          name: 'report',
          title: '@weeklyReport.field.no',
          behind: { page: 'projectWeeklyListQuery', filter: { id: '{id}' } },
        },
        { key: 'outcome', title: 'outcome', texts: 'weeklyReport.report', values: ['inTime', 'late', 'missed'] },
      ],
      measures: { writer: 'text', submittedAt: 'instant', reports: 'count' },
    },
  },
  tables: [{ title: 'rows', of: 'rows', columns: ['id', 'outcome', 'writer', 'submittedAt'] }],
  empty: 'nothing',
});

const rowsBehind = (filter: ReportBehind['filter']): ReportBehind => ({
  report: disciplineRowsReport,
  filter: { months: '{months}', ...filter },
  title: 'of',
});

/** Counts that open the reports that they count. */
const opened = (own: ReportBehind['filter'] = {}) =>
  ({
    reports: { kind: 'count', behind: rowsBehind(own) },
    inTime: { kind: 'count', tone: 'success', behind: rowsBehind({ ...own, outcome: 'inTime' }) },
    late: { kind: 'count', tone: 'warning', behind: rowsBehind({ ...own, outcome: 'late' }) },
    missed: { kind: 'count', tone: 'danger', behind: rowsBehind({ ...own, outcome: 'missed' }) },
    inTimePct: 'percent',
  }) as const;

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
  summary: 'Weekly reports in time, late and missing, by writer, dealer, sales region and week',
  window,
  sets: {
    all: { measures: opened() },
    weeks: {
      by: [{ key: 'week', title: '@weeklyReport.field.weekNo', behind: rowsBehind({ week: '{week}' }) }],
      measures: opened({ week: '{week}' }),
    },
    areas: {
      by: [{ key: 'areaId', name: 'area', title: 'area', none: 'noArea', behind: rowsBehind({ area: '{areaId}' }) }],
      measures: opened({ area: '{areaId}' }),
    },
    /** Each writer in each week. */
    cells: {
      by: [
        {
          key: 'writerId',
          name: 'writer',
          title: '@weeklyReport.field.writerId',
          none: 'nobody',
        },
        {
          key: 'weekFrom',
          title: '@weeklyReport.field.weekNo',
          behind: reports({ writerId: '{writerId}', weekFrom: '{weekFrom}' }),
        },
      ],
      measures: { inTimePct: 'percent', missed: 'count' },
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
    {
      title: 'byWriterAndWeek',
      of: 'cells',
      matrix: { measure: 'inTimePct', isHeat: true, note: ['missed', 'missedIs'] },
    },
    { title: 'byDealer', of: 'dealers' },
    { title: 'byArea', of: 'areas' },
    { title: 'byWeek', of: 'weeks' },
  ],
  empty: 'nothing',
});
