import { defineLifecycle, text } from '@mp/kernel/contract';
import { grantStates, projectGrant } from './grant.resource.ts';

/** Life of a grant: the clock ends it, or somebody who manages the project. */
export const projectGrantLifecycle = defineLifecycle(projectGrant, {
  initial: 'active',
  states: grantStates,
  finals: ['expired', 'revoked'],
  transitions: {
    expire: { from: 'active', to: 'expired', by: 'process' },
    revoke: {
      from: 'active',
      to: 'revoked',
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      effect: 'revoke',
      danger: true,
    },
  },
});
