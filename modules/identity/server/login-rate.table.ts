import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Calls of the login service by key and window (platform.md 7, rate limits); unlogged, all nodes count together. */
export const loginRateTable = pgTable('login_rate', {
  key: text('key').primaryKey(),
  windowStart: timestamp('window_start', { withTimezone: true, mode: 'string' }).notNull(),
  n: integer('n').notNull(),
});
