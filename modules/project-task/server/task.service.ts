import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  getRecord,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  ownedIds,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { projectSite, projectUnitsOf, requireWork } from '@mp/project/server';
import { milestonesOfPlan, planOfProject, workDaysOf } from '@mp/project-plan/server';
import { addWorkdays, type WorkDays } from '@mp/reference/contract';
import {
  cycleOf,
  endOf,
  milestoneDaysOf,
  projectTask,
  projectTaskActions,
  projectTaskErrors,
  remainingOf,
} from '../contract/index.ts';
import { doerOf, isPlanner, notifyAssigned, ownersOf, requireOwn, type Doer } from './doer.service.ts';
import { tasksById, tasksOfProject } from './task.query.ts';

/** A task as it is stored. */
export type Task = RecordOf<typeof projectTask>;
/** What of a task is changed. */
export type TaskInput = InputOf<typeof projectTask>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectTask)['fields']>>>;

/** States of a project in which nothing is planned for it. */
const restStates: ReadonlySet<string> = new Set(['suspended', 'closed', 'lost', 'canceled', 'expired']);

/** The days of a task, from the first one that is worked on. */
export function daysFor(
  calendar: WorkDays,
  { startOn, workdays }: { readonly startOn: string; readonly workdays: number },
): Pick<TaskInput, 'startOn' | 'endOn'> {
  const first = addWorkdays(calendar, startOn, 0);
  return { startOn: first, endOn: endOf(calendar, first, workdays) };
}

/** When the milestone of a task is forecast, and until when the task may last. Refuses one of another project. */
async function milestoneDays(context: TxContext, { planId, milestoneId }: TaskInput): Promise<TaskInput> {
  if (!milestoneId) return { milestoneOn: null, latestOn: null };
  const milestone = (planId ? await milestonesOfPlan(context, planId) : []).find(({ id }) => id === milestoneId);
  if (!milestone) {
    throwIfAny([refuse('projectTask.elsewhere', { field: '@projectTask.field.milestoneId' }, 'milestoneId')]);
    return {};
  }
  return milestoneDaysOf(await workDaysOf(context), milestone);
}

async function validateUnit(context: TxContext, { projectId, unitId }: TaskInput): Promise<void> {
  if (!projectId || !unitId) return;
  const units = await projectUnitsOf(context, [projectId]);
  throwIfAny(
    units.some(({ id }) => id === unitId)
      ? []
      : [refuse('projectTask.elsewhere', { field: '@projectTask.field.unitId' }, 'unitId')],
  );
}

/** Tasks that come before are of the same project, and none of them waits for this one. */
async function validatePredecessors(context: TxContext, id: string, { projectId, predecessorIds }: TaskInput) {
  const wanted = [...new Set(predecessorIds ?? [])];
  if (!projectId || wanted.length === 0) return;
  const rows = await tasksOfProject(context, projectId);
  const numbers = new Map(rows.map((row) => [row.id, row.no]));
  const foreign = wanted.filter((each) => !numbers.has(each) && each !== id);
  const others = new Map((await tasksById(context, foreign)).map(({ id: other, no }) => [other, no]));
  const round = cycleOf(new Map(rows.map((row) => [row.id, row.predecessorIds])), id, wanted);
  throwIfAny([
    ...foreign.map((each) => refuse('projectTask.otherProject', { no: others.get(each) ?? '' }, 'predecessorIds')),
    ...(round === undefined ? [] : [refuse('projectTask.cycle', { no: numbers.get(round) ?? '' }, 'predecessorIds')]),
  ]);
}

async function begin(context: TxContext, input: TaskInput, id: string): Promise<void> {
  const projectId = input.projectId ?? '';
  await getRecord(context, project, projectId);
  await requireWork(context, projectId);
  const site = await projectSite(context, projectId);
  if (!site) return;
  if (restStates.has(site.state))
    throwIfAny([
      refuse('projectTask.projectOver', { no: site.no, state: `@project.state.${site.state}` }, 'projectId'),
    ]);
  const doer = await doerOf(context, { assigneeId: input.assigneeId ?? null, dealerId: input.dealerId ?? null });
  const workdays = input.workdays ?? 1;
  Object.assign(input, {
    ...doer,
    ...daysFor(await workDaysOf(context), { startOn: input.startOn ?? todayOf(context), workdays }),
    planId: (await planOfProject(context, projectId))?.id ?? null,
    siteRegionId: site.siteRegionId,
    ownerIds: ownersOf(site.teamIds, { ...doer, isReleased: true }),
    isReleased: true,
    isAtRest: false,
    remainingWd: workdays,
  });
  Object.assign(input, await milestoneDays(context, input));
  await validateUnit(context, input);
  await validatePredecessors(context, id, input);
}

/** What becomes of a task that is given to somebody else. */
export async function assignPatch(context: TxContext, task: Task, wanted: Doer): Promise<TaskInput & Doer> {
  const doer = await doerOf(context, wanted);
  const site = await projectSite(context, task.projectId);
  const ownerIds = ownersOf(site?.teamIds ?? [], { ...doer, isReleased: task.isReleased !== false });
  return { ...doer, ownerIds, isAssignedByHand: true } as TaskInput & Doer;
}

