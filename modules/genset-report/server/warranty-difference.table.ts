import { tableOf } from '@mp/kernel/table';
import { warrantyDifference } from '../contract/index.ts';

/** Its table. */
export const warrantyDifferenceTable = tableOf(warrantyDifference, {
  name: 'warranty_difference',
  indexes: [
    ['gensetId', 'kind'],
    ['state', 'no'],
    ['kind', 'no'],
    ['dealerId', 'no'],
  ],
});
