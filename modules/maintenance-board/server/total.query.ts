import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { maintenanceFigure } from '../contract/index.ts';

/** What the figures are narrowed to. */
const narrowing = {
  serviceLevel: 'service_level',
  chargeType: 'charge_type',
  dealerId: 'dealer_id',
  bigAreaId: 'big_area_id',
  customerId: 'customer_id',
  modelId: 'model_id',
  engineerId: 'engineer_id',
} as const;

/** What is asked of the figures; days are `YYYY-MM-DD`, both within. */
export type TotalAsked = { readonly from: string; readonly to: string } & Readonly<
  Partial<Record<keyof typeof narrowing, string | undefined>>
>;

/** Figures of one group: of all, or of one value of one dimension, or of a dealer in a month. */
export interface TotalRow extends Readonly<Record<keyof typeof narrowing, string | null>> {
  readonly month: string | null;
  /** By which dimensions the row is grouped: a bit for each of month and `narrowing`, set where it is not. */
  readonly grouping: number;
  readonly due: number;
  readonly closed: number;
  readonly inTime: number;
  readonly overdueOpen: number;
  readonly reviewed: number;
  readonly firstPass: number;
  readonly ng: number;
  readonly items: number;
  readonly labour: number;
  readonly cost: number;
  readonly kw: number;
}

const dimensions = ['month', ...Object.values(narrowing)];
/** The mark of rows that are grouped by some of the dimensions. */
export const groupingOf = (...by: readonly string[]): number =>
  dimensions.reduce((bits, name) => bits * 2 + (by.includes(name) ? 0 : 1), 0);

function askedOf(context: Context, params: Params, asked: TotalAsked) {
  const scope = grantedScopeSql(context, serverOf(maintenanceFigure), { action: 'read', params, isSearch: true });
  const more = Object.entries(narrowing).flatMap(([name, column]) => {
    const value = asked[name as keyof typeof narrowing];
    if (value === undefined) return [];
    return [`and t.${column} = ${params.add(value)}${column.endsWith('_id') ? '::uuid' : ''}`];
  });
  return `t.state <> 'canceled' and t.deleted_at is null and ${scope} ${more.join(' ')}`;
}

/** All figures of a period by all dimensions, in one pass over its orders. */
export function totalRows(context: Context, asked: TotalAsked): Promise<TotalRow[]> {
  const params = new Params();
  const where = askedOf(context, params, asked);
  const count = (when: string) => `(count(*) filter (where ${when}))::integer`;
  const { text, values } = params.statement(
    `with t as (select t.*, to_char(t.due_on, 'YYYY-MM') as month from maintenance_figure t
        where t.due_on between ${params.add(asked.from)}::date and ${params.add(asked.to)}::date and ${where})
      select month, service_level as "serviceLevel", charge_type as "chargeType", dealer_id as "dealerId", big_area_id as "bigAreaId",
        customer_id as "customerId", model_id as "modelId", engineer_id as "engineerId",
        grouping(${dimensions.join(', ')}) as grouping, count(*)::integer as due, ${count(`state = 'closed'`)} as closed,
        ${count('in_time')} as "inTime", ${count('is_late')} as "overdueOpen",
        ${count('is_reviewed')} as reviewed, ${count('is_first_pass')} as "firstPass",
        coalesce(sum(ng_count), 0)::integer as ng, coalesce(sum(item_count) filter (where state = 'closed'), 0)::integer as items,
        coalesce(sum(labour_hours) filter (where state = 'closed'), 0)::float as labour,
        coalesce(sum(parts_cost), 0)::float as cost, coalesce(sum(rated_kw) filter (where state = 'closed'), 0)::float as kw
      from t group by grouping sets ((), ${dimensions.map((name) => `(${name})`).join(', ')}, (month, dealer_id))
      order by due desc, month limit 5000`,
  );
  return context.rows<TotalRow>(text, values);
}

/** How many sets that the reader sees orders of were not served since a day. */
export async function unservedSets(context: Context, asked: TotalAsked, since: string): Promise<number> {
  const params = new Params();
  const where = askedOf(context, params, asked);
  const { text, values } = params.statement(
    `select count(*)::integer as n from (select t.genset_id from maintenance_figure t where ${where} group by t.genset_id
        having coalesce(max(t.done_on) filter (where t.state = 'closed' and t.result is distinct from 'NOT_DONE'), '-infinity') < ${params.add(since)}::date) s`,
  );
  const [row] = await context.rows<{ n: number }>(text, values);
  return row?.n ?? 0;
}
