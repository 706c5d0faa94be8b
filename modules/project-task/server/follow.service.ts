import type { I18nText } from '@mp/kernel/contract';
import { moveRecord, newId, recordsOf, type RecordTransition, type TxContext } from '@mp/kernel/server';
import { project } from '@mp/project/contract';
import { projectSite, projectUnitsOf } from '@mp/project/server';
import { arrivals, dispatch } from '@mp/project-dispatch/contract';
import { projectPlan } from '@mp/project-plan/contract';
import { milestonesOfPlan, planOfProject, workDaysOf, type MilestoneRow } from '@mp/project-plan/server';
import type { WorkDays } from '@mp/reference/contract';
import { tipEvent } from '@mp/reference/server';
import {
  milestoneDaysOf,
  projectTask,
  sourceOf,
  taskChanges,
  type TaskMilestone,
  type TaskOfMilestone,
} from '../contract/index.ts';
import { ownersOf } from './doer.service.ts';
import { tasksOfProject, thrownAway, type TaskRow } from './task.query.ts';
import type { TaskInput } from './task.service.ts';

const isOpen = ({ state }: Pick<TaskRow, 'state'>) => state !== 'done' && state !== 'canceled';
/** States of a plan that nobody has approved yet. */
const draftStates: ReadonlySet<string> = new Set(['toPlan', 'inAudit']);

const toMilestone = (row: MilestoneRow): TaskMilestone => ({
  id: row.id,
  code: row.code,
  unitNo: row.unitNo,
  days: row.days,
  dayUnit: row.dayUnit,
  ownerId: row.ownerId,
  state: row.state,
  on: row.forecastOn ?? row.planOn,
  floatWd: row.floatWd,
});

/** The name of a milestone with its unit, in each language that it has. */
function nameOf({ name, unitNo }: MilestoneRow): I18nText {
  if (unitNo === null) return name;
  return Object.fromEntries(
    Object.entries(name).map(([language, text]) => [language, `${text} #${unitNo}`]),
  ) as I18nText;
}

/** Tells everybody once how many tasks of a project are his now. */
async function notifyReleased(context: TxContext, tasks: readonly { id: string; assigneeId: string | null }[]) {
  for (const [assigneeId, own] of Map.groupBy(tasks, (task) => task.assigneeId)) {
    const [first] = own;
    if (assigneeId === null || !first || assigneeId === context.userId) continue;
    await tipEvent(context, {
      resource: projectTask.key,
      id: first.id,
      event: 'released',
      variables: { count: own.length },
    });
  }
}

/** Stores the tasks of milestones that have none. */
async function insertTasks(
  context: TxContext,
  { projectId, planId, isReleased }: { projectId: string; planId: string; isReleased: boolean },
  { fresh, rows }: { fresh: ReturnType<typeof taskChanges>['fresh']; rows: readonly MilestoneRow[] },
): Promise<void> {
  const site = await projectSite(context, projectId);
  if (fresh.length === 0 || !site) return;
  const unwanted = await thrownAway(context, projectId);
  const byId = new Map<string, MilestoneRow>(rows.map((row) => [row.id, row]));
  const units = new Map((await projectUnitsOf(context, [projectId])).map(({ unitNo, id }) => [unitNo, id]));
  const made = fresh.flatMap(({ milestone, wish }) => {
    const row = byId.get(milestone.id);
    if (!row || unwanted.has(sourceOf(milestone))) return [];
    const values = {
      ...wish,
      projectId,
      planId,
      name: nameOf(row),
      unitId: units.get(row.unitNo ?? 0) ?? null,
      remainingWd: wish.workdays,
      progress: 0,
      priority: row.critical === true ? 'high' : 'normal',
      source: sourceOf(milestone),
      siteRegionId: site.siteRegionId,
      ownerIds: ownersOf(site.teamIds, { assigneeId: wish.assigneeId, isReleased }),
      isReleased,
      isAtRest: false,
      state: 'todo',
    } as TaskInput;
    return [{ id: newId(), values }];
  });
  await recordsOf(context, projectTask).insertMany(made, { action: 'generate' });
  if (isReleased)
    await notifyReleased(
      context,
      made.map(({ id, values }) => ({ id, assigneeId: values.assigneeId ?? null })),
    );
}

/** The days of a milestone, where a task that follows it by hand has others. */
function newDays(calendar: WorkDays, task: TaskRow, row: MilestoneRow): TaskInput | undefined {
  const { milestoneOn, latestOn } = milestoneDaysOf(calendar, row);
  return milestoneOn === task.milestoneOn && latestOn === task.latestOn ? undefined : { milestoneOn, latestOn };
}

/** Tasks that people have made for milestones, with the days of those that moved. */
function followedDays(calendar: WorkDays, tasks: readonly TaskRow[], rows: readonly MilestoneRow[]) {
  const byId = new Map<string, MilestoneRow>(rows.map((row) => [row.id, row]));
  return tasks.flatMap((task) => {
    const row = task.source === null && isOpen(task) ? byId.get(task.milestoneId ?? '') : undefined;
    const patch = row && newDays(calendar, task, row);
    return patch ? [{ ...task, patch }] : [];
  });
}

