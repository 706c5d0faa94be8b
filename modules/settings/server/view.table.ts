import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * What is kept of lists. `owner_id` is the user, or zero for everybody of the tenant. A row of kind `view` is a saved
 * view; one of kind `layer` (without a name, one per owner and list) holds columns and default view.
 */
export const listViewTable = pgTable(
  'list_view',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    list: text('list').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    version: integer('version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ name: 'list_view_pk', columns: [t.tenantId, t.id] }),
    check('list_view_kind_ck', sql`"kind" in ('view', 'layer')`),
    uniqueIndex('list_view_name_uq').on(t.tenantId, t.ownerId, t.list, sql`lower(${t.name})`),
  ],
);
