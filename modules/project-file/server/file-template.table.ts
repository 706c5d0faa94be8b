import { tableOf } from '@mp/kernel/table';
import { fileTemplate } from '../contract/index.ts';

/** Its table. */
export const fileTemplateTable = tableOf(fileTemplate, { name: 'file_template' });
