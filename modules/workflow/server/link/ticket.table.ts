import { instant } from '@mp/kernel/table';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Tickets of links by which one person decides one task without signing in. Only the hash is kept. */
export const taskTicketTable = pgTable(
  'task_ticket',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** SHA-256 of the ticket. */
    hash: text('hash').notNull(),
    userId: uuid('user_id').notNull(),
    taskId: uuid('task_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ name: 'task_ticket_pk', columns: [t.tenantId, t.hash] }),
    index('task_ticket_hash_ix').on(t.hash),
    index('task_ticket_user_ix').on(t.userId, t.expiresAt),
  ],
);
