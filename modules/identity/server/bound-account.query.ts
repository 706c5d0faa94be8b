import type { Context } from '@mp/kernel/server';

/** A user with the chat account by which messages reach him: that of enterprise wechat where both are bound. */
export interface BoundAccount {
  readonly id: string;
  readonly name: string;
  readonly chat: 'wechat' | 'wxwork';
  readonly nick: string | null;
  /** The app that the chat account was bound by. */
  readonly appName: string;
  readonly wxUserid: string | null;
}

/** Which users are asked for: those named, or those whose name or nickname holds a text. */
export interface BoundAccountQuery {
  readonly ids?: readonly string[];
  readonly q?: string;
  readonly limit: number;
}

/** Users of the caller's tenant who have a bound chat account and may sign in today, by name. */
export async function boundAccounts(
  context: Context,
  { ids, q = '', limit }: BoundAccountQuery,
): Promise<BoundAccount[]> {
  return context.rows<BoundAccount>(
    `select * from (
       select distinct on (u.id) u.id, u.employee_name as name, b.kind as chat, b.nick, b.app_id as "appName", b.wx_userid as "wxUserid"
       from tenant_user u join user_bind b on b.account_id = u.id
       where u.tenant_id = $1::uuid and u.deleted_at is null and u.status = 'enabled'
         and ($2::timestamptz at time zone 'Asia/Shanghai')::date between u.active_date and u.expiry_date
         and ($3::uuid[] is null or u.id = any($3::uuid[]))
         and ($4 = '' or strpos(lower(u.employee_name), lower($4)) > 0 or strpos(lower(coalesce(b.nick, '')), lower($4)) > 0)
       order by u.id, b.kind desc) found
     order by name, id limit $5`,
    [context.tenantId, context.now, ids ?? null, q.trim(), limit],
  );
}

/** Names of users of the caller's tenant, also of former ones, by their id. */
export async function namesOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await context.rows<{ id: string; name: string }>(
    'select id, employee_name as name from tenant_user where tenant_id = $1::uuid and id = any($2::uuid[])',
    [context.tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
