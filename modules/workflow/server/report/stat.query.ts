import { Params, type Statement, type Tx } from '@mp/kernel/server';
import type { Figures } from './stat.rules.ts';

const zone = 'Asia/Shanghai';
/** Organisation of an initiator who has none. */
const noOrganisation = '00000000-0000-0000-0000-000000000000';

/** What figures are narrowed to: conditions over an organisation column and a definition key. */
export interface StatFilter {
  readonly tenantId: string;
  readonly orgId: string | undefined;
  readonly categoryId: string | undefined;
  readonly defKey: string | undefined;
  /** Predicate of the data scope over the organisation column of `t`. */
  readonly scope: (params: Params, table: 'process_instance' | 'process_stat_day') => string;
}

/** Figures of a day by process, version, node and organisation. */
export interface StatRow extends Figures {
  readonly day: string;
  readonly defKey: string;
  readonly versionNo: number;
  readonly nodeId: string;
  readonly orgId: string;
}

/** A process that started or ended within a window, for its cycle time. */
export interface CycleRow {
  readonly def_key: string;
  readonly version_no: number;
  readonly org_id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly due_at: string | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly starts: boolean;
  readonly ends: boolean;
}

/** Instants at which a span of days begins and ends. */
function windowSql(from: string, to: string): { readonly begin: string; readonly end: string } {
  return {
    begin: `(${from}::timestamp at time zone '${zone}')`,
    end: `((${to} + 1)::timestamp at time zone '${zone}')`,
  };
}

/** Conditions of a filter over `t`, a process (`initiator_org_id`) or a kept figure (`org_id`). */
function narrowed(filter: StatFilter, params: Params, table: 'process_instance' | 'process_stat_day'): string[] {
  const org = table === 'process_instance' ? 't.initiator_org_id' : 't.org_id';
  const out = [`t.tenant_id = ${params.add(filter.tenantId, '::uuid')}`, filter.scope(params, table)];
  if (filter.orgId)
    out.push(`${org} in (select o.id from org o join org top on top.tenant_id = o.tenant_id
      and top.id = ${params.add(filter.orgId, '::uuid')} where o.tenant_id = t.tenant_id and (o.id = top.id or starts_with(o.path, top.path || '.')))`);
  if (filter.categoryId)
    out.push(`t.def_key in (select d.key from process_definition d
      where d.tenant_id = t.tenant_id and d.category_id = ${params.add(filter.categoryId, '::uuid')})`);
  if (filter.defKey) out.push(`t.def_key = ${params.add(filter.defKey)}`);
  return out.filter((each) => each !== 'true');
}

/** Processes that started or ended in a span of days. */
export function cyclesStatement(filter: StatFilter, from: string, to: string): Statement {
  const params = new Params();
  const { begin, end } = windowSql(params.add(from, '::date'), params.add(to, '::date'));
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  return params.statement(`select t.def_key, coalesce(v.version_no, 0) as version_no, coalesce(t.initiator_org_id, '${noOrganisation}') as org_id,
      t.started_at, t.ended_at, t.due_at, t.status, t.outcome,
      t.started_at >= ${begin} and t.started_at < ${end} as starts, coalesce(t.ended_at >= ${begin} and t.ended_at < ${end}, false) as ends
    from process_instance t join process_version v on v.tenant_id = t.tenant_id and v.id = t.version_id
    where ${where} and t.id in (
      select s.id from process_instance s where s.tenant_id = t.tenant_id and s.started_at >= ${begin} and s.started_at < ${end} and s.deleted_at is null
      union select e.id from process_instance e where e.tenant_id = t.tenant_id and e.ended_at >= ${begin} and e.ended_at < ${end})`);
}

