import { defineProcess } from '@mp/kernel/contract';

/** Checks a sale of extended warranty, up to the certificates (warranty-maintenance.md 4.2, pe-order). */
export const peOrderProcess = defineProcess('peOrder', {
  key: 'P_PE_ORDER',
  nodes: ['first', 'area', 'director', 'general', 'order', 'effect'],
});
