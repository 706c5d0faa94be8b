import { Params, resourceServer, grantedScopeSql, type Context } from '@mp/kernel/server';
import { areaOfInfo } from './industry-info.query.ts';
import { spoken } from '@mp/dealer/server';

/** A line of industry leads: of an industry, an area, somebody who reports, or of all. */
export interface LeadRow {
  readonly part: 'all' | 'industry' | 'area' | 'reporter';
  readonly id: string | null;
  readonly name: string | null;
  readonly leads: number;
  /** Verified once, whatever became of it later. */
  readonly verified: number;
  readonly converted: number;
  readonly kva: number;
}

/** Leads and tenders that were published, as far as the reader sees them. */
export function leadRows(context: Context, since: string): Promise<LeadRow[]> {
  const server = resourceServer('dealer.industryInfo');
  if (!server) return Promise.resolve([]);
  const params = new Params();
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { text, values } = params.statement(
    `with t as (
        select t.industry, t.owner_user_id as reporter, coalesce(t.est_kva, 0)::float8 as kva, t.status,
          ${areaOfInfo} as area
        from industry_info t where t.deleted_at is null and t.category in ('LEAD', 'TENDER') and t.status <> 'draft'
          and t.published_at >= ${params.add(since, '::date')} and ${scope}
      ), g as (
        select case when grouping(industry) = 0 then 'industry' when grouping(area) = 0 then 'area' when grouping(reporter) = 0 then 'reporter'
            else 'all' end as part,
          coalesce(industry, area::text, reporter::text) as id, count(*)::integer as leads,
          count(*) filter (where status in ('verified', 'converted'))::integer as verified,
          count(*) filter (where status = 'converted')::integer as converted, sum(kva)::float8 as kva
        from t group by grouping sets ((), (industry), (area), (reporter))
      )
      select part, id, case part when 'area' then (select ${spoken('b.name')} from big_area b where b.id = g.id::uuid)
          when 'reporter' then (select u.employee_name from tenant_user u where u.id = g.id::uuid) end as name,
        leads, verified, converted, kva
      from g order by 1, leads desc, 3 nulls last, 2`,
  );
  return context.rows<LeadRow>(text, values);
}
