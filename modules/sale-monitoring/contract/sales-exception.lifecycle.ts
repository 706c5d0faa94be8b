import { defineLifecycle, nodeApproved } from '@mp/kernel/contract';
import { salesExceptionProcess } from './sales-exception.process.ts';
import { salesException, salesExceptionStates } from './sales-exception.resource.ts';

/** Life of a sales exception: found by the night, explained by the dealer, decided once. */
export const salesExceptionLifecycle = defineLifecycle(salesException, {
  initial: 'open',
  states: salesExceptionStates,
  finals: ['confirmed', 'dismissed'],
  transitions: {
    ask: {
      from: 'open',
      to: 'explaining',
      asks: { question: 'optional' },
      effect: 'ask',
      startsProcess: { process: salesExceptionProcess, businessNo: 'no' },
    },
    answer: {
      from: 'explaining',
      to: 'explaining',
      by: 'process',
      on: nodeApproved(salesExceptionProcess, 'explain'),
      effect: 'answer',
    },
    confirm: { from: 'explaining', to: 'confirmed', by: 'process', on: 'approved', effect: 'confirm' },
    dismiss: { from: 'explaining', to: 'dismissed', by: 'process', on: 'rejected', effect: 'decide' },
    sendBack: { from: 'explaining', to: 'open', by: 'process', on: 'returned' },
    withdraw: { from: ['explaining', 'open'], to: 'open', by: 'process', on: 'withdrawn' },
    dropAudit: { from: ['explaining', 'open'], to: 'open', by: 'process', on: 'canceled' },
    vanish: { from: 'open', to: 'dismissed', by: 'process', effect: 'vanish' },
  },
});
