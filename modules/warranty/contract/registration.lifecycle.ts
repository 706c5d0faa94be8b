import { defineLifecycle, text } from '@mp/kernel/contract';
import { registrationProcess } from './registration.process.ts';
import { registration, registrationStates } from './registration.resource.ts';

/** Life of a registration: valid at once where nothing speaks against it, else when a first checker says so. */
export const registrationLifecycle = defineLifecycle(registration, {
  initial: 'draft',
  states: registrationStates,
  finals: ['valid', 'rejected', 'canceled'],
  transitions: {
    submit: {
      from: 'draft',
      to: 'submitted',
      effect: 'submit',
      startsProcess: { process: registrationProcess, businessNo: 'no' },
    },
    accept: { from: 'submitted', to: 'valid', by: 'process', on: 'approved', effect: 'accept' },
    sendBack: { from: 'submitted', to: 'draft', by: 'process', on: 'returned' },
    reject: { from: 'submitted', to: 'rejected', by: 'process', on: 'rejected' },
    withdraw: { from: 'submitted', to: 'draft', by: 'process', on: 'withdrawn' },
    dropCheck: { from: 'submitted', to: 'draft', by: 'process', on: 'canceled' },
    cancel: { from: 'draft', to: 'canceled', form: { reason: text({ required: true, max: 200 }) } },
  },
});
