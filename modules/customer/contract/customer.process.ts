import { defineProcess } from '@mp/kernel/contract';

/** Checks a customer that looks like another one, or a wish to merge two. */
export const customerCheckProcess = defineProcess('customerCheck', { key: 'P_CUST', nodes: ['area', 'specialist'] });
