import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Kept files; the bytes stand in the store under tenant and hash. */
export const attachmentTable = pgTable(
  'attachment',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    /** Media type, found out by the server, never taken from the request. */
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of the content in hex. */
    hash: text('hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [
    primaryKey({ name: 'attachment_pk', columns: [t.tenantId, t.id] }),
    index('attachment_hash_ix').on(t.tenantId, t.hash),
  ],
);
