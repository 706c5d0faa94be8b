import { tableOf } from '@mp/kernel/table';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { userRisk } from '../contract/user-risk.resource.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Firings of rules: of an account, in one of its tenants. Platform data. */
export const riskEventTable = pgTable(
  'risk_event',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    sessionId: uuid('session_id'),
    at: instant('at').notNull(),
    rule: text('rule').notNull(),
    points: integer('points').notNull(),
    /** What makes it another occurrence within the same time, such as the region. */
    mark: text('mark').notNull().default(''),
    facts: jsonb('facts').notNull(),
    forgivenAt: instant('forgiven_at'),
    forgivenBy: uuid('forgiven_by'),
    forgivenReason: text('forgiven_reason'),
  },
  (t) => [index('risk_event_account_ix').on(t.accountId, t.at), index('risk_event_time_ix').on(t.at)],
);

/** What accounts read, export and are refused by the minute; counters that a crash may forget. */
export const riskUseTable = pgTable(
  'risk_use',
  {
    accountId: uuid('account_id').notNull(),
    minute: instant('minute').notNull(),
    views: integer('views').notNull(),
    exports: integer('exports').notNull(),
    denied: integer('denied').notNull(),
  },
  (t) => [primaryKey({ name: 'risk_use_pk', columns: [t.accountId, t.minute] })],
);

/** The latest use of an account by a member, with its score. */
export const userRiskTable = tableOf(userRisk, {
  name: 'user_risk',
  columns: { sessionId: uuid('session_id') },
});
