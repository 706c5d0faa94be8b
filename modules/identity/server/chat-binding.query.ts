import type { Context, Tx } from '@mp/kernel/server';

/** A chat account as a service names it to an app; `appId` begins with who owns the app. */
export interface ChatAccount {
  readonly kind: string;
  /** Tenant that has set up the app, or `platform`. */
  readonly owner: string;
  readonly appId: string;
  readonly openid: string;
  /** The same for all apps of one publisher; null where the service gives none. */
  readonly unionid: string | null;
  readonly wxUserid: string | null;
  readonly nick: string | null;
}

/** The account to which a chat account is bound, by an app of the same owner. Needs the scope of the platform. */
export async function accountOfChat(context: Context, chat: ChatAccount): Promise<string | undefined> {
  const [row] = await context.rows<{ accountId: string }>(
    `select account_id as "accountId" from user_bind
     where kind = $1 and ((app_id = $2 and openid = $3) or (unionid = $4 and starts_with(app_id, $5)))
     order by (app_id = $2 and openid = $3) desc limit 1`,
    [chat.kind, chat.appId, chat.openid, chat.unionid, `${chat.owner}/`],
  );
  return row?.accountId;
}

/** Binds a chat account; false when it, or the account's place for the kind, is taken. Needs the scope of the platform. */
export async function insertBinding(
  tx: Tx,
  accountId: string,
  chat: ChatAccount & { readonly at: string },
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into user_bind (account_id, kind, app_id, openid, unionid, wx_userid, nick, bound_at)
     select $1::uuid, $2, $3, $4, $5, $6, $7, $8::timestamptz
     where not exists (select 1 from user_bind b where b.kind = $2 and b.unionid = $5 and starts_with(b.app_id, $9))
     on conflict do nothing returning kind`,
    [accountId, chat.kind, chat.appId, chat.openid, chat.unionid, chat.wxUserid, chat.nick, chat.at, `${chat.owner}/`],
  );
  return rows.length > 0;
}

/** Whether the caller's session has begun after an instant. */
export async function hasBegunSince(context: Context, since: string): Promise<boolean> {
  const rows = await context.rows('select 1 from session where id = $1::uuid and created_at >= $2::timestamptz', [
    context.principal.sessionId,
    since,
  ]);
  return rows.length > 0;
}
