import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { addWorkdays, plusDays, type WorkDays } from '@mp/reference/contract';
import { computePlan, type ComputedPlan, type PlanNetwork } from '../../contract/index.ts';
import { planFigures } from '../recompute.service.ts';
import { networkFor, type Case, type Project, type Template } from './networks.ts';

async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Project[]> {
  const { rows } = await client.query<Project>(
    `select p.id, p.no, p.name, p.type, p.channel, p.state, p.end_customer_id as "customerId", p.site_region_id as "regionId", p.big_area_id as "areaId",
        p.dealer_id as "dealerId", p.pm_id as "pmId", p.team_ids as team, coalesce(p.unit_count, 1) as "unitCount", p.total_kva::text as "totalKva",
        coalesce(d.scope, '{}') as scope, d.ld_per_day::text as "ldPerDay", d.required_on::text as "requiredOn",
        (select json_agg(json_build_object('unitNo', u.unit_no, 'SHIP', u.shipped_on::text, 'ARRIVAL', u.arrived_on::text,
            'INSTALL', u.installed_on::text, 'COMMISSION', u.commissioned_on::text, 'ACCEPT', u.accepted_on::text) order by u.unit_no)
          from project_unit u where u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null) as units
      from project p join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective'
      where p.tenant_id = $1 and exists (select from project_unit u where u.tenant_id = p.tenant_id and u.project_id = p.id)
        and p.state in ('planning', 'executing', 'suspended', 'closing', 'closed') and p.deleted_at is null
      order by p.no`,
    [tenantId],
  );
  return rows;
}

async function templatesOf({ client }: Seeding, tenantId: string): Promise<readonly Template[]> {
  const { rows } = await client.query<Template>(
    `select id, project_type as type, revision, items, coalesce(predecessors, '[]') as links from milestone_template
      where tenant_id = $1 and status = 'published' and deleted_at is null order by code`,
    [tenantId],
  );
  return rows;
}

