/** Where the parameters of `agentsSql` stand in a statement. */
interface AgentPlaces {
  readonly tenant: string;
  /** Array of the principals. */
  readonly principals: string;
  readonly definition: string;
  readonly category: string;
  readonly day: string;
}

/** Select of who acts for principals in a process on a day: the narrowest scope wins, then the newest entry. */
export const agentsSql = ({ tenant, principals, definition, category, day }: AgentPlaces): string =>
  `select distinct on (a.principal_id) a.principal_id, a.agent_id from process_agent a
      join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.deleted_at is null and u.status = 'enabled' and ${day}::date between u.active_date and u.expiry_date
    where a.tenant_id = ${tenant}::uuid and a.principal_id = any(${principals}) and a.active and a.deleted_at is null
      and ${day}::date between a.from_date and a.to_date
      and (a.scope_kind = 'all' or (a.scope_kind = 'process' and a.definition_id = ${definition}::uuid)
        or (a.scope_kind = 'category' and a.category_id = ${category}::uuid))
    order by a.principal_id, case a.scope_kind when 'process' then 0 when 'category' then 1 else 2 end, a.created_at desc, a.id`;

/**
 * SQL over a row of `task_inbox`: it is the user's own, or the entry that makes the user an agent is in force at an
 * instant. The rows of an entry that has ended are taken away by night; until then nobody sees them.
 */
export const heldSql = (row: string, at: string): string =>
  `(${row}.agent_for is null or exists (select 1 from process_agent g where g.tenant_id = ${row}.tenant_id
      and g.principal_id = ${row}.agent_for and g.agent_id = ${row}.user_id and g.active and g.deleted_at is null
      and (${at}::timestamptz at time zone 'Asia/Shanghai')::date between g.from_date and g.to_date))`;
