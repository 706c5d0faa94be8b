import { bind, type BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/milestone.api.ts';
import { adoptMeasured, datedPlan, daysMatrix, milestoneDays, newRevision } from './milestone.service.ts';

/** What is done with milestone templates and days rules besides what every resource has. */
export const milestoneRoutes: readonly BoundRoute[] = [
  bind(api.newMilestoneRevision, (context, { params }) => newRevision(context, params.id)),
  bind(api.testMilestones, (context, { params, body }) => datedPlan(context, params.id, body)),
  bind(api.explainDays, (context, { body }) => milestoneDays(context, body)),
  bind(api.adoptDays, (context, { body }) => adoptMeasured(context, body.changes)),
  bind(api.readDaysMatrix, (context, { query }) => daysMatrix(context, query)),
];
