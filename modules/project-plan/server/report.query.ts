import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { projectPlan, type PhaseStep, type PlanItem, type PlanLink } from '../contract/index.ts';

/** A plan that the reader sees, as reports tell plans apart. */
interface ReportedPlan {
  readonly planId: string;
  readonly projectId: string;
  readonly project: string;
  readonly type: string | null;
  readonly pmId: string | null;
  readonly areaId: string | null;
}

const told = `t.id as "planId", t.project_id as "projectId", concat_ws(' ', t.no, t.name) as project, t.project_type as type,
  t.pm_id as "pmId", t.big_area_id as "areaId"`;

function scoped(context: Context) {
  const params = new Params();
  return { params, scope: grantedScopeSql(context, serverOf(projectPlan), { action: 'read', params }) };
}

/** A project that the customer has accepted, and when that was promised first. */
export interface DeliveredPlan extends ReportedPlan {
  readonly accepted: string;
  readonly promised: string;
  /** Why its latest milestone was late. */
  readonly reason: string | null;
}

/** Projects that the reader sees whose last unit was accepted since a day, the last one first. */
export function deliveredPlans(context: Context, since: string): Promise<DeliveredPlan[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select ${told}, a.day::text as accepted, b.accept_on::text as promised,
        (select m.slip_reason from project_milestone m where m.tenant_id = t.tenant_id and m.plan_id = t.id
          and m.slip_reason is not null and m.deleted_at is null order by m.slip_wd desc nulls last, m.seq limit 1) as reason
      from project_plan t
      join project_baseline b on b.tenant_id = t.tenant_id and b.plan_id = t.id and b.baseline_no = 0 and b.deleted_at is null
      cross join lateral (select max(m.actual_on) as day, bool_and(m.state = 'done') as done from project_milestone m
        where m.tenant_id = t.tenant_id and m.plan_id = t.id and m.phase = 'ACCEPT' and m.state <> 'skipped' and m.deleted_at is null) a
      where t.deleted_at is null and t.state in ('running', 'ended') and a.done and a.day >= ${params.add(since)}::date
        and b.accept_on is not null and ${scope}
      order by a.day desc, t.no`,
  );
  return context.rows<DeliveredPlan>(text, values);
}

/** A plan with what its phases add to its slip. */
export interface SlippedPlan extends ReportedPlan {
  readonly phases: readonly PhaseStep[];
}

/** Plans that the reader sees which run, or ended since a day. */
export function slippedPlans(context: Context, since: string): Promise<SlippedPlan[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select ${told}, t.phases from project_plan t
      where t.deleted_at is null and t.phases is not null
        and (t.state = 'running' or (t.state = 'ended' and t.accept_forecast >= ${params.add(since)}::date)) and ${scope}
      order by t.no`,
  );
  return context.rows<SlippedPlan>(text, values);
}

/** A milestone as durations and progress follow from it. */
type ReportedMilestone = Pick<
  PlanItem,
  | 'code'
  | 'unitNo'
  | 'name'
  | 'phase'
  | 'kind'
  | 'days'
  | 'dayUnit'
  | 'onSite'
  | 'state'
  | 'baselineOn'
  | 'actualOn'
  | 'manualOn'
>;

/** A plan with its milestones. */
export interface MeasuredPlan extends ReportedPlan {
  readonly dealerId: string | null;
  readonly regionId: string | null;
  readonly templateId: string | null;
  readonly anchorOn: string;
  readonly links: readonly PlanLink[];
  readonly milestones: readonly ReportedMilestone[];
}

const withMilestones = `${told}, t.dealer_id as "dealerId", t.site_region_id as "regionId", t.template_id as "templateId",
  t.anchor_on::text as "anchorOn", coalesce(t.links, '[]'::jsonb) as links,
  (select jsonb_agg(jsonb_build_object('code', m.code, 'unitNo', m.unit_no, 'name', m.name, 'phase', m.phase, 'kind', m.kind,
      'days', m.days, 'dayUnit', m.day_unit, 'onSite', coalesce(m.on_site, false), 'state', m.state, 'baselineOn', m.baseline_on,
      'actualOn', m.actual_on, 'manualOn', m.manual_on) order by m.seq, m.unit_no)
    from project_milestone m where m.tenant_id = t.tenant_id and m.plan_id = t.id and m.deleted_at is null) as milestones`;

/** Plans that the reader sees of which a milestone was reached since a day. */
export function measuredPlans(context: Context, since: string): Promise<MeasuredPlan[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select ${withMilestones} from project_plan t
      where t.deleted_at is null and t.state in ('running', 'suspended', 'ended') and t.anchor_on is not null and ${scope}
        and exists (select 1 from project_milestone m where m.tenant_id = t.tenant_id and m.plan_id = t.id
          and m.actual_on >= ${params.add(since)}::date and m.deleted_at is null)
      order by t.no`,
  );
  return context.rows<MeasuredPlan>(text, values);
}

/** Plans that run and that the reader sees, with their milestones. */
export function runningPlans(context: Context): Promise<MeasuredPlan[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select ${withMilestones} from project_plan t
      where t.deleted_at is null and t.state = 'running' and t.anchor_on is not null and ${scope} order by t.no`,
  );
  return context.rows<MeasuredPlan>(text, values);
}
