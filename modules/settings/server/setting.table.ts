import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Settings that differ from the layer below, one row a group. `owner_id` is the user for personal ones and zero
 * otherwise; the platform's own stand under tenant zero.
 */
export const settingTable = pgTable(
  'setting',
  {
    tenantId: uuid('tenant_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    grp: text('grp').notNull(),
    content: jsonb('content').notNull(),
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [primaryKey({ name: 'setting_pk', columns: [t.tenantId, t.ownerId, t.grp] })],
);
