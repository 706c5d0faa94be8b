import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { spoken } from '@mp/dealer/server';
import { genset } from '@mp/genset/contract';
import { salesException } from '../contract/index.ts';
import { tables } from './detect.query.ts';

/** Units that were sold to dealers, as far as the reader sees them; `through_on` when they were installed or registered. */
function channelUnitsSql(context: Context, params: Params): string {
  const scope = grantedScopeSql(context, serverOf(genset), { action: 'read', params });
  return `select t.id, t.serial_no, t.dealer_id, t.region_id, t.state, coalesce(t.rated_kva, 0)::float8 as kva, t.sold_on,
      coalesce(t.installed_on, t.warranty_start, t.accepted_on) as through_on,
      coalesce(t.installed_on, t.warranty_start, t.accepted_on) is null and t.state not in ('returned', 'scrapped') as in_stock
    from ${tables().units} t where t.deleted_at is null and t.sale_channel = 'trade' and t.dealer_id is not null
      and t.sold_on is not null and ${scope}`;
}

/** Units of a month. */
export interface ChannelMonth {
  readonly month: string;
  readonly soldIn: number;
  readonly soldInKva: number;
  readonly soldThrough: number;
  readonly soldThroughKva: number;
}

/** Units sold to dealers and sold on, by month from a day on. */
export function channelMonths(context: Context, from: string): Promise<ChannelMonth[]> {
  const params = new Params();
  const since = params.add(from, '::date');
  const { text, values } = params.statement(
    `with g as (${channelUnitsSql(context, params)}), f as (
        select to_char(sold_on, 'YYYY-MM') as month, 1 as sold, kva as sold_kva, 0 as through, 0::float8 as through_kva from g where sold_on >= ${since}
        union all select to_char(through_on, 'YYYY-MM'), 0, 0, 1, kva from g where through_on >= ${since}
      )
      select month, sum(sold)::integer as "soldIn", sum(sold_kva)::float8 as "soldInKva", sum(through)::integer as "soldThrough",
        sum(through_kva)::float8 as "soldThroughKva" from f group by 1 order by 1`,
  );
  return context.rows(text, values);
}

/** The channel of a dealer. */
export interface ChannelDealer {
  readonly dealerId: string;
  readonly dealer: string;
  readonly soldIn: number;
  readonly soldInKva: number;
  readonly soldThrough: number;
  /** Sold through since the later day, by which the pace is measured. */
  readonly recent: number;
  readonly stock: number;
  readonly stockKva: number;
}

/** Dealers that bought or sold on from a day on, or have units; the largest buyers first. */
export function channelDealers(
  context: Context,
  { from, recentFrom }: { readonly from: string; readonly recentFrom: string },
): Promise<ChannelDealer[]> {
  const params = new Params();
  const [since, recent] = [params.add(from, '::date'), params.add(recentFrom, '::date')];
  const { text, values } = params.statement(
    `with g as (${channelUnitsSql(context, params)}), s as (
        select dealer_id, (count(*) filter (where sold_on >= ${since}))::integer as "soldIn",
          coalesce(sum(kva) filter (where sold_on >= ${since}), 0)::float8 as "soldInKva",
          (count(*) filter (where through_on >= ${since}))::integer as "soldThrough",
          (count(*) filter (where through_on >= ${recent}))::integer as recent,
          (count(*) filter (where in_stock))::integer as stock, coalesce(sum(kva) filter (where in_stock), 0)::float8 as "stockKva"
        from g group by 1
      )
      select s.dealer_id as "dealerId", ${spoken('d.name')} as dealer, s."soldIn", s."soldInKva", s."soldThrough", s.recent, s.stock, s."stockKva"
      from s join ${tables().dealers} d on d.id = s.dealer_id where s."soldIn" + s."soldThrough" + s.stock > 0
      order by s."soldInKva" desc, d.code`,
  );
  return context.rows(text, values);
}