/** Figures of nodes over the tasks that were decided in a span of days. */
export function nodesStatement(filter: StatFilter, from: string, to: string): Statement {
  const params = new Params();
  const { begin, end } = windowSql(params.add(from, '::date'), params.add(to, '::date'));
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  const bucket = `case when k.work <= 60 then 0 else least(19, ceil(log(2, k.work::numeric / 60)))::integer end`;
  const count = (condition: string) => `count(*) filter (where ${condition})::integer`;
  return params.statement(`with k as materialized (
      select t.def_key, coalesce(v.version_no, 0) as version_no, coalesce(t.initiator_org_id, '${noOrganisation}') as org_id, k.node_id,
        k.status, k.due_at < k.ended_at as late, extract(epoch from k.ended_at - k.created_at)::bigint as took, coalesce(k.work_seconds, 0) as work
      from task k join process_instance t on t.tenant_id = k.tenant_id and t.id = k.instance_id
        join process_version v on v.tenant_id = t.tenant_id and v.id = t.version_id
      where k.tenant_id = t.tenant_id and k.ended_at >= ${begin} and k.ended_at < ${end}
        and k.status in ('approved', 'rejected', 'returned') and k.kind <> 'resubmit' and ${where}),
    b as (select def_key, version_no, org_id, node_id, ${bucket} as bucket, count(*)::integer as n from k group by 1, 2, 3, 4, 5)
    select def_key as "defKey", version_no as "versionNo", org_id as "orgId", node_id as "nodeId", count(*)::integer as started,
      count(*)::integer as ended, ${count(`k.status = 'approved'`)} as approved, ${count(`k.status = 'rejected'`)} as rejected,
      ${count(`k.status = 'returned'`)} as returned, ${count('k.late')} as overdue, sum(took)::bigint as "sumSeconds",
      sum(work)::bigint as "sumWorkSeconds", max(work)::bigint as "maxWorkSeconds",
      (select array_agg(coalesce((select b.n from b where (b.def_key, b.version_no, b.org_id, b.node_id, b.bucket)
        = (k.def_key, k.version_no, k.org_id, k.node_id, g)), 0) order by g) from generate_series(0, 19) g) as hist
    from k group by def_key, version_no, org_id, node_id`);
}

const sums = `sum(t.started)::integer as started, sum(t.ended)::integer as ended, sum(t.approved)::integer as approved,
  sum(t.rejected)::integer as rejected, sum(t.returned)::integer as returned, sum(t.overdue)::integer as overdue,
  sum(t.sum_seconds)::bigint as "sumSeconds", sum(t.sum_work_seconds)::bigint as "sumWorkSeconds",
  max(t.max_work_seconds)::bigint as "maxWorkSeconds"`;

/** Kept figures of a span of days; of processes by day, or of nodes over the whole span. */
export function keptStatement(
  filter: StatFilter,
  span: { readonly from: string; readonly to: string; readonly of: 'process' | 'node' },
): Statement {
  const params = new Params();
  const where = [
    ...narrowed(filter, params, 'process_stat_day'),
    `t.day between ${params.add(span.from, '::date')} and ${params.add(span.to, '::date')}`,
    span.of === 'process' ? `t.node_id = ''` : `t.node_id <> ''`,
  ].join(' and ');
  const hist = Array.from({ length: 20 }, (_, at) => `sum(t.hist[${at + 1}])::integer`).join(', ');
  const group = span.of === 'process' ? 't.day, t.def_key' : 't.def_key, t.node_id';
  const day = span.of === 'process' ? 't.day' : 'null::date';
  const node = span.of === 'process' ? `''` : 't.node_id';
  return params.statement(`select ${day} as day, t.def_key as "defKey", ${node} as "nodeId", max(t.version_no) as "versionNo", '' as "orgId",
      ${sums}, array[${hist}] as hist
    from process_stat_day t where ${where} group by ${group}`);
}

/** Replaces the kept figures of a day. */
export async function storeDay(
  tx: Tx,
  { tenantId, day }: { readonly tenantId: string; readonly day: string },
  rows: readonly Omit<StatRow, 'day'>[],
): Promise<void> {
  await tx.batch([
    {
      text: `delete from process_stat_day where tenant_id = $1::uuid and day = $2::date`,
      values: [tenantId, day],
    },
    {
      text: `insert into process_stat_day (tenant_id, day, def_key, version_no, node_id, org_id, started, ended, approved, rejected, returned,
          overdue, sum_seconds, sum_work_seconds, max_work_seconds, hist)
        select $1::uuid, $2::date, r."defKey", r."versionNo", r."nodeId", r."orgId", r.started, r.ended, r.approved, r.rejected, r.returned,
          r.overdue, r."sumSeconds", r."sumWorkSeconds", r."maxWorkSeconds", r.hist
        from jsonb_to_recordset($3::jsonb) as r("defKey" text, "versionNo" integer, "nodeId" text, "orgId" uuid, started integer, ended integer,
          approved integer, rejected integer, returned integer, overdue integer, "sumSeconds" bigint, "sumWorkSeconds" bigint,
          "maxWorkSeconds" bigint, hist integer[])`,
      values: [tenantId, day, JSON.stringify(rows)],
    },
  ]);
}

/** What runs and what is late now. */
export function nowStatement(filter: StatFilter, at: string): Statement {
  const params = new Params();
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  return params.statement(`select count(*)::integer as running, coalesce(sum((select count(*) from task k where k.tenant_id = t.tenant_id
      and k.instance_id = t.id and k.status = 'pending' and k.due_at < ${params.add(at, '::timestamptz')})), 0)::integer as overdue
    from process_instance t where ${where} and t.status = 'processing'`);
}

