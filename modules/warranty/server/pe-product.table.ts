import { tableOf } from '@mp/kernel/table';
import { peProduct } from '../contract/index.ts';

/** Its table. */
export const peProductTable = tableOf(peProduct, { name: 'pe_product' });
