import type { Context } from '@mp/kernel/server';
import type { UserBinding, UserSession } from '../contract/user-account.api.ts';

/** Living sessions of a user in the caller's tenant, the newest first. */
export async function sessionsInTenant(context: Context, userId: string): Promise<UserSession[]> {
  return context.rows<UserSession>(
    `select id, created_at as "createdAt", last_seen as "lastSeen", ip, ua, forced_at as "forcedAt" from session
     where account_id = $1::uuid and tenant_id = $3::uuid and ended_at is null and abs_exp > $2::timestamptz
       and (forced_at is null or forced_at > $2::timestamptz)
       and last_seen + make_interval(secs => idle_seconds) > $2::timestamptz
     order by created_at desc, id limit 50`,
    [userId, context.now, context.tenantId],
  );
}

/** Chat accounts bound to a user. */
export async function bindingsOf(context: Context, userId: string): Promise<UserBinding[]> {
  return context.rows<UserBinding>(
    'select kind, nick, bound_at as "boundAt" from user_bind where account_id = $1::uuid order by kind',
    [userId],
  );
}
