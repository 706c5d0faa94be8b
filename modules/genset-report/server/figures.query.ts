import { grantedScopeSql, groupedSql, Params, serverOf, type Context, type FigureRow } from '@mp/kernel/server';
import { spoken } from '@mp/dealer/server';
import { region } from '@mp/reference/contract';
import { gensetRecord, warrantyDifference } from '../contract/index.ts';

/** What figures are made of: rows within days, counted by each of some columns and as a whole. */
interface Question {
  readonly from: string;
  readonly to: string;
  readonly dealer?: string | undefined;
}

const places = { months: 'month', dealers: 'dealer_id', goems: 'goem_id', areas: 'big_area_id' } as const;
const narrowed = (params: Params, { dealer }: Question): string =>
  dealer === undefined ? 'true' : `t.dealer_id = ${params.add(dealer, '::uuid')}`;
const scoped = (context: Context, resource: typeof gensetRecord | typeof warrantyDifference, params: Params): string =>
  grantedScopeSql(context, serverOf({ key: resource.key }), { action: 'read', params });

/** Units that were shipped within days and within those of a year before. */
export interface SaleRow extends FigureRow {
  readonly sets: number;
  readonly kw: number;
  readonly lastYear: number;
  readonly aged: number;
  readonly attached: number;
}

/** See `SaleRow`; `regions` are those of the units. */
export function saleRows(
  context: Context,
  question: Question & { readonly lastFrom: string; readonly lastTo: string; readonly agedTo: string },
): Promise<SaleRow[]> {
  const params = new Params();
  const day = (value: string) => params.add(value, '::date');
  const within = `${scoped(context, gensetRecord, params)} and ${narrowed(params, question)} and t.deleted_at is null`;
  const columns = (isNow: boolean) =>
    `select to_char(t.shipped_on${isNow ? '' : " + interval '12 months'"}, 'YYYY-MM') as month, t.series, t.power_band, t.dealer_id, t.goem_id,
       t.big_area_id, t.region_id, t.industry, ${isNow} as now, coalesce(t.rated_kw, 0) as kw,
       ${isNow ? `t.shipped_on <= ${day(question.agedTo)}` : 'false'} as aged, ${isNow ? 't.certified' : 'false'} as certified
     from genset_record t where ${within}`;
  const source = `${columns(true)} and t.shipped_on between ${day(question.from)} and ${day(question.to)}
    union all ${columns(false)} and t.shipped_on between ${day(question.lastFrom)} and ${day(question.lastTo)}`;
  const dimensions = {
    ...places,
    series: 'series',
    bands: 'power_band',
    regions: 'region_id',
    industries: 'industry',
  };
  const { text, values } = params.statement(
    groupedSql(
      source,
      dimensions,
      `(count(*) filter (where now))::integer as sets, coalesce(sum(kw) filter (where now), 0)::float8 as kw,
        (count(*) filter (where not now))::integer as "lastYear", (count(*) filter (where aged))::integer as aged,
        (count(*) filter (where aged and certified))::integer as attached`,
    ),
  );
  return context.rows(text, values);
}

/** Units of a cohort. */
export interface RateRow extends FigureRow {
  readonly shipped: number;
  readonly registered: number;
  readonly timely: number;
  readonly lagDays: number | null;
}

/** See `RateRow`: shipped within days, without stock of GOEMs. */
export function rateRows(context: Context, question: Question & { readonly timelyDays: number }): Promise<RateRow[]> {
  const params = new Params();
  const source = `select to_char(t.shipped_on, 'YYYY-MM') as month, t.dealer_id, t.goem_id, t.big_area_id, t.model_id, t.registered,
      t.registration_lag as lag from genset_record t
    where ${scoped(context, gensetRecord, params)} and ${narrowed(params, question)} and t.deleted_at is null and t.counts_for_rate
      and t.shipped_on between ${params.add(question.from, '::date')} and ${params.add(question.to, '::date')}`;
  const { text, values } = params.statement(
    groupedSql(
      source,
      { ...places, models: 'model_id' },
      `count(*)::integer as shipped, (count(*) filter (where registered))::integer as registered,
        (count(*) filter (where registered and lag <= ${params.add(question.timelyDays, '::integer')}))::integer as timely,
        (avg(lag) filter (where registered))::float8 as "lagDays"`,
    ),
  );
  return context.rows(text, values);
}

/** Differences that were first seen within days. */
export interface DifferenceRow extends FigureRow {
  readonly all: number;
  readonly open: number;
  readonly accepted: number;
  readonly corrected: number;
  readonly offDays: number | null;
  readonly openDays: number | null;
  readonly atRisk: string;
}

/** See `DifferenceRow`. What was paid counts once for each unit and group. */
export function differenceRows(
  context: Context,
  question: Question & { readonly day: string },
): Promise<DifferenceRow[]> {
  const params = new Params();
  const certificates = serverOf({ key: 'warrantyOrder.warrantyCertificate' }).table;
  const day = params.add(question.day, '::date');
  const source = `select to_char(t.first_seen_on, 'YYYY-MM') as month, t.dealer_id, t.big_area_id, t.model_id, t.kind, t.state, t.diff_days,
      ${day} - t.first_seen_on as days, t.genset_id,
      case when t.state = 'open' then (select sum(c.line_price) from ${certificates} c where c.tenant_id = t.tenant_id
        and c.genset_id = t.genset_id and c.state in ('waiting', 'active') and c.deleted_at is null) end as paid
    from warranty_difference t
    where ${scoped(context, warrantyDifference, params)} and ${narrowed(params, question)} and t.deleted_at is null
      and t.first_seen_on between ${params.add(question.from, '::date')} and ${params.add(question.to, '::date')}`;
  const of = (state: string) => `(count(*) filter (where state = '${state}'))::integer as ${state}`;
  const { goems: _, ...own } = places;
  const { text, values } = params.statement(
    groupedSql(
      source,
      { ...own, kinds: 'kind', models: 'model_id' },
      `count(*)::integer as all, ${['open', 'accepted', 'corrected'].map(of).join(', ')},
        avg(abs(diff_days))::float8 as "offDays", (avg(days) filter (where state = 'open'))::float8 as "openDays",
        (select coalesce(sum(x.paid), 0) from (select distinct u->>0 as id, (u->>1)::numeric as paid
          from jsonb_array_elements(jsonb_agg(jsonb_build_array(genset_id, paid)) filter (where paid is not null)) u) x)::text as "atRisk"`,
    ),
  );
  return context.rows(text, values);
}

/** The province of a region. */
export interface ProvinceOf {
  readonly regionId: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Provinces in which regions lie. */
export function provincesOf(context: Context, regionIds: readonly string[]): Promise<ProvinceOf[]> {
  const { table } = serverOf(region);
  return context.rows(
    `select r.id as "regionId", p.id, p.code, ${spoken('p.name')} as name from ${table} r
      join ${table} p on p.level = 'province' and p.deleted_at is null and (r.path = p.path or starts_with(r.path, p.path || '.'))
      where r.id = any($1::uuid[]) order by p.code`,
    [regionIds],
  );
}
