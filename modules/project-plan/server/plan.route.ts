import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  applyPlanChanges,
  deliveredReport,
  deliveryReport,
  durationReport,
  durationRowsReport,
  readPlanFigures,
  readMilestoneTrends,
  readPlanNetwork,
  scheduleReport,
  slipReport,
  slipRowsReport,
  spiReport,
} from '../contract/index.ts';
import { deliveredProjects, deliveryOf } from './delivery.service.ts';
import { durationRows, durationsByPhase } from './duration.service.ts';
import { applyChanges, figuresOfPlans, readNetwork } from './network.service.ts';
import { scheduleOf, trendsOf } from './schedule.service.ts';
import { slipRows, slipsByReason } from './slip.service.ts';
import { spiTrend } from './spi.service.ts';

/** Operations on plans besides those that every resource has. */
export const planRoutes: readonly BoundRoute[] = [
  bindReport(scheduleReport, (context) => scheduleOf(context)),
  bindReport(deliveryReport, deliveryOf),
  bindReport(deliveredReport, deliveredProjects),
  bindReport(slipReport, slipsByReason),
  bindReport(slipRowsReport, slipRows),
  bindReport(durationReport, durationsByPhase),
  bindReport(durationRowsReport, durationRows),
  bindReport(spiReport, spiTrend),
  bind(readPlanFigures, (context) => figuresOfPlans(context)),
  bind(readPlanNetwork, (context, { params }) => readNetwork(context, params.id)),
  bind(readMilestoneTrends, (context, { params }) => trendsOf(context, params.id)),
  bind(applyPlanChanges, (context, { params, body }) => applyChanges(context, { id: params.id, ...body })),
];
