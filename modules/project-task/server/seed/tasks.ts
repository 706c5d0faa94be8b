import type { I18nText } from '@mp/kernel/contract';
import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { addWorkdays, workdaysInclusive, type WorkDays } from '@mp/reference/contract';
import { endOf, remainingOf, sourceOf, taskChanges, type TaskMilestone, type TaskWish } from '../../contract/index.ts';

/** Tasks of the last days that are done already, in days. */
const doneDays = 45;

interface Milestone extends TaskMilestone {
  readonly name: I18nText;
  readonly phase: string;
  readonly critical: boolean;
  readonly actualOn: string | null;
}

interface Plan {
  readonly id: string;
  readonly projectId: string;
  readonly state: 'toPlan' | 'inAudit' | 'running' | 'suspended';
  readonly regionId: string | null;
  readonly team: readonly string[];
  readonly pmId: string | null;
  /** A dealer that works for the project. */
  readonly dealerId: string | null;
  readonly milestones: readonly Milestone[];
  readonly units: readonly { readonly id: string; readonly unitNo: number }[];
}

async function plansOf({ client }: Seeding, tenantId: string): Promise<readonly Plan[]> {
  const { rows } = await client.query<Plan>(
    `select pl.id, pl.project_id as "projectId", pl.state, pl.site_region_id as "regionId", coalesce(pl.team_ids::text[], '{}') as team,
        pl.pm_id as "pmId", (select d.dealer_id from dispatch d where d.tenant_id = pl.tenant_id and d.project_id = pl.project_id
          and d.state in ('sent', 'accepted', 'onSite', 'finished', 'confirmed') order by d.no desc limit 1) as "dealerId",
        (select coalesce(json_agg(json_build_object('id', u.id, 'unitNo', u.unit_no)), '[]') from project_unit u
          where u.tenant_id = pl.tenant_id and u.project_id = pl.project_id and u.deleted_at is null) as units,
        (select coalesce(json_agg(json_build_object('id', m.id, 'code', m.code, 'unitNo', m.unit_no, 'name', m.name, 'phase', m.phase,
            'days', m.days, 'dayUnit', m.day_unit, 'ownerId', m.owner_id, 'state', m.state, 'on', m.forecast_on::text,
            'actualOn', m.actual_on::text, 'floatWd', m.float_wd, 'critical', coalesce(m.critical, false)) order by m.seq, m.unit_no), '[]')
          from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.deleted_at is null) as milestones
      from project_plan pl where pl.tenant_id = $1 and pl.state in ('toPlan', 'inAudit', 'running', 'suspended')
        and pl.template_id is not null and pl.deleted_at is null order by pl.no`,
    [tenantId],
  );
  return rows;
}