/** Units sold from a day on that are in a province, and the exceptions there. */
export interface ChannelProvince {
  readonly provinceId: string;
  readonly province: string;
  readonly code: string;
  readonly units: number;
  readonly kva: number;
  readonly exceptions: number;
}

const below = (path: string) => `(${path} = p.path or starts_with(${path}, p.path || '.'))`;

/** See `ChannelProvince`. */
export function channelProvinces(context: Context, from: string): Promise<ChannelProvince[]> {
  const params = new Params();
  const since = params.add(from, '::date');
  const scope = grantedScopeSql(context, serverOf(salesException), { action: 'read', params });
  const { regions } = tables();
  const { text, values } = params.statement(
    `with g as (${channelUnitsSql(context, params)}), u as (
        select region_id, count(*)::integer as units, sum(kva) as kva from g where sold_on >= ${since} group by 1
      ), x as (
        select t.region_id, count(*)::integer as n from sales_exception t where t.deleted_at is null and ${scope} group by 1
      )
      select p.id as "provinceId", ${spoken('p.name')} as province, p.code, coalesce(sum(u.units), 0)::integer as units,
        coalesce(sum(u.kva), 0)::float8 as kva, coalesce(sum(x.n), 0)::integer as exceptions
      from (select region_id from u union select region_id from x) m join ${regions} r on r.id = m.region_id
        join ${regions} p on p.level = 'province' and p.deleted_at is null and ${below('r.path')}
        left join u on u.region_id = m.region_id left join x on x.region_id = m.region_id
      group by p.id, p.code, p.name order by kva desc, p.code`,
  );
  return context.rows(text, values);
}

/** What a list of units is narrowed to. */
export interface UnitConditions {
  readonly part?: string | undefined;
  readonly month?: string | undefined;
  readonly dealerId?: string | undefined;
  readonly provinceId?: string | undefined;
}

/** A unit behind a figure of the channel. */
export interface ChannelUnit {
  readonly id: string;
  readonly serialNo: string;
  readonly dealer: string;
  readonly state: string;
  readonly soldOn: string;
  readonly throughOn: string | null;
  readonly kva: number;
}

/** At most so many units are listed behind a figure. */
const mostUnits = 500;

/** The units behind a figure, the newest sales first. */
export function channelUnitRows(
  context: Context,
  { part, month, dealerId, provinceId }: UnitConditions,
  from: string,
): Promise<ChannelUnit[]> {
  const params = new Params();
  const since = () => params.add(from, '::date');
  const { regions, dealers } = tables();
  const parts: Readonly<Record<string, () => string>> = {
    soldIn: () => `g.sold_on >= ${since()}`,
    soldThrough: () => `g.through_on >= ${since()}`,
    stock: () => 'g.in_stock',
  };
  const any = () =>
    `(${Object.values(parts)
      .map((sql) => sql())
      .join(' or ')})`;
  const given = month === undefined ? undefined : params.add(month);
  const conditions = [
    part === undefined ? any() : (parts[part]?.() ?? 'false'),
    given === undefined
      ? 'true'
      : `(to_char(g.sold_on, 'YYYY-MM') = ${given} or to_char(g.through_on, 'YYYY-MM') = ${given})`,
    dealerId === undefined ? 'true' : `g.dealer_id = ${params.add(dealerId, '::uuid')}`,
    provinceId === undefined
      ? 'true'
      : `g.sold_on >= ${since()} and exists (select 1 from ${regions} r join ${regions} p on ${below('r.path')}
          where r.id = g.region_id and p.id = ${params.add(provinceId, '::uuid')})`,
  ];
  const { text, values } = params.statement(
    `with g as (${channelUnitsSql(context, params)})
      select g.id, g.serial_no as "serialNo", ${spoken('d.name')} as dealer, g.state, g.sold_on::text as "soldOn",
        g.through_on::text as "throughOn", g.kva
      from g join ${dealers} d on d.id = g.dealer_id where ${conditions.join(' and ')} order by g.sold_on desc, g.serial_no limit ${mostUnits}`,
  );
  return context.rows(text, values);
}
