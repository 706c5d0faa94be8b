import { choice, defineEndpoint, defineResource, longText, refs, text } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { i18nShape, recordId } from './shapes.ts';

/** Longest range of a report in days. */
export const longestRange = 366;

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'common.format')));

/** What a report is narrowed to; days in the tenant's zone, both inclusive. */
export const reportQuery = z.object({
  from: day,
  to: day,
  /** The initiators' organisation, with everything below. */
  orgId: z.optional(recordId),
  categoryId: z.optional(recordId),
  defKey: z.optional(z.string().check(z.maxLength(64))),
  /** Of throughput: days or weeks. */
  step: z.optional(z.enum(['day', 'week'])),
  export: z.optional(z.enum(['xlsx'])),
});
/** Range and filters of a report. */
export type ReportQuery = z.infer<typeof reportQuery>;

/** A share between 0 and 1; null where there is nothing to divide by. */
const share = z.nullable(z.number());
/** Seconds; null where nothing was measured. */
const seconds = z.nullable(z.int());

const overview = z.object({
  from: z.string(),
  to: z.string(),
  started: z.int(),
  ended: z.int(),
  approved: z.int(),
  rejected: z.int(),
  approvalRate: share,
  /** Now. */
  running: z.int(),
  /** Open tasks that are overdue now. */
  overdue: z.int(),
  /** Cycle time from start to end: by the clock, and in working time. */
  avgSeconds: seconds,
  avgWorkSeconds: seconds,
  p90WorkSeconds: seconds,
  todayStarted: z.int(),
  todayEnded: z.int(),
  trend: z.array(z.object({ day: z.string(), started: z.int(), ended: z.int() })),
  top: z.array(z.object({ defKey: z.string(), defName: i18nShape, started: z.int(), ended: z.int() })),
});
/** Figures of the whole. */
export type ReportOverview = z.infer<typeof overview>;

const node = { defKey: z.string(), defName: i18nShape, nodeId: z.string(), nodeName: i18nShape };

const durations = z.object({
  items: z.array(z.object({ ...node, count: z.int(), avg: seconds, p50: seconds, p90: seconds, max: seconds })),
});
const bottlenecks = z.object({
  items: z.array(
    z.object({
      ...node,
      /** Of the working time of its process. */
      share,
      avg: seconds,
      waiting: z.int(),
      oldestAt: z.nullable(z.string()),
    }),
  ),
});
const overdueGroup = z.object({ id: z.string(), name: z.string(), open: z.int(), closed: z.int() });
const overdue = z.object({
  open: z.int(),
  closed: z.int(),
  nodes: z.array(z.object({ ...node, open: z.int(), closed: z.int() })),
  organisations: z.array(overdueGroup),
  handlers: z.array(overdueGroup),
});
const workload = z.object({
  items: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      open: z.int(),
      handled: z.int(),
      perDay: z.number(),
      avgWorkSeconds: seconds,
    }),
  ),
});
const throughput = z.object({
  items: z.array(z.object({ day: z.string(), started: z.int(), ended: z.int(), backlog: z.int() })),
});
const returns = z.object({
  items: z.array(
    z.object({ ...node, total: z.int(), returned: z.int(), rejected: z.int(), returnRate: share, rejectRate: share }),
  ),
  /** The newest opinions with which somebody returned or rejected. */
  reasons: z.array(z.object({ at: z.string(), nodeName: i18nShape, decision: z.string(), opinion: z.string() })),
});
/** How long nodes take. */
export type ReportDurations = z.infer<typeof durations>;
/** Where time is lost. */
export type ReportBottlenecks = z.infer<typeof bottlenecks>;
/** What is late. */
export type ReportOverdue = z.infer<typeof overdue>;
/** Who has how much to do. */
export type ReportWorkload = z.infer<typeof workload>;
/** What comes in and goes out. */
export type ReportThroughput = z.infer<typeof throughput>;
/** What is sent back and why. */
export type ReportReturns = z.infer<typeof returns>;

const report = <A>(name: string, answer: z.ZodMiniType<A>, summary: string) =>
  defineEndpoint({
    id: `workflow.report.${name}`,
    method: 'GET',
    path: `/workflow/reports/${name}`,
    access: 'workflow.report',
    query: reportQuery,
    answer,
    errors: ['workflow.rangeRequired', 'workflow.rangeTooLong', 'workflow.periodReversed'],
    summary,
  });

/** Reports on processes; each leaves as a workbook with `export=xlsx`. */
export const reportApis = {
  overview: report('overview', overview, 'Started and ended processes, cycle times, what runs and what is late'),
  durations: report('durations', durations, 'Working time per node'),
  bottlenecks: report('bottlenecks', bottlenecks, 'Where the time goes and what waits'),
  overdue: report('overdue', overdue, 'What is late or was done late'),
  workload: report('workload', workload, 'What users have open and have handled'),
  throughput: report('throughput', throughput, 'Started, ended and running per day or week'),
  returns: report('returns', returns, 'Returns and rejects per node with their reasons'),
} as const;
/** Names of the reports. */
export const reportNames = Object.keys(reportApis) as readonly ReportName[];
/** A report by name. */
export type ReportName = keyof typeof reportApis;

/** The overview of the last thirty days, for a screen on the wall. */
export const reportBoard = defineEndpoint({
  id: 'workflow.report.board',
  method: 'GET',
  path: '/workflow/reports/board',
  access: 'workflow.report',
  query: z.object({ orgId: z.optional(recordId), categoryId: z.optional(recordId) }),
  answer: overview,
  summary: 'The overview of the last thirty days',
});

/** A kept report: which one, with which filters, for whom, and when it is mailed to its owner. */
export const processReport = defineResource('workflow.processReport', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 50, search: true }),
    report: choice(['overview', 'durations', 'bottlenecks', 'overdue', 'workload', 'throughput', 'returns'], {
      required: true,
    }),
    /** Query of the report as in its address, with `days=30` in the place of a fixed range. */
    query: longText({ required: true, max: 500, pattern: /^[\w=&%.:-]*$/u }),
    roleIds: refs('permission.role'),
    /** Cron expression of 5 to 7 fields in the tenant's zone; empty: no mails. */
    mailCron: text({ max: 60 }),
  },
  list: { columns: ['name', 'report', 'roleIds', 'mailCron', 'updatedAt'], filters: ['name', 'report'], sort: 'name' },
  form: { layout: 'drawer' },
  scope: 'own',
});

/** Reports that others keep and share with the caller's roles. */
export const listSharedReports = defineEndpoint({
  id: 'workflow.report.shared',
  method: 'GET',
  path: '/workflow/reports/shared',
  access: 'workflow.report',
  answer: z.object({
    items: z.array(
      z.object({ id: z.string(), name: z.string(), report: z.string(), query: z.string(), owner: z.string() }),
    ),
  }),
  summary: 'Reports that are shared with the caller',
});
