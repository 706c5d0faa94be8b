import { instant } from '@mp/kernel/table';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** QR codes that were issued; at most one of a subject is valid. */
export const qrCodeTable = pgTable(
  'qr_code',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    token: text('token').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: uuid('issued_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
  },
  (table) => [
    primaryKey({ name: 'qr_code_pk', columns: [table.tenantId, table.id] }),
    index('qr_code_token').on(table.token),
    index('qr_code_subject').on(table.tenantId, table.kind, table.subjectId),
  ],
);

/** What the public asked; kept for 180 days, the address as a keyed hash. */
export const publicQueryLogTable = pgTable(
  'public_query_log',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    ipHash: text('ip_hash').notNull(),
    /** Code of the province from which it was asked, where the visitor gave his position. */
    region: text('region'),
    page: text('page').notNull(),
    query: text('query').notNull(),
    hits: integer('hits').notNull(),
    suspicious: boolean('suspicious').notNull().default(false),
    /** The code that was scanned. */
    qrId: uuid('qr_id'),
  },
  (table) => [
    primaryKey({ name: 'public_query_log_pk', columns: [table.tenantId, table.id] }),
    index('public_query_log_at').on(table.tenantId, table.at),
    index('public_query_log_qr').on(table.tenantId, table.qrId, table.at),
  ],
);