/** People of the house who do the work of projects. */
async function peopleOf({ client }: Seeding, tenantId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct u.id, u.user_name from tenant_user u join role_member m on m.tenant_id = u.tenant_id and m.member_type = 'user' and m.member_id = u.id
        join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where u.tenant_id = $1 and u.dealer_id is null and not coalesce(u.builtin, false) and r.code in ('R_PM', 'R_TSS', 'R_ASE', 'R_AE', 'R_EXM')
      order by u.user_name limit 40`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Accounts of people who are sent to sites soon, with the days. */
async function visitorsOf({ client }: Seeding, tenantId: string) {
  const { rows } = await client.query<{ userId: string; dealerId: string; from: string; projectId: string }>(
    `select distinct on (p.user_id) p.user_id as "userId", p.dealer_id as "dealerId", d.planned_from::text as "from", d.project_id as "projectId"
      from dispatch d cross join unnest(d.person_ids) x(id) join dealer_person p on p.tenant_id = d.tenant_id and p.id = x.id
      where d.tenant_id = $1 and d.state in ('accepted', 'onSite') and p.user_id is not null order by p.user_id, d.planned_from limit 5`,
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

type Row = Readonly<Record<string, unknown>>;

interface Ground {
  readonly tenantId: string;
  readonly today: string;
  readonly at: string;
  readonly calendar: WorkDays;
  readonly people: readonly string[];
}

/** A task of the sample before it is stored. */
interface Made {
  readonly plan: Plan;
  readonly key: string;
  readonly name: I18nText;
  readonly source: string | null;
  readonly unitId: string | null;
  readonly wish: Pick<TaskWish, 'startOn' | 'workdays'> & Partial<TaskWish>;
  readonly hours: string | null;
  readonly priority: 'low' | 'normal' | 'high';
  readonly assigneeId: string | null;
  readonly dealerId: string | null;
  readonly state: 'todo' | 'doing' | 'blocked' | 'done';
  readonly isMovedByHand: boolean;
  readonly predecessors: readonly string[];
}

const sitePhases: ReadonlySet<string> = new Set(['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT']);
const blockReasons = ['等待客户提供接地条件', '现场吊装设备未到位', '图纸版本待确认', '电缆敷设未完成'] as const;

/** Who of the sample has a task: of ten one nobody, some the dealer at the site, the project manager, the others people of the house. */
function doerFor({ people }: Ground, { pmId, dealerId }: Plan, { phase, at }: { phase: string; at: number }) {
  const luck = at % 10;
  if (luck === 0) return { assigneeId: null, dealerId: null };
  if (luck <= 3 && dealerId !== null && sitePhases.has(phase)) return { assigneeId: null, dealerId };
  return { assigneeId: luck === 9 ? pmId : (people[at % Math.max(1, people.length)] ?? pmId), dealerId: null };
}

/** How a task stands: what should be under way is, one of eight of it is blocked; what nobody has waits. */
function stateFor(
  { today }: Ground,
  startOn: string,
  { isHad, isHeld, at }: { isHad: boolean; isHeld: boolean; at: number },
) {
  if (isHeld || !isHad || startOn > today) return 'todo' as const;
  return at % 8 === 3 ? ('blocked' as const) : at % 5 === 1 ? ('todo' as const) : ('doing' as const);
}

/** Tasks of the milestones of a plan; some were moved by hand, and are late. */
function planTasks(ground: Ground, plan: Plan, first: number): readonly Made[] {
  const { calendar, today } = ground;
  const byId = new Map(plan.milestones.map((each) => [each.id, each]));
  const units = new Map(plan.units.map(({ unitNo, id }) => [unitNo, id]));
  const named = ({ name, unitNo }: Milestone): I18nText =>
    unitNo === null
      ? name
      : (Object.fromEntries(
          Object.entries(name).map(([language, text]) => [language, `${text} #${unitNo}`]),
        ) as I18nText);
  const isHeld = plan.state === 'toPlan' || plan.state === 'inAudit';
  const open = taskChanges(calendar, plan.milestones, []).fresh.flatMap(({ milestone, wish }, index): Made[] => {
    const of = byId.get(milestone.id);
    if (!of) return [];
    const at = first + index;
    const doer = doerFor(ground, plan, { phase: of.phase, at });
    const isLate = !isHeld && at % 4 === 1 && wish.endOn <= addWorkdays(calendar, today, 5);
    const startOn = isLate ? addWorkdays(calendar, today, -(wish.workdays + 2 + (at % 4))) : wish.startOn;
    const isHad = doer.assigneeId !== null || doer.dealerId !== null;
    return [
      {
        ...doer,
        plan,
        key: `${plan.id}/${sourceOf(of)}`,
        name: named(of),
        source: sourceOf(of),
        unitId: units.get(of.unitNo ?? 0) ?? null,
        wish: { ...wish, startOn },
        hours: wish.hours,
        priority: of.critical ? 'high' : at % 3 === 0 ? 'low' : 'normal',
        state: stateFor(ground, startOn, { isHad, isHeld, at }),
        isMovedByHand: isLate,
        predecessors: [],
      },
    ];
  });
  const since = addWorkdays(calendar, today, -doneDays);
  const done = plan.milestones
    .filter(({ state, actualOn }) => state === 'done' && actualOn !== null && actualOn >= since)
    .map((of, index): Made => ({
      plan,
      key: `${plan.id}/${sourceOf(of)}`,
      name: named(of),
      source: sourceOf(of),
      unitId: units.get(of.unitNo ?? 0) ?? null,
      wish: {
        milestoneId: of.id,
        startOn: addWorkdays(calendar, of.actualOn ?? today, -2),
        workdays: 2,
        milestoneOn: of.actualOn ?? today,
      },
      hours: '4.0',
      priority: 'normal',
      ...doerFor(ground, plan, { phase: of.phase, at: first + index + 1 }),
      state: 'done',
      isMovedByHand: false,
      predecessors: [],
    }));
  return [...open, ...done];
}

/** Work that people have planned themselves: whole days of one person, one piece after the other and two of them at once. */
const pieces = [
  ['现场勘查', 'Site survey', '現地調査', 3, 3],
  ['调试方案评审', 'Review of the commissioning plan', '試運転計画のレビュー', 4, 2],
  ['客户培训', 'Customer training', '顧客研修', 8, 2],
] as const;

