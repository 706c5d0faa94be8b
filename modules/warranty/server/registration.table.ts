import { tableOf } from '@mp/kernel/table';
import { registration } from '../contract/index.ts';

/** Its table. */
export const registrationTable = tableOf(registration, {
  name: 'warranty_registration',
  indexes: [['gensetId', 'state']],
});
