import { tableOf } from '@mp/kernel/table';
import { peOrder } from '../contract/index.ts';

/** Sales of extended warranty. */
export const peOrderTable = tableOf(peOrder, { name: 'pe_order' });
