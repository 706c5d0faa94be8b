import { toObjects } from './batch.ts';
import type { Principal, PrincipalKey } from './context.ts';
import { databaseError, scopeStatement } from './database.ts';
import type { Database } from './database.ts';
import { cachePrincipal } from './principal-cache.ts';
import type { Rights } from './rights.ts';
import { sessionEnded, sessionErrors } from './session.ts';

/** Facts about a member from which the rights are compiled. */
export interface Member {
  readonly tenantId: string;
  readonly userId: string;
  readonly isTenantAdmin: boolean;
  readonly isPlatformAdmin: boolean;
  /** Epochs of the tenant and of the member, `17.3`: what is known of rights under another one is out of date. */
  readonly epoch: string;
  /** The moment for which grants must be valid. */
  readonly now: Date;
}

interface Entered {
  readonly session_id: string | null;
  readonly tenant_id: string;
  readonly tenancy_id: number;
  readonly user_id: string;
  readonly user_name: string;
  readonly employee_name: string;
  readonly epoch: string;
  readonly is_admin: boolean;
  readonly platform_admin: boolean;
  readonly cookie_hash: string | null;
  readonly acting_by: string | null;
  readonly step_up_until: string | null;
}

const memberSql = `select null::uuid as session_id, m.tenant_id, t.tenancy_id, m.id as user_id, m.user_name, m.employee_name,
    t.perm_epoch || '.' || m.perm_epoch as epoch, m.is_admin, a.platform_admin, null as cookie_hash, null as acting_by, null as step_up_until
  from tenant_user m join account a on a.id = m.id join tenant t on t.id = m.tenant_id where m.id = $1 and m.deleted_at is null`;

/** Makes the function that reads a principal and compiles its rights; loads of the same session under way are shared. */
export function principalLoader(
  database: Database,
  compile: (member: Member) => Rights | Promise<Rights>,
): (key: PrincipalKey, now: Date) => Promise<Principal> {
  const underWay = new Map<string, Promise<Principal>>();
  const load = async (key: PrincipalKey, now: Date): Promise<Principal> => {
    const row = 'sessionId' in key ? await enterSession(database, key.sessionId, now) : await readMember(database, key);
    const rights = await compile({
      tenantId: row.tenant_id,
      userId: row.user_id,
      isTenantAdmin: row.is_admin,
      isPlatformAdmin: row.platform_admin,
      epoch: row.epoch,
      now,
    });
    const principal: Principal = {
      sessionId: row.session_id,
      tenantId: row.tenant_id,
      tenancyId: Number(row.tenancy_id),
      userId: row.user_id,
      userName: row.user_name,
      displayName: row.employee_name,
      epoch: row.epoch,
      cookieHash: row.cookie_hash,
      stepUpUntil: row.step_up_until,
      actingBy: row.acting_by,
      rights,
    };
    cachePrincipal(principal);
    return principal;
  };
  return (key, now) => {
    if (!('sessionId' in key)) return load(key, now);
    const known = underWay.get(key.sessionId);
    if (known) return known;
    const promise = load(key, now).finally(() => underWay.delete(key.sessionId));
    underWay.set(key.sessionId, promise);
    return promise;
  };
}

async function enterSession(database: Database, sessionId: string, now: Date): Promise<Entered> {
  try {
    const [, result] = await database.batch([
      { text: 'select enter($1, $2, null, false)', values: [sessionId, now] },
      { text: 'select * from session_facts($1)', values: [sessionId] },
    ]);
    const [row] = result ? toObjects<Entered>(result) : [];
    if (!row) throw sessionErrors.tokenInvalid();
    return row;
  } catch (error) {
    const cause = databaseError(error);
    if (cause?.code === 'MP001') throw sessionEnded(cause.message, cause.detail);
    throw error;
  }
}

async function readMember(
  database: Database,
  key: { readonly tenantId: string; readonly userId: string },
): Promise<Entered> {
  const [, result] = await database.batch([
    scopeStatement({ tenantId: key.tenantId, userId: key.userId }),
    { text: memberSql, values: [key.userId] },
  ]);
  const [row] = result ? toObjects<Entered>(result) : [];
  if (!row) throw sessionErrors.tokenInvalid();
  return row;
}