/** Clashes of the first people of the house, and of people who are sent to a site in the same days. */
function handTasks(
  { calendar, today, people }: Ground,
  plans: readonly Plan[],
  visitors: Awaited<ReturnType<typeof visitorsOf>>,
): readonly Made[] {
  const running = plans.filter(({ state }) => state === 'running');
  const byHand = { source: null, unitId: null, hours: null, isMovedByHand: false, state: 'todo' } as const;
  const own = people.slice(0, 6).flatMap((assigneeId, at) => {
    const plan = running[at];
    if (!plan) return [];
    return pieces.map(([ZH_CN, EN_US, JA_JP, inDays, workdays], index): Made => ({
      ...byHand,
      plan,
      key: `${plan.id}/hand/${index}`,
      name: { ZH_CN, EN_US, JA_JP },
      wish: { startOn: addWorkdays(calendar, today, inDays), workdays },
      priority: index === 0 ? 'high' : 'normal',
      assigneeId,
      dealerId: null,
      predecessors: index === 2 ? [`${plan.id}/hand/0`] : [],
    }));
  });
  const sent = visitors.flatMap(({ userId, dealerId, from, projectId }): Made[] => {
    const plan = plans.find((each) => each.projectId === projectId);
    if (!plan) return [];
    const name = { ZH_CN: '整理调试记录', EN_US: 'Write up the commissioning records', JA_JP: '試運転記録の整理' };
    const wish = { startOn: addWorkdays(calendar, from, 0), workdays: 2 };
    return [
      {
        ...byHand,
        plan,
        key: `${plan.id}/visit/${userId}`,
        name,
        wish,
        hours: '8.0',
        priority: 'normal',
        assigneeId: userId,
        dealerId,
        predecessors: [],
      },
    ];
  });
  return [...own, ...sent];
}

/** How far a task of the sample has come. */
function courseOf({ today, calendar }: Ground, { plan, wish, state }: Made, index: number): Row {
  const isBegun = state === 'doing' || state === 'blocked';
  const gone = workdaysInclusive(calendar, wish.startOn, today);
  const progress = state === 'done' ? 100 : isBegun ? Math.min(90, Math.round((gone / wish.workdays) * 8) * 10) : 0;
  return {
    progress,
    remaining_wd: remainingOf(wish.workdays, progress),
    block_reason: state === 'blocked' ? blockReasons[index % blockReasons.length] : null,
    unblocker_id: state === 'blocked' ? plan.pmId : null,
    started_at: state === 'todo' ? null : `${wish.startOn}T01:00:00Z`,
    done_on: state === 'done' ? endOf(calendar, wish.startOn, wish.workdays) : null,
    state,
  };
}

function rowOf(ground: Ground, made: Made, index: number): Row {
  const { tenantId, today, at, calendar } = ground;
  const { plan, wish, assigneeId } = made;
  const isHeld = plan.state === 'toPlan' || plan.state === 'inAudit';
  return {
    tenant_id: tenantId,
    id: seedId(`${tenantId}/projectTask/${made.key}`),
    created_at: at,
    updated_at: at,
    no: `PT-${today.slice(0, 4)}${today.slice(5, 7)}-${String(index + 1).padStart(4, '0')}`,
    name: JSON.stringify(made.name),
    project_id: plan.projectId,
    plan_id: plan.id,
    milestone_id: wish.milestoneId ?? null,
    unit_id: made.unitId,
    assignee_id: assigneeId,
    dealer_id: made.dealerId,
    start_on: wish.startOn,
    workdays: wish.workdays,
    end_on: endOf(calendar, wish.startOn, wish.workdays),
    milestone_on: wish.milestoneOn ?? null,
    latest_on: wish.latestOn ?? null,
    hours: made.hours,
    priority: made.priority,
    predecessor_ids: made.predecessors.map((key) => seedId(`${tenantId}/projectTask/${key}`)),
    source: made.source,
    is_moved_by_hand: made.isMovedByHand,
    is_assigned_by_hand: made.source !== null,
    is_released: !isHeld,
    is_at_rest: plan.state === 'suspended',
    site_region_id: plan.regionId,
    owner_ids: [...new Set([...(assigneeId !== null && !isHeld ? [assigneeId] : []), ...plan.team])],
    ...courseOf(ground, made, index),
  };
}

/** Gives the sample projects their tasks. Answers how many are new. */
export async function seedTasks(seeding: Seeding, tenantId: string): Promise<number> {
  const plans = await plansOf(seeding, tenantId);
  const { rows: clock } = await seeding.client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const ground: Ground = {
    tenantId,
    today: clock[0]?.today ?? seeding.at.slice(0, 10),
    at: seeding.at,
    calendar: await calendarOf(seeding, tenantId),
    people: await peopleOf(seeding, tenantId),
  };
  let first = 0;
  const ofPlans = plans.flatMap((plan) => {
    const made = planTasks(ground, plan, first);
    first += made.length;
    return made;
  });
  const rows = [...ofPlans, ...handTasks(ground, plans, await visitorsOf(seeding, tenantId))].map((made, index) =>
    rowOf(ground, made, index),
  );
  // New ones go on after those of the sample.
  await seeding.client.query(
    `insert into number_counter (tenant_id, rule, period, n) values ($1, 'numbers.projectTask', $2, $3) on conflict do nothing`,
    [tenantId, `PT-${ground.today.slice(0, 4)}${ground.today.slice(5, 7)}-{####}`, rows.length],
  );
  return insertRows(seeding, 'project_task', rows);
}