/** Tasks follow the milestones of a plan that was computed: new ones begin, others move unless somebody moved them. */
export async function onPlanComputed(
  context: TxContext,
  { planId, projectId }: { readonly planId: string; readonly projectId: string },
): Promise<void> {
  const rows = await milestonesOfPlan(context, planId);
  const tasks = await tasksOfProject(context, projectId);
  const calendar = await workDaysOf(context);
  const generated = tasks.flatMap((task): TaskOfMilestone[] =>
    task.source === null ? [] : [{ ...task, source: task.source }],
  );
  const { fresh, changed, settled, dropped } = taskChanges(calendar, rows.map(toMilestone), generated);
  const plan = await planOfProject(context, projectId);
  const site = await projectSite(context, projectId);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const patched = changed.flatMap(({ id, patch }) => {
    const task = byId.get(id);
    if (!task) return [];
    const { assigneeId = task.assigneeId } = patch;
    const ownerIds = ownersOf(site?.teamIds ?? [], { assigneeId, isReleased: task.isReleased });
    return [{ ...task, patch: { ...patch, ...('assigneeId' in patch ? { ownerIds } : {}) } as TaskInput }];
  });
  const store = recordsOf(context, projectTask);
  await store.updateMany([...patched, ...followedDays(calendar, tasks, rows)], ({ patch }) => patch, {
    action: 'followPlan',
  });
  await insertTasks(context, { projectId, planId, isReleased: !draftStates.has(plan?.state ?? '') }, { fresh, rows });
  for (const id of settled) await moveRecord(context, projectTask, { id, name: 'settle' });
  for (const id of dropped) await moveRecord(context, projectTask, { id, name: 'drop' });
}

/** Whether a plan was approved. */
export const isApproval = ({ resource, transition }: RecordTransition): boolean =>
  resource === projectPlan.key && transition === 'accept';

/** The tasks of a plan that was approved are seen by those who have them from now on, and may be begun. */
export async function releaseTasks(context: TxContext, { id }: RecordTransition): Promise<void> {
  const { projectId } = await recordsOf(context, projectPlan).lock(id);
  const held = (await tasksOfProject(context, projectId)).filter(({ isReleased }) => !isReleased);
  const site = await projectSite(context, projectId);
  await recordsOf(context, projectTask).updateMany(
    held,
    ({ assigneeId }) =>
      ({ isReleased: true, ownerIds: ownersOf(site?.teamIds ?? [], { assigneeId, isReleased: true }) }) as TaskInput,
    { action: 'release' },
  );
  await notifyReleased(context, held.filter(isOpen));
}

/** What tasks do when their project moves: they rest with it, end with it, or may be worked on again. */
const movesOf: Readonly<Record<string, { readonly isAtRest: boolean; readonly isOver?: true }>> = {
  suspend: { isAtRest: true },
  resume: { isAtRest: false },
  reopen: { isAtRest: false },
  close: { isAtRest: true, isOver: true },
  cancel: { isAtRest: true, isOver: true },
  lose: { isAtRest: true, isOver: true },
};

/** Whether the transition of a project is one that its tasks follow. */
export const isFollowed = ({ resource, transition }: RecordTransition): boolean =>
  resource === project.key && Object.hasOwn(movesOf, transition);

/** See `movesOf`. */
export async function onProjectTransition(context: TxContext, { id, transition }: RecordTransition): Promise<void> {
  const move = movesOf[transition];
  if (!move) return;
  const tasks = await tasksOfProject(context, id);
  if (move.isOver)
    for (const task of tasks.filter(isOpen)) await moveRecord(context, projectTask, { id: task.id, name: 'drop' });
  const rows = move.isOver ? await tasksOfProject(context, id) : tasks;
  await recordsOf(context, projectTask).updateMany(
    rows.filter(({ isAtRest }) => isAtRest !== move.isAtRest),
    () => ({ isAtRest: move.isAtRest }),
    { action: transition },
  );
}

/** The team of a project answers for its tasks. */
export async function followTeam(context: TxContext, { projectId }: { readonly projectId: string }): Promise<void> {
  const site = await projectSite(context, projectId);
  if (!site) return;
  await recordsOf(context, projectTask).updateMany(
    await tasksOfProject(context, projectId),
    (task) => ({ ownerIds: ownersOf(site.teamIds, task) }) as TaskInput,
    { action: 'changePm' },
  );
}

/** Whether people have come to a site. */
export const isArrival = ({ resource, transition }: RecordTransition): boolean =>
  resource === dispatch.key && arrivals.has(transition);

/** Tasks of the milestone that people have come for are under way. */
export async function beginTasks(context: TxContext, { id }: RecordTransition): Promise<void> {
  const { projectId, milestoneId } = await recordsOf(context, dispatch).lock(id);
  if (!milestoneId) return;
  const waiting = (await tasksOfProject(context, projectId)).filter(
    (task) => task.milestoneId === milestoneId && task.state === 'todo' && task.isReleased && !task.isAtRest,
  );
  for (const task of waiting) await moveRecord(context, projectTask, { id: task.id, name: 'begin' });
}
