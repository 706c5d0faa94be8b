import type { Context, Tx } from '@mp/kernel/server';
import type { LoginName } from './login-name.ts';

const platform = { platform: true } as const;

/** An authenticator app or a passkey of an account. */
export interface FactorRow {
  readonly id: string;
  readonly account_id: string;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly secret: string | null;
  readonly credential_id: string | null;
  readonly public_key: string | null;
  readonly rp_id: string | null;
  readonly sign_count: number;
  readonly transports: readonly string[] | null;
  readonly backed_up: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

const columns = `id, account_id, kind, name, secret, credential_id, public_key, rp_id, sign_count::float8 as sign_count,
  transports, backed_up, created_at, last_used_at`;

/** The factors of an account, the oldest first. */
export function factorsOf(context: Context, accountId: string): Promise<readonly FactorRow[]> {
  return context.scoped<FactorRow>(
    platform,
    `select ${columns} from account_factor where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

/** The same of whoever bears a name. */
export function factorsOfName(context: Context, name: LoginName): Promise<readonly FactorRow[]> {
  return context.scoped<FactorRow>(
    platform,
    `select ${columns} from account_factor where account_id = (select a.id from login_account($1) a) order by created_at, id`,
    [name],
  );
}

/** The passkey of a credential id; undefined when nobody has it. */
export async function passkeyOf(context: Context, credentialId: string): Promise<FactorRow | undefined> {
  const [row] = await context.scoped<FactorRow>(
    platform,
    `select ${columns} from account_factor where kind = 'passkey' and credential_id = $1`,
    [credentialId],
  );
  return row;
}

/** A factor to keep. */
export type NewFactor = Pick<FactorRow, 'id' | 'account_id' | 'kind' | 'name'> &
  Partial<
    Pick<FactorRow, 'secret' | 'credential_id' | 'public_key' | 'rp_id' | 'sign_count' | 'transports' | 'backed_up'>
  > & {
    /** Step of the code that proved an authenticator app. */
    readonly lastStep?: number;
  };

/** Keeps a factor; false when its passkey is known already. */
export async function insertFactor(tx: Tx, factor: NewFactor, at: string): Promise<boolean> {
  const rows = await tx.rows(
    `insert into account_factor (id, account_id, kind, name, secret, last_step, credential_id, public_key, rp_id, sign_count,
       transports, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz)
     on conflict (credential_id) do nothing returning id`,
    [
      factor.id,
      factor.account_id,
      factor.kind,
      factor.name,
      factor.secret ?? null,
      factor.lastStep ?? 0,
      factor.credential_id ?? null,
      factor.public_key ?? null,
      factor.rp_id ?? null,
      factor.sign_count ?? 0,
      factor.transports ?? null,
      factor.backed_up ?? false,
      at,
    ],
  );
  return rows.length === 1;
}

/** Locks the account, so that two changes of its factors follow one another. */
export async function lockFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.rows('select 1 from account where id = $1 for update', [accountId]);
}

/** How many factors an account has. */
export async function countFactors(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::integer as n from account_factor where account_id = $1',
    [accountId],
  );
  return row?.n ?? 0;
}

/** Removes one factor of an account; its kind and name, undefined when it has none of the id. */
export async function deleteFactor(
  tx: Tx,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Pick<FactorRow, 'kind' | 'name'> | undefined> {
  const [row] = await tx.rows<Pick<FactorRow, 'kind' | 'name'>>(
    'delete from account_factor where account_id = $1 and id = $2 returning kind, name',
    [accountId, id],
  );
  return row;
}

/** Removes all factors and recovery codes of an account; how many factors there were. */
export async function deleteFactors(tx: Tx, accountId: string): Promise<number> {
  const removed = await tx.rows('delete from account_factor where account_id = $1 returning id', [accountId]);
  await tx.rows('delete from account_recovery where account_id = $1', [accountId]);
  await tx.rows('update device set trust_hash = null, trusted_until = null where account_id = $1', [accountId]);
  return removed.length;
}

/** Takes the code of a step, once: false when that step or a later one was taken before. */
export async function spendStep(
  context: Context,
  { id, step }: { readonly id: string; readonly step: number },
): Promise<boolean> {
  const rows = await context.scoped(
    platform,
    `update account_factor set last_step = $2, last_used_at = $3::timestamptz
     where id = $1 and kind = 'totp' and last_step < $2 returning id`,
    [id, step, context.at],
  );
  return rows.length === 1;
}

/** Notes the use of a passkey; false when its counter shows that a copy of it has signed before. */
export async function spendAssertion(
  context: Context,
  { id, signCount }: { readonly id: string; readonly signCount: number },
): Promise<boolean> {
  const rows = await context.scoped(
    platform,
    `update account_factor set sign_count = $2, last_used_at = $3::timestamptz
     where id = $1 and kind = 'passkey' and (sign_count = 0 and $2 = 0 or sign_count < $2) returning id`,
    [id, signCount, context.at],
  );
  return rows.length === 1;
}

/** Keeps new recovery codes instead of the ones before. */
export async function storeRecovery(
  tx: Tx,
  accountId: string,
  { hashes, at }: { readonly hashes: readonly string[]; readonly at: string },
): Promise<void> {
  await tx.rows('delete from account_recovery where account_id = $1', [accountId]);
  await tx.rows(
    `insert into account_recovery (account_id, hash, created_at) select $1, h, $3::timestamptz from unnest($2::text[]) h`,
    [accountId, hashes, at],
  );
}

/** Uses a recovery code up; how many are left, undefined when it is none. */
export async function spendRecovery(
  context: Context,
  { accountId, hash }: { readonly accountId: string; readonly hash: string },
): Promise<number | undefined> {
  const [row] = await context.scoped<{ left: number }>(
    platform,
    `with spent as (update account_recovery set used_at = $3::timestamptz
       where account_id = $1 and hash = $2 and used_at is null returning 1)
     select (select count(*)::integer from account_recovery where account_id = $1 and used_at is null and hash <> $2) as left
     from spent`,
    [accountId, hash, context.at],
  );
  return row?.left;
}

/** How many recovery codes of an account are left. */
export async function recoveryLeft(context: Context, accountId: string): Promise<number> {
  const [row] = await context.scoped<{ n: number }>(
    platform,
    'select count(*)::integer as n from account_recovery where account_id = $1 and used_at is null',
    [accountId],
  );
  return row?.n ?? 0;
}
