import { defineProcess } from '@mp/kernel/contract';

/** Reviews the work of an order: by the execution manager, of direct sales by the direct-sales manager too (warranty-maintenance.md 4.2). */
export const orderReviewProcess = defineProcess('mtOrderReview', {
  key: 'P_MT_ORDER_REVIEW',
  nodes: ['execution', 'sales'],
});
