import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Where a sign-on goes from the console under a host (platform.md 1.7). Platform data. */
export const ssoHookTable = pgTable('sso_hook', {
  host: text('host').primaryKey(),
  urlTemplate: text('url_template').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  updatedBy: uuid('updated_by'),
});
