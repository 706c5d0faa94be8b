import { tableOf } from '@mp/kernel/table';
import { printTemplate } from '../../contract/index.ts';

/** Print templates. */
export const printTemplateTable = tableOf(printTemplate, {
  name: 'print_template',
  indexes: ['definitionId', 'name'],
});
