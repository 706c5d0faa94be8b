import { Params, scopeOf, scopeSql, type Context, type ResourceServer } from '@mp/kernel/server';
import { dealerServer, dealerVersionServer } from '../served.ts';

const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
const areaName = (id: string) => `(select ${spoken('b.name')} from big_area b where b.id = ${id})`;

/** What of a resource's records `t` the reader may see. */
function reach(context: Context, server: ResourceServer, params: Params): string {
  return scopeSql(server, scopeOf(context.rights, server.resource, 'read'), context, params);
}

/** A line of the network: of an area in a month, or of a province. */
export interface NetworkRow {
  readonly part: 'month' | 'province';
  readonly id: string | null;
  readonly name: string | null;
  readonly colour: string | null;
  readonly month: string;
  readonly active: number;
  readonly gained: number;
  readonly lost: number;
  readonly suspended: number;
}

/** Dealers by big area and month, and those at work by province. */
export function networkRows(context: Context, months: readonly string[]): Promise<NetworkRow[]> {
  const params = new Params();
  const given = params.add(months, '::text[]');
  const { text, values } = params.statement(
    `with d as (
        select t.id, t.big_area_id as area, t.region_id as region, t.status,
          (select min(v.effective_on) from dealer_version v where v.dealer_id = t.id and v.deleted_at is null) as began,
          case when t.status = 'terminated' then coalesce(t.last_day, (t.updated_at at time zone 'Asia/Shanghai')::date) end as ended
        from dealer t where t.deleted_at is null and ${reach(context, dealerServer(), params)}
      ), held as (
        select d.area, to_char(r.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(distinct d.id) as n
        from status_request r join d on d.id = r.dealer_id where r.kind = 'suspend' and r.state = 'approved' and r.deleted_at is null group by 1, 2
      ), counted as (
        select d.area, m.month,
          count(*) filter (where d.began < (m.month || '-01')::date + interval '1 month'
            and (d.ended is null or d.ended >= (m.month || '-01')::date + interval '1 month')) as active,
          count(*) filter (where to_char(d.began, 'YYYY-MM') = m.month) as gained,
          count(*) filter (where to_char(d.ended, 'YYYY-MM') = m.month) as lost
        from d cross join unnest(${given}) m(month) where d.began is not null group by 1, 2
      )
      select 'month' as part, c.area::text as id, ${areaName('c.area')} as name,
        (select b.colour from big_area b where b.id = c.area) as colour, c.month, c.active::integer, c.gained::integer, c.lost::integer,
        coalesce(h.n, 0)::integer as suspended
      from counted c left join held h on h.area is not distinct from c.area and h.month = c.month
      union all
      select 'province', p.code, ${spoken('p.name')}, null, '', count(*)::integer, 0, 0, 0
      from d join region r on r.id = d.region join region p on p.level = 'province' and p.deleted_at is null
        and (p.path = r.path or starts_with(r.path, p.path || '.'))
      where d.status in ('active', 'suspended') group by p.code, p.name
      order by 1, 3 nulls last, 5`,
  );
  return context.rows<NetworkRow>(text, values);
}

/** A line of the audit: of a node, of an area, or of all. */
export interface AuditRow {
  readonly part: 'node' | 'area' | 'all';
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly median: string | null;
  readonly p90: string | null;
  readonly returns: number;
  readonly finished: number;
  readonly atOnce: number;
}

/** Seconds of a working day: 08:30–12:00 and 13:00–17:30. */
const daySeconds = 28_800;

/** Decisions on versions since an instant, with the working days that they took. */
export function auditRows(context: Context, since: string): Promise<AuditRow[]> {
  const params = new Params();
  const from = params.add(since, '::timestamptz');
  const days = (share: number) =>
    `round((percentile_cont(${share}) within group (order by k.work_seconds) / ${daySeconds})::numeric, 1)::text`;
  const { text, values } = params.statement(
    `with v as (
        select t.process_instance_id::uuid as instance, d.big_area_id as area from dealer_version t join dealer d on d.id = t.dealer_id
        where t.deleted_at is null and t.process_instance_id is not null and ${reach(context, dealerVersionServer(), params)}
      ), k as (
        select v.area, k.instance_id, k.node_id, ${spoken('k.node_name')} as name, k.status, coalesce(k.work_seconds, 0) as work_seconds
        from v join task k on k.instance_id = v.instance
        where k.def_key = 'P_DLR_VERSION' and k.ended_at >= ${from} and k.status in ('approved', 'rejected', 'returned')
          and k.kind <> 'resubmit'
      ), paces as (
        select case when grouping(k.node_id) = 0 then 'node' when grouping(k.area) = 0 then 'area' else 'all' end as part,
          coalesce(k.node_id, k.area::text) as id, max(k.name) as name, count(*)::integer as count, ${days(0.5)} as median, ${days(0.9)} as p90,
          count(*) filter (where k.status = 'returned')::integer as returns
        from k group by grouping sets ((), (k.node_id), (k.area))
      ), ends as (
        select case when grouping(v.area) = 0 then 'area' else 'all' end as part, v.area::text as id, count(*)::integer as finished,
          count(*) filter (where i.outcome = 'approved' and not exists (select from task x
            where x.tenant_id = i.tenant_id and x.instance_id = i.id and x.status = 'returned'))::integer as at_once
        from v join process_instance i on i.id = v.instance
        where i.def_key = 'P_DLR_VERSION' and i.ended_at >= ${from} group by grouping sets ((), (v.area))
      )
      select p.part, p.id, case when p.part = 'area' then ${areaName('p.id::uuid')} else p.name end as name, p.count, p.median, p.p90, p.returns,
        coalesce(e.finished, 0) as finished, coalesce(e.at_once, 0) as "atOnce"
      from paces p left join ends e on e.part = p.part and e.id is not distinct from p.id order by 1, 3 nulls last`,
  );
  return context.rows<AuditRow>(text, values);
}

/** A line of completeness: of an area, of a grade, or of all. */
export interface FullnessRow {
  readonly part: 'all' | 'area' | 'grade';
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly completeness: string | null;
  readonly verified: number;
}

/** How full and how fresh dealers at work are. */
export function fullnessRows(context: Context, day: string): Promise<FullnessRow[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `with g as (
        select case when grouping(t.big_area_id) = 0 then 'area' when grouping(t.grade) = 0 then 'grade' else 'all' end as part,
          t.big_area_id as area, t.grade, count(*)::integer as count, round(avg(t.completeness), 1)::text as completeness,
          count(*) filter (where t.verified_at >= ${params.add(day, '::date')} - interval '12 months')::integer as verified
        from dealer t where t.deleted_at is null and t.status in ('active', 'suspended') and ${reach(context, dealerServer(), params)}
        group by grouping sets ((), (t.big_area_id), (t.grade))
      )
      select part, case when part = 'area' then area::text else grade end as id, case when part = 'area' then ${areaName('area')} end as name,
        count, completeness, verified from g order by 1, 3 nulls last, 2 nulls last`,
  );
  return context.rows<FullnessRow>(text, values);
}

/** Mean rating of answers to feedback on a dealer in a year; null without any. */
export async function meanRating(tx: Pick<Context, 'rows'>, dealerId: string, since: string): Promise<number | null> {
  const [row] = await tx.rows<{ rating: string | null }>(
    'select avg(rating)::text as rating from feedback where dealer_id = $1::uuid and deleted_at is null and created_at >= $2::timestamptz',
    [dealerId, since],
  );
  return row?.rating ? Number(row.rating) : null;
}
