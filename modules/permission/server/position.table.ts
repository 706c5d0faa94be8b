import { instant, tableOf } from '@mp/kernel/table';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { position } from '../contract/index.ts';

/** Positions: a tree in each organisation, by materialised path. */
export const positionTable = tableOf(position, {
  name: 'position',
  columns: { path: text('path').notNull(), depth: integer('depth').notNull() },
  indexes: ['orgId', 'seq', ['parentId', 'seq']],
});

/** Who holds which position; one of each user's is the main one. */
export const positionMemberTable = pgTable(
  'position_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    positionId: uuid('position_id').notNull(),
    userId: uuid('user_id').notNull(),
    isMain: boolean('is_main').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ name: 'position_member_pk', columns: [t.tenantId, t.positionId, t.userId] }),
    index('position_member_user').on(t.tenantId, t.userId),
    uniqueIndex('position_member_main').on(t.tenantId, t.userId).where(sql.raw('"is_main"')),
  ],
);
