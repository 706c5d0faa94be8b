import { defineProcess } from '@mp/kernel/contract';

/** Audits the business plan of a project (P-PRJ-BIZ). */
export const businessPlanProcess = defineProcess('businessPlan', {
  key: 'P_PRJ_BIZ',
  nodes: ['directSales', 'siteArea', 'finance', 'director', 'executive'],
});
