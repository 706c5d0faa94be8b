import { defineLifecycle } from '@mp/kernel/contract';
import { supplementProcess } from './supplement.process.ts';
import { supplement, supplementStates } from './supplement.resource.ts';

/** Life of a back-entry: written when the audit has passed, and never before. */
export const supplementLifecycle = defineLifecycle(supplement, {
  initial: 'draft',
  states: supplementStates,
  finals: ['effective', 'rejected'],
  transitions: {
    submit: {
      from: ['draft', 'sentBack'],
      to: 'inAudit',
      effect: 'submit',
      startsProcess: { process: supplementProcess, businessNo: 'no' },
    },
    accept: { from: 'inAudit', to: 'effective', by: 'process', on: 'approved', effect: 'accept' },
    sendBack: { from: 'inAudit', to: 'sentBack', by: 'process', on: 'returned' },
    refuse: { from: 'inAudit', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: ['inAudit', 'sentBack'], to: 'draft', by: 'process', on: 'withdrawn' },
    dropAudit: { from: ['inAudit', 'sentBack'], to: 'draft', by: 'process', on: 'canceled' },
  },
});
