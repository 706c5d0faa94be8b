import {
  choice,
  defineReport,
  ref,
  text,
  type Dimension,
  type ListBehind,
  type ReportAnswerOf,
} from '@mp/kernel/contract';
import { processInstance } from './instance.resource.ts';

/** Processes within further conditions and the process that the report is narrowed to; only who sees all of them finds them. */
const processes = (filter: ListBehind['filter']): ListBehind => ({
  page: 'myTask',
  search: { tab: 'instances' },
  filter: { process: '{defKey}', ...filter },
  right: 'workflow.all',
});
const started = processes({ 'day[gte]': '{from}', 'day[lte]': '{to}' });
const ofDay = processes({ 'day[gte]': '{day}', 'day[lte]': '{day}' });
const late = { overdue: 'true' };

const process = { key: 'defKey', name: 'defName', isI18n: true, title: 'process' } as const satisfies Dimension;
/** A node of a process, with the processes behind it. */
const node = <const B extends ListBehind>(behind: B) =>
  [process, { key: 'nodeId', name: 'nodeName', isI18n: true, title: 'node', behind }] as const;
const atNode = (filter: ListBehind['filter']) => node(processes({ node: '{nodeId}', ...filter }));

const common = {
  access: 'workflow.report',
  texts: 'workflow.report.column',
  window: { days: [7, 30, 90], standard: 30, max: 366 },
  filters: {
    /** The initiators' organisation, with everything below. */
    orgId: ref('organisation.organisation'),
    categoryId: ref('workflow.processCategory'),
    defKey: text({ max: 64 }),
  },
  empty: '@processReport.empty',
} as const;
const hours = (title: string) => ({ kind: 'hours', title }) as const;
const tile = <K extends 'count' | 'share' | 'hours'>(kind: K, name: string) => ({
  kind,
  title: `@processReport.tile.${name}`,
});
const perDay = { started: 'count', ended: 'count' } as const;
const lateCounts = { open: 'count', closed: 'count' } as const;

const overview = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.overview',
  path: '/workflow/reports/overview',
  summary: 'Started and ended processes, cycle times, what runs and what is late',
  figures: {
    from: 'text',
    to: 'text',
    started: { ...tile('count', 'started'), behind: started },
    ended: tile('count', 'ended'),
    approved: 'count',
    rejected: 'count',
    approvalRate: tile('share', 'approvalRate'),
    /** Now. */
    running: { ...tile('count', 'running'), behind: processes({ status: 'processing' }) },
    /** Open tasks that are overdue now. */
    overdue: { ...tile('count', 'overdue'), behind: processes(late), tone: 'danger' },
    /** Cycle time from start to end: by the clock, and in working time. */
    avgSeconds: tile('hours', 'avgHours'),
    avgWorkSeconds: tile('hours', 'avgWorkHours'),
    p90WorkSeconds: tile('hours', 'p90WorkHours'),
    todayStarted: tile('count', 'todayStarted'),
    todayEnded: tile('count', 'todayEnded'),
  },
  sets: {
    trend: { by: [{ key: 'day', title: 'day', behind: ofDay }], measures: perDay },
    top: { by: [{ ...process, behind: started }], measures: perDay },
  },
  tiles: {
    show: [
      'started',
      'ended',
      'approvalRate',
      'running',
      'overdue',
      'avgSeconds',
      'avgWorkSeconds',
      'p90WorkSeconds',
      'todayStarted',
      'todayEnded',
    ],
  },
  charts: [
    { title: '@processReport.chart.trend', kind: 'line', of: 'trend', series: { started: 'brand', ended: 'success' } },
    {
      title: '@processReport.chart.top',
      kind: 'bar',
      of: 'top',
      series: { started: 'brand', ended: 'success' },
      isLying: true,
    },
  ],
  tables: [
    { title: '@processReport.chart.top', of: 'top' },
    { title: '@processReport.chart.trend', of: 'trend', isDense: true },
  ],
});

const durations = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.durations',
  path: '/workflow/reports/durations',
  summary: 'Working time per node',
  sets: {
    items: {
      by: node(started),
      measures: {
        count: 'count',
        avg: hours('avgHours'),
        p50: hours('p50Hours'),
        p90: hours('p90Hours'),
        max: hours('maxHours'),
      },
    },
  },
  charts: [
    {
      title: '@processReport.chart.durations',
      kind: 'bar',
      of: 'items',
      series: { avg: 'brand', p90: 'warning' },
      isLying: true,
    },
  ],
  tables: [{ title: '@workflow.report.durations', of: 'items' }],
});

