import type { Context, TxContext } from '@mp/kernel/server';
import type { RuleFacts, TenantFacts } from './gray.rules.ts';

const facts = `with source as materialized (
    select subject_type, subject_id from perm_sources($1::uuid) where inactive is null)
  select r.id, r.name, r.type, r.client_id as "clientId", r.gray_mark as "grayMark", r.gray_url as "grayUrl",
    r.normal_url as "normalUrl", r.ips, r.gray_ratio as "grayRatio",
    case r.type
      when 'user' then $1::uuid = any(r.user_ids)
      when 'role' then exists (select 1 from source s where s.subject_type = 'role' and s.subject_id = any(r.role_ids))
      when 'org' then exists (select 1 from source s where s.subject_type = 'org' and s.subject_id = any(r.org_ids))
      else false end as "isMember"
  from gray_rule r where r.enabled and r.deleted_at is null order by r.seq, r.id`;

/** The enabled rules of a tenant in their order, with what they say of a user of it. */
export async function rulesFor(context: Context, tenantId: string, userId: string): Promise<readonly RuleFacts[]> {
  return context.scoped<RuleFacts>({ tenantId }, facts, [userId]);
}

/** Which of these tenants have enabled rules. */
export async function ruledTenants(
  ask: Pick<TxContext, 'rows'>,
  tenantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ask.rows<{ id: string }>('select id from gray_ruled($1::uuid[])', [tenantIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody is a member of the caller's tenant. */
export async function isMember(context: Context, userId: string): Promise<boolean> {
  const rows = await context.rows('select 1 from tenants_of($1::uuid) where id = $2::uuid', [userId, context.tenantId]);
  return rows.length > 0;
}

/** The addresses of the caller's tenant. */
export async function tenantFacts(context: Context): Promise<TenantFacts> {
  const [row] = await context.rows<TenantFacts>(
    `select gray, grayfront_url as "grayfrontUrl", normalfront_url as "normalfrontUrl" from tenants_of($1::uuid) where id = $2::uuid`,
    [context.userId, context.tenantId],
  );
  return row ?? { gray: false, grayfrontUrl: null, normalfrontUrl: null };
}

/** The next place behind all rules; rules are ordered one after the other. */
export async function nextPlace(context: TxContext): Promise<number> {
  await holdOrder(context);
  const [row] = await context.rows<{ next: number }>('select coalesce(max(seq), 0) + 1 as next from gray_rule');
  return row?.next ?? 1;
}

/** Holds the order of the tenant's rules until the transaction ends. */
export async function holdOrder(context: TxContext): Promise<void> {
  await context.rows(`select pg_advisory_xact_lock(hashtextextended($1, 12))`, [`gray/${context.tenantId}`]);
}

/** The rule next to a place, before or behind it. */
export async function neighbourOf(
  context: TxContext,
  seq: number,
  step: -1 | 1,
): Promise<{ readonly id: string; readonly seq: number } | undefined> {
  const [row] = await context.rows<{ id: string; seq: number }>(
    step < 0
      ? 'select id, seq from gray_rule where deleted_at is null and seq < $1 order by seq desc limit 1'
      : 'select id, seq from gray_rule where deleted_at is null and seq > $1 order by seq limit 1',
    [seq],
  );
  return row;
}
