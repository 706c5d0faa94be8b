import type { Context, Services, Tx } from '@mp/kernel/server';
import type { Activation, LicenceType } from '../contract/licence.api.ts';

const platform = { platform: true } as const;

/** What is asked of the database to judge a licence; instants ISO 8601. */
export interface LicenceRow {
  readonly startedAt: string;
  /** Newest line of the logs. */
  readonly newestLine: string | null;
  readonly platformCode: string | null;
  readonly serviceCode: string | null;
  readonly warnDays: number | null;
}

/** Notes when the installation began, at its first start; what is noted stays. */
export async function noteStart(services: Services): Promise<void> {
  await services.database.rows(
    platform,
    'insert into installation (single, started_at) values (true, $1::timestamptz) on conflict do nothing',
    [services.now()],
  );
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The current codes and what they are judged by. */
export async function licenceRow({ database }: Services): Promise<LicenceRow> {
  const [row] = await database.rows<LicenceRow>(
    platform,
    `select i.started_at as "startedAt", newest_log_line() as "newestLine",
       (select code from licence where type = 'platform' and ended_at is null) as "platformCode",
       (select code from licence where type = 'service' and ended_at is null) as "serviceCode",
       (select (content ->> 'warnDays')::integer from setting where tenant_id = $1::uuid and owner_id = $1::uuid and grp = 'activation') as "warnDays"
     from installation i`,
    [nobody],
  );
  if (!row) throw new Error('nobody has noted when this installation began');
  return row;
}

/** Enabled users and tenants there are. */
export interface LicensedCounts {
  readonly users: number;
  readonly tenants: number;
}

/** Counts enabled users and tenants of the whole installation. */
export async function licensedCounts(rows: Pick<Tx, 'rows'>): Promise<LicensedCounts> {
  const [row] = await rows.rows<LicensedCounts>('select users, tenants from licensed_counts()');
  return row ?? { users: 0, tenants: 0 };
}

/** Lets one creation after the other be counted. */
export async function lockCounts(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('licence'))`);
}

/** All activations, newest first. */
export function activations(context: Context): Promise<Activation[]> {
  return context.scoped<Activation>(
    platform,
    `select id, type, lid, customer, not_before as "notBefore", not_after as "notAfter", activated_at as "activatedAt",
       actor_name(activated_by) as "activatedName", ended_at as "endedAt", actor_name(ended_by) as "endedName", end_reason as "endReason"
     from licence order by activated_at desc, id desc limit 200`,
  );
}

/** Ends the current code of a type; false when there is none. Needs the scope of the platform. */
export async function endLicence(
  tx: Tx,
  type: LicenceType,
  end: { readonly at: string; readonly by: string; readonly reason: 'replaced' | 'reset' },
): Promise<boolean> {
  const rows = await tx.rows(
    `update licence set ended_at = $2::timestamptz, ended_by = $3::uuid, end_reason = $4 where type = $1 and ended_at is null returning id`,
    [type, end.at, end.by, end.reason],
  );
  return rows.length > 0;
}

/** An activation to store. */
export interface NewActivation {
  readonly id: string;
  readonly code: string;
  readonly lid: string;
  readonly type: LicenceType;
  readonly customer: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly limits: object;
  readonly features: readonly string[];
  readonly at: string;
  readonly by: string;
}

/** Stores an activation; needs the scope of the platform. */
export async function storeLicence(tx: Tx, given: NewActivation): Promise<void> {
  await tx.rows(
    `insert into licence (id, code, lid, type, customer, not_before, not_after, limits, features, activated_at, activated_by)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8::jsonb, $9::jsonb, $10::timestamptz, $11)`,
    [
      given.id,
      given.code,
      given.lid,
      given.type,
      given.customer,
      given.notBefore,
      given.notAfter,
      JSON.stringify(given.limits),
      JSON.stringify(given.features),
      given.at,
      given.by,
    ],
  );
}
