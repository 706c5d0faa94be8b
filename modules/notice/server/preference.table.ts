import { instant } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** How a kind of notice reaches somebody outside of the console; without a row as its sender says. */
export const noticePreferenceTable = pgTable(
  'notice_preference',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    channel: text('channel').notNull(),
    choice: text('choice').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'notice_preference_pk', columns: [t.tenantId, t.userId, t.kind, t.channel] }),
    check('notice_preference_channel_ck', sql`channel in ('mail', 'sms')`),
    check('notice_preference_choice_ck', sql`choice in ('on', 'off')`),
  ],
);

/** Who has his ordinary mails come as one a day, and at which hour of the tenant's time zone. */
export const noticeDigestTable = pgTable(
  'notice_digest',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    hour: smallint('hour').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'notice_digest_pk', columns: [t.tenantId, t.userId] }),
    check('notice_digest_hour_ck', sql`hour between 0 and 23`),
  ],
);
