import { tableOf } from '@mp/kernel/table';
import { integer, text } from 'drizzle-orm/pg-core';
import { organisation } from '../contract/index.ts';

/** Organisations as a tree by materialised path: labels of five signs in base 36, `.` between, collation C. */
export const organisationTable = tableOf(organisation, {
  name: 'org',
  columns: {
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
  },
  indexes: ['name', 'seq', ['parentId', 'seq'], ['type', 'seq']],
});
