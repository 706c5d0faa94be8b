import { Params, type Context } from '@mp/kernel/server';
import { dealerScopeProcess, dealerVersionProcess } from '../../contract/index.ts';
import { dealerVersionServer } from '../served.ts';
import { areaName, reach, spoken } from './report.query.ts';

/** By what the audit is told apart. */
export type AuditPart = 'all' | 'node' | 'area' | 'auditor' | 'month';

/** A line of the audit: of a node, an area, an auditor, a month, or of all. */
export interface AuditRow {
  readonly part: AuditPart;
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly median: string | null;
  readonly p90: string | null;
  /** Least, lower quarter, median, upper quarter and most, in working days. */
  readonly box: readonly number[];
  readonly returns: number;
  readonly finished: number;
  readonly atOnce: number;
}

/** Seconds of a working day: 08:30–12:00 and 13:00–17:30. */
const daySeconds = 28_800;
const audits = [dealerVersionProcess, dealerScopeProcess].map(({ key }) => `'${key}'`).join(', ');
const monthOf = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** Versions `v` within reach that were submitted, and `k`, what was decided on them since an instant. */
function decisions(context: Context, params: Params, from: string): string {
  return `v as (
        select t.id, t.title, t.dealer_id, t.process_instance_id::uuid as instance, d.big_area_id as area
        from dealer_version t join dealer d on d.id = t.dealer_id
        where t.deleted_at is null and t.process_instance_id is not null and ${reach(context, dealerVersionServer(), params)}
      ), k as (
        select v.id as version, v.title, v.dealer_id, v.area, k.id as task, k.instance_id, k.node_id, ${spoken('k.node_name')} as name, k.status,
          k.assignee_id as auditor, ${monthOf('k.ended_at')} as month, k.ended_at, coalesce(k.work_seconds, 0) as work_seconds
        from v join task k on k.instance_id = v.instance
        where k.def_key in (${audits}) and k.ended_at >= ${from} and k.status in ('approved', 'rejected', 'returned')
          and k.kind <> 'resubmit'
      )`;
}

const box = `array(select round((s / ${daySeconds})::numeric, 1)::float8
    from unnest(percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by k.work_seconds)) with ordinality b(s, at) order by at)`;

/** Decisions on versions since an instant, with the working days that they took. */
export function auditRows(context: Context, since: string): Promise<AuditRow[]> {
  const params = new Params();
  const from = params.add(since, '::timestamptz');
  const days = (share: number) =>
    `round((percentile_cont(${share}) within group (order by k.work_seconds) / ${daySeconds})::numeric, 1)::text`;
  const { text, values } = params.statement(
    `with ${decisions(context, params, from)}, paces as (
        select case when grouping(k.node_id) = 0 then 'node' when grouping(k.area) = 0 then 'area' when grouping(k.auditor) = 0 then 'auditor'
            when grouping(k.month) = 0 then 'month' else 'all' end as part,
          coalesce(k.node_id, k.area::text, k.auditor::text, k.month) as id, max(k.name) as name, count(*)::integer as count,
          ${days(0.5)} as median, ${days(0.9)} as p90, ${box} as box, count(*) filter (where k.status = 'returned')::integer as returns
        from k group by grouping sets ((), (k.node_id), (k.area), (k.auditor), (k.month))
      ), ended as (
        select v.area, ${monthOf('i.ended_at')} as month, i.outcome = 'approved' and not exists (select from task x
            where x.tenant_id = i.tenant_id and x.instance_id = i.id and x.status = 'returned') as at_once
        from v join process_instance i on i.id = v.instance
        where i.def_key in (${audits}) and i.ended_at >= ${from}
      ), ends as (
        select case when grouping(area) = 0 then 'area' when grouping(month) = 0 then 'month' else 'all' end as part,
          coalesce(area::text, month) as id, count(*)::integer as finished, count(*) filter (where at_once)::integer as at_once
        from ended group by grouping sets ((), (area), (month))
      )
      select p.part, p.id, case p.part when 'area' then ${areaName('p.id::uuid')}
          when 'auditor' then (select u.employee_name from tenant_user u where u.id = p.id::uuid) else p.name end as name,
        p.count, p.median, p.p90, p.box, p.returns, coalesce(e.finished, 0) as finished, coalesce(e.at_once, 0) as "atOnce"
      from paces p left join ends e on e.part = p.part and e.id is not distinct from p.id
      order by 1, case when p.part = 'month' then p.id end, 3 nulls last`,
  );
  return context.rows<AuditRow>(text, values);
}

/** A decision behind a figure of the audit. */
export interface AuditDecision {
  readonly task: string;
  readonly version: string;
  readonly title: string;
  readonly dealer: string;
  readonly nodeName: string;
  readonly auditorName: string | null;
  readonly status: 'approved' | 'rejected' | 'returned';
  readonly days: number;
  readonly endedAt: string;
}

/** What narrows the decisions; nothing for all. */
export interface DecisionFilter {
  readonly node?: string | undefined;
  readonly area?: string | undefined;
  readonly auditor?: string | undefined;
  readonly month?: string | undefined;
}

/** Most decisions that are listed at once. */
const maxDecisions = 200;

/** Decisions behind a figure, the slowest first. */
export function auditDecisions(context: Context, since: string, filter: DecisionFilter): Promise<AuditDecision[]> {
  const params = new Params();
  const from = params.add(since, '::timestamptz');
  const { text, values } = params.statement(
    `with ${decisions(context, params, from)}
      select k.task, k.version, k.title, (select ${spoken('d.name')} from dealer d where d.id = k.dealer_id) as dealer, k.name as "nodeName",
        (select u.employee_name from tenant_user u where u.id = k.auditor) as "auditorName", k.status,
        round(k.work_seconds::numeric / ${daySeconds}, 1)::float8 as days, k.ended_at as "endedAt"
      from k where (${params.add(filter.node ?? null)}::text is null or k.node_id = ${params.add(filter.node ?? null)})
        and (${params.add(filter.area ?? null)}::text is null or k.area::text = ${params.add(filter.area ?? null)})
        and (${params.add(filter.auditor ?? null)}::text is null or k.auditor::text = ${params.add(filter.auditor ?? null)})
        and (${params.add(filter.month ?? null)}::text is null or k.month = ${params.add(filter.month ?? null)})
      order by k.work_seconds desc, k.ended_at desc, k.task limit ${maxDecisions}`,
  );
  return context.rows<AuditDecision>(text, values);
}
