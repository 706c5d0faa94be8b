import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 6 });

/**
 * The record of mails, SMS and messages of robots: what was to be sent and what became of it. The queue job does the sending; this row
 * decides whether there is anything left to send. Messages to accounts, such as codes, stand under tenant zero.
 */
export const deliveryTable = pgTable(
  'delivery',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** Also the Message-ID of the mail, so that a receiver's server can tell a repetition. */
    id: uuid('id').notNull(),
    noticeId: uuid('notice_id'),
    accountId: uuid('account_id'),
    /** The robot that is told, of the channel `robot`. */
    robotId: uuid('robot_id'),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    /** Plain text; sealed under the data key when it holds a code, and then emptied as soon as it is sent. */
    body: text('body').notNull(),
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    providerId: text('provider_id'),
    error: text('error'),
    /** The addresses of one person alone that go into the text, sealed; gone as soon as it is sent. */
    secret: text('secret'),
    /** A kept file that goes along with a mail, its tenant and how it is called there. */
    fileId: uuid('file_id'),
    fileTenantId: uuid('file_tenant_id'),
    fileName: text('file_name'),
    /** The letter in which it has gone along. */
    mergedInto: uuid('merged_into'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'delivery_pk', columns: [t.tenantId, t.id] }),
    index('delivery_recent_ix').on(t.tenantId, t.createdAt, t.id),
    index('delivery_open_ix')
      .on(t.tenantId, t.nextAt)
      .where(sql`state in ('queued', 'sending')`),
    index('delivery_gathered_ix')
      .on(t.nextAt, t.tenantId, t.accountId)
      .where(sql`state = 'gathered'`),
    index('delivery_notice_ix')
      .on(t.tenantId, t.noticeId, t.accountId)
      .where(sql`notice_id is not null`),
    check('delivery_channel_ck', sql`channel in ('mail', 'sms', 'robot')`),
    check(
      'delivery_state_ck',
      sql`state in ('queued', 'sending', 'sent', 'failed', 'dev', 'canceled', 'gathered', 'merged')`,
    ),
  ],
);
