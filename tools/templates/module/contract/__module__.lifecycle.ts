import { defineLifecycle } from '@mp/kernel/contract';
import { __entity__, __entity__States } from './__module__.resource.ts';

/** What may happen to it. */
export const __entity__Lifecycle = defineLifecycle(__entity__, {
  initial: 'draft',
  states: __entity__States,
  transitions: {
    release: { from: 'draft', to: 'effective' },
    freeze: { from: 'effective', to: 'frozen', danger: true },
    thaw: { from: 'frozen', to: 'effective' },
  },
});
