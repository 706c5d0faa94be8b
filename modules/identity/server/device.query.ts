import type { Context, Tx } from '@mp/kernel/server';
import type { OwnDevice, PastSignIn, UserDevice } from '../contract/device.api.ts';

/** Notes that an account has signed in from a device. */
export async function upsertDevice(
  tx: Tx,
  given: {
    readonly accountId: string;
    readonly deviceId: string;
    readonly at: string;
    readonly ua: string;
    readonly ip: string;
  },
): Promise<void> {
  await tx.rows(
    `insert into device as d (account_id, device_hash, first_seen, last_seen, ua, ip) values ($1, $2, $3::timestamptz, $3::timestamptz, $4, $5)
     on conflict (account_id, device_hash) do update set last_seen = excluded.last_seen, ua = excluded.ua, ip = excluded.ip`,
    [given.accountId, given.deviceId, given.at, given.ua, given.ip],
  );
}

/** The devices of the caller. */
export function ownDevices(context: Context): Promise<OwnDevice[]> {
  return context.rows<OwnDevice>(
    `select d.device_hash as id, d.first_seen as "firstSeen", d.last_seen as "lastSeen", d.ip, d.ua,
       case when d.trusted_until > $3::timestamptz then d.trusted_until end as "trustedUntil",
       exists (select from session s where s.id = $2::uuid and s.device_id = d.device_hash) as current
     from device d where d.account_id = $1::uuid order by d.last_seen desc, d.device_hash limit 50`,
    [context.userId, context.principal.sessionId, context.now],
  );
}

/** Forgets a device; false when the account has none of that hash. Needs the scope of the platform. */
export async function deleteDevice(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const rows = await tx.rows('delete from device where account_id = $1::uuid and device_hash = $2 returning 1', [
    accountId,
    hash,
  ]);
  return rows.length > 0;
}

/** Living sessions of an account on a device, but for one. */
export async function sessionsOnDevice(
  tx: Tx,
  given: { readonly accountId: string; readonly hash: string; readonly except: string | null },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from session where account_id = $1::uuid and device_id = $2 and ended_at is null and id is distinct from $3::uuid`,
    [given.accountId, given.hash, given.except],
  );
  return rows.map(({ id }) => id);
}

/** Devices of the sessions that a user has had in the caller's tenant. */
export function devicesInTenant(context: Context, userId: string): Promise<UserDevice[]> {
  return context.rows<UserDevice>(
    `select s.device_id as id, min(s.created_at) as "firstSeen", max(s.last_seen) as "lastSeen",
       (array_agg(s.ip order by s.created_at desc))[1] as ip, (array_agg(s.ua order by s.created_at desc))[1] as ua
     from session s where s.account_id = $1::uuid and s.tenant_id = $2::uuid and s.device_id is not null
     group by s.device_id order by max(s.last_seen) desc, s.device_id limit 50`,
    [userId, context.tenantId],
  );
}

/** The last sign-ins of an account, as far as the caller may know them. */
export function signInsOf(context: Context, accountId: string): Promise<PastSignIn[]> {
  return context.rows<PastSignIn>('select at, kind, result, ip, ua from login_history($1::uuid)', [accountId]);
}

/** Spares a device of an account the second factor until an instant; `hash` is that of the secret that the browser keeps. */
export async function trustDevice(
  tx: Tx,
  given: {
    readonly accountId: string;
    readonly deviceId: string;
    readonly hash: string;
    readonly until: string;
  },
): Promise<void> {
  await tx.rows(
    'update device set trust_hash = $3, trusted_until = $4::timestamptz where account_id = $1::uuid and device_hash = $2',
    [given.accountId, given.deviceId, given.hash, given.until],
  );
}

/** Whether a secret still spares a device of the account the second factor. */
export async function isTrusted(
  context: Context,
  { accountId, hash }: { readonly accountId: string; readonly hash: string },
): Promise<boolean> {
  const rows = await context.scoped(
    { platform: true },
    'select 1 from device where account_id = $1::uuid and trust_hash = $2 and trusted_until > $3::timestamptz',
    [accountId, hash, context.at],
  );
  return rows.length > 0;
}

/** Takes the trust from the device of a secret. Needs the scope of the platform. */
export async function distrustDevice(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx.rows(
    'update device set trust_hash = null, trusted_until = null where account_id = $1::uuid and trust_hash = $2',
    [accountId, hash],
  );
}
