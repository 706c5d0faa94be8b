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

/** Accounts with a password of the console. */
export const passwordsOf = (context: Context, whose: Followers): Promise<number> =>
  count(
    context,
    `from account a join account_credential c on c.account_id = a.id
     where a.status = 'enabled' and not a.must_reset and a.id in (${followers})`,
    valuesOf(whose),
  );

/** When wrong passwords lock. */
export interface LockingLimits {
  readonly errorCount: number;
  readonly withinMinutes: number;
}

/** Accounts of which so many wrong passwords came within so many minutes during the last thirty days, and fewer than would have locked them already. */
export const accountsWithErrors = (
  context: Context,
  whose: Followers,
  { after, before }: { readonly after: LockingLimits; readonly before: LockingLimits },
): Promise<number> => {
  // The error that would have been the last one, so many places before.
  const reached = (errors: string, minutes: string) =>
    `coalesce(bool_or(e.at - e.places[least(${errors}, cardinality(e.places))] <= ${minutes} * interval '1 minute'
       and cardinality(e.places) >= ${errors}), false)`;
  return count(
    context,
    `from (
       select e.account_id from (
         select a.id as account_id, l.at, array_agg(l.at) over (partition by a.id order by l.at desc
           rows between current row and 19 following) as places
         from account a join log_login l on l.user_name = lower(a.user_name)
         where a.status = 'enabled' and a.id in (${followers}) and l.account_id is null and l.kind = 'login'
           and l.result = 'auth.loginFailed' and l.at > $4::timestamptz - 30 * ${day}
       ) e group by e.account_id
       having ${reached('$5::integer', '$6::integer')} and not ${reached('$7::integer', '$8::integer')}
     ) x`,
    [...valuesOf(whose), context.at, after.errorCount, after.withinMinutes, before.errorCount, before.withinMinutes],
  );
};

/** Of whom a second factor is asked, and by what it may be given. */
export interface SecondRule {
  /** Of those who administer alone. */
  readonly administrators: boolean;
  readonly factors: readonly string[];
}

/** Accounts of whom a second factor is asked and who have none that counts. */
export const accountsWithoutSecond = (
  context: Context,
  whose: Followers,
  { administrators, factors }: SecondRule,
): Promise<number> =>
  count(
    context,
    `from account a where a.status = 'enabled' and a.id in (${followers})
       and (not $4::boolean or a.builtin or a.platform_admin or a.id in (select setting_administrators($3::uuid)))
       and not ('mail' = any($5::text[])) and not ('sms' = any($5::text[]) and a.mobile is not null)
       and not exists (select 1 from account_factor f where f.account_id = a.id and f.kind = any($5::text[]))`,
    [...valuesOf(whose), administrators, factors],
  );
