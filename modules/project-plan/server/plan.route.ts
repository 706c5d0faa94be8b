import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  applyPlanChanges,
  readPlanFigures,
  readMilestoneTrends,
  readPlanNetwork,
  scheduleReport,
} from '../contract/index.ts';
import { applyChanges, figuresOfPlans, readNetwork } from './network.service.ts';
import { scheduleOf, trendsOf } from './schedule.service.ts';

/** Operations on plans besides those that every resource has. */
export const planRoutes: readonly BoundRoute[] = [
  bindReport(scheduleReport, (context) => scheduleOf(context)),
  bind(readPlanFigures, (context) => figuresOfPlans(context)),
  bind(readPlanNetwork, (context, { params }) => readNetwork(context, params.id)),
  bind(readMilestoneTrends, (context, { params }) => trendsOf(context, params.id)),
  bind(applyPlanChanges, (context, { params, body }) => applyChanges(context, { id: params.id, ...body })),
];
