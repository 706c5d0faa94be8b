import type { I18nText, RecordOf } from '@mp/kernel/contract';
import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import type { MilestoneDates } from '@mp/project/server';
import { projectPlan, type PlanItem, type projectMilestone } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** A milestone as its plan is computed with it. */
export type MilestoneRow = Pick<
  RecordOf<typeof projectMilestone>,
  'id' | 'version' | 'forecastOn' | 'floatWd' | 'critical' | 'slipWd'
> &
  Omit<PlanItem, 'key'>;

/** Milestones of a plan in their order. */
export function milestonesOfPlan(db: Reader, planId: string): Promise<MilestoneRow[]> {
  return db.rows(
    `select m.id, m.version, m.code, m.unit_no as "unitNo", m.name, m.phase, m.kind, m.days, m.day_unit as "dayUnit",
        coalesce(m.on_site, false) as "onSite", m.days_source as "daysSource", m.owner_id as "ownerId", u.employee_name as "ownerName",
        m.state, m.baseline_on::text as "baselineOn", m.plan_on::text as "planOn", m.manual_on::text as "manualOn",
        m.actual_on::text as "actualOn", m.slip_reason as "slipReason", m.forecast_on::text as "forecastOn",
        m.float_wd as "floatWd", m.critical, m.slip_wd as "slipWd"
      from project_milestone m left join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.owner_id
      where m.plan_id = $1::uuid and m.deleted_at is null order by m.seq, m.unit_no`,
    [planId],
  );
}

/** The plan of a project; undefined before its definition. */
export async function planOfProject(
  db: Reader,
  projectId: string,
): Promise<{ readonly id: string; readonly state: string } | undefined> {
  const [row] = await db.rows<{ id: string; state: string }>(
    `select id, state from project_plan where project_id = $1::uuid and deleted_at is null`,
    [projectId],
  );
  return row;
}

/** Plans whose figures follow the day, in the order of their ids. */
export function livePlans(db: Reader): Promise<{ id: string }[]> {
  return db.rows(
    `select id from project_plan where state in ('toPlan', 'inAudit', 'running') and template_id is not null
      and deleted_at is null order by id`,
  );
}

/** Milestones of projects in the order of their plans. */
export function milestoneDatesOf(db: Reader, projectIds: readonly string[]): Promise<MilestoneDates[]> {
  return db.rows(
    `select p.project_id as "projectId", m.code, m.name, m.phase, m.unit_no as "unitNo", m.baseline_on::text as "baselineOn",
        m.plan_on::text as "planOn", m.forecast_on::text as "forecastOn", m.actual_on::text as "actualOn"
      from project_plan p join project_milestone m on m.tenant_id = p.tenant_id and m.plan_id = p.id and m.deleted_at is null
      where p.project_id = any($1::uuid[]) and p.deleted_at is null and m.state <> 'skipped'
      order by p.project_id, m.seq, m.unit_no`,
    [projectIds],
  );
}

/** Lines of the forecasts of a day. */
export function forecastsOfDay(
  db: Reader,
  planId: string,
  day: string,
): Promise<{ id: string; version: number; code: string; unitNo: number | null }[]> {
  return db.rows(
    `select id, version, code, unit_no as "unitNo" from milestone_forecast
      where plan_id = $1::uuid and on_day = $2::date and deleted_at is null`,
    [planId, day],
  );
}

/** How the plan of a project stands. */
export type PlanStand = Pick<
  RecordOf<typeof projectPlan>,
  | 'id'
  | 'health'
  | 'progressActual'
  | 'progressPlan'
  | 'acceptBaseline'
  | 'acceptForecast'
  | 'slipWd'
  | 'openPunchA'
  | 'openPunchB'
>;

/** See `PlanStand`; undefined before the definition of the project. */
export async function planStandOf(db: Reader, projectId: string): Promise<PlanStand | undefined> {
  const [row] = await db.rows<PlanStand>(
    `select id, health, progress_actual::text as "progressActual", progress_plan::text as "progressPlan",
        accept_baseline::text as "acceptBaseline", accept_forecast::text as "acceptForecast", slip_wd as "slipWd",
        open_punch_a as "openPunchA", open_punch_b as "openPunchB"
      from project_plan where project_id = $1::uuid and deleted_at is null`,
    [projectId],
  );
  return row;
}

/** How far a project is by its plan, as its customer is told. */
export type PlanForCustomer = Pick<RecordOf<typeof projectPlan>, 'id' | 'stage' | 'progressActual' | 'acceptForecast'>;

/** See `PlanForCustomer`; undefined before the definition of the project. */
export async function planForCustomer(db: Reader, projectId: string): Promise<PlanForCustomer | undefined> {
  const [row] = await db.rows<PlanForCustomer>(
    `select id, stage, progress_actual::text as "progressActual", accept_forecast::text as "acceptForecast"
      from project_plan where project_id = $1::uuid and deleted_at is null`,
    [projectId],
  );
  return row;
}

