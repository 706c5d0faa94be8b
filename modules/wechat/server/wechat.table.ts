import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** States of signing in by a chat account: who began one, whom the service has confirmed, and what became of it. Platform data. */
export const chatSignInTable = pgTable(
  'chat_sign_in',
  {
    /** Hash of the state. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    purpose: text('purpose').notNull(),
    owner: text('owner').notNull(),
    appId: text('app_id').notNull(),
    /** Hash of the cookie of the browser that began it. */
    cookie: text('cookie').notNull(),
    /** Whose chat account it is to become, and in which session he asked. */
    accountId: uuid('account_id'),
    sessionId: uuid('session_id'),
    status: smallint('status').notNull().default(0),
    reason: text('reason'),
    openid: text('openid'),
    unionid: text('unionid'),
    wxUserid: text('wx_userid'),
    nick: text('nick'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Hash of the ticket by which whoever signs in next binds the chat account. */
    ticket: text('ticket'),
    ticketUsedAt: instant('ticket_used_at'),
  },
  (t) => [index('chat_sign_in_ticket_ix').on(t.ticket), index('chat_sign_in_expires_at_ix').on(t.expiresAt)],
);

/** Access tokens of apps, sealed, fetched once for all nodes. Platform data. */
export const chatTokenTable = pgTable('chat_token', {
  /** Hash of app, secret and address. */
  id: text('id').primaryKey(),
  token: text('token'),
  expiresAt: instant('expires_at').notNull(),
  renewingUntil: instant('renewing_until'),
});
