import { commonErrors } from '@mp/kernel/contract';
import { ports, recordNames, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { peopleAtWork } from '@mp/dealer-person/server';
import { dispatchesBetween, type PlannedDispatch } from '@mp/project-dispatch/server';
import { workDaysOf } from '@mp/project-plan/server';
import { plusDays, workdaysInclusive, type WorkDays } from '@mp/reference/contract';
import {
  nobody,
  planLimits,
  projectTask,
  projectTaskErrors,
  type TaskPlan,
  type TaskPlanBar,
} from '../contract/index.ts';
import { isPlanner, notifyAssigned } from './doer.service.ts';
import { tasksBetween, type PlannedTask } from './task.query.ts';
import { assignPatch, daysFor, type TaskInput } from './task.service.ts';

const laneOfTask = ({ assigneeId, dealerId }: PlannedTask): string =>
  assigneeId !== null ? `user:${assigneeId}` : dealerId !== null ? `dealer:${dealerId}` : nobody;

type Bar = Omit<TaskPlanBar, 'project'>;

function taskBar(task: PlannedTask, mayPlan: boolean): Bar {
  const { assigneeId: _assigneeId, dealerId: _dealerId, mayAssign, ...bar } = task;
  return { ...bar, kind: 'task', phase: null, lane: laneOfTask(task), mayAssign: mayAssign && mayPlan };
}

/** A dispatch takes whole days of each of its people; before it has any, it is of its dealer. */
function dispatchBars(calendar: WorkDays, each: PlannedDispatch, laneOf: ReadonlyMap<string, string>): Bar[] {
  const people = each.personIds.flatMap((id) => laneOf.get(id) ?? []);
  const lanes = people.length > 0 ? people : each.dealerId === null ? [] : [`dealer:${each.dealerId}`];
  return lanes.map((lane) => ({
    id: each.id,
    version: each.version,
    kind: 'dispatch',
    no: each.no,
    name: null,
    phase: each.phase,
    projectId: each.projectId,
    lane,
    startOn: each.from,
    endOn: each.to,
    workdays: workdaysInclusive(calendar, each.from, each.to),
    hours: null,
    state: each.state,
    priority: 'normal',
    progress: 0,
    milestoneOn: null,
    latestOn: null,
    predecessors: [],
    mayAssign: false,
  }));
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly dealerId: string;
  readonly userId: string | null;
}

/** Lanes of the bars, with their names: people of the house and of dealers, then dealers. */
async function namedLanes(
  context: Context,
  bars: readonly Bar[],
  people: readonly Person[],
): Promise<TaskPlan['lanes']> {
  const keys = [...new Set(bars.map(({ lane }) => lane))].filter((lane) => lane !== nobody);
  const idsOf = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []));
  const users = await recordNames(context, 'identity.user', idsOf('user'));
  const dealers = await recordNames(context, 'dealer.dealer', [
    ...idsOf('dealer'),
    ...people.map(({ dealerId }) => dealerId),
  ]);
  const homes = new Map(
    people.map(({ id, userId, dealerId }) => [userId === null ? `person:${id}` : `user:${userId}`, dealerId]),
  );
  const persons = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (key: string): string => {
    const [kind = '', id = ''] = key.split(':');
    return { user: users.get(id), dealer: dealers.get(id), person: persons.get(id) }[kind] ?? '';
  };
  return keys.map((key) => ({ key, name: nameOf(key), dealer: dealers.get(homes.get(key) ?? '') ?? null }));
}

/** Tasks and dispatches of a window, as far as the caller sees them. Throws `projectTask.windowTooLong`. */
export async function taskPlanOf(
  context: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<TaskPlan> {
  if (to < from || to > plusDays(from, planLimits.weeks * 7))
    throw projectTaskErrors.windowTooLong({ weeks: planLimits.weeks });
  const calendar = await workDaysOf(context);
  const limit = planLimits.bars + 1;
  const tasks = await tasksBetween(context, { from, to, limit });
  const dispatches = await dispatchesBetween(context, { from, to, limit });
  const people = await peopleAtWork(context, [...new Set(dispatches.flatMap(({ personIds }) => personIds))]);
  const laneOf = new Map(
    people.map(({ id, userId }) => [id, userId === null ? `person:${id}` : `user:${userId}`] as const),
  );
  const mayPlan = isPlanner(context);
  const all = [
    ...tasks.map((task) => taskBar(task, mayPlan)),
    ...dispatches.flatMap((each) => dispatchBars(calendar, each, laneOf)),
  ];
  const bars = all.slice(0, planLimits.bars);
  const projects = await recordNames(context, 'project.project', [...new Set(bars.map(({ projectId }) => projectId))]);
  const { hours } = await context.tx((tx) => ports().workCalendar(tx));
  return {
    from,
    to,
    today: todayOf(context),
    dayHours: hours.reduce((sum, [begin, end]) => sum + end - begin, 0) / 60 || 8,
    calendar: {
      weekend: [...calendar.weekend],
      days: [...calendar.days].flatMap(([day, kind]) =>
        day >= plusDays(from, -60) && day <= plusDays(to, 60) ? [{ day, kind }] : [],
      ),
    },
    lanes: await namedLanes(context, bars, people),
    bars: bars.map((bar) => ({ ...bar, project: projects.get(bar.projectId) ?? '' })),
    isCut: all.length > planLimits.bars,
  };
}

/** A task that is to be of somebody else, or to begin on another day. */
interface PlanChange {
  readonly id: string;
  readonly version: number;
  readonly assignee?: { readonly userId: string | null; readonly dealerId: string | null } | undefined;
  readonly startOn?: string | undefined;
}

async function applyChange(
  context: TxContext,
  calendar: WorkDays,
  { id, version, assignee, startOn }: PlanChange,
): Promise<void> {
  const store = recordsOf(context, projectTask);
  const task = await store.lock(id, { scope: 'update' });
  if (task.version !== version) throw commonErrors.versionConflict();
  if (task.isAtRest === true) throw projectTaskErrors.atRest();
  if (task.state === 'done' || task.state === 'canceled') throw commonErrors.versionConflict();
  const doer =
    assignee && (await assignPatch(context, task, { assigneeId: assignee.userId, dealerId: assignee.dealerId }));
  const days = startOn === undefined ? {} : daysFor(calendar, { startOn, workdays: task.workdays });
  const patch: TaskInput = { ...doer, ...days, ...(startOn === undefined ? {} : { isMovedByHand: true }) };
  await store.update(task, patch, { action: assignee ? 'assign' : 'move' });
  if (doer && (doer.assigneeId !== task.assigneeId || doer.dealerId !== task.dealerId))
    await notifyAssigned(context, id, doer);
}

/** Gives tasks to others and moves them, all or none. Throws `common.versionConflict`, and what a single change refuses. */
export async function changePlan(context: Context, changes: readonly PlanChange[]): Promise<{ changed: number }> {
  await context.tx(async (tx) => {
    const calendar = await workDaysOf(tx);
    // In one order, so that two planners do not wait for each other.
    for (const each of changes.toSorted((a, b) => a.id.localeCompare(b.id))) await applyChange(tx, calendar, each);
  });
  return { changed: changes.length };
}