/** What was forecast last for the key milestones of a plan before a day. */
export function forecastsBefore(
  db: Reader,
  planId: string,
  day: string,
): Promise<{ code: string; unitNo: number | null; forecastOn: string }[]> {
  return db.rows(
    `select distinct on (code, unit_no) code, unit_no as "unitNo", forecast_on::text as "forecastOn" from milestone_forecast
      where plan_id = $1::uuid and on_day < $2::date and deleted_at is null order by code, unit_no, on_day desc`,
    [planId, day],
  );
}

/** A model, as far as it decides about days. */
export interface ModelFacts {
  readonly id: string;
  readonly espKva: number;
  readonly productLine: string;
}

/** Models by ids, the largest first. */
export function modelsBySize(db: Reader, modelIds: readonly string[]): Promise<ModelFacts[]> {
  return db.rows(
    `select m.id, coalesce(max((r->>'kva')::numeric), 0)::float as "espKva", m.product_line as "productLine"
      from genset_model m left join lateral jsonb_array_elements(m.ratings) r on true
      where m.id = any($1::uuid[]) group by m.id, m.product_line order by 2 desc`,
    [modelIds],
  );
}

/** What of the largest model of a project decides about days. */
export async function modelFacts(db: Reader, modelIds: readonly string[]): Promise<ModelFacts | undefined> {
  return (await modelsBySize(db, modelIds))[0];
}

/** The highest baseline of a plan; -1 before the first. */
export async function lastBaseline(db: Reader, planId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select coalesce(max(baseline_no), -1)::integer as n from project_baseline where plan_id = $1::uuid and deleted_at is null`,
    [planId],
  );
  return row?.n ?? -1;
}

/** The first milestone of a phase that is open in the plan of a project; null where there is none. */
export async function openMilestoneOf(db: Reader, projectId: string, phase: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    `select m.id from project_plan p join project_milestone m on m.tenant_id = p.tenant_id and m.plan_id = p.id
        and m.deleted_at is null
      where p.project_id = $1::uuid and p.deleted_at is null and m.phase = $2 and m.state not in ('done', 'skipped')
      order by m.seq, m.unit_no limit 1`,
    [projectId, phase],
  );
  return row?.id ?? null;
}

/** How many plans that the reader sees run, are late, red, in audit or suspended. */
export interface PlanCounts {
  readonly running: number;
  readonly late: number;
  readonly red: number;
  readonly inAudit: number;
  readonly suspended: number;
}

/** See `PlanCounts`. */
export async function planCounts(context: Context): Promise<PlanCounts> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(projectPlan), { action: 'read', params, isSearch: true });
  const { text, values } = params.statement(
    `select count(*) filter (where t.state = 'running')::integer as running,
        count(*) filter (where t.state = 'running' and t.slip_wd >= 1)::integer as late,
        count(*) filter (where t.state = 'running' and t.health = 'red')::integer as red,
        count(*) filter (where t.state = 'inAudit')::integer as "inAudit",
        count(*) filter (where t.state = 'suspended')::integer as suspended
      from project_plan t where t.deleted_at is null and ${scope}`,
  );
  const [row] = await context.rows<PlanCounts>(text, values);
  return row ?? { running: 0, late: 0, red: 0, inAudit: 0, suspended: 0 };
}

/** A milestone on its day: done, else by its forecast, else as planned. */
export interface FeedMilestone {
  readonly id: string;
  readonly planId: string;
  readonly code: string | null;
  readonly name: I18nText | null;
  readonly unitNo: number | null;
  readonly on: string;
  readonly state: string;
  readonly plan: string;
  readonly ownerId: string | null;
}

/** Which milestones are asked for; days are `YYYY-MM-DD`, both within. */
export interface FeedAsked {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly planId?: string | null;
  readonly ownerId?: string;
  readonly isKey?: boolean;
}

/** Milestones of plans that the reader sees, by their days; of one plan those of any state, else of plans that run. */
export function feedMilestones(context: Context, asked: FeedAsked): Promise<FeedMilestone[]> {
  const { from, to, limit, planId = null, ownerId, isKey = false } = asked;
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(projectPlan), { action: 'read', params, isSearch: true });
  const on = 'coalesce(m.actual_on, m.forecast_on, m.plan_on)';
  const narrowed = [
    planId === null ? `and t.state = 'running'` : `and t.id = ${params.add(planId)}::uuid`,
    ownerId === undefined ? '' : `and m.owner_id = ${params.add(ownerId)}::uuid`,
    isKey ? `and m.kind = 'key'` : '',
  ];
  const { text, values } = params.statement(
    `select m.id, t.id as "planId", m.code, m.name, m.unit_no as "unitNo", ${on}::text as "on", m.state, t.name as plan,
        m.owner_id as "ownerId"
      from project_plan t join project_milestone m on m.tenant_id = t.tenant_id and m.plan_id = t.id and m.deleted_at is null
      where t.deleted_at is null and ${scope} and m.state <> 'skipped' ${narrowed.join(' ')}
        and ${on} between ${params.add(from)}::date and ${params.add(to)}::date
      order by ${on}, m.seq, m.id limit ${params.add(limit)}::integer`,
  );
  return context.rows<FeedMilestone>(text, values);
}
