import { bind, type BoundRoute } from '@mp/kernel/server';
import { changeTaskPlan, readTaskPlan } from '../contract/index.ts';
import { changePlan, taskPlanOf } from './plan.service.ts';

/** Operations on the plan of tasks. */
export const projectTaskRoutes: readonly BoundRoute[] = [
  bind(readTaskPlan, (context, { query }) => taskPlanOf(context, query)),
  bind(changeTaskPlan, (context, { body }) => changePlan(context, body.changes)),
];
