import { defineProcess } from '@mp/kernel/contract';

/** Audits a plan before its project is executed (P-PRJ-PLAN). */
export const planProcess = defineProcess('projectPlan', {
  key: 'P_PRJ_PLAN',
  nodes: ['projectLead', 'execution', 'director'],
});

/** Audits a new baseline (P-PRJ-REBASE). */
export const rebaseProcess = defineProcess('projectRebase', {
  key: 'P_PRJ_REBASE',
  nodes: ['projectLead', 'director'],
});