async function calendarOf({ client }: Seeding, tenantId: string): Promise<WorkDays> {
  const { rows } = await client.query<{ day: string; kind: 'holiday' | 'workday' }>(
    `select date::text as day, kind from calendar_day where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  return { weekend: new Set([6, 7]), days: new Map(rows.map(({ day, kind }) => [day, kind])) };
}

const stateOf: Readonly<Record<string, string>> = {
  planning: 'toPlan',
  executing: 'running',
  suspended: 'suspended',
  closing: 'running',
  closed: 'ended',
};

type Row = Readonly<Record<string, unknown>>;

/** A plan of the sample, whether it is generated, and how it stands. */
interface Made extends Case {
  readonly id: string;
  readonly stamp: Row;
  readonly network: PlanNetwork;
  readonly computed: ComputedPlan;
  readonly isGenerated: boolean;
  readonly isPromised: boolean;
  readonly calendar: WorkDays;
}

const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** What follows from the milestones of a plan; nothing before they are generated. */
function figureColumns({ network, computed, template, isGenerated, calendar }: Made): Row {
  const figures = planFigures(network, computed, calendar);
  const columns = {
    template_id: template.id,
    template_revision: template.revision,
    links: JSON.stringify(template.links),
    anchor_on: network.anchorOn,
    accept_baseline: figures.acceptBaseline,
    accept_forecast: figures.acceptForecast,
    slip_wd: figures.slipWd,
    slip_phase: figures.slipPhase,
    slip_reason: figures.slipReason,
    phases: jsonOf(figures.phases),
    float_wd: figures.floatWd,
    critical_item: jsonOf(figures.criticalItem),
    progress_actual: figures.progressActual,
    progress_plan: figures.progressPlan,
    spi: figures.spi,
    ld_exposure: figures.ldExposure,
    health: figures.health,
    stage: figures.stage,
    next_item: jsonOf(figures.nextItem),
    next_owner_id: figures.nextOwnerId,
    next_on: figures.nextOn,
  };
  return isGenerated ? columns : Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

const planRow = (made: Made): Row => {
  const { project, id, stamp, isPromised } = made;
  return {
    ...stamp,
    id,
    no: project.no,
    name: project.name,
    project_id: project.id,
    project_type: project.type,
    channel: project.channel,
    customer_id: project.customerId,
    site_region_id: project.regionId,
    big_area_id: project.areaId,
    dealer_id: project.dealerId,
    pm_id: project.pmId,
    team_ids: project.team,
    unit_count: project.unitCount,
    total_kva: project.totalKva,
    ld_per_day: project.ldPerDay,
    required_on: project.requiredOn,
    state: stateOf[project.state],
    baseline_no: isPromised ? 0 : null,
    ...figureColumns(made),
  };
};

function milestoneRows({ id, project, stamp, template, network, computed, isGenerated }: Made): readonly Row[] {
  const seqs = new Map(template.items.map(({ code }, seq) => [code, seq]));
  return (isGenerated ? network.items : []).map((item) => {
    const { finish = null, floatWd = null, critical = false, slipWd = 0 } = computed.dates.get(item.key) ?? {};
    return {
      ...stamp,
      id: seedId(`${id}/${item.key}`),
      plan_id: id,
      project_id: project.id,
      seq: seqs.get(item.code),
      code: item.code,
      unit_no: item.unitNo,
      name: JSON.stringify(item.name),
      phase: item.phase,
      kind: item.kind,
      days: item.days,
      day_unit: item.dayUnit,
      on_site: item.onSite,
      owner_id: item.ownerId,
      state: item.state,
      baseline_on: item.baselineOn,
      plan_on: item.planOn,
      manual_on: item.manualOn,
      manual_reason: item.manualOn === null ? null : '客户现场推迟验收',
      forecast_on: item.state === 'skipped' ? null : finish,
      actual_on: item.actualOn,
      float_wd: floatWd,
      critical,
      slip_wd: slipWd,
      slip_reason: item.slipReason,
    };
  });
}

const baselineRow = ({ id, stamp, network, computed, calendar }: Made): Row => ({
  ...stamp,
  id: seedId(`${id}/baseline/0`),
  plan_id: id,
  baseline_no: 0,
  accept_on: planFigures(network, computed, calendar).acceptBaseline,
  items: JSON.stringify(
    network.items.flatMap(({ code, unitNo, baselineOn }) => (baselineOn ? [{ code, unitNo, on: baselineOn }] : [])),
  ),
});

/** By how many calendar days before today a forecast of the sample moved, and to which share of what it slips. */
const moves = [
  [30, 1 / 3],
  [16, 2 / 3],
  [4, 1],
] as const;
/** A plan that is on track was feared to be late for a while. */
const scare = { from: 45, until: 24, days: 3 } as const;

/** What was forecast for the key milestones of a plan: what was promised, and what came of it step by step. */
function forecastRows({ id, stamp, network, computed, calendar, isPromised, at }: Made): readonly Row[] {
  const { today, anchorOn, items } = network;
  const first = plusDays(anchorOn, 3);
  const keys = items.filter(({ kind, phase, state }) => state !== 'skipped' && (kind === 'key' || phase === 'ACCEPT'));
  return (isPromised ? keys : []).flatMap((item) => {
    const { baselineOn, actualOn, code, unitNo, key } = item;
    const { finish = null, slipWd = 0 } = computed.dates.get(key) ?? {};
    if (baselineOn === null || finish === null) return [];
    const end = actualOn ?? today;
    const ago = (days: number) => plusDays(today, -days);
    const lines: readonly (readonly [onDay: string, forecastOn: string])[] = [
      [first, baselineOn],
      ...(slipWd === 0 && at % 3 === 0
        ? ([
            [ago(scare.from), addWorkdays(calendar, baselineOn, scare.days)],
            [ago(scare.until), baselineOn],
          ] as const)
        : []),
      ...(slipWd > 0
        ? moves.map(([days, share]) =>
            share === 1
              ? ([ago(days), finish] as const)
              : ([ago(days), addWorkdays(calendar, baselineOn, Math.round(slipWd * share))] as const),
          )
        : []),
    ];
    return lines
      .filter(([onDay]) => onDay === first || (onDay > first && onDay <= end))
      .map(([onDay, forecastOn]) => ({
        ...stamp,
        id: seedId(`${id}/${key}/forecast/${onDay}`),
        plan_id: id,
        code,
        unit_no: unitNo,
        on_day: onDay,
        forecast_on: forecastOn,
      }));
  });
}

/** Gives the sample projects their plans, as far as each has come. Answers how many are new. */
export async function seedPlans(seeding: Seeding, tenantId: string): Promise<number> {
  const templates = await templatesOf(seeding, tenantId);
  const { rows: clock } = await seeding.client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const usual = templates.find(({ type }) => type === 'DIRECT') ?? templates[0];
  if (!usual) return 0;
  const ground = { today: clock[0]?.today ?? seeding.at.slice(0, 10), calendar: await calendarOf(seeding, tenantId) };
  const stamp = { tenant_id: tenantId, created_at: seeding.at, updated_at: seeding.at };
  const made = [...Map.groupBy(await projectsOf(seeding, tenantId), ({ state }) => state).values()].flatMap((same) =>
    same.map((project, at): Made => {
      const template = templates.find(({ type }) => type === project.type) ?? usual;
      const network = networkFor(ground, { project, template, at });
      return {
        project,
        template,
        at,
        id: seedId(`${tenantId}/projectPlan/${project.id}`),
        stamp,
        network,
        computed: computePlan(network, ground.calendar),
        isGenerated: project.state !== 'planning' || at % 2 === 0,
        isPromised: project.state !== 'planning',
        calendar: ground.calendar,
      };
    }),
  );
  const count = await insertRows(seeding, 'project_plan', made.map(planRow));
  await insertRows(seeding, 'project_milestone', made.flatMap(milestoneRows));
  await insertRows(seeding, 'project_baseline', made.filter(({ isPromised }) => isPromised).map(baselineRow));
  await insertRows(seeding, 'milestone_forecast', made.flatMap(forecastRows));
  return count;
}
