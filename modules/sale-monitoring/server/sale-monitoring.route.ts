import { bindReport, type BoundRoute } from '@mp/kernel/server';
import { channelReport, channelUnits, exceptionsReport, funnelProjects, funnelReport } from '../contract/index.ts';
import { channelOf, unitsBehind } from './channel.service.ts';
import { funnelOf, projectsBehind } from './funnel.service.ts';
import { exceptionsOf } from './sales-exception.service.ts';

/** Reports of sales monitoring. */
export const saleMonitoringRoutes: readonly BoundRoute[] = [
  bindReport(exceptionsReport, exceptionsOf),
  bindReport(funnelReport, funnelOf),
  bindReport(funnelProjects, projectsBehind),
  bindReport(channelReport, channelOf),
  bindReport(channelUnits, unitsBehind),
];
