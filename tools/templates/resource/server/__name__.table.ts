import { tableOf } from '@mp/kernel/table';
import { __entity__ } from '../contract/index.ts';

/** Its table. */
export const __entity__Table = tableOf(__entity__, { name: '__table__' });
