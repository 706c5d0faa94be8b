import { defineLifecycle, nodeApproved, text } from '@mp/kernel/contract';
import { peProductProcess } from './pe-product.process.ts';
import { peProduct, peProductStates } from './pe-product.resource.ts';

const reason = text({ required: true, max: 200 });

/** Life of a revision: checked, sold, perhaps suspended, and retired by hand or by the next revision. */
export const peProductLifecycle = defineLifecycle(peProduct, {
  initial: 'draft',
  states: peProductStates,
  finals: ['retired'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'inCheck',
      asks: { changeNote: 'required' },
      effect: 'submit',
      startsProcess: { process: peProductProcess, businessNo: 'code' },
    },
    checked: {
      from: 'inCheck',
      to: 'inCheck',
      by: 'process',
      on: nodeApproved(peProductProcess, 'check'),
      effect: 'checked',
    },
    approve: { from: 'inCheck', to: 'onSale', by: 'process', on: 'approved', effect: 'approve' },
    sendBack: { from: 'inCheck', to: 'returned', by: 'process', on: 'returned' },
    refuse: { from: ['inCheck', 'returned'], to: 'draft', by: 'process', on: 'rejected' },
    withdraw: { from: ['inCheck', 'returned'], to: 'draft', by: 'process', on: 'withdrawn' },
    dropCheck: { from: ['inCheck', 'returned'], to: 'draft', by: 'process', on: 'canceled' },
    suspend: { from: 'onSale', to: 'suspended', form: { reason } },
    resume: { from: 'suspended', to: 'onSale', effect: 'resume' },
    retire: { from: ['onSale', 'suspended'], to: 'retired', form: { reason }, effect: 'retire', danger: true },
    supersede: { from: ['onSale', 'suspended'], to: 'retired', by: 'process' },
  },
});
