import { tableOf } from '@mp/kernel/table';
import { integer, text } from 'drizzle-orm/pg-core';
import { region } from '../contract/index.ts';

/** Regions as a tree by materialised path. */
export const regionTable = tableOf(region, {
  name: 'region',
  columns: { path: text('path').notNull(), depth: integer('depth').notNull() },
  indexes: ['code', ['parentId', 'seq'], ['level', 'code']],
});
