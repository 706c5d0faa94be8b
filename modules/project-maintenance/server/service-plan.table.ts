import { tableOf } from '@mp/kernel/table';
import { servicePlan, serviceVisit } from '../contract/index.ts';

/** Maintenance plans of projects. */
export const servicePlanTable = tableOf(servicePlan, { name: 'service_plan' });

/** Their visits. */
export const serviceVisitTable = tableOf(serviceVisit, {
  name: 'service_visit',
  indexes: [['servicePlanId', 'dueOn']],
});
