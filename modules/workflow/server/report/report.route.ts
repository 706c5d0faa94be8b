import { bind, sendSheet, type BoundRoute, type Context } from '@mp/kernel/server';
import { listSharedReports, reportApis, reportBoard, type ReportName, type ReportQuery } from '../../contract/index.ts';
import { sharedReportsOf } from './named-report.service.ts';
import { reportTable } from './report-sheet.ts';
import {
  boardOf,
  bottlenecksOf,
  durationsOf,
  overdueOf,
  overviewOf,
  returnsOf,
  throughputOf,
  workloadOf,
} from './report.service.ts';

/** A report as JSON, or as a workbook when it is asked for. */
function bindReport<N extends ReportName>(
  name: N,
  read: (context: Context, query: ReportQuery) => Promise<unknown>,
): BoundRoute {
  return bind(reportApis[name] as (typeof reportApis)['overview'], async (context, { query, reply }) => {
    if (query.export === 'xlsx') await sendSheet(reply, await reportTable(context, name, query));
    return (reply.sent ? undefined : await read(context, query)) as never;
  });
}

/** Reports on processes. */
export const reportRoutes = [
  bindReport('overview', overviewOf),
  bindReport('durations', durationsOf),
  bindReport('bottlenecks', bottlenecksOf),
  bindReport('overdue', overdueOf),
  bindReport('workload', workloadOf),
  bindReport('throughput', throughputOf),
  bindReport('returns', returnsOf),
  bind(reportBoard, (context, { query }) => boardOf(context, query)),
  bind(listSharedReports, (context) => sharedReportsOf(context)),
];
