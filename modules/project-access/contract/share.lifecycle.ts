import { defineLifecycle } from '@mp/kernel/contract';
import { projectShare, shareStates } from './share.resource.ts';

/** Life of a link: the clock ends it, or somebody who manages the project. */
export const projectShareLifecycle = defineLifecycle(projectShare, {
  initial: 'active',
  states: shareStates,
  finals: ['expired', 'revoked'],
  transitions: {
    expire: { from: 'active', to: 'expired', by: 'process' },
    revoke: { from: 'active', to: 'revoked', effect: 'revoke', danger: true },
  },
});
