import { defineLifecycle } from '@mp/kernel/contract';
import { phaseProcess } from './phase.process.ts';
import { phaseRecord, phaseRecordStates } from './phase-record.resource.ts';

/** Life of a phase record: done on site, audited, passed or done again. */
export const phaseRecordLifecycle = defineLifecycle(phaseRecord, {
  initial: 'doing',
  states: phaseRecordStates,
  finals: ['passed'],
  transitions: {
    submit: {
      from: ['doing', 'returned'],
      to: 'submitted',
      effect: 'submit',
      startsProcess: { process: phaseProcess, businessNo: 'no' },
    },
    pass: { from: 'submitted', to: 'passed', by: 'process', on: 'approved', effect: 'pass' },
    sendBack: { from: 'submitted', to: 'returned', by: 'process', on: 'returned' },
    refuse: { from: 'submitted', to: 'returned', by: 'process', on: 'rejected' },
    withdraw: { from: 'submitted', to: 'doing', by: 'process', on: 'withdrawn' },
    dropAudit: { from: 'submitted', to: 'doing', by: 'process', on: 'canceled' },
  },
});
