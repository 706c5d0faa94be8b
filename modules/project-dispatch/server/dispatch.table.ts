import { tableOf } from '@mp/kernel/table';
import { dispatch } from '../contract/index.ts';

/** Dispatches. */
export const dispatchTable = tableOf(dispatch, {
  name: 'dispatch',
  indexes: [
    ['state', 'acceptBy'],
    ['dealerId', 'state'],
  ],
});
