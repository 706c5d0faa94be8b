import { commonErrors } from '@mp/kernel/contract';
import { ports, recordNames, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { peopleAtWork } from '@mp/dealer-person/server';
import { dispatchesEnding, dispatchesOfLanes, goersBetween, type PlannedDispatch } from '@mp/project-dispatch/server';
import { workDaysOf } from '@mp/project-plan/server';
import { plusDays, workdaysInclusive, type WorkDays } from '@mp/reference/contract';
import {
  nobody,
  planLimits,
  projectTask,
  projectTaskErrors,
  type TaskEndings,
  type TaskPlan,
  type TaskPlanBar,
} from '../contract/index.ts';
import { isPlanner, notifyAssigned } from './doer.service.ts';
import { doersBetween, tasksEnding, tasksOfLanes, type Days, type PlannedTask } from './task.query.ts';
import { assignPatch, daysFor, type TaskInput } from './task.service.ts';

const laneOfTask = ({ assigneeId, dealerId }: Pick<PlannedTask, 'assigneeId' | 'dealerId'>): string =>
  assigneeId !== null ? `user:${assigneeId}` : dealerId !== null ? `dealer:${dealerId}` : nobody;

type Bar = Omit<TaskPlanBar, 'project'>;

function taskBar(task: PlannedTask, mayPlan: boolean): Bar {
  const { assigneeId: _assigneeId, dealerId: _dealerId, mayAssign, ...bar } = task;
  return { ...bar, kind: 'task', phase: null, lane: laneOfTask(task), mayAssign: mayAssign && mayPlan };
}

/** A dispatch takes whole days of each of its people; before it has any, it is of its dealer. */
function dispatchBars(calendar: WorkDays, each: PlannedDispatch, laneOf: ReadonlyMap<string, string>): Bar[] {
  const people = each.personIds.flatMap((id) => laneOf.get(id) ?? []);
  const lanes = each.personIds.length > 0 ? people : each.dealerId === null ? [] : [`dealer:${each.dealerId}`];
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

const laneOfPerson = ({ id, userId }: Person): string => (userId === null ? `person:${id}` : `user:${userId}`);

const idsOf = (lanes: readonly string[], kind: string): string[] =>
  lanes.flatMap((lane) => (lane.startsWith(`${kind}:`) ? [lane.slice(kind.length + 1)] : []));

/** Lanes with their names: people of the house and of dealers by name, then dealers. */
async function namedLanes(
  context: Context,
  lanes: readonly string[],
  people: readonly Person[],
): Promise<TaskPlan['lanes']> {
  const users = await recordNames(context, 'identity.user', idsOf(lanes, 'user'));
  const homes = new Map(people.map((person) => [laneOfPerson(person), person.dealerId]));
  const dealers = await recordNames(context, 'dealer.dealer', [
    ...new Set([...idsOf(lanes, 'dealer'), ...lanes.flatMap((lane) => homes.get(lane) ?? [])]),
  ]);
  const persons = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (key: string): string => {
    const [kind = '', id = ''] = key.split(':');
    return { user: users.get(id), dealer: dealers.get(id), person: persons.get(id) }[kind] ?? '';
  };
  const isDealer = ({ key }: { readonly key: string }) => Number(key.startsWith('dealer:'));
  const order = new Intl.Collator(context.locale);
  return lanes
    .map((key) => ({ key, name: nameOf(key), dealer: dealers.get(homes.get(key) ?? '') ?? null }))
    .toSorted(
      (a, b) =>
        isDealer(a) - isDealer(b) || order.compare(a.name, b.name) || (a.key < b.key ? -1 : Number(a.key > b.key)),
    );
}

interface PlanQuery extends Days {
  readonly page: number;
  readonly lane?: string | undefined;
}

/** The lanes that a page shows, how many there are, and the people of dealers among them. */
async function lanesOfPage(
  context: Context,
  { from, to, page, lane }: PlanQuery,
): Promise<Pick<TaskPlan, 'lanes' | 'laneCount'> & { readonly people: readonly Person[] }> {
  const doers = await doersBetween(context, { from, to });
  const goers = await goersBetween(context, { from, to });
  const people = await peopleAtWork(
    context,
    goers.flatMap(({ personId }) => personId ?? []),
  );
  const keys = new Set([
    ...doers.map(laneOfTask),
    ...goers.flatMap(({ dealerId }) => (dealerId === null ? [] : [`dealer:${dealerId}`])),
    ...people.map(laneOfPerson),
  ]);
  keys.delete(nobody);
  const shown = lane === undefined ? [...keys] : [...keys].filter((key) => key === lane);
  const all = await namedLanes(context, shown, people);
  const lanes = all.slice((page - 1) * planLimits.lanes, page * planLimits.lanes);
  const isShown = new Set(lanes.map(({ key }) => key));
  return { lanes, laneCount: all.length, people: people.filter((person) => isShown.has(laneOfPerson(person))) };
}

function requireWindow({ from, to }: Days): void {
  if (to < from || to > plusDays(from, planLimits.weeks * 7))
    throw projectTaskErrors.windowTooLong({ weeks: planLimits.weeks });
}

/** Days that are not worked as every week's, some weeks around a window. */
const daysAround = (calendar: WorkDays, { from, to }: Days): TaskPlan['calendar'] => ({
  weekend: [...calendar.weekend],
  days: [...calendar.days].flatMap(([day, kind]) =>
    day >= plusDays(from, -60) && day <= plusDays(to, 60) ? [{ day, kind }] : [],
  ),
});

/** Tasks and dispatches of a window for a page of people and dealers, as far as the caller sees them. Throws `projectTask.windowTooLong`. */
export async function taskPlanOf(context: Context, query: PlanQuery): Promise<TaskPlan> {
  requireWindow(query);
  const { from, to, page, lane } = query;
  const calendar = await workDaysOf(context);
  const { lanes, laneCount, people } = await lanesOfPage(context, query);
  const keys = lanes.map(({ key }) => key);
  const limit = planLimits.laneBars + 1;
  const dealers = idsOf(keys, 'dealer');
  const isNobody = page === 1 && lane === undefined;
  const tasks = await tasksOfLanes(context, { from, to, users: idsOf(keys, 'user'), dealers, isNobody, limit });
  const dispatches = await dispatchesOfLanes(context, {
    from,
    to,
    persons: people.map(({ id }) => id),
    dealers,
    limit: limit * planLimits.lanes,
  });
  const laneOf = new Map(people.map((person) => [person.id, laneOfPerson(person)] as const));
  const mayPlan = isPlanner(context);
  const ofLanes = Map.groupBy(
    [
      ...tasks.map((task) => taskBar(task, mayPlan)),
      ...dispatches.flatMap((each) => dispatchBars(calendar, each, laneOf)),
    ],
    (bar) => bar.lane,
  );
  const bars = [...ofLanes.values()].flatMap((own) => own.slice(0, planLimits.laneBars));
  const projects = await recordNames(context, 'project.project', [...new Set(bars.map(({ projectId }) => projectId))]);
  const { hours } = await context.tx((tx) => ports().workCalendar(tx));
  return {
    from,
    to,
    today: todayOf(context),
    dayHours: hours.reduce((sum, [begin, end]) => sum + end - begin, 0) / 60 || 8,
    calendar: daysAround(calendar, query),
    lanes,
    laneCount,
    bars: bars.map((bar) => ({ ...bar, project: projects.get(bar.projectId) ?? '' })),
    isCut: [...ofLanes.values()].some((own) => own.length > planLimits.laneBars),
  };
}

/** Tasks and dispatches by the days of a window on which they end, as far as the caller sees them. Throws `projectTask.windowTooLong`. */
export async function taskEndingsOf(context: Context, days: Days): Promise<TaskEndings> {
  requireWindow(days);
  const calendar = await workDaysOf(context);
  const window = { from: days.from, to: days.to, limit: planLimits.dayWorks };
  const tasks = await tasksEnding(context, window);
  const dispatches = await dispatchesEnding(context, window);
  const projects = await recordNames(context, 'project.project', [
    ...new Set([...tasks, ...dispatches].map(({ projectId }) => projectId)),
  ]);
  const works = [
    ...tasks.map((task) => ({ ...task, kind: 'task' as const, phase: null })),
    ...dispatches.map((each) => ({ ...each, kind: 'dispatch' as const, name: null })),
  ].map(({ projectId, ...work }) => ({ ...work, project: projects.get(projectId) ?? '' }));
  return {
    calendar: daysAround(calendar, days),
    days: [...Map.groupBy(works, ({ day }) => day)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([day, ended]) => ({
        day,
        count: [...new Map(ended.map(({ kind, ofDay }) => [kind, ofDay])).values()].reduce((sum, n) => sum + n, 0),
        works: ended.slice(0, planLimits.dayWorks).map(({ day: _day, ofDay: _ofDay, ...work }) => work),
      })),
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
