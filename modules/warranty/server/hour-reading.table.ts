import { tableOf } from '@mp/kernel/table';
import { hourReading } from '../contract/index.ts';

/** Its table. */
export const hourReadingTable = tableOf(hourReading, { name: 'hour_reading', indexes: [['gensetId', 'readOn']] });
