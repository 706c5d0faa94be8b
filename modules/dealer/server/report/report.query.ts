import { Params, grantedScopeSql, type Context, type ResourceServer } from '@mp/kernel/server';
import { dealerServer } from '../served.ts';

/** A text in the reader's language. */
export const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
/** Name of a big area. */
export const areaName = (id: string) => `(select ${spoken('b.name')} from big_area b where b.id = ${id})`;

const listOf = (column: string) => `case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end`;

/** What of a resource's records `t` the reader may see. */
export function reach(context: Context, server: ResourceServer, params: Params): string {
  return grantedScopeSql(context, server, { action: 'read', params });
}

/** A line of the network: of an area in a month, of a province, a grade, or a capability. */
export interface NetworkRow {
  readonly part: 'month' | 'province' | 'grade' | 'capability';
  readonly id: string | null;
  /** Code of a province. */
  readonly code: string | null;
  readonly name: string | null;
  readonly colour: string | null;
  readonly month: string;
  readonly active: number;
  readonly gained: number;
  readonly lost: number;
  readonly suspended: number;
}

/** Dealers by big area and month, and those at work by province, grade and what they are authorised to do. */
export function networkRows(context: Context, months: readonly string[], day: string): Promise<NetworkRow[]> {
  const params = new Params();
  const given = params.add(months, '::text[]');
  const { text, values } = params.statement(
    `with d as (
        select t.id, t.big_area_id as area, t.region_id as region, t.status, t.grade, t.authorisations,
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
      select 'month' as part, c.area::text as id, null as code, ${areaName('c.area')} as name,
        (select b.colour from big_area b where b.id = c.area) as colour, c.month, c.active::integer, c.gained::integer, c.lost::integer,
        coalesce(h.n, 0)::integer as suspended
      from counted c left join held h on h.area is not distinct from c.area and h.month = c.month
      union all
      select 'province', p.id::text, p.code, ${spoken('p.name')}, null, '', count(*)::integer, 0, 0, 0
      from d join region r on r.id = d.region join region p on p.level = 'province' and p.deleted_at is null
        and (p.path = r.path or starts_with(r.path, p.path || '.'))
      where d.status in ('active', 'suspended') group by p.id, p.code, p.name
      union all
      select 'grade', d.grade, null, null, null, '', count(*)::integer, 0, 0, 0
      from d where d.status in ('active', 'suspended') group by d.grade
      union all
      select 'capability', c.value, null, null, null, '', count(distinct d.id)::integer, 0, 0, 0
      from d cross join jsonb_array_elements(${listOf('d.authorisations')}) a cross join jsonb_array_elements_text(${listOf(`a.value->'capabilities'`)}) c
      where d.status in ('active', 'suspended') and coalesce(nullif(a.value->>'validTo', ''), '9999') >= ${params.add(day)}::text
      group by c.value
      order by 1, 4 nulls last, 6, 2`,
  );
  return context.rows<NetworkRow>(text, values);
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
