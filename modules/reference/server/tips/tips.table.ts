import { instant, tableOf } from '@mp/kernel/table';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tip, tipsRule } from '../../contract/index.ts';

/** When whom is reminded of what. */
export const tipsRuleTable = tableOf(tipsRule, { name: 'tips_rule', indexes: ['code', ['subject', 'event']] });

/** Reminders of people. One for each rule, record, occasion, recipient and channel (a unique index by hand). */
export const tipTable = tableOf(tip, {
  name: 'tip',
  columns: {
    mode: text('mode'),
    /** The message in the inbox of its recipient. */
    noticeId: uuid('notice_id'),
    /** Since when nothing more is expected of it: it is done, stopped, or its record is. */
    endedAt: instant('ended_at'),
    /** Working days up to which it has been escalated. */
    escalated: integer('escalated').notNull().default(0),
  },
  indexes: ['plannedAt', ['recipientId', 'plannedAt'], ['state', 'plannedAt'], ['ruleId', 'plannedAt']],
});

/** When a rule last came to its end, and why it did not. */
export const tipsRunTable = pgTable(
  'tips_run',
  {
    tenantId: uuid('tenant_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    lastRunAt: instant('last_run_at'),
    lastError: text('last_error'),
  },
  (t) => [primaryKey({ name: 'tips_run_pk', columns: [t.tenantId, t.ruleId] })],
);
