import { defineLifecycle } from '@mp/kernel/contract';
import { accessProcess } from './access.process.ts';
import { accessRequest, requestStates } from './request.resource.ts';

/** Life of a request: it is asked, and granted or refused by who manages the project. */
export const accessRequestLifecycle = defineLifecycle(accessRequest, {
  initial: 'draft',
  states: requestStates,
  finals: ['granted', 'refused', 'withdrawn'],
  transitions: {
    ask: { from: 'draft', to: 'open', startsProcess: { process: accessProcess } },
    grant: { from: 'open', to: 'granted', by: 'process', on: 'approved', effect: 'grant' },
    refuse: { from: 'open', to: 'refused', by: 'process', on: 'rejected', effect: 'refuse' },
    sendBack: { from: 'open', to: 'refused', by: 'process', on: 'returned', effect: 'refuse' },
    withdraw: { from: 'open', to: 'withdrawn', by: 'process', on: 'withdrawn' },
    drop: { from: 'open', to: 'withdrawn', by: 'process', on: 'canceled' },
  },
});
