import type { Context } from '@mp/kernel/server';

/** Whose change is counted: a tenant's, or the platform's where it is null. */
export interface Followers {
  readonly group: string;
  readonly field: string;
  readonly tenantId: string | null;
}

const platform = { platform: true } as const;
const day = `interval '1 day'`;

async function count(context: Context, sql: string, values: readonly unknown[]): Promise<number> {
  const [row] = await context.scoped<{ n: number }>(platform, `select count(*)::integer as n ${sql}`, values);
  return row?.n ?? 0;
}

const followers = 'select setting_followers($1, $2, $3::uuid)';
const valuesOf = ({ group, field, tenantId }: Followers) => [group, field, tenantId];

/** Accounts whose password is older than `days` and not older than `before`, where that already counted. */
export const passwordsOlderThan = (
  context: Context,
  whose: Followers,
  { days, before }: { readonly days: number; readonly before: number | null },
): Promise<number> =>
  count(
    context,
    `from account a join account_credential c on c.account_id = a.id
     where a.status = 'enabled' and not a.must_reset and a.id in (${followers})
       and c.changed_at < $4::timestamptz - $5::integer * ${day}
       and ($6::integer is null or c.changed_at >= $4::timestamptz - $6::integer * ${day})`,
    [...valuesOf(whose), context.at, days, before],
  );

/** Accounts that nobody has used for `days`, and for less than `before`, where that already locked. */
export const accountsUnusedFor = (
  context: Context,
  whose: Followers,
  { days, before }: { readonly days: number; readonly before: number },
): Promise<number> =>
  count(
    context,
    `from account a where a.status = 'enabled' and not a.locked and not a.builtin and a.id in (${followers})
       and coalesce(a.last_login_at, a.created_at) < $4::timestamptz - $5::integer * ${day}
       and ($6::integer = 0 or coalesce(a.last_login_at, a.created_at) >= $4::timestamptz - $6::integer * ${day})`,
    [...valuesOf(whose), context.at, days, before],
  );

/** Sessions that are beyond the `most` that one may have. */
export const sessionsBeyond = (context: Context, whose: Followers, most: number): Promise<number> =>
  count(
    context,
    `from (
       select row_number() over (partition by s.account_id order by s.created_at desc) as place from session s
       where s.ended_at is null and s.abs_exp > $4::timestamptz and s.account_id in (${followers})
         and s.last_seen + make_interval(secs => s.idle_seconds) > $4::timestamptz
     ) s where s.place > $5::integer`,
    [...valuesOf(whose), context.at, most],
  );

/** Accounts that signed in by one of these ways during the last thirty days. */
export const accountsSignedInBy = (context: Context, whose: Followers, modes: readonly string[]): Promise<number> =>
  count(
    context,
    `from account a where a.id in (${followers}) and exists (select 1 from session s where s.account_id = a.id
       and s.login_type = any($5::text[]) and s.created_at > $4::timestamptz - 30 * ${day})`,
    [...valuesOf(whose), context.at, modes],
  );