const bottlenecks = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.bottlenecks',
  path: '/workflow/reports/bottlenecks',
  summary: 'Where the time goes and what waits',
  sets: {
    items: {
      by: atNode({ status: 'processing' }),
      /** The share of the working time of its process. */
      measures: { share: 'share', avg: hours('avgHours'), waiting: 'count', oldestAt: 'instant' },
    },
  },
  charts: [
    {
      title: '@processReport.chart.waiting',
      kind: 'bar',
      of: 'items',
      series: { waiting: 'warning' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [{ title: '@workflow.report.bottlenecks', of: 'items' }],
});

const overdue = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.overdue',
  path: '/workflow/reports/overdue',
  summary: 'What is late or was done late',
  figures: {
    open: { ...tile('count', 'overdueOpen'), behind: processes(late), tone: 'danger' },
    closed: tile('count', 'overdueClosed'),
  },
  sets: {
    nodes: { by: atNode(late), measures: lateCounts },
    organisations: { by: [{ key: 'id', name: 'name', title: 'organisation' }], measures: lateCounts },
    handlers: {
      by: [{ key: 'id', name: 'name', title: 'user', behind: processes({ ...late, handlerId: '{id}' }) }],
      measures: lateCounts,
    },
  },
  tiles: { show: ['open', 'closed'] },
  charts: [
    {
      title: '@processReport.chart.overdue',
      kind: 'bar',
      of: 'nodes',
      series: { open: 'danger', closed: 'warning' },
      isLying: true,
      isStacked: true,
    },
  ],
  tables: [
    { title: '@processReport.table.byNode', of: 'nodes' },
    { title: '@processReport.table.byOrganisation', of: 'organisations' },
    { title: '@processReport.table.byHandler', of: 'handlers' },
  ],
});

const workload = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.workload',
  path: '/workflow/reports/workload',
  summary: 'What users have open and have handled',
  sets: {
    items: {
      by: [
        {
          key: 'userId',
          name: 'name',
          title: 'user',
          behind: processes({ handlerId: '{userId}', status: 'processing' }),
        },
      ],
      measures: { open: 'count', handled: 'count', perDay: 'number', avgWorkSeconds: hours('avgHours') },
    },
  },
  charts: [
    {
      title: '@processReport.chart.workload',
      kind: 'bar',
      of: 'items',
      series: { open: 'warning', handled: 'brand' },
      isLying: true,
    },
  ],
  tables: [{ title: '@workflow.report.workload', of: 'items' }],
});

const throughput = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.throughput',
  path: '/workflow/reports/throughput',
  summary: 'Started, ended and running per day or week',
  filters: { ...common.filters, step: choice(['day', 'week']) },
  sets: {
    items: {
      by: [{ key: 'day', title: 'day', behind: { ...ofDay, unless: { step: ['week'] } } }],
      measures: { ...perDay, backlog: 'count' },
    },
  },
  charts: [
    {
      title: '@processReport.chart.throughput',
      kind: 'bar',
      of: 'items',
      series: { started: 'brand', ended: 'success' },
    },
    { title: '@processReport.chart.backlog', kind: 'line', of: 'items', series: { backlog: 'warning' } },
  ],
  tables: [{ title: '@workflow.report.throughput', of: 'items' }],
});

const returns = defineReport(processInstance, {
  ...common,
  id: 'workflow.report.returns',
  path: '/workflow/reports/returns',
  summary: 'Returns and rejects per node with their reasons',
  sets: {
    items: {
      by: node(started),
      measures: {
        total: { kind: 'count', title: 'count' },
        returned: 'count',
        returnRate: 'share',
        rejected: 'count',
        rejectRate: 'share',
      },
    },
    /** The newest opinions with which somebody returned or rejected. */
    reasons: {
      by: [
        { key: 'nodeName', isI18n: true, title: 'node' },
        {
          key: 'decision',
          title: '@processReport.column.decision',
          texts: 'processReport.decision',
          values: ['rejected', 'returned'],
        },
      ],
      measures: {
        at: { kind: 'instant', title: '@processReport.column.at' },
        opinion: { kind: 'text', title: '@processReport.column.opinion' },
      },
    },
  },
  charts: [
    {
      title: '@processReport.chart.returns',
      kind: 'bar',
      of: 'items',
      series: { returnRate: 'warning', rejectRate: 'danger' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [
    { title: '@workflow.report.returns', of: 'items' },
    { title: '@processReport.table.reasons', of: 'reasons', columns: ['at', 'nodeName', 'decision', 'opinion'] },
  ],
});

/** Reports on processes. */
export const processReports = { overview, durations, bottlenecks, overdue, workload, throughput, returns } as const;
/** A report by name. */
export type ReportName = keyof typeof processReports;
/** Names of the reports. */
export const reportNames = [
  'overview',
  'durations',
  'bottlenecks',
  'overdue',
  'workload',
  'throughput',
  'returns',
] as const satisfies readonly ReportName[];

/** What reports are narrowed to; days in the tenant's zone, both inclusive. */
export interface ReportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly orgId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly defKey?: string | undefined;
  /** Of throughput: days or weeks. */
  readonly step?: string | undefined;
}
/** Figures of a report by its name. */
export type ProcessFigures<N extends ReportName> = ReportAnswerOf<(typeof processReports)[N]>;
