import { defineLifecycle, text } from '@mp/kernel/contract';
import { maintenancePlanProcess } from './maintenance-plan.process.ts';
import { maintenancePlan, maintenancePlanStates } from './maintenance-plan.resource.ts';

const reason = text({ required: true, max: 200 });

/** Life of a plan: written, approved, running until its term or its visits are over. */
export const maintenancePlanLifecycle = defineLifecycle(maintenancePlan, {
  initial: 'draft',
  states: maintenancePlanStates,
  finals: ['finished', 'closed'],
  transitions: {
    submit: {
      from: 'draft',
      to: 'inCheck',
      effect: 'submit',
      startsProcess: { process: maintenancePlanProcess, businessNo: 'no' },
    },
    approve: { from: 'inCheck', to: 'running', by: 'process', on: 'approved', effect: 'approve' },
    sendBack: { from: 'inCheck', to: 'draft', by: 'process', on: 'returned' },
    refuse: { from: ['inCheck', 'draft'], to: 'draft', by: 'process', on: 'rejected' },
    withdraw: { from: ['inCheck', 'draft'], to: 'draft', by: 'process', on: 'withdrawn' },
    dropCheck: { from: ['inCheck', 'draft'], to: 'draft', by: 'process', on: 'canceled' },
    pause: { from: 'running', to: 'paused', form: { reason } },
    resume: { from: 'paused', to: 'running', effect: 'resume' },
    /** The night finds that its term or its visits are over. */
    finish: { from: ['running', 'paused'], to: 'finished', by: 'process', effect: 'finish' },
    terminate: { from: ['running', 'paused'], to: 'closed', form: { reason }, effect: 'terminate', danger: true },
  },
});
