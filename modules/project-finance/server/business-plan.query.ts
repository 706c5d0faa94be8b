import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { businessPlan } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** Plans of projects whose days follow the milestones: all that are in work or valid. */
export function followingPlans(db: Reader, projectIds: readonly string[]): Promise<{ id: string }[]> {
  return db.rows(
    `select id from business_plan where project_id = any($1::uuid[]) and state in ('draft', 'inAudit', 'effective')
      and deleted_at is null order by id`,
    [projectIds],
  );
}

/** SQL over the plan `t`: what its receipts say, of a plan that counts. A line falls due by its forecast. */
const ofReceipts = (value: string, where: string) =>
  `(select ${value} from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r
    cross join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and ${where})`;

const today = `(now() at time zone 'Asia/Shanghai')::date`;

/** Day of the receipt that is due next, `n` days from now at the earliest. */
export const nextReceiptSql = (n: number): string => ofReceipts('min(d.day)', `d.day >= ${today} + ${n}`);
/** Day of the last receipt that was due `n` days ago at the latest. */
export const lastReceiptSql = (n: number): string => ofReceipts('max(d.day)', `d.day <= ${today} - ${n}`);

/** What of a plan is counted when it is read, as the days go by. */
export const computedColumns = {
  nextReceiptOn: nextReceiptSql(0),
  nextReceiptAmount: ofReceipts('sum(d.amount)', `d.day = ${nextReceiptSql(0)}`),
  dueAmount: ofReceipts('sum(d.amount)', `d.day < ${today}`),
} as const;

/** A valid plan, as the figures of projects are made of it. */
export interface ValidPlan {
  readonly projectId: string;
  readonly projectName: string;
  readonly customerId: string | null;
  readonly areaId: string | null;
  readonly industry: string | null;
  readonly projectType: string | null;
  readonly currency: string | null;
  readonly contractAmount: string | null;
  readonly taxRate: string | null;
  readonly costTotal: string | null;
  readonly grossMargin: string | null;
  readonly marginPct: string | null;
  readonly receipts: readonly {
    readonly kind: string;
    readonly amount: string;
    readonly planOn: string | null;
    readonly forecastOn: string | null;
  }[];
}

/** Valid plans that the reader sees, in the order of their numbers. */
export function validPlans(context: Context): Promise<ValidPlan[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(businessPlan), { action: 'read', params });
  const projects = serverOf({ key: 'project.project' }).table;
  const { text, values } = params.statement(
    `select t.project_id as "projectId", p.name as "projectName", p.end_customer_id as "customerId", p.big_area_id as "areaId", p.industry,
        t.project_type as "projectType", t.currency, t.contract_amount::text as "contractAmount", t.tax_rate as "taxRate",
        t.cost_total::text as "costTotal", t.gross_margin::text as "grossMargin", t.margin_pct::text as "marginPct",
        coalesce(t.receipts, '[]'::jsonb) as receipts
      from business_plan t left join ${projects} p on p.tenant_id = t.tenant_id and p.id = t.project_id
      where t.deleted_at is null and t.state = 'effective' and ${scope} order by t.no desc`,
  );
  return context.rows<ValidPlan>(text, values);
}