/** Open tasks by node: how many wait, since when, how many are late. */
export function waitingStatement(filter: StatFilter, at: string): Statement {
  const params = new Params();
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  return params.statement(`select t.def_key as "defKey", k.node_id as "nodeId", count(*)::integer as waiting, min(k.created_at) as "oldestAt",
      count(*) filter (where k.due_at < ${params.add(at, '::timestamptz')})::integer as late
    from process_instance t join task k on k.tenant_id = t.tenant_id and k.instance_id = t.id and k.status = 'pending'
    where ${where} and t.status = 'processing' group by 1, 2`);
}

/** Late tasks by organisation of the initiator or by handler: open ones now, and those done late in a span of days. */
export function lateStatement(
  filter: StatFilter,
  span: { readonly from: string; readonly to: string; readonly at: string; readonly by: 'organisation' | 'handler' },
): Statement {
  const params = new Params();
  const { begin, end } = windowSql(params.add(span.from, '::date'), params.add(span.to, '::date'));
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  const who = span.by === 'organisation' ? 't.initiator_org_id' : 'coalesce(k.assignee_id, k.candidates[1])';
  const name =
    span.by === 'organisation'
      ? '(select o.name from org o where o.tenant_id = g.tenant_id and o.id = g.id)'
      : 'actor_name(g.id)';
  return params.statement(`select g.id, coalesce(${name}, '—') as name, g.open, g.closed from (
      select t.tenant_id, ${who} as id, count(*) filter (where k.status = 'pending')::integer as open,
        count(*) filter (where k.ended_at is not null)::integer as closed
      from task k join process_instance t on t.tenant_id = k.tenant_id and t.id = k.instance_id
      where ${where} and ((k.status = 'pending' and k.due_at < ${params.add(span.at, '::timestamptz')})
        or (k.ended_at >= ${begin} and k.ended_at < ${end} and k.due_at < k.ended_at and k.status in ('approved', 'rejected', 'returned')))
      group by 1, 2) g where g.id is not null order by g.open + g.closed desc, 2 limit 100`);
}

/** What users have open, and have decided in a span of days. */
export function workloadStatement(filter: StatFilter, from: string, to: string): Statement {
  const params = new Params();
  const { begin, end } = windowSql(params.add(from, '::date'), params.add(to, '::date'));
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  return params.statement(`select w.id as "userId", coalesce(actor_name(w.id), '') as name, sum(w.open)::integer as open,
      sum(w.handled)::integer as handled, sum(w.work)::bigint as work from (
        select b.user_id as id, 1 as open, 0 as handled, 0 as work from task_inbox b
          join process_instance t on t.tenant_id = b.tenant_id and t.id = b.instance_id where b.agent_for is null and ${where}
        union all
        select k.assignee_id, 0, 1, coalesce(k.work_seconds, 0) from task k
          join process_instance t on t.tenant_id = k.tenant_id and t.id = k.instance_id
          where k.ended_at >= ${begin} and k.ended_at < ${end} and k.status in ('approved', 'rejected', 'returned')
            and k.assignee_id is not null and ${where}) w
    group by 1 order by sum(w.open) + sum(w.handled) desc, 2 limit 500`);
}

/** The newest opinions of returns and rejects in a span of days. */
export function reasonsStatement(filter: StatFilter, from: string, to: string): Statement {
  const params = new Params();
  const { begin, end } = windowSql(params.add(from, '::date'), params.add(to, '::date'));
  const where = [...narrowed(filter, params, 'process_instance'), 't.deleted_at is null'].join(' and ');
  return params.statement(`select k.ended_at as at, k.node_name as "nodeName", k.status as decision, k.opinion
    from task k join process_instance t on t.tenant_id = k.tenant_id and t.id = k.instance_id
    where ${where} and k.ended_at >= ${begin} and k.ended_at < ${end} and k.status in ('rejected', 'returned')
      and coalesce(k.opinion, '') <> '' order by k.ended_at desc limit 50`);
}

/** Names of definitions, and of the nodes of their newest versions. */
export function titlesStatement(tenantId: string, keys: readonly string[]): Statement {
  return {
    text: `select d.key, d.name, (select jsonb_object_agg(n ->> 'id', n -> 'names') from process_version v, jsonb_array_elements(v.graph -> 'nodes') n
        where v.tenant_id = d.tenant_id and v.id = d.active_version_id and n ->> 'kind' = 'user') as nodes
      from process_definition d where d.tenant_id = $1::uuid and d.key = any($2::text[])`,
    values: [tenantId, [...keys]],
  };
}
