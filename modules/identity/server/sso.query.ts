import type { Context } from '@mp/kernel/server';
import type { SsoHook } from '../contract/index.ts';
import type { AccountState } from './sign-in.rules.ts';

const platform = { platform: true } as const;
const columns = 'host, url_template as "urlTemplate", enabled';

/** All rows of the hook table. */
export function allHooks(context: Context): Promise<SsoHook[]> {
  return context.scoped<SsoHook>(platform, `select ${columns} from sso_hook order by host`);
}

/** The enabled row of a host. */
export async function hookOf(context: Context, host: string): Promise<SsoHook | undefined> {
  const [row] = await context.scoped<SsoHook>(
    platform,
    `select ${columns} from sso_hook where host = lower($1) and enabled`,
    [host],
  );
  return row;
}

/** Adds or replaces a row. */
export async function storeHook(context: Context, hook: SsoHook): Promise<void> {
  await context.rows(
    `insert into sso_hook (host, url_template, enabled, updated_at, updated_by) values (lower($1), $2, $3, $4::timestamptz, $5::uuid)
     on conflict (host) do update set url_template = excluded.url_template, enabled = excluded.enabled,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [hook.host, hook.urlTemplate, hook.enabled, context.at, context.userId],
  );
}

/** Removes a row; false when there was none. */
export async function deleteHook(context: Context, host: string): Promise<boolean> {
  const gone = await context.rows('delete from sso_hook where host = lower($1) returning host', [host]);
  return gone.length === 1;
}

/** An account as a hand-over needs it. */
export interface HandedAccount extends AccountState {
  readonly id: string;
  readonly user_name: string;
  readonly employee_name: string;
  readonly builtin: boolean;
  readonly platform_admin: boolean;
}

/** An account by its id. */
export async function accountById(context: Context, id: string): Promise<HandedAccount | undefined> {
  const [row] = await context.scoped<HandedAccount>(
    platform,
    `select id, user_name, employee_name, status, locked, locked_reason, active_date, expiry_date, builtin, platform_admin
     from account where id = $1`,
    [id],
  );
  return row;
}

/** The session that a ticket came from, while it lives. */
export async function livingSource(context: Context, id: string): Promise<{ lang: string | null } | undefined> {
  const [row] = await context.scoped<{ lang: string | null }>(
    platform,
    `select lang from session where id = $1 and ended_at is null and abs_exp > $2::timestamptz
       and (forced_at is null or forced_at > $2::timestamptz)`,
    [id, context.now],
  );
  return row;
}
