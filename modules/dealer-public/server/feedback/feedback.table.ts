import { tableOf } from '@mp/kernel/table';
import { feedback } from '../../contract/index.ts';

/** What people tell of dealers. */
export const feedbackTable = tableOf(feedback, {
  name: 'feedback',
  indexes: [
    'dealerId',
    ['state', 'dueAt'],
    'handlerId',
    'submitterId',
    'scopeRegionId',
    ['state', 'answeredAt'],
    'processInstanceId',
  ],
});
