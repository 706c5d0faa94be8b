import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    /** The record it belongs to, `module.entity`, and the field of it; `attachments` is the record's own list. */
    ownerEntity: text('owner_entity'),
    ownerId: uuid('owner_id'),
    field: text('field'),
    /** `pending`: the row claims the content, the bytes are on their way. */
    scanState: text('scan_state').notNull().default('skipped'),
    /** In the bin since. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'string' }),
    /** When it goes for good: claims, files that no record has taken, files in the bin. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }),
  },
  (t) => [
    primaryKey({ name: 'attachment_pk', columns: [t.tenantId, t.id] }),
    index('attachment_hash_ix').on(t.tenantId, t.hash),
    index('attachment_owner_ix').on(t.tenantId, t.ownerEntity, t.ownerId),
    index('attachment_expires_ix')
      .on(t.tenantId, t.expiresAt)
      .where(sql`"expires_at" is not null`),
    index('attachment_created_ix').on(t.tenantId, t.createdAt, t.id),
    check('attachment_scan_state_ck', sql`"scan_state" in ('pending', 'clean', 'infected', 'skipped')`),
  ],
);

/** Uploads under way; what has come stands in the store in parts. */
export const uploadTable = pgTable(
  'upload',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Bytes that stand in the store: the offset of the protocol. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Names of the parts in their order. */
    parts: text('parts')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The file that it became. */
    attachmentId: uuid('attachment_id'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'upload_pk', columns: [t.tenantId, t.id] }),
    index('upload_expires_ix').on(t.tenantId, t.expiresAt),
  ],
);

/** Bytes that each user's files take, kept by trigger; the tenant's are their sum. */
export const fileUsageTable = pgTable(
  'file_usage',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ name: 'file_usage_pk', columns: [t.tenantId, t.userId] })],
);
