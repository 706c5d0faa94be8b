import { refuse, throwIfAny, type RecordOf } from '@mp/kernel/contract';
import { bindActions, newId, recordsOf, serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import {
  computePlan,
  milestoneForecast,
  planErrors,
  projectBaseline,
  projectMilestone,
  projectMilestoneActions,
  projectPlan,
  slipLimits,
} from '../contract/index.ts';
import { milestonesOfPlan } from './plan.query.ts';
import { planNetwork, recomputePlan, toItem, workDaysOf, type Plan } from './recompute.service.ts';

type Milestone = RecordOf<typeof projectMilestone>;

/** How the rules of plans name a milestone. */
const keyOf = ({ code, unitNo }: Pick<Milestone, 'code' | 'unitNo'>): string =>
  unitNo === null ? (code ?? '') : `${code ?? ''}#${unitNo}`;

/** The plan of a milestone, locked; refused where it is not worked on. */
export async function lockOpenPlan(context: TxContext, planId: string): Promise<Plan> {
  const plan = await recordsOf(context, projectPlan).lock(planId, { scope: 'update' });
  if (plan.state === 'suspended') throw planErrors.suspended();
  if (plan.state !== 'toPlan' && plan.state !== 'running') throw planErrors.closed();
  return plan;
}

/** A day that a milestone is to have; null gives it back to the computation. */
export interface DayChange {
  readonly key: string;
  readonly manualOn: string | null;
  readonly reason: string;
}

/**
 * Sets days of milestones by hand, all or none. A day before what the milestone waits for, or a day off, is refused
 * with the earliest that is possible, at `field`.
 */
export async function setDays(
  context: TxContext,
  plan: Plan,
  { changes, field = 'manualOn' }: { readonly changes: readonly DayChange[]; readonly field?: string },
): Promise<void> {
  const rows = await milestonesOfPlan(context, plan.id);
  const byKey = new Map(rows.map((row) => [toItem(row).key, row]));
  const wanted = new Map(changes.map((change) => [change.key, change]));
  for (const { key } of changes) {
    const row = byKey.get(key);
    if (!row) throw planErrors.unknownMilestone({ code: key });
    if (row.state === 'done' || row.state === 'skipped') throw planErrors.milestoneDone({ name: row.code });
  }
  const network = planNetwork(plan, rows, todayOf(context));
  const items = network.items.map((item) => {
    const change = wanted.get(item.key);
    return change ? { ...item, manualOn: change.manualOn } : item;
  });
  const { dates } = computePlan({ ...network, items }, await workDaysOf(context));
  throwIfAny(
    changes.flatMap(({ key, manualOn }) => {
      const finish = dates.get(key)?.finish ?? '';
      return manualOn === null || manualOn === finish
        ? []
        : [refuse('projectPlan.dayNotPossible', { name: key, earliest: finish }, field)];
    }),
  );
  await recordsOf(context, projectMilestone).updateMany(
    changes.flatMap(({ key }) => byKey.get(key) ?? []),
    (row) => {
      const change = wanted.get(toItem(row).key);
      return { manualOn: change?.manualOn ?? null, manualReason: change?.reason ?? null };
    },
    { action: 'reschedule' },
  );
  await recomputePlan(context, plan.id, { action: 'reschedule' });
}

/** By how many working days a milestone slips that is over on a day. */
async function slipWith(
  context: TxContext,
  plan: Plan,
  { record, on }: { readonly record: Milestone; readonly on: string },
) {
  const key = keyOf(record);
  const network = planNetwork(plan, await milestonesOfPlan(context, plan.id), todayOf(context));
  const items = network.items.map((item) =>
    item.key === key ? { ...item, state: 'done' as const, actualOn: on } : item,
  );
  return computePlan({ ...network, items }, await workDaysOf(context)).dates.get(key)?.slipWd ?? 0;
}

async function complete(
  context: TxContext,
  {
    record,
    form,
  }: { readonly record: Milestone; readonly form: { actualOn?: string | null; slipReason?: Milestone['slipReason'] } },
): Promise<void> {
  const plan = await lockOpenPlan(context, record.planId);
  if (plan.state !== 'running') throw planErrors.closed();
  const actualOn = form.actualOn ?? todayOf(context);
  throwIfAny(actualOn > todayOf(context) ? [refuse('projectPlan.actualInFuture', undefined, 'actualOn')] : []);
  const slipReason = form.slipReason ?? record.slipReason;
  const n = record.kind === 'key' && !slipReason ? await slipWith(context, plan, { record, on: actualOn }) : 0;
  throwIfAny(n > slipLimits.reason ? [refuse('projectPlan.slipReasonRequired', { n }, 'slipReason')] : []);
  await recordsOf(context, projectMilestone).update(
    record,
    { state: 'done', actualOn, slipReason },
    { action: 'complete' },
  );
  await recomputePlan(context, plan.id, { action: 'complete' });
}

/** Changes a milestone, and what follows from it. */
async function change(
  context: TxContext,
  record: Milestone,
  {
    patch,
    action,
    reason,
  }: { readonly patch: Partial<Milestone>; readonly action: string; readonly reason?: string | undefined },
): Promise<void> {
  await lockOpenPlan(context, record.planId);
  await recordsOf(context, projectMilestone).update(record, patch, { action, ...(reason ? { reason } : {}) });
  await recomputePlan(context, record.planId, { action });
}

/** Milestones of plans. */
export const projectMilestoneServer: ResourceServer = serveResource(projectMilestone, {
  table: 'project_milestone',
  searchable: false,
  actions: bindActions(projectMilestoneActions, {
    reschedule: async (context, { record, form }) => {
      const plan = await lockOpenPlan(context, record.planId);
      await setDays(context, plan, {
        changes: [{ key: keyOf(record), manualOn: form.manualOn ?? null, reason: form.reason ?? '' }],
      });
    },
    complete,
    explain: (context, { record, form }) =>
      change(context, record, { patch: { slipReason: form.slipReason ?? null }, action: 'explain' }),
    assign: (context, { record, form }) =>
      change(context, record, { patch: { ownerId: (form.ownerId ?? null) as Milestone['ownerId'] }, action: 'assign' }),
    drop: (context, { record, form }) =>
      change(context, record, {
        patch: { state: 'skipped', dropReason: form.reason ?? null },
        action: 'drop',
        reason: form.reason ?? undefined,
      }),
  }),
});

/** What was promised when. */
export const projectBaselineServer: ResourceServer = serveResource(projectBaseline, {
  table: 'project_baseline',
  searchable: false,
});

/** What was forecast when. */
export const milestoneForecastServer: ResourceServer = serveResource(milestoneForecast, {
  table: 'milestone_forecast',
  searchable: false,
});

/** What a further milestone is asked for; what must be given is there. */
interface MilestoneForm {
  readonly code?: string | null;
  readonly name?: string | null;
  readonly phase?: string | null;
  readonly days?: number | null;
  readonly after?: string | null;
  readonly ownerId?: string | null;
  readonly reason?: string | null;
}

/** A milestone that no template has, behind another one. */
export async function addMilestone(
  context: TxContext,
  { record, form }: { readonly record: Plan; readonly form: MilestoneForm },
): Promise<void> {
  const plan = await lockOpenPlan(context, record.id);
  const codes = new Set((await milestonesOfPlan(context, plan.id)).map((row) => row.code));
  const { phase = null, days = null, reason = null, ownerId } = form;
  const [code, after, name] = [String(form.code), String(form.after), String(form.name)];
  throwIfAny([
    ...(codes.has(code) ? [refuse('projectPlan.milestoneTwice', { code }, 'code')] : []),
    ...(codes.has(after) ? [] : [refuse('projectPlan.unknownMilestone', { code: after }, 'after')]),
  ]);
  const values = {
    planId: plan.id,
    projectId: plan.projectId,
    seq: codes.size,
    code,
    name: { ZH_CN: name },
    phase,
    kind: 'normal' as const,
    days,
    dayUnit: 'work' as const,
    onSite: false,
    daysSource: reason,
    ownerId: ownerId ?? plan.pmId,
    state: 'notStarted' as const,
  };
  await recordsOf(context, projectMilestone).insertMany([{ id: newId(), values }], { action: 'addMilestone' });
  await recomputePlan(context, plan.id, {
    action: 'addMilestone',
    more: { links: [...(plan.links ?? []), { item: code, after, link: 'FS', lag: 0 }] },
  });
}
