import { tableOf } from '@mp/kernel/table';
import { dictionary, dictItem } from '../contract/index.ts';

/** Dictionaries. */
export const dictionaryTable = tableOf(dictionary, { name: 'dictionary', indexes: ['code'] });

/** Items of dictionaries. */
export const dictItemTable = tableOf(dictItem, {
  name: 'dict_item',
  indexes: ['seq', ['dictionaryId', 'seq'], 'parentId'],
});
