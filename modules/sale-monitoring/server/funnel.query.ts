import { accessLevelOf, grantedScopeSql, may, Params, serverOf, shownValueSql, type Context } from '@mp/kernel/server';
import { project, projectDefinition, registrationDays } from '@mp/project/contract';
import { tradeStaff } from '@mp/trade/contract';
import { forecastStates } from '../contract/index.ts';
import { tables } from './detect.query.ts';

const { first, extension } = registrationDays;

/** What the reader is shown of the estimated amount of a project: nothing where his rights or an opening withhold it. */
function amountSql({ rights }: Context): string {
  const { resource } = serverOf(project);
  return accessLevelOf(rights, resource, 'estAmount') === 0
    ? 'null::numeric'
    : shownValueSql(rights, resource, { name: 'estAmount', sql: 't.est_amount' });
}

/** Projects that the reader sees, with how far they have come (1 to 6) and on which days. */
function projectsSql(context: Context, params: Params): string {
  const { projects, places } = tables();
  const scope = grantedScopeSql(context, serverOf(project), { action: 'read', params, isSearch: true });
  return `select t.*, case when accepted_on is not null then 6 when shipped_on is not null then 5 when signed_on is not null then 4
        when defined_on is not null then 3 when registered_on is not null or t.state not in ('draft', 'initAudit', 'canceled') then 2
        else 1 end as step, array[t.drafted_on, registered_on, defined_on, signed_on, shipped_on, accepted_on] as days
    from (select t.id, t.no, t.name, t.state, t.lost_to, t.lost_reason, coalesce(t.est_kva, 0)::float8 as kva, ${amountSql(context)} as amount,
        t.created_at::date as drafted_on, t.protected_until - ${first} - ${extension} * coalesce(t.protection_extensions, 0) as registered_on,
        d.defined_on, d.signed_on, u.shipped_on, u.accepted_on
      from ${projects} t
        left join lateral (select min(v.created_at)::date as defined_on,
            min(v.contract_signed_on) filter (where v.state in ('effective', 'superseded')) as signed_on
          from ${serverOf(projectDefinition).table} v where v.project_id = t.id and v.deleted_at is null) d on true
        left join lateral (select min(v.shipped_on) as shipped_on,
            case when bool_and(v.accepted_on is not null) then max(v.accepted_on) end as accepted_on
          from ${places} v where v.project_id = t.id and v.deleted_at is null) u on true
      where t.deleted_at is null and ${scope}) t`;
}

/** A line of the funnel: those that have come to a step, or were lost to somebody or for a reason. */
export interface FunnelRow {
  readonly part: 'step' | 'lostTo' | 'lostReason';
  readonly key: string | null;
  readonly projects: number;
  readonly kva: number;
  readonly amount: string | null;
  /** Median of the days from the step before. */
  readonly medianDays: number | null;
}

/** See `FunnelRow`. */
export function funnelRows(context: Context): Promise<FunnelRow[]> {
  const params = new Params();
  const size =
    'count(*)::integer as projects, coalesce(sum(t.kva), 0)::float8 as kva, sum(t.amount)::numeric(18, 2)::text as amount';
  const { text, values } = params.statement(
    `with t as materialized (${projectsSql(context, params)})
      select 'step' as part, s.n::text as key, (count(t.id))::integer as projects, coalesce(sum(t.kva), 0)::float8 as kva,
        sum(t.amount)::numeric(18, 2)::text as amount,
        (percentile_cont(0.5) within group (order by t.days[s.n] - t.days[s.n - 1]) filter (where t.days[s.n] >= t.days[s.n - 1]))::float8 as "medianDays"
      from generate_series(1, 6) s(n) left join t on t.step >= s.n group by s.n
      union all select 'lostTo', t.lost_to, ${size}, null from t where t.state = 'lost' group by 2
      union all select 'lostReason', t.lost_reason, ${size}, null from t where t.state = 'lost' group by 2
      order by 1, 3 desc, 2`,
  );
  return context.rows(text, values);
}

