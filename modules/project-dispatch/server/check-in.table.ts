import { tableOf } from '@mp/kernel/table';
import { checkIn } from '../contract/index.ts';

/** Who came to the site of a dispatch, and left it. */
export const checkInTable = tableOf(checkIn, { name: 'dispatch_check_in', indexes: [['dispatchId', 'at']] });
