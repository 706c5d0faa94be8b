import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { defineEvent, moveRecord, newId, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { milestonesMoved } from '@mp/project/server';
import type { WorkDays } from '@mp/reference/contract';
import { tenantWorkDays, tipEvent } from '@mp/reference/server';
import {
  baselineAcceptOn,
  computePlan,
  isAccepted,
  milestoneForecast,
  nextItem,
  phaseSteps,
  projectMilestone,
  projectPlan,
  slipCause,
  stageOf,
  type ComputedPlan,
  type PhaseStep,
  type PlanItem,
  type PlanNetwork,
} from '../contract/index.ts';
import { countsOf } from './counts.ts';
import { forecastsOfDay, milestonesOfPlan, planOfProject, type MilestoneRow } from './plan.query.ts';
import { areAccepted, unitsOf } from './units.ts';

/** A plan with every stored field. */
export type Plan = RecordOf<typeof projectPlan>;

/** A plan was computed: its milestones are as they stand now, whether or not they moved. */
export const planComputed = defineEvent<{ planId: string; projectId: string }>('project-plan.computed');

const plainWeek: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

/** The tenant's working days. */
export const workDaysOf = async (context: Context): Promise<WorkDays> =>
  (await tenantWorkDays(context, todayOf(context))) ?? plainWeek;

/** A milestone as the rules of plans take it. */
export const toItem = ({ code, unitNo, ...row }: MilestoneRow): PlanItem => ({
  key: unitNo === null ? code : `${code}#${unitNo}`,
  code,
  unitNo,
  name: row.name,
  phase: row.phase,
  kind: row.kind,
  days: row.days,
  dayUnit: row.dayUnit,
  onSite: row.onSite,
  daysSource: row.daysSource,
  ownerId: row.ownerId,
  ownerName: row.ownerName,
  state: row.state,
  baselineOn: row.baselineOn,
  planOn: row.planOn,
  manualOn: row.manualOn,
  actualOn: row.actualOn,
  slipReason: row.slipReason,
});

/** The network of a plan as it stands. */
export const planNetwork = (plan: Plan, rows: readonly MilestoneRow[], today: string): PlanNetwork => ({
  anchorOn: plan.anchorOn ?? today,
  today,
  requiredOn: plan.requiredOn,
  // Withheld from whoever the project was opened to without commercial numbers.
  ldPerDay: plan.ldPerDay ?? null,
  items: rows.map((row) => toItem(row)),
  links: plan.links ?? [],
});

/** What differs of a patch from what is stored. */
function changedOf<P extends Readonly<Record<string, unknown>>>(stored: Readonly<Record<string, unknown>>, patch: P) {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => JSON.stringify(stored[name] ?? null) !== JSON.stringify(value)),
  ) as Partial<P>;
}

/** When the customer accepts, and how that stands to what was promised and is required. */
function acceptanceFigures({ items }: PlanNetwork, { dates, acceptOn }: ComputedPlan): InputOf<typeof projectPlan> {
  const acceptBaseline = baselineAcceptOn(items);
  const promised = items.find(
    ({ key, baselineOn }) => baselineOn === acceptBaseline && dates.get(key)?.finish === acceptOn,
  );
  const floats = [...dates.values()].flatMap(({ floatWd }) => floatWd ?? []);
  const criticals = items.filter(({ key }) => dates.get(key)?.critical === true);
  // Work that can be done sooner says more than a payment that follows it.
  const critical = criticals.find(({ kind }) => kind !== 'payment') ?? criticals[0];
  return {
    acceptBaseline,
    acceptForecast: acceptOn,
    slipWd: acceptBaseline === null ? null : ((promised && dates.get(promised.key)?.slipWd) ?? 0),
    floatWd: floats.length === 0 ? null : Math.min(...floats),
    criticalItem: critical?.name ?? null,
  };
}

