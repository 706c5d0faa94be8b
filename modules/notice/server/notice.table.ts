import { instant, recordColumns } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** What is told: by a person to a circle of receivers, or by a module in words of its own (`title_key`, `params`). */
export const noticeTable = pgTable(
  'notice',
  {
    ...recordColumns(),
    deletedAt: instant('deleted_at'),
    title: text('title').notNull(),
    titleKey: text('title_key'),
    bodyKey: text('body_key'),
    params: jsonb('params'),
    /** 1 notice, 2 advice, 3 SMS, 4 mail (SPEC section 3). */
    type: smallint('type').notNull(),
    origin: text('origin').notNull(),
    source: text('source'),
    publisherId: uuid('publisher_id'),
    publishTime: instant('publish_time'),
    summary: text('summary'),
    /** Sanitised HTML; pictures carry `data-file` instead of an address. */
    body: text('body').notNull().default(''),
    /** Attachments: `[{id, name, size}]`. */
    files: jsonb('files').notNull().default([]),
    /** 1 in the frame, 2 in a browser tab. */
    handleMethod: smallint('handle_method'),
    handleUrl: text('handle_url'),
    state: text('state').notNull(),
    expireAt: instant('expire_at'),
    targetCount: integer('target_count').notNull().default(0),
    /** Opens by itself in the console. */
    popup: boolean('popup').notNull().default(false),
    /** For everybody, those who come later included. */
    forAll: boolean('for_all').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'notice_pk', columns: [t.tenantId, t.id] }),
    index('notice_state_ix').on(t.tenantId, t.state, t.publishTime),
    index('notice_for_all_ix')
      .on(t.tenantId, t.publishTime)
      .where(sql`for_all and state = 'published'`),
    check('notice_type_ck', sql`type between 1 and 4`),
    check('notice_origin_ck', sql`origin in ('person', 'system')`),
    check('notice_handle_method_ck', sql`handle_method in (1, 2)`),
    check('notice_state_ck', sql`state in ('draft', 'scheduled', 'published', 'withdrawn')`),
  ],
);

/** Who received a notice, whether he has read it and done what it asks. Type, origin and time are the notice's own, so that lists and counters read this table's indexes alone. */
export const noticeReceiptTable = pgTable(
  'notice_receipt',
  {
    tenantId: uuid('tenant_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: smallint('type').notNull(),
    origin: text('origin').notNull(),
    publishedAt: instant('published_at').notNull(),
    readAt: instant('read_at'),
    handledAt: instant('handled_at'),
    /** Withdrawn: the receipt stays, the receiver no longer sees it. */
    hiddenAt: instant('hidden_at'),
  },
  (t) => [
    primaryKey({ name: 'notice_receipt_pk', columns: [t.tenantId, t.noticeId, t.userId] }),
    index('notice_receipt_unread_ix')
      .on(t.tenantId, t.userId, t.origin, t.publishedAt, t.noticeId)
      .where(sql`read_at is null and hidden_at is null`),
    index('notice_receipt_read_ix')
      .on(t.tenantId, t.userId, t.origin, t.publishedAt, t.noticeId)
      .where(sql`read_at is not null and hidden_at is null`),
    // Counts of the readers of one notice; nothing to write while it is unread.
    index('notice_receipt_reader_ix')
      .on(t.tenantId, t.noticeId)
      .where(sql`read_at is not null`),
  ],
);