/** A project behind a figure of the funnel. */
export interface FunnelProject {
  readonly no: string;
  readonly number: string;
  readonly name: string;
  readonly state: string;
  readonly kva: number;
  readonly amount: string | null;
}

/** What a list of projects is narrowed to; an empty text asks for those that say nothing. */
export interface ProjectConditions {
  readonly step?: number | undefined;
  readonly lostTo?: string | undefined;
  readonly lostReason?: string | undefined;
}

/** At most so many projects are listed behind a figure. */
const mostProjects = 500;

/** The projects behind a figure, the largest first. */
export function funnelProjectRows(
  context: Context,
  { step, lostTo, lostReason }: ProjectConditions,
): Promise<FunnelProject[]> {
  const params = new Params();
  const conditions = [
    step === undefined ? 'true' : `t.step >= ${params.add(step, '::integer')}`,
    lostTo === undefined ? 'true' : `t.state = 'lost' and t.lost_to = ${params.add(lostTo)}`,
    lostReason === undefined ? 'true' : `t.state = 'lost' and t.lost_reason = ${params.add(lostReason)}`,
  ];
  const { text, values } = params.statement(
    `with t as (${projectsSql(context, params)})
      select t.no, t.no as number, t.name, t.state, t.kva, t.amount::numeric(18, 2)::text as amount from t
      where ${conditions.join(' and ')} order by t.kva desc, t.no limit ${mostProjects}`,
  );
  return context.rows(text, values);
}

/** What is expected to be signed in a month, of an area and a person. */
export interface ForecastRow {
  readonly month: string;
  readonly areaId: string | null;
  readonly userId: string | null;
  readonly projects: number;
  readonly kva: number;
  readonly amount: string | null;
  readonly weightedKva: number;
  readonly weighted: string | null;
}

/** Projects that the reader sees and that are expected to be signed between two days. */
export function forecastRows(context: Context, from: string, until: string): Promise<ForecastRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(project), { action: 'read', params, isSearch: true });
  const amount = amountSql(context);
  const { text, values } = params.statement(
    `select to_char(t.expected_sign_on, 'YYYY-MM') as month, t.big_area_id as "areaId", t.owner_user_id as "userId",
        count(*)::integer as projects, coalesce(sum(t.est_kva), 0)::float8 as kva, sum(${amount})::numeric(18, 2)::text as amount,
        coalesce(sum(t.est_kva * t.win_probability / 100.0), 0)::float8 as "weightedKva",
        sum(${amount} * t.win_probability / 100.0)::numeric(18, 2)::text as weighted
      from ${tables().projects} t where t.deleted_at is null and t.state = any(${params.add(forecastStates, '::text[]')})
        and t.expected_sign_on between ${params.add(from, '::date')} and ${params.add(until, '::date')} and ${scope} group by 1, 2, 3`,
  );
  return context.rows(text, values);
}

/** The target of somebody who sells, for a year. */
export interface TargetRow {
  readonly userId: string;
  readonly areaId: string | null;
  readonly year: number;
  readonly kva: number | null;
  readonly amount: number | null;
}

/** Targets of trade staff that the reader sees; nothing where he may not read them. */
export async function targetRows(context: Context, years: readonly number[]): Promise<TargetRow[]> {
  const server = serverOf(tradeStaff);
  if (!may(context.rights, 'tradeStaff.read') || accessLevelOf(context.rights, server.resource, 'targets') === 0)
    return [];
  const params = new Params();
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { text, values } = params.statement(
    `select t.user_id as "userId", t.big_area_id as "areaId", (x->>'year')::integer as year, nullif(x->>'kva', '')::float8 as kva,
        nullif(x->>'amount', '')::float8 as amount
      from ${server.table} t cross join jsonb_array_elements(coalesce(t.targets, '[]')) x
      where t.deleted_at is null and t.status = 'serving' and (x->>'year')::integer = any(${params.add(years, '::integer[]')}) and ${scope}`,
  );
  return context.rows(text, values);
}
