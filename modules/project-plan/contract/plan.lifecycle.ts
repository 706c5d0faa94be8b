import { defineLifecycle, refuse } from '@mp/kernel/contract';
import { planProcess, rebaseProcess } from './plan.process.ts';
import { planStates, projectPlan } from './plan.resource.ts';

/** Life of a plan. It follows its project; its approval moves the project along. */
export const projectPlanLifecycle = defineLifecycle(projectPlan, {
  initial: 'toPlan',
  states: planStates,
  finals: ['ended'],
  transitions: {
    submit: {
      from: 'toPlan',
      to: 'inAudit',
      asks: { explanation: 'optional' },
      guard: ({ templateId }) => (templateId ? [] : [refuse('projectPlan.notGenerated')]),
      effect: 'submit',
      startsProcess: { process: planProcess, businessNo: 'no' },
    },
    accept: { from: 'inAudit', to: 'running', by: 'process', on: 'approved', effect: 'accept' },
    sendBack: { from: 'inAudit', to: 'toPlan', by: 'process', on: 'returned', effect: 'reopen' },
    refuse: { from: 'inAudit', to: 'toPlan', by: 'process', on: 'rejected', effect: 'reopen' },
    withdraw: { from: 'inAudit', to: 'toPlan', by: 'process', on: 'withdrawn', effect: 'reopen' },
    dropAudit: { from: 'inAudit', to: 'toPlan', by: 'process', on: 'canceled', effect: 'reopen' },
    rebase: {
      from: 'running',
      to: 'running',
      asks: { rebaseReason: 'required' },
      effect: 'rebase',
      startsProcess: { process: rebaseProcess, businessNo: 'no' },
    },
    acceptRebase: { from: 'running', to: 'running', by: 'process', on: 'approved', effect: 'acceptRebase' },
    suspend: { from: 'running', to: 'suspended', by: 'process' },
    resume: { from: 'suspended', to: 'running', by: 'process' },
    end: { from: ['toPlan', 'inAudit', 'running', 'suspended'], to: 'ended', by: 'process' },
    reopen: { from: 'ended', to: 'running', by: 'process' },
  },
});
