import type { I18nText } from '@mp/kernel/contract';
import { seedId, type Seeding } from '@mp/kernel/server';
import { addWorkdays, plusDays, type WorkDays } from '@mp/reference/contract';
import {
  computePlan,
  isGate,
  workPhases,
  type PlanItem,
  type PlanLink,
  type PlanNetwork,
} from '../../contract/index.ts';
import { gateDate } from '../follow.service.ts';
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
  readonly unitCount: number;
  readonly units: readonly (Readonly<Record<string, string | null>> & { readonly unitNo: number })[];
  readonly scope: readonly string[];
  readonly requiredOn: string | null;
  readonly ldPerDay: string | null;
}

/** How the sample's running projects stand: the first ones on track, then at risk, the others late. */
const healths = [
  ['green', 38],
  ['amber', 14],
  ['red', 8],
] as const;
/** By how many working days acceptance is put off, by how a project stands. */
const putOff = { green: 0, amber: 3, red: 9 } as const;

type Health = keyof typeof putOff;

const healthOf = (at: number): Health => {
  let left = at;
  for (const [health, count] of healths) {
    if (left < count) return health;
    left -= count;
  }
  return 'green';
};

async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Project[]> {
  const { rows } = await client.query<Project>(
    `select p.id, p.no, p.name, p.type, p.channel, p.state, p.end_customer_id as "customerId", p.site_region_id as "regionId",
        p.dealer_id as "dealerId", p.pm_id as "pmId", p.team_ids as team, coalesce(p.unit_count, 1) as "unitCount",
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

const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

function itemsOf({ items }: Template, { units, scope, pmId }: Project): PlanItem[] {
  const dropped = droppedPhases(scope);
  return items.flatMap((item) =>
    (item.perGenset ? units.map(({ unitNo }) => unitNo) : [null]).map((unitNo): PlanItem => ({
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

/** What has become of the units of a sample project: days of the gates that their gensets went through. */
const gatesOf = ({ units }: Project): ReadonlyMap<number, Readonly<Record<string, string | null>>> =>
  new Map(units.map(({ unitNo, ...gates }) => [unitNo, gates]));

interface Ground {
  readonly today: string;
  readonly calendar: WorkDays;
}

interface Case {
  readonly project: Project;
  readonly template: Template;
  /** Which of the projects of its state it is. */
  readonly at: number;
}

/** The first day of a plan so that it runs as its gensets do; where none has left, some time before the first does. */
function anchorFor({ today, calendar }: Ground, { project, template, at }: Case, items: readonly PlanItem[]): string {
  const blank = { anchorOn: today, today: '2000-01-01', requiredOn: null, ldPerDay: null, links: template.links };
  const { dates } = computePlan({ ...blank, items }, calendar);
  const far = (key: string) => daysFrom(today, dates.get(key)?.finish ?? today);
  const numbers = project.units.map(({ unitNo }) => unitNo);
  const gates = items.filter((item) => isGate(item) && item.state !== 'skipped');
  const reached = gates.flatMap((item) => {
    const day = gateDate(item, { units: gatesOf(project), numbers });
    return day === null ? [] : [plusDays(day, -far(item.key))];
  });
  const [first] = reached.toSorted();
  const ahead = project.state === 'planning' ? -0.05 : 0.2 + (at % 4) / 5;
  const anchorOn = first ?? plusDays(today, -Math.round(far(gates[0]?.key ?? '') * ahead));
  return addWorkdays(calendar, anchorOn, 0);
}

/** The milestones of a plan that began on a day, as they stand today: gates as the gensets say, what comes before done. */
function standing(
  { today, calendar }: Ground,
  { project, template }: Case,
  { anchorOn, items }: { readonly anchorOn: string; readonly items: readonly PlanItem[] },
): PlanItem[] {
  const blank = { anchorOn, today: '2000-01-01', requiredOn: null, ldPerDay: null, links: template.links };
  const { dates } = computePlan({ ...blank, items }, calendar);
  const numbers = project.units.map(({ unitNo }) => unitNo);
  const isOver = project.state === 'closed';
  const gates = items.flatMap((item) => {
    const day = isGate(item) && item.state !== 'skipped' ? gateDate(item, { units: gatesOf(project), numbers }) : null;
    return day === null ? [] : [{ item, day }];
  });
  const reached = Math.max(-1, ...gates.map(({ item }) => workPhases.indexOf(item.phase)));
  const firstGate = gates.reduce((first, { day }) => (day < first ? day : first), today);
  const done = new Map<string, string>();
  for (const item of items) {
    const day = dates.get(item.key)?.finish;
    if (item.state === 'skipped' || day === undefined) continue;
    if (isGate(item)) {
      const gate = gates.find((each) => each.item.key === item.key);
      if (gate) done.set(item.key, gate.day);
      continue;
    }
    const waits = template.links.filter((link) => link.item === item.code);
    const isFree = waits.every(({ after }) =>
      items
        .filter(
          ({ code, unitNo, state }) => code === after && state !== 'skipped' && (item.unitNo ?? unitNo) === unitNo,
        )
        .every(({ key }) => done.has(key)),
    );
    const isBefore = workPhases.indexOf(item.phase) < Math.min(reached, workPhases.indexOf('SHIP'));
    if (isOver || isBefore || (isFree && day < today && !['HANDOVER', 'WARRANTY'].includes(item.phase)))
      done.set(item.key, isBefore && day > firstGate ? firstGate : day < today ? day : today);
  }
  return items.map((item): PlanItem => {
    const day = dates.get(item.key)?.finish;
    if (item.state === 'skipped' || day === undefined) return item;
    const actualOn = done.get(item.key);
    return {
      ...item,
      baselineOn: day,
      planOn: day,
      ...(actualOn === undefined ? {} : { state: 'done' as const, actualOn }),
    };
  });
}

/** How often the beginning of a sample plan is put off until the project is on track. */
const tries = 12;

/** The network of a sample project as it stands today. */
function networkFor(ground: Ground, of: Case): PlanNetwork {
  const { today, calendar } = ground;
  const { project, template, at } = of;
  const { requiredOn, ldPerDay } = project;
  const base = { today, requiredOn, ldPerDay, links: template.links };
  const items = itemsOf(template, project);
  let anchorOn = anchorFor(ground, of, items);
  if (project.state === 'planning') {
    const { dates } = computePlan({ ...base, anchorOn, items }, calendar);
    const planOn = ({ key, state }: PlanItem) => (state === 'skipped' ? null : (dates.get(key)?.finish ?? null));
    return { ...base, anchorOn, items: items.map((item) => ({ ...item, planOn: planOn(item) })) };
  }
  let made = standing(ground, of, { anchorOn, items });
  const isLate = project.state === 'closed' && at % 4 === 0;
  for (let left = tries; left > 0 && !isLate; left -= 1) {
    const { health, dates } = computePlan({ ...base, anchorOn, items: made }, calendar);
    if (health === 'green') break;
    const slip = Math.max(1, ...[...dates.values()].map(({ slipWd }) => slipWd));
    anchorOn = addWorkdays(calendar, anchorOn, slip);
    made = standing(ground, of, { anchorOn, items });
  }
  const late = project.state === 'executing' ? putOff[healthOf(at)] : 0;
  const { acceptOn } = computePlan({ ...base, anchorOn, items: made }, calendar);
  const last = made.findLast(({ phase, state }) => phase === 'ACCEPT' && state === 'notStarted');
  if (late === 0 || acceptOn === null || last === undefined) return { ...base, anchorOn, items: made };
  const promised = last.baselineOn !== null && last.baselineOn > acceptOn ? last.baselineOn : acceptOn;
  const manualOn = addWorkdays(calendar, promised, late);
  return { ...base, anchorOn, items: made.map((item) => (item === last ? { ...item, manualOn } : item)) };
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
      unit_count: project.unitCount,
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
