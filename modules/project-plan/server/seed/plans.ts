import type { I18nText } from '@mp/kernel/contract';
import { seedId, type Seeding } from '@mp/kernel/server';
import { addWorkdays, plusDays, type WorkDays } from '@mp/reference/contract';
import { computePlan, type PlanItem, type PlanLink, type PlanNetwork } from '../../contract/index.ts';
import { droppedPhases } from '../generate.service.ts';
import { planFigures } from '../recompute.service.ts';

interface Item {
  readonly code: string;
  readonly name: I18nText;
  readonly phase: string;
  readonly kind: PlanItem['kind'];
  readonly defaultDays: number;
  readonly dayUnit: PlanItem['dayUnit'];
  readonly perGenset: boolean;
  readonly onSite: boolean;
}

interface Template {
  readonly id: string;
  readonly type: string;
  readonly revision: number;
  readonly items: readonly Item[];
  readonly links: readonly PlanLink[];
}

interface Project {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly type: string;
  readonly channel: string;
  readonly state: string;
  readonly customerId: string;
  readonly regionId: string;
  readonly dealerId: string | null;
  readonly pmId: string | null;
  readonly team: readonly string[];
  readonly units: number;
  readonly scope: readonly string[];
  readonly ldPerDay: string | null;
}

/** How the sample's running projects stand: the first ones on track, then at risk, the others late. */
const standing = [
  ['green', 38],
  ['amber', 14],
  ['red', 8],
] as const;
/** By how many working days acceptance is put off, by how a project stands. */
const putOff = { green: 0, amber: 3, red: 9 } as const;

type Health = keyof typeof putOff;

const healthOf = (at: number): Health => {
  let left = at;
  for (const [health, count] of standing) {
    if (left < count) return health;
    left -= count;
  }
  return 'green';
};

async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Project[]> {
  const { rows } = await client.query<Project>(
    `select p.id, p.no, p.name, p.type, p.channel, p.state, p.end_customer_id as "customerId", p.site_region_id as "regionId",
        p.dealer_id as "dealerId", p.pm_id as "pmId", p.team_ids as team, coalesce(p.unit_count, 1) as units,
        coalesce(d.scope, '{}') as scope, d.ld_per_day::text as "ldPerDay"
      from project p join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective'
      where p.tenant_id = $1 and p.state in ('planning', 'executing', 'suspended', 'closing', 'closed') and p.deleted_at is null
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

const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

function itemsOf({ items }: Template, { units, scope, pmId }: Project): PlanItem[] {
  const dropped = droppedPhases(scope);
  return items.flatMap((item) =>
    (item.perGenset ? Array.from({ length: units }, (_, at) => at + 1) : [null]).map((unitNo): PlanItem => ({
      key: unitNo === null ? item.code : `${item.code}#${unitNo}`,
      code: item.code,
      unitNo,
      name: item.name,
      phase: item.phase,
      kind: item.kind,
      days: item.defaultDays,
      dayUnit: item.dayUnit,
      onSite: item.onSite,
      daysSource: null,
      ownerId: pmId,
      ownerName: null,
      state: dropped.has(item.phase) ? 'skipped' : 'notStarted',
      baselineOn: null,
      planOn: null,
      manualOn: null,
      actualOn: null,
      slipReason: null,
    })),
  );
}

/** How far a project has come, as a share of the time until acceptance; above 1 it is accepted. */
function shareOf(state: string, at: number): number {
  if (state === 'planning') return -0.05;
  if (state === 'closing') return 1.04 + (at % 4) / 100;
  return state === 'closed' ? 1.6 + (at % 8) / 10 : 0.3 + (at % 6) / 10;
}

interface Ground {
  readonly today: string;
  readonly calendar: WorkDays;
}

/** The network of a sample project as it stands today. */
function networkFor(
  { today, calendar }: Ground,
  { project, template, at }: { readonly project: Project; readonly template: Template; readonly at: number },
): PlanNetwork {
  const blank = { today: '2000-01-01', requiredOn: null, ldPerDay: project.ldPerDay, links: template.links };
  const items = itemsOf(template, project);
  const trial = computePlan({ ...blank, anchorOn: today, items }, calendar).acceptOn ?? today;
  const anchorOn = addWorkdays(
    calendar,
    plusDays(today, -Math.round(daysFrom(today, trial) * shareOf(project.state, at))),
    0,
  );
  const planned = computePlan({ ...blank, anchorOn, items }, calendar);
  const dateOf = (key: string) => planned.dates.get(key)?.finish ?? null;
  const requiredOn = plusDays(planned.acceptOn ?? today, 20 + (at % 20));
  if (project.state === 'planning')
    return {
      ...blank,
      anchorOn,
      today,
      requiredOn,
      items: items.map((item) => ({ ...item, planOn: item.state === 'skipped' ? null : dateOf(item.key) })),
    };
  const isAccepted = project.state === 'closing' || project.state === 'closed';
  const late = putOff[project.state === 'executing' ? healthOf(at) : 'green'];
  return {
    ...blank,
    anchorOn,
    today,
    requiredOn,
    items: items.map((item): PlanItem => {
      const day = dateOf(item.key);
      if (item.state === 'skipped' || day === null) return item;
      const isOver = day < today && (project.state === 'closed' || !['HANDOVER', 'WARRANTY'].includes(item.phase));
      const dated = { ...item, baselineOn: day, planOn: day };
      if (
        isOver ||
        (isAccepted && item.phase !== 'HANDOVER' && item.phase !== 'WARRANTY') ||
        project.state === 'closed'
      )
        return { ...dated, state: 'done', actualOn: day > today ? today : day };
      const isLast = day === planned.acceptOn;
      return isLast && late > 0 ? { ...dated, manualOn: addWorkdays(calendar, day, late) } : dated;
    }),
  };
}

