import { grantedScopeSql, Params, serverOf, type Tx, type TxContext } from '@mp/kernel/server';
import { maintenancePlan, type ServiceLevel } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** Who reviews the work of a plan (4.2 mt-order-review); `siteRegionId` says whose area it is. */
export interface PlanReviewers {
  readonly planId: string;
  readonly executionManagerId: string;
  /** Reviews as well where the sale is direct. */
  readonly directSalesManagerId: string | null;
  readonly saleChannel: 'direct' | 'trade' | 'goem';
  readonly siteRegionId: string;
  readonly dealerId: string | null;
  readonly customerId: string;
  /** Hours that its levels take, as far as it says. */
  readonly stdHours: Readonly<Partial<Record<ServiceLevel, string>>>;
  /** Reports go to the customer's contact. */
  readonly mailsReport: boolean;
}

const reviewers = `select p.id as "planId", p.execution_manager_id as "executionManagerId",
    p.direct_sales_manager_id as "directSalesManagerId", p.sale_channel as "saleChannel", p.site_region_id as "siteRegionId",
    p.dealer_id as "dealerId", p.customer_id as "customerId",
    coalesce((select jsonb_object_agg(r->>'serviceLevel', r->>'stdHours') from jsonb_array_elements(coalesce(p.rules, '[]')) r
      where r->>'stdHours' is not null), '{}') as "stdHours", p.mails_report as "mailsReport" from maintenance_plan p`;

/** Who reviews work of a plan, or of the running plan of a genset that began last; undefined where there is none. */
export async function planReviewers(
  db: Reader,
  of: { readonly planId: string } | { readonly gensetId: string },
): Promise<PlanReviewers | undefined> {
  const [row] =
    'planId' in of
      ? await db.rows<PlanReviewers>(`${reviewers} where p.id = $1::uuid and p.deleted_at is null`, [of.planId])
      : await db.rows<PlanReviewers>(
          `${reviewers} join plan_genset u on u.tenant_id = p.tenant_id and u.plan_id = p.id and u.deleted_at is null
            where u.genset_id = $1::uuid and p.state in ('running', 'paused') and p.deleted_at is null
            order by p.start_on desc, p.id desc limit 1`,
          [of.gensetId],
        );
  return row;
}

/** What a plan has of visits. */
export interface PlanVisits {
  readonly contracted: number | null;
  readonly done: number;
}

/** Visits of a plan, locked where `lock` says so; undefined where there is none. */
export async function visitsOfPlan(db: Reader, planId: string): Promise<PlanVisits | undefined> {
  const [row] = await db.rows<PlanVisits>(
    `select visits_contracted as contracted, visits_done as done from maintenance_plan
      where id = $1::uuid and deleted_at is null for update`,
    [planId],
  );
  return row;
}

/** A genset of a plan. */
export interface UnitOfPlan {
  readonly id: string;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly active: boolean;
}

/** Gensets of a plan by their serial numbers. */
export const unitsOfPlan = (db: Reader, planId: string): Promise<UnitOfPlan[]> =>
  db.rows(
    `select id, genset_id as "gensetId", serial_no as "serialNo", active from plan_genset
      where plan_id = $1::uuid and deleted_at is null order by serial_no collate "C"`,
    [planId],
  );

/** A level of a genset that another plan has that is not over. */
export async function servedElsewhere(
  db: Reader,
  { planId, gensetIds, levels }: { planId: string; gensetIds: readonly string[]; levels: readonly ServiceLevel[] },
): Promise<{ readonly gsn: string; readonly plan: string; readonly level: ServiceLevel } | undefined> {
  const [row] = await db.rows<{ gsn: string; plan: string; level: ServiceLevel }>(
    `select d.serial_no as gsn, p.no as plan, d.service_level as level from plan_due d
        join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
      where d.plan_id <> $1::uuid and d.genset_id = any($2::uuid[]) and d.service_level = any($3::text[])
        and d.deleted_at is null and p.state in ('running', 'paused') and p.deleted_at is null
      order by d.serial_no collate "C", d.service_level collate "C" limit 1`,
    [planId, gensetIds, levels],
  );
  return row;
}

/** When levels of gensets were done last, in whatever plan. */
export const lastServices = (
  db: Reader,
  gensetIds: readonly string[],
): Promise<{ gensetId: string; level: ServiceLevel; on: string; hours: string | null }[]> =>
  db.rows(
    `select distinct on (genset_id, service_level) genset_id as "gensetId", service_level as level,
        last_done_on::text as on, last_done_hours::text as hours
      from plan_due where genset_id = any($1::uuid[]) and last_done_on is not null and deleted_at is null
      order by genset_id, service_level, last_done_on desc`,
    [gensetIds],
  );

/** Plans whose term is over, or whose contract has no visit left. */
export async function plansToFinish(db: Reader, today: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from maintenance_plan where state in ('running', 'paused') and deleted_at is null
      and (end_on < $1::date or (state = 'running' and visits_done >= visits_contracted)) order by id`,
    [today],
  );
  return rows.map(({ id }) => id);
}

/** Whether the caller sees a plan. */
export async function seesPlan(context: TxContext, id: string): Promise<boolean> {
  const params = new Params();
  const server = serverOf(maintenancePlan);
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const { text, values } = params.statement(
    `select 1 from ${server.table} t where t.id = ${params.add(id)}::uuid and ${scope}`,
  );
  return (await context.rows(text, values)).length > 0;
}
