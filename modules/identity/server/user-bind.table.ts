import { pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accountTable } from './account.table.ts';

/** Chat accounts bound to accounts: one of each kind (platform.md `user_bind`). Platform data. */
export const userBindTable = pgTable(
  'user_bind',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    appId: text('app_id').notNull(),
    openid: text('openid').notNull(),
    unionid: text('unionid'),
    wxUserid: text('wx_userid'),
    nick: text('nick'),
    boundAt: timestamp('bound_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'user_bind_pk', columns: [t.accountId, t.kind] }),
    uniqueIndex('user_bind_openid_uq').on(t.kind, t.appId, t.openid),
  ],
);