/** Who a changed form names: somebody new comes with his own dealer. */
function wantedDoer(old: Task, patch: TaskInput): Doer | undefined {
  if (!('assigneeId' in patch) && !('dealerId' in patch)) return undefined;
  const assigneeId = ('assigneeId' in patch ? patch.assigneeId : old.assigneeId) ?? null;
  const dealerId = ('dealerId' in patch ? patch.dealerId : patch.assigneeId ? null : old.dealerId) ?? null;
  return { assigneeId, dealerId };
}

async function change(context: TxContext, old: Task, patch: TaskInput): Promise<void> {
  const whole: TaskInput = { ...old, ...patch };
  const wanted = wantedDoer(old, patch);
  if (wanted) Object.assign(patch, await assignPatch(context, old, wanted));
  if ('startOn' in patch || 'workdays' in patch) {
    const [startOn, workdays] = [whole.startOn ?? old.startOn, whole.workdays ?? old.workdays];
    Object.assign(patch, daysFor(await workDaysOf(context), { startOn, workdays }), {
      isMovedByHand: true,
      remainingWd: remainingOf(workdays, old.progress ?? 0),
    });
  }
  if ('milestoneId' in patch) Object.assign(patch, await milestoneDays(context, whole));
  if ('unitId' in patch) await validateUnit(context, whole);
  if ('predecessorIds' in patch) await validatePredecessors(context, old.id, whole);
}

async function changed(context: TxContext, old: Task, patch: Readonly<TaskInput>): Promise<void> {
  const { assigneeId = old.assigneeId, dealerId = old.dealerId } = patch;
  if (assigneeId !== old.assigneeId || dealerId !== old.dealerId)
    await notifyAssigned(context, old.id, { assigneeId, dealerId });
}

/** Throws `projectTask.waitsFor` while something that comes before is not done. */
async function requirePredecessors(context: TxContext, { predecessorIds }: Task): Promise<void> {
  const open = (await tasksById(context, predecessorIds ?? [])).find(
    ({ state }) => state !== 'done' && state !== 'canceled',
  );
  if (open) throw projectTaskErrors.waitsFor({ no: open.no });
}

const working = { blockReason: null, unblockerId: null } as const;

const effects: Effects = {
  start: {
    prepare: async (context, record) => {
      requireOwn(context, record);
      await requirePredecessors(context, record);
      return { startedAt: context.at };
    },
  },
  begin: { prepare: async (context) => ({ startedAt: context.at }) },
  block: {
    prepare: async (context, record) => {
      requireOwn(context, record);
      return {};
    },
  },
  unblock: {
    prepare: async (context, record) => {
      requireOwn(context, record);
      return { ...working, startedAt: record.startedAt ?? context.at };
    },
  },
  finish: {
    prepare: async (context, record) => {
      requireOwn(context, record);
      return { progress: 100, remainingWd: 0, doneOn: todayOf(context) };
    },
  },
  settle: { prepare: async (context) => ({ ...working, progress: 100, remainingWd: 0, doneOn: todayOf(context) }) },
  reopen: {
    prepare: async (_context, { workdays }) => ({
      ...working,
      progress: 0,
      remainingWd: workdays,
      doneOn: null,
      startedAt: null,
    }),
  },
};

async function assign(
  context: TxContext,
  { record, form }: { readonly record: Task; readonly form: Partial<Doer> },
): Promise<void> {
  const wanted = { assigneeId: form.assigneeId ?? null, dealerId: form.dealerId ?? null };
  const patch = await assignPatch(context, record, wanted);
  await recordsOf(context, projectTask).update(record, patch, { action: 'assign' });
  await changed(context, record, patch);
}

/** What only those do who have a task, or plan tasks. */
const ownActs = ['start', 'block', 'unblock', 'finish', 'report'] as const;

/** Tasks of others are read, not worked on. */
async function closedActs(context: Context, ids: readonly string[]) {
  if (isPlanner(context)) return new Map();
  const others = (await tasksById(context, ids)).filter(({ assigneeId }) => assigneeId !== context.userId);
  return new Map(others.map(({ id }) => [id, { closed: ownActs }]));
}

/** Tasks of projects. */
export const projectTaskServer: ResourceServer = serveResource(projectTask, {
  table: 'project_task',
  ownSql: ownedIds('project_task'),
  hooks: {
    beforeCreate: begin,
    afterCreate: (context, id, { assigneeId = null, dealerId = null }) =>
      notifyAssigned(context, id, { assigneeId, dealerId }),
    beforeUpdate: change,
    afterUpdate: changed,
    abilities: closedActs,
  },
  actions: bindActions(projectTaskActions, {
    assign,
    report: async (context, { record, form }) => {
      requireOwn(context, record);
      const progress = form.progress ?? 0;
      await recordsOf(context, projectTask).update(
        record,
        { progress, remainingWd: remainingOf(record.workdays, progress) },
        { action: 'report' },
      );
    },
  }),
  effects,
});
