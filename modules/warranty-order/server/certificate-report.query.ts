import { grantedScopeSql, groupedSql, Params, serverOf, type Context, type FigureRow } from '@mp/kernel/server';
import { warrantyCertificate } from '../contract/index.ts';
import { claimsSql, renewedSql } from './certificate.query.ts';

/** Days of a report, a dealer where it is narrowed to one, and today. */
interface Question {
  readonly from: string;
  readonly to: string;
  readonly dealer?: string | undefined;
  readonly today: string;
}

/** Certificates that the reader sees and that count. */
const counted = (context: Context, { dealer }: Question, params: Params): string =>
  `${grantedScopeSql(context, serverOf(warrantyCertificate), { action: 'read', params })} and t.deleted_at is null and t.state <> 'void'
    and ${dealer === undefined ? 'true' : `t.dealer_id = ${params.add(dealer, '::uuid')}`}`;

/** What certificates that were issued within days have earned and cost. Amounts have two places. */
export interface ResultRow extends FigureRow {
  readonly certificates: number;
  readonly earned: string;
  readonly claims: number;
  readonly claimed: number;
  readonly cost: string;
  readonly missed: number;
}

/** See `ResultRow`: each is earned by the days of its term that are over, to the cent. */
export function resultRows(context: Context, question: Question): Promise<ResultRow[]> {
  const params = new Params();
  const today = params.add(question.today, '::date');
  const [products, gensets] = ['warranty.peProduct', 'genset.genset'].map((key) => serverOf({ key }).table);
  const source = `select to_char(t.issued_on, 'YYYY') as year, t.product_id, p.coverage_type, g.model_id, t.dealer_id, t.maint_flag,
      round(coalesce(t.line_price, 0) * greatest(0, least(${today} - t.start_on + 1, t.end_on - t.start_on + 1))
        / (t.end_on - t.start_on + 1), 2) as earned,
      (${claimsSql('count(*)')}) as claims, (${claimsSql("coalesce(sum((e->>'amount')::numeric), 0)")}) as cost
    from warranty_certificate t left join ${products} p on p.tenant_id = t.tenant_id and p.id = t.product_id
      left join ${gensets} g on g.tenant_id = t.tenant_id and g.id = t.genset_id
    where ${counted(context, question, params)}
      and t.issued_on between ${params.add(question.from, '::date')} and ${params.add(question.to, '::date')}`;
  const { text, values } = params.statement(
    groupedSql(
      source,
      { years: 'year', products: 'product_id', coverages: 'coverage_type', models: 'model_id', dealers: 'dealer_id' },
      `count(*)::integer as certificates, coalesce(sum(earned), 0)::numeric(18, 2)::text as earned,
        coalesce(sum(claims), 0)::integer as claims, (count(*) filter (where claims > 0))::integer as claimed,
        coalesce(sum(cost), 0)::numeric(18, 2)::text as cost,
        (count(*) filter (where claims > 0 and maint_flag = 'MISSED'))::integer as missed`,
    ),
  );
  return context.rows(text, values);
}

/** Products by what they cover as a whole: their ids with commas between them. */
export async function productsByCoverage(context: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await context.rows<{ coverage: string; ids: string }>(
    `select coverage_type as coverage, string_agg(id::text, ',' order by id) as ids
      from ${serverOf({ key: 'warranty.peProduct' }).table} group by coverage_type`,
  );
  return new Map(rows.map(({ coverage, ids }) => [coverage, ids]));
}

/** Certificates that end soon, and those that ended within days. */
export interface RenewalRow extends FigureRow {
  readonly in30: number;
  readonly in60: number;
  readonly in90: number;
  readonly ended: number;
  readonly renewed: number;
  readonly amount: string;
}

/** See `RenewalRow`; those that end soon are counted as long as they are not renewed. */
export function renewalRows(context: Context, question: Question): Promise<RenewalRow[]> {
  const params = new Params();
  const [today, from, to] = [question.today, question.from, question.to].map((day) => params.add(day, '::date'));
  const source = `select t.product_id, t.dealer_id, t.end_on - ${today} as "left", ${renewedSql} as renewed, t.line_price,
      t.end_on between ${from} and ${to} as ended
    from warranty_certificate t where ${counted(context, question, params)}
      and (t.end_on between ${from} and ${to} or t.end_on between ${today} and ${today} + 90)`;
  const within = (days: number) =>
    `(count(*) filter (where not renewed and "left" between 0 and ${days}))::integer as in${days}`;
  const { text, values } = params.statement(
    groupedSql(
      source,
      { dealers: 'dealer_id', products: 'product_id' },
      `${[30, 60, 90].map(within).join(', ')}, (count(*) filter (where ended))::integer as ended,
        (count(*) filter (where ended and renewed))::integer as renewed,
        coalesce(sum(line_price) filter (where ended and renewed), 0)::numeric(18, 2)::text as amount`,
    ),
  );
  return context.rows(text, values);
}
