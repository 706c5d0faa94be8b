import { bind, type BoundRoute } from '@mp/kernel/server';
import { changeTaskPlan, readTaskEndings, readTaskPlan } from '../contract/index.ts';
import { changePlan, taskEndingsOf, taskPlanOf } from './plan.service.ts';

/** Operations on the plan of tasks. */
export const projectTaskRoutes: readonly BoundRoute[] = [
  bind(readTaskPlan, (context, { query }) => taskPlanOf(context, query)),
  bind(readTaskEndings, (context, { query }) => taskEndingsOf(context, query)),
  bind(changeTaskPlan, (context, { body }) => changePlan(context, body.changes)),
];
