import { tableOf } from '@mp/kernel/table';
import { integer, text } from 'drizzle-orm/pg-core';
import { attributeType, directoryType, fileRule } from '../contract/index.ts';

/** Properties of files. */
export const attributeTypeTable = tableOf(attributeType, { name: 'attribute_type', indexes: ['code'] });

/** Directories of the libraries, a tree by materialised path. */
export const directoryTypeTable = tableOf(directoryType, {
  name: 'directory_type',
  columns: { path: text('path').notNull(), depth: integer('depth').notNull() },
  indexes: ['seq', ['parentId', 'seq']],
});

/** Rules of files. */
export const fileRuleTable = tableOf(fileRule, { name: 'file_rule', indexes: ['code', 'businessObject'] });
