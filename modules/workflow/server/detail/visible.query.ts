import { Params, type Statement } from '@mp/kernel/server';

/** Who wants to see an instance. */
export interface Viewer {
  readonly userId: string;
  /** Day in the tenant's zone, for agents. */
  readonly day: string;
  /** Predicate over `t` of what the right to all processes shows; `false` without that right. */
  readonly all: (params: Params) => string;
}

/**
 * Predicate over the instance `t` (workflow.md 18): who takes part in it or in the process it belongs to, has a task of
 * it open, is agent of a participant in force, is shared its handling, administers its definition, or sees all.
 */
function visibleSql({ userId, day, all }: Viewer, params: Params): string {
  const [me, today] = [params.add(userId, '::uuid'), params.add(day, '::date')];
  return `(exists (select 1 from participation p where p.tenant_id = t.tenant_id and p.user_id = ${me}
        and p.instance_id in (t.id, t.root_id) and p.roles <> 0)
    or exists (select 1 from task k join task_inbox b on b.tenant_id = k.tenant_id and b.user_id = ${me} and b.task_id = k.id
        where k.tenant_id = t.tenant_id and k.instance_id = t.id)
    or exists (select 1 from process_definition d where d.tenant_id = t.tenant_id and d.id = t.definition_id and ${me} = any(d.admins))
    or exists (select 1 from handled_share s join participation p on p.tenant_id = s.tenant_id and p.user_id = s.handler_id
          and p.instance_id = t.id and (p.roles & 2) > 0
        where s.tenant_id = t.tenant_id and s.sharer_id = ${me} and s.def_key = t.def_key and s.deleted_at is null)
    or exists (select 1 from process_agent a
        where a.tenant_id = t.tenant_id and a.agent_id = ${me} and a.active and a.deleted_at is null
          and ${today} between a.from_date and a.to_date
          and (a.scope_kind = 'all' or (a.scope_kind = 'process' and a.definition_id = t.definition_id)
            or (a.scope_kind = 'category' and a.category_id = t.category_id))
          and (exists (select 1 from participation p where p.tenant_id = a.tenant_id and p.user_id = a.principal_id
              and p.instance_id = t.id and p.roles <> 0)
            or exists (select 1 from task k join task_inbox b on b.tenant_id = k.tenant_id and b.user_id = a.principal_id
                and b.task_id = k.id where k.tenant_id = t.tenant_id and k.instance_id = t.id)))
    or ${all(params)})`;
}

/** Those of the named instances that the viewer sees. */
export function visibleStatement(tenantId: string, ids: readonly string[], viewer: Viewer): Statement {
  const params = new Params();
  const where = `t.tenant_id = ${params.add(tenantId, '::uuid')} and t.id = any(${params.add([...ids], '::uuid[]')})`;
  return params.statement(
    `select t.id from process_instance t where ${where} and t.deleted_at is null and ${visibleSql(viewer, params)}`,
  );
}

/** What is asked of an instance that the viewer does not see by himself: its record, whose readers may see it. */
export function recordOfStatement(tenantId: string, id: string): Statement {
  return {
    text: `select resource, record_id, version_id from process_instance
      where tenant_id = $1::uuid and id = $2::uuid and deleted_at is null and record_id is not null`,
    values: [tenantId, id],
  };
}
