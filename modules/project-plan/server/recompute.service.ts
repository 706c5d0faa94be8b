import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { newId, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { milestonesMoved } from '@mp/project/server';
import type { WorkDays } from '@mp/reference/contract';
import { tenantWorkDays, tipEvent } from '@mp/reference/server';
import {
  baselineAcceptOn,
  computePlan,
  milestoneForecast,
  nextItem,
  projectMilestone,
  projectPlan,
  type ComputedPlan,
  type PlanItem,
  type PlanNetwork,
} from '../contract/index.ts';
import { forecastsOfDay, milestonesOfPlan, type MilestoneRow } from './plan.query.ts';

/** A plan with every stored field. */
export type Plan = RecordOf<typeof projectPlan>;

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
  ldPerDay: plan.ldPerDay,
  items: rows.map((row) => toItem(row)),
  links: plan.links ?? [],
});

/** What differs of a patch from what is stored. */
function changedOf<P extends Readonly<Record<string, unknown>>>(stored: Readonly<Record<string, unknown>>, patch: P) {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => JSON.stringify(stored[name] ?? null) !== JSON.stringify(value)),
  ) as Partial<P>;
}

/** The figures of a plan, as they follow from its milestones. */
export function planFigures(network: PlanNetwork, computed: ComputedPlan): InputOf<typeof projectPlan> {
  const next = nextItem(network, computed);
  const critical = network.items.find(
    ({ key, kind }) => computed.dates.get(key)?.critical === true && kind !== 'payment',
  );
  const accepts = [...computed.dates.values()].filter(({ floatWd }) => floatWd !== null);
  const acceptBaseline = baselineAcceptOn(network.items);
  const accept = [...computed.dates.values()].find(({ finish, key }) => {
    const item = network.items.find((each) => each.key === key);
    return finish === computed.acceptOn && item?.baselineOn === acceptBaseline;
  });
  return {
    acceptBaseline,
    acceptForecast: computed.acceptOn,
    slipWd: acceptBaseline === null ? null : (accept?.slipWd ?? 0),
    floatWd: accepts.length === 0 ? null : Math.min(...accepts.map(({ floatWd }) => floatWd ?? 0)),
    criticalItem: critical?.name ?? null,
    progressActual: computed.progressActual.toFixed(2),
    progressPlan: computed.progressPlan.toFixed(2),
    spi: computed.spi === null ? null : computed.spi.toFixed(3),
    ldExposure: computed.ldExposure,
    health: computed.health,
    nextItem: next?.name ?? null,
    nextOwnerId: next?.ownerId ?? null,
    nextOn: next === undefined ? null : (computed.dates.get(next.key)?.finish ?? null),
  };
}

/** A line for each key milestone that moved; the last of a day counts. */
async function recordForecasts(context: TxContext, planId: string, moved: readonly (MilestoneRow & { to: string })[]) {
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
  const plans = recordsOf(context, projectPlan);
  if (plan.templateId === null || stored.state === 'suspended' || stored.state === 'ended') {
    if (Object.keys(more).length > 0) await plans.update(stored, more, { action });
    return;
  }
  const rows = await milestonesOfPlan(context, planId);
  const calendar = await workDaysOf(context);
  const network = planNetwork(plan, rows, todayOf(context));
  const computed = computePlan(network, calendar);
  const isPlanning = stored.state === 'toPlan' || stored.state === 'inAudit';
  const free = isPlanning
    ? computePlan({ ...network, items: network.items.map((item) => ({ ...item, manualOn: null })) }, calendar)
    : undefined;
  const patches = new Map(
    rows.map((row) => {
      const { key } = toItem(row);
      const date = computed.dates.get(key);
      const patch = {
        forecastOn: row.state === 'skipped' ? null : (date?.finish ?? null),
        floatWd: date?.floatWd ?? null,
        critical: date?.critical ?? false,
        slipWd: date?.slipWd ?? 0,
        ...(free ? { planOn: row.state === 'skipped' ? null : (free.dates.get(key)?.finish ?? null) } : {}),
      };
      return [row.id, changedOf(row, patch)] as const;
    }),
  );
  const changed = rows.filter(({ id }) => Object.keys(patches.get(id) ?? {}).length > 0);
  await recordsOf(context, projectMilestone).updateMany(changed, ({ id }) => patches.get(id) ?? {}, { action });
  const moved = changed.flatMap((row) => {
    const to = patches.get(row.id)?.forecastOn;
    return to ? [{ ...row, to }] : [];
  });
  if (stored.state === 'running') await recordForecasts(context, planId, moved);
  const patch = changedOf(stored, { ...more, ...planFigures(network, computed) });
  if (Object.keys(patch).length > 0) await plans.update(stored, patch, { action });
  if (moved.length > 0) await milestonesMoved.emit(context, { projectIds: [stored.projectId] });
  if (stored.state === 'running' && computed.health === 'red' && stored.health !== 'red')
    await tipEvent(context, { resource: projectPlan.key, id: planId, event: 'turnedRed' });
}