/** What is to be done next, by whom and when. */
function nextFigures(network: PlanNetwork, computed: ComputedPlan): InputOf<typeof projectPlan> {
  const next = nextItem(network, computed);
  const stage = stageOf(next);
  if (!next) return { stage, nextItem: null, nextOwnerId: null, nextOn: null };
  const nextOn = computed.dates.get(next.key)?.finish ?? null;
  return { stage, nextItem: next.name, nextOwnerId: next.ownerId as Plan['nextOwnerId'], nextOn };
}

/** What each phase makes a plan later, and which one most where acceptance is late. */
function slipFigures(phases: readonly PhaseStep[], slipWd: number | null | undefined): InputOf<typeof projectPlan> {
  const { phase, reason } = slipCause((slipWd ?? 0) > 0 ? phases : []);
  return { phases, slipPhase: phase, slipReason: reason as Plan['slipReason'] };
}

/** The figures of a plan, as they follow from its milestones. */
export function planFigures(
  network: PlanNetwork,
  computed: ComputedPlan,
  calendar: WorkDays,
): InputOf<typeof projectPlan> {
  const { progressActual, progressPlan, spi, ldExposure, health } = computed;
  const acceptance = acceptanceFigures(network, computed);
  return {
    ...acceptance,
    ...slipFigures(phaseSteps(network.items, { dates: computed.dates, calendar }), acceptance.slipWd),
    ...nextFigures(network, computed),
    progressActual: progressActual.toFixed(2),
    progressPlan: progressPlan.toFixed(2),
    spi: spi === null ? null : spi.toFixed(3),
    ldExposure,
    health,
  };
}

/** A milestone whose forecast is another day now. */
type Moved = MilestoneRow & { readonly to: string };

/** A line for each key milestone that moved; the last of a day counts. */
async function recordForecasts(context: TxContext, planId: string, moved: readonly Moved[]) {
  const keys = moved.filter(({ kind, phase }) => kind === 'key' || phase === 'ACCEPT');
  if (keys.length === 0) return;
  const onDay = todayOf(context);
  const known = await forecastsOfDay(context, planId, onDay);
  const store = recordsOf(context, milestoneForecast);
  const knownOf = ({ code, unitNo }: MilestoneRow) =>
    known.find((each) => each.code === code && each.unitNo === unitNo);
  const again = keys.flatMap((row) => {
    const line = knownOf(row);
    return line ? [{ ...line, forecastOn: row.to }] : [];
  });
  await store.updateMany(again, ({ forecastOn }) => ({ forecastOn }));
  await store.insertMany(
    keys
      .filter((row) => !knownOf(row))
      .map(({ code, unitNo, to }) => ({ id: newId(), values: { planId, code, unitNo, onDay, forecastOn: to } })),
  );
}

/** When the customer has accepted every unit, the project is closed down. */
async function completeProject(context: TxContext, projectId: string): Promise<void> {
  const { state } = await recordsOf(context, project).lock(projectId);
  if (state === 'executing') await moveRecord(context, project, { id: projectId, name: 'complete' });
}

/** Whether the customer has accepted: by the milestones of the plan, or, where none is of the acceptance, by all units. */
async function hasAccepted(context: TxContext, projectId: string, rows: readonly MilestoneRow[]): Promise<boolean> {
  if (isAccepted(rows)) return true;
  const isPlanned = rows.some(({ phase, state }) => phase === 'ACCEPT' && state !== 'skipped');
  return !isPlanned && areAccepted(await unitsOf(context, projectId));
}

/** What a computation changes of a milestone. */
type MilestonePatch = Partial<Pick<MilestoneRow, 'forecastOn' | 'floatWd' | 'critical' | 'slipWd' | 'planOn'>>;

/** What a plan becomes by a computation. */
interface Recomputed {
  readonly network: PlanNetwork;
  readonly computed: ComputedPlan;
  /** Milestones that differ from what is stored, with what they become. */
  readonly changed: readonly (MilestoneRow & { readonly patch: MilestonePatch })[];
}

