import { defineLifecycle } from '@mp/kernel/contract';
import { servicePlan, servicePlanStates } from './service-plan.resource.ts';

/** Life of a plan: offered to be handed over where a module takes it. */
export const servicePlanLifecycle = defineLifecycle(servicePlan, {
  initial: 'draft',
  states: servicePlanStates,
  finals: ['handedOver'],
  transitions: { handOver: { from: 'draft', to: 'handedOver', effect: 'handOver' } },
});
