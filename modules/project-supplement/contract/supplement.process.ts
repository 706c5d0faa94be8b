import { defineProcess } from '@mp/kernel/contract';

/** Audits a back-entry (P-PRJ-SUP). */
export const supplementProcess = defineProcess('supplement', {
  key: 'P_PRJ_SUP',
  nodes: ['siteArea', 'projectLead', 'finance'],
});
