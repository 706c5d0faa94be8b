import { tableOf } from '@mp/kernel/table';
import { pushMessage } from '../contract/index.ts';

/** Its table. */
export const pushMessageTable = tableOf(pushMessage, { name: 'push_message' });
