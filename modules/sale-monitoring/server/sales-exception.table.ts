import { tableOf } from '@mp/kernel/table';
import { salesException } from '../contract/index.ts';

/** Its table. */
export const salesExceptionTable = tableOf(salesException, {
  name: 'sales_exception',
  indexes: [
    ['state', 'no'],
    ['kind', 'no'],
    ['dealerId', 'no'],
  ],
});
