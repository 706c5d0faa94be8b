import { defineLifecycle, longText, ref, text } from '@mp/kernel/contract';
import { customerCheckProcess } from './customer.process.ts';
import { customer } from './customer.resource.ts';

const reason = text({ required: true, min: 2, max: 200 });

/**
 * Life of a customer. Whoever means a customer although it looks like another one has it checked (`insist`), and who
 * may not merge asks for it (`askMerge`): both run `customerCheckProcess`, which lets it pass, or joins the two.
 */
export const customerLifecycle = defineLifecycle(customer, {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'active', 'frozen', 'merged'],
  finals: ['merged'],
  tones: { draft: 'draft', active: 'success', frozen: 'waiting', merged: 'void' },
  transitions: {
    activate: { from: 'draft', to: 'active', effect: 'activate' },
    insist: {
      from: 'draft',
      to: 'draft',
      form: { reason },
      effect: 'insist',
      startsProcess: { process: customerCheckProcess, businessNo: 'code', variables: () => ({ asks: 'activate' }) },
    },
    freeze: { from: 'active', to: 'frozen', form: { reason: longText({ required: true, max: 200 }) }, danger: true },
    unfreeze: { from: 'frozen', to: 'active', form: { reason } },
    askMerge: {
      from: 'active',
      to: 'active',
      form: { suspectId: ref('customer.customer', { required: true }), reason },
      effect: 'askMerge',
      startsProcess: { process: customerCheckProcess, businessNo: 'code', variables: () => ({ asks: 'merge' }) },
    },
    pass: { from: 'draft', to: 'active', by: 'process', on: 'approved', effect: 'pass' },
    absorb: { from: 'draft', to: 'merged', by: 'process', on: 'rejected', effect: 'join' },
    join: { from: ['active', 'frozen'], to: 'merged', by: 'process', on: 'approved', effect: 'join' },
  },
});
