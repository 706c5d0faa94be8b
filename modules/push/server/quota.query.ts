import type { Context, TxContext } from '@mp/kernel/server';
import { reportDay } from '@mp/kernel/contract';
import { monthlyQuota } from '../contract/index.ts';

/** The calendar month in the zone of tenants, `2026-11`. */
const monthOf = ({ now }: Context): string => reportDay(now.getTime()).slice(0, 7);

/**
 * Counts a push for accounts in this month; answers those that had one left. One statement: rows of the quota are locked in
 * the order of their ids, so that of many pushes at a time each sees what the others have used.
 */
export async function consumeQuota(context: TxContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.rows<{ id: string }>(
    `insert into push_quota as q (tenant_id, user_id, month, used)
       select $1::uuid, each, $3, 1 from unnest($2::uuid[]) each order by each
     on conflict (tenant_id, user_id, month) do update set used = q.used + 1 where q.used < $4::integer
     returning q.user_id as id`,
    [context.tenantId, userIds, monthOf(context), monthlyQuota],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Pushes that accounts have had in this month. */
export async function usedQuota(context: Context, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await context.rows<{ id: string; used: number }>(
    'select user_id as id, used from push_quota where tenant_id = $1::uuid and month = $3 and user_id = any($2::uuid[])',
    [context.tenantId, userIds, monthOf(context)],
  );
  return new Map(rows.map(({ id, used }) => [id, used]));
}
