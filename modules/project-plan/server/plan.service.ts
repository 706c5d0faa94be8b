import { refuse, throwIfAny, type InputOf } from '@mp/kernel/contract';
import {
  bindActions,
  moveRecord,
  newId,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  ownedIds,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { workdaysBetween } from '@mp/reference/contract';
import { computePlan, projectBaseline, projectMilestone, projectPlan, projectPlanActions } from '../contract/index.ts';
import { updateGates } from './follow.service.ts';
import { generatePlan } from './generate.service.ts';
import { addMilestone, lockOpenPlan } from './milestone.service.ts';
import { lastBaseline, milestonesOfPlan } from './plan.query.ts';
import { planNetwork, recomputePlan, toItem, workDaysOf, type Plan } from './recompute.service.ts';

type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectPlan)['fields']>>>;

/** By how many working days a new baseline may move acceptance without the director. */
const greatMove = 10;
/** Which baseline asks the director whatever it moves: the third one. */
const greatNumber = 2;

async function computedNow(context: TxContext, plan: Plan) {
  const rows = await milestonesOfPlan(context, plan.id);
  const network = planNetwork(plan, rows, todayOf(context));
  return { rows, computed: computePlan(network, await workDaysOf(context)) };
}

/** What a plan must say before it is audited: why it is later than the customer wants. */
async function submit(
  context: TxContext,
  plan: Plan,
  form: { readonly explanation?: unknown },
): Promise<InputOf<typeof projectPlan>> {
  const { computed } = await computedNow(context, plan);
  const forecast = computed.acceptOn ?? '';
  const isAfterRequired = plan.requiredOn !== null && forecast > plan.requiredOn;
  throwIfAny(
    isAfterRequired && !form.explanation
      ? [refuse('projectPlan.planAfterRequired', { forecast, required: plan.requiredOn ?? '' }, 'explanation')]
      : [],
  );
  await moveRecord(context, project, { id: plan.projectId, name: 'submitPlan' });
  return { isAfterRequired };
}

/** Whether a new baseline is one that the director decides. */
async function rebase(context: TxContext, plan: Plan): Promise<InputOf<typeof projectPlan>> {
  const { computed } = await computedNow(context, plan);
  const calendar = await workDaysOf(context);
  const moves =
    plan.acceptBaseline === null || computed.acceptOn === null
      ? 0
      : workdaysBetween(calendar, plan.acceptBaseline, computed.acceptOn);
  return { isGreatRebase: Math.abs(moves) > greatMove || (plan.baselineNo ?? 0) + 1 >= greatNumber };
}

/** Promises the dates of the plan as they are: they are the baseline from now on. */
async function setBaseline(context: TxContext, planId: string, reason: string | null): Promise<void> {
  const plan = await recordsOf(context, projectPlan).lock(planId);
  const { rows, computed } = await computedNow(context, plan);
  const baselineNo = (await lastBaseline(context, planId)) + 1;
  const counted = rows.filter(({ state }) => state !== 'skipped');
  const dayOf = (row: (typeof rows)[number]) => computed.dates.get(toItem(row).key)?.finish ?? null;
  await recordsOf(context, projectMilestone).updateMany(
    counted,
    (row) => ({ baselineOn: dayOf(row), planOn: dayOf(row) }),
    { action: 'baseline' },
  );
  await recordsOf(context, projectBaseline).insertMany([
    {
      id: newId(),
      values: {
        planId,
        baselineNo,
        acceptOn: computed.acceptOn,
        reason,
        items: counted.map((row) => ({ code: row.code, unitNo: row.unitNo, on: dayOf(row) ?? '' })),
      },
    },
  ]);
  await recomputePlan(context, planId, { more: { baselineNo }, action: 'baseline' });
}

const effects: Effects = {
  submit: { prepare: submit },
  accept: async (context, { id, projectId, explanation }) => {
    await setBaseline(context, id, explanation);
    await moveRecord(context, project, { id: projectId, name: 'acceptPlan' });
    // What happened to gensets before there was a plan to follow them.
    await updateGates(context, projectId);
  },
  reopen: async (context, { projectId }) => moveRecord(context, project, { id: projectId, name: 'reopenPlan' }),
  rebase: { prepare: rebase },
  acceptRebase: (context, { id, rebaseReason }) => setBaseline(context, id, rebaseReason),
};

/** Plans what is open anew: days that were set by hand are computed again. */
async function replan(
  context: TxContext,
  { record, form }: { readonly record: Plan; readonly form: { readonly reason?: string | null } },
): Promise<void> {
  const plan = await lockOpenPlan(context, record.id);
  const rows = await milestonesOfPlan(context, plan.id);
  const { computed } = await computedNow(context, plan);
  const open = rows.filter(({ state }) => state !== 'done' && state !== 'skipped');
  await recordsOf(context, projectMilestone).updateMany(
    open,
    (row) => ({ planOn: computed.dates.get(toItem(row).key)?.finish ?? null }),
    { action: 'replan', ...(form.reason ? { reason: form.reason } : {}) },
  );
  await recomputePlan(context, plan.id, { action: 'replan' });
}

/** Plans of projects. */
export const projectPlanServer: ResourceServer = serveResource(projectPlan, {
  table: 'project_plan',
  ownSql: ownedIds('project_plan'),
  actions: bindActions(projectPlanActions, { generate: generatePlan, replan, addMilestone }),
  effects,
});
