import type { Tx } from '@mp/kernel/server';
import type { AgentOf } from './running.ts';

/** Who acts for principals in a process on a day: the narrowest scope wins, then the newest entry. */
export function agentsFor(
  tx: Tx,
  principals: readonly string[],
  definition: { readonly id: string; readonly categoryId: string | null },
  day: string,
): Promise<AgentOf[]> {
  return tx.rows<AgentOf>(
    `select distinct on (a.principal_id) a.principal_id as "principalId", a.agent_id as "agentId"
      from process_agent a join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.deleted_at is null and u.status = 'enabled' and $4::date between u.active_date and u.expiry_date
      where a.principal_id = any($1::uuid[]) and a.active and a.deleted_at is null and $4::date between a.from_date and a.to_date
        and (a.scope_kind = 'all' or (a.scope_kind = 'process' and a.definition_id = $2::uuid)
          or (a.scope_kind = 'category' and a.category_id = $3::uuid))
      order by a.principal_id, case a.scope_kind when 'process' then 0 when 'category' then 1 else 2 end, a.created_at desc, a.id`,
    [principals, definition.id, definition.categoryId, day],
  );
}
