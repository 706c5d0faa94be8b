import { bindReport } from '@mp/kernel/server';
import { processReports as reports } from '../../contract/index.ts';
import {
  bottlenecksOf,
  durationsOf,
  overdueOf,
  overviewOf,
  returnsOf,
  throughputOf,
  workloadOf,
} from './report.service.ts';

/** Reports on processes by name. */
export const servedReports = {
  overview: bindReport(reports.overview, overviewOf),
  durations: bindReport(reports.durations, durationsOf),
  bottlenecks: bindReport(reports.bottlenecks, bottlenecksOf),
  overdue: bindReport(reports.overdue, overdueOf),
  workload: bindReport(reports.workload, workloadOf),
  throughput: bindReport(reports.throughput, throughputOf),
  returns: bindReport(reports.returns, returnsOf),
} as const;
