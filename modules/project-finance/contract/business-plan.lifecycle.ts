import { defineLifecycle } from '@mp/kernel/contract';
import { businessPlanProcess } from './business-plan.process.ts';
import { businessPlan, businessPlanStates } from './business-plan.resource.ts';

/** Life of a business plan: audited, valid, followed by the next one. */
export const businessPlanLifecycle = defineLifecycle(businessPlan, {
  initial: 'draft',
  states: businessPlanStates,
  finals: ['superseded', 'canceled'],
  transitions: {
    submit: {
      from: 'draft',
      to: 'inAudit',
      effect: 'submit',
      startsProcess: { process: businessPlanProcess, businessNo: 'no' },
    },
    accept: { from: 'inAudit', to: 'effective', by: 'process', on: 'approved', effect: 'accept' },
    sendBack: { from: 'inAudit', to: 'draft', by: 'process', on: 'returned' },
    refuse: { from: 'inAudit', to: 'canceled', by: 'process', on: 'rejected' },
    withdraw: { from: 'inAudit', to: 'draft', by: 'process', on: 'withdrawn' },
    dropAudit: { from: 'inAudit', to: 'draft', by: 'process', on: 'canceled' },
    supersede: { from: 'effective', to: 'superseded', by: 'process' },
  },
});
