import { tableOf } from '@mp/kernel/table';
import { baseTerm } from '../contract/index.ts';

/** Its table. */
export const baseTermTable = tableOf(baseTerm, { name: 'base_term', indexes: [['dutyType', 'series']] });
