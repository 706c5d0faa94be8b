import { tableOf } from '@mp/kernel/table';
import { gensetModel } from '../contract/index.ts';

/** Models of generator sets. */
export const gensetModelTable = tableOf(gensetModel, {
  name: 'genset_model',
  indexes: ['code', 'espKva', ['productLine', 'code'], ['lifecycle', 'code']],
});