const stateOf: Readonly<Record<string, string>> = {
  planning: 'toPlan',
  executing: 'running',
  suspended: 'suspended',
  closing: 'running',
  closed: 'ended',
};

/** Gives the sample projects their plans, as far as each has come. Answers how many are new. */
export async function seedPlans(seeding: Seeding, tenantId: string): Promise<number> {
  const templates = await templatesOf(seeding, tenantId);
  const projects = await projectsOf(seeding, tenantId);
  const { rows: clock } = await seeding.client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const [first] = templates;
  const ground = { today: clock[0]?.today ?? seeding.at.slice(0, 10), calendar: await calendarOf(seeding, tenantId) };
  if (!first) return 0;
  const plans: Record<string, unknown>[] = [];
  const milestones: Record<string, unknown>[] = [];
  const baselines: Record<string, unknown>[] = [];
  const stamp = { tenant_id: tenantId, created_at: seeding.at, updated_at: seeding.at };
  for (const [at, project] of [...Map.groupBy(projects, ({ state }) => state).values()].flatMap((same) => [
    ...same.entries(),
  ])) {
    const direct = templates.find(({ type }) => type === 'DIRECT') ?? first;
    const template = templates.find(({ type }) => type === project.type) ?? direct;
    const isGenerated = project.state !== 'planning' || at % 2 === 0;
    const id = seedId(`${tenantId}/projectPlan/${project.id}`);
    const network = networkFor(ground, { project, template, at });
    const computed = computePlan(network, ground.calendar);
    const { acceptBaseline, acceptForecast, slipWd, floatWd, progressActual, progressPlan, spi, ...more } = planFigures(
      network,
      computed,
    );
    const hasBaseline = project.state !== 'planning';
    plans.push({
      ...stamp,
      id,
      no: project.no,
      name: project.name,
      project_id: project.id,
      project_type: project.type,
      channel: project.channel,
      customer_id: project.customerId,
      site_region_id: project.regionId,
      dealer_id: project.dealerId,
      pm_id: project.pmId,
      team_ids: project.team,
      unit_count: project.units,
      ld_per_day: project.ldPerDay,
      required_on: network.requiredOn,
      state: stateOf[project.state],
      template_id: isGenerated ? template.id : null,
      template_revision: isGenerated ? template.revision : null,
      links: isGenerated ? JSON.stringify(template.links) : null,
      anchor_on: isGenerated ? network.anchorOn : null,
      baseline_no: hasBaseline ? 0 : null,
      accept_baseline: acceptBaseline,
      accept_forecast: isGenerated ? acceptForecast : null,
      slip_wd: slipWd,
      float_wd: isGenerated ? floatWd : null,
      critical_item: isGenerated && more.criticalItem ? JSON.stringify(more.criticalItem) : null,
      progress_actual: isGenerated ? progressActual : null,
      progress_plan: isGenerated ? progressPlan : null,
      spi,
      ld_exposure: isGenerated ? more.ldExposure : null,
      health: isGenerated ? more.health : null,
      next_item: isGenerated && more.nextItem ? JSON.stringify(more.nextItem) : null,
      next_owner_id: isGenerated ? more.nextOwnerId : null,
      next_on: isGenerated ? more.nextOn : null,
    });
    if (!isGenerated) continue;
    const seqs = new Map(template.items.map(({ code }, seq) => [code, seq]));
    for (const item of network.items) {
      const date = computed.dates.get(item.key);
      milestones.push({
        ...stamp,
        id: seedId(`${id}/${item.key}`),
        plan_id: id,
        seq: seqs.get(item.code) ?? 0,
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
        forecast_on: item.state === 'skipped' ? null : (date?.finish ?? null),
        actual_on: item.actualOn,
        float_wd: date?.floatWd ?? null,
        critical: date?.critical ?? false,
        slip_wd: date?.slipWd ?? 0,
        slip_reason: (date?.slipWd ?? 0) > 3 ? 'customerSite' : null,
      });
    }
    if (hasBaseline)
      baselines.push({
        ...stamp,
        id: seedId(`${id}/baseline/0`),
        plan_id: id,
        baseline_no: 0,
        accept_on: acceptBaseline,
        items: JSON.stringify(
          network.items.flatMap(({ code, unitNo, baselineOn }) =>
            baselineOn ? [{ code, unitNo, on: baselineOn }] : [],
          ),
        ),
      });
  }
  const made = await insertRows(seeding, 'project_plan', plans);
  await insertRows(seeding, 'project_milestone', milestones);
  await insertRows(seeding, 'project_baseline', baselines);
  return made;
}

/** Inserts rows that all have the same columns. */
async function insertRows({ insert }: Seeding, table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return 0;
  return insert(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}