/** Dates of the milestones of a plan; while it is planned their plan days are those without days set by hand. */
function recomputed(
  plan: Plan,
  rows: readonly MilestoneRow[],
  ground: { today: string; calendar: WorkDays },
): Recomputed {
  const { today, calendar } = ground;
  const network = planNetwork(plan, rows, today);
  const computed = computePlan(network, calendar);
  const isPlanning = plan.state === 'toPlan' || plan.state === 'inAudit';
  const free = { ...network, items: network.items.map((item) => ({ ...item, manualOn: null })) };
  const planned = isPlanning ? computePlan(free, calendar).dates : undefined;
  const changed = rows.map((row) => {
    const { key, state } = toItem(row);
    const isSkipped = state === 'skipped';
    const finishIn = (dates: ComputedPlan['dates']) => (isSkipped ? null : (dates.get(key)?.finish ?? null));
    const { floatWd = null, critical = false, slipWd = 0 } = computed.dates.get(key) ?? {};
    const patch = {
      forecastOn: finishIn(computed.dates),
      floatWd,
      critical,
      slipWd,
      ...(planned ? { planOn: finishIn(planned) } : {}),
    };
    return { ...row, patch: changedOf(row, patch) };
  });
  return { network, computed, changed: changed.filter(({ patch }) => Object.keys(patch).length > 0) };
}

/** Tells of a plan that runs: what key milestones are forecast, that it has turned red, that its project is accepted. */
async function notifyRunning(
  context: TxContext,
  stored: Plan,
  {
    rows,
    moved,
    health,
    blocksCompletion,
  }: {
    readonly rows: readonly MilestoneRow[];
    readonly moved: readonly Moved[];
    readonly health: ComputedPlan['health'];
    readonly blocksCompletion: boolean;
  },
): Promise<void> {
  await recordForecasts(context, stored.id, moved);
  if (health === 'red' && stored.health !== 'red')
    await tipEvent(context, { resource: projectPlan.key, id: stored.id, event: 'turnedRed' });
  if (!blocksCompletion && (await hasAccepted(context, stored.projectId, rows)))
    await completeProject(context, stored.projectId);
}

/**
 * Computes a plan as of today and writes what differs: dates of milestones, figures of the plan, forecasts of key
 * milestones. Tells of moved dates, and of a plan that turned red. At rest a plan stays as it is.
 */
export async function recomputePlan(
  context: TxContext,
  planId: string,
  { more = {}, action = 'compute' }: { readonly more?: InputOf<typeof projectPlan>; readonly action?: string } = {},
): Promise<void> {
  const stored = await recordsOf(context, projectPlan).lock(planId);
  const plan: Plan = { ...stored, ...(more as Partial<Plan>) };
  const write = async (patch: InputOf<typeof projectPlan>) => {
    if (Object.keys(patch).length > 0) await recordsOf(context, projectPlan).update(stored, patch, { action });
  };
  if (plan.templateId === null || stored.state === 'suspended' || stored.state === 'ended') return write(more);
  const rows = await milestonesOfPlan(context, planId);
  const ground = { today: todayOf(context), calendar: await workDaysOf(context) };
  const { network, computed, changed } = recomputed(plan, rows, ground);
  await recordsOf(context, projectMilestone).updateMany(changed, ({ patch }) => patch, { action });
  const moved = changed.flatMap(({ patch, ...row }) => (patch.forecastOn ? [{ ...row, to: patch.forecastOn }] : []));
  const { counts, isWarning, blocksCompletion } = await countsOf(context, stored.projectId);
  const health = isWarning && computed.health === 'green' ? 'amber' : computed.health;
  await write(changedOf(stored, { ...more, ...planFigures(network, computed, ground.calendar), ...counts, health }));
  if (moved.length > 0) await milestonesMoved.emit(context, { projectIds: [stored.projectId] });
  await planComputed.emit(context, { planId, projectId: stored.projectId });
  if (stored.state === 'running') await notifyRunning(context, stored, { rows, moved, health, blocksCompletion });
}

/** Computes the plan of a project anew, such as after what is counted of it has changed; nothing where it has none. */
export async function recomputePlanOf(context: TxContext, projectId: string): Promise<void> {
  const plan = await planOfProject(context, projectId);
  if (plan) await recomputePlan(context, plan.id, { action: 'compute' });
}
