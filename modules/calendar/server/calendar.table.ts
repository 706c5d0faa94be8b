import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Addresses of feeds by the hash of their token. Platform data, which no tenant reads. */
export const calendarAddressTable = pgTable(
  'calendar_address',
  {
    id: uuid('id').primaryKey(),
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    feed: text('feed').notNull(),
    subject: uuid('subject'),
    language: text('language').notNull(),
    hash: text('hash').notNull().unique('calendar_address_hash_uq'),
    hint: text('hint').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true, precision: 6 }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true, precision: 6 }),
  },
  (table) => [
    unique('calendar_address_owner_uq').on(table.tenantId, table.userId, table.feed, table.subject).nullsNotDistinct(),
  ],
);
