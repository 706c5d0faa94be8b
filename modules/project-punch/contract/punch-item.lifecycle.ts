import { defineLifecycle, text } from '@mp/kernel/contract';
import { punchItem, punchItemStates } from './punch-item.resource.ts';

/** Life of a punch item: its owner does it, the project manager looks whether it is done. */
export const punchItemLifecycle = defineLifecycle(punchItem, {
  initial: 'open',
  states: punchItemStates,
  finals: ['verified'],
  transitions: {
    finish: {
      from: 'open',
      to: 'done',
      asks: { solution: 'required', evidence: 'required' },
      effect: 'finish',
    },
    verify: { from: 'done', to: 'verified', effect: 'verify' },
    reopen: {
      from: ['done', 'verified'],
      to: 'open',
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      effect: 'reopen',
      danger: true,
    },
  },
});
