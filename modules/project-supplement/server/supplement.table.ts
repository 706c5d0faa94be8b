import { tableOf } from '@mp/kernel/table';
import { supplement } from '../contract/index.ts';

/** Its table. */
export const projectSupplementTable = tableOf(supplement, { name: 'project_supplement' });
