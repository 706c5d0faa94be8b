import { tableOf } from '@mp/kernel/table';
import { punchItem } from '../contract/index.ts';

/** Its table. */
export const punchItemTable = tableOf(punchItem, { name: 'punch_item' });
