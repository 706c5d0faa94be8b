import { bind } from '@mp/kernel/server';
import { listSharedReports, reportBoard } from '../../contract/index.ts';
import { sharedReportsOf } from './named-report.service.ts';
import { servedReports } from './process-reports.ts';
import { boardOf } from './report.service.ts';

/** Reports on processes. */
export const reportRoutes = [
  ...Object.values(servedReports),
  bind(reportBoard, (context, { query }) => boardOf(context, query)),
  bind(listSharedReports, (context) => sharedReportsOf(context)),
];
