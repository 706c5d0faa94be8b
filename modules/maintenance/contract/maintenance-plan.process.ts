import { defineProcess } from '@mp/kernel/contract';

/** Execution manager, then the direct-sales manager where the sale is direct (mt-plan-approval). */
export const maintenancePlanProcess = defineProcess('maintenancePlan', {
  key: 'P_MAINTENANCE_PLAN',
  nodes: ['execution', 'directSales'],
});
