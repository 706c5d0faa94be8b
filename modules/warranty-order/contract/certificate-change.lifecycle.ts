import { defineLifecycle, longText } from '@mp/kernel/contract';
import { certificateChangeProcess } from './certificate-change.process.ts';
import { certificateChange, certificateChangeStates, writtenStates } from './certificate-change.resource.ts';

/** Life of a change: written, decided, and done to the certificate by the decision alone. */
export const certificateChangeLifecycle = defineLifecycle(certificateChange, {
  initial: 'draft',
  states: certificateChangeStates,
  finals: ['applied', 'rejected', 'canceled'],
  transitions: {
    submit: {
      from: writtenStates,
      to: 'inCheck',
      effect: 'submit',
      startsProcess: { process: certificateChangeProcess, businessNo: 'no' },
    },
    apply: { from: 'inCheck', to: 'applied', by: 'process', on: 'approved', effect: 'apply' },
    sendBack: { from: 'inCheck', to: 'returned', by: 'process', on: 'returned' },
    reject: { from: 'inCheck', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: ['inCheck', 'returned'], to: 'draft', by: 'process', on: 'withdrawn' },
    drop: { from: ['inCheck', 'returned'], to: 'canceled', by: 'process', on: 'canceled' },
    cancel: {
      from: writtenStates,
      to: 'canceled',
      form: { reason: longText({ required: true, min: 2, max: 200 }) },
      danger: true,
      effect: 'cancel',
    },
  },
});
