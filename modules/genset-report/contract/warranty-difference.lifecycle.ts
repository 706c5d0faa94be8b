import { defineLifecycle } from '@mp/kernel/contract';
import { differenceStates, warrantyDifference } from './warranty-difference.resource.ts';

/** Life of a difference: somebody accepts it, or the night finds that it was corrected or that its cause is gone. */
export const differenceLifecycle = defineLifecycle(warrantyDifference, {
  initial: 'open',
  states: differenceStates,
  finals: ['accepted', 'corrected', 'vanished'],
  transitions: {
    accept: { from: 'open', to: 'accepted', asks: { note: 'required' }, effect: 'accept' },
    settle: { from: 'open', to: 'corrected', by: 'process' },
    vanish: { from: 'open', to: 'vanished', by: 'process' },
  },
});
