import { bind, type BoundRoute } from '@mp/kernel/server';
import { applyPlanChanges, readPlanFigures, readPlanNetwork } from '../contract/index.ts';
import { applyChanges, figuresOfPlans, readNetwork } from './network.service.ts';

/** Operations on plans besides those that every resource has. */
export const planRoutes: readonly BoundRoute[] = [
  bind(readPlanFigures, (context) => figuresOfPlans(context)),
  bind(readPlanNetwork, (context, { params }) => readNetwork(context, params.id)),
  bind(applyPlanChanges, (context, { params, body }) => applyChanges(context, { id: params.id, ...body })),
];
