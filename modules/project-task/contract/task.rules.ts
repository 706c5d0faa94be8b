import { addWorkdays, workdaysBetween, type WorkDays } from '@mp/reference/contract';

/** The last day of a task that begins on a day and takes so many working days. */
export const endOf = (calendar: WorkDays, startOn: string, workdays: number): string =>
  addWorkdays(calendar, addWorkdays(calendar, startOn, 0), workdays - 1);

/** The last day until a day, which counts, that is worked. */
const lastWorkday = (calendar: WorkDays, day: string): string =>
  addWorkdays(calendar, addWorkdays(calendar, day, 1), -1);

/** The day on which a task begins that is to end by a day after so many working days. */
export const startFor = (calendar: WorkDays, by: string, workdays: number): string =>
  addWorkdays(calendar, lastWorkday(calendar, by), 1 - workdays);

/** Working days that are left of a task by its progress in per cent, up to whole ones. */
export const remainingOf = (workdays: number, progress: number): number =>
  Math.ceil((workdays * (100 - progress)) / 100);

/** What each of some tasks waits for. */
export type Waits = ReadonlyMap<string, readonly string[]>;

/** The task by which one would wait for itself if it waited for `wanted`; undefined where it would not. */
export function cycleOf(waits: Waits, id: string, wanted: readonly string[]): string | undefined {
  for (const first of wanted) {
    const seen = new Set<string>();
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === id) return first;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(waits.get(at) ?? []));
    }
  }
  return undefined;
}

/** Working days that a task from a milestone takes at most: what is longer is a phase, not a task. */
const longestTask = 10;
/** Hours a working day that whoever owns a milestone spends on it. */
const hoursPerDay = 2;

/** A milestone as tasks are made from it. */
export interface TaskMilestone {
  readonly id: string;
  readonly code: string;
  readonly unitNo: number | null;
  readonly days: number;
  readonly dayUnit: 'work' | 'calendar';
  readonly ownerId: string | null;
  readonly state: string;
  /** When it is forecast. */
  readonly on: string | null;
  /** Working days that it may slip; nothing where nobody asks for a day. */
  readonly floatWd: number | null;
}

/** A task that came from a milestone, as it is stored. */
export interface TaskOfMilestone {
  readonly id: string;
  readonly source: string;
  readonly milestoneId: string | null;
  readonly assigneeId: string | null;
  readonly dealerId: string | null;
  readonly startOn: string;
  readonly workdays: number;
  readonly endOn: string | null;
  readonly milestoneOn: string | null;
  readonly latestOn: string | null;
  readonly state: string;
  readonly isMovedByHand: boolean;
  readonly isAssignedByHand: boolean;
}

/** Days and people of a task as a milestone wants them. */
export interface TaskWish {
  readonly milestoneId: string;
  readonly assigneeId: string | null;
  readonly startOn: string;
  readonly workdays: number;
  readonly endOn: string;
  readonly milestoneOn: string;
  readonly latestOn: string;
}

/** What becomes of the tasks of a plan. */
export interface TaskChanges {
  readonly fresh: readonly {
    readonly milestone: TaskMilestone;
    readonly wish: TaskWish & { readonly hours: string };
  }[];
  readonly changed: readonly { readonly id: string; readonly patch: Partial<TaskWish> }[];
  /** Open tasks whose milestone was reached. */
  readonly settled: readonly string[];
  /** Open tasks whose milestone is not needed any more. */
  readonly dropped: readonly string[];
}

/** Code of a milestone with the number of its unit. */
export const sourceOf = ({ code, unitNo }: Pick<TaskMilestone, 'code' | 'unitNo'>): string =>
  unitNo === null ? code : `${code}#${unitNo}`;

function wishOf(calendar: WorkDays, { id, days, dayUnit, ownerId, on, floatWd }: TaskMilestone): TaskWish | undefined {
  if (on === null) return undefined;
  const span = dayUnit === 'work' ? days : Math.round((days * 5) / 7);
  const workdays = Math.min(longestTask, Math.max(1, span));
  return {
    milestoneId: id,
    assigneeId: ownerId,
    startOn: startFor(calendar, on, workdays),
    workdays,
    endOn: lastWorkday(calendar, on),
    milestoneOn: on,
    latestOn: milestoneDaysOf(calendar, { forecastOn: on, planOn: null, floatWd }).latestOn ?? on,
  };
}

/** When a milestone is forecast, and until when what belongs to it may last without delaying the project. */
export function milestoneDaysOf(
  calendar: WorkDays,
  {
    forecastOn,
    planOn,
    floatWd,
  }: { readonly forecastOn: string | null; readonly planOn: string | null; readonly floatWd: number | null },
): { readonly milestoneOn: string | null; readonly latestOn: string | null } {
  const milestoneOn = forecastOn ?? planOn;
  const float = floatWd ?? 0;
  return {
    milestoneOn,
    latestOn: milestoneOn !== null && float > 0 ? addWorkdays(calendar, milestoneOn, float) : milestoneOn,
  };
}

const isOpen = (state: string) => state !== 'done' && state !== 'canceled';

/** What of a stored task differs from what its milestone wants: what was changed by hand, or begun, stays. */
function patchOf(calendar: WorkDays, task: TaskOfMilestone, wish: TaskWish): Partial<TaskWish> {
  const { milestoneId, assigneeId, milestoneOn, latestOn } = wish;
  const isMoved = task.isMovedByHand || task.state !== 'todo';
  const startOn = startFor(calendar, wish.endOn, task.workdays);
  const wanted: Partial<TaskWish> = {
    milestoneId,
    milestoneOn,
    latestOn,
    ...(task.isAssignedByHand || task.dealerId !== null ? {} : { assigneeId }),
    ...(isMoved ? {} : { startOn, endOn: wish.endOn }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => task[name as keyof TaskOfMilestone] !== value),
  );
}

/** What a plan makes of its tasks: one for each milestone that somebody owns, on its days. Asked again, it changes nothing. */
export function taskChanges(
  calendar: WorkDays,
  milestones: readonly TaskMilestone[],
  tasks: readonly TaskOfMilestone[],
): TaskChanges {
  const known = new Map(tasks.map((task) => [task.source, task]));
  const bySource = new Map(milestones.map((each) => [sourceOf(each), each]));
  const fresh: TaskChanges['fresh'][number][] = [];
  const changed: TaskChanges['changed'][number][] = [];
  const settled: string[] = [];
  for (const [source, milestone] of bySource) {
    const task = known.get(source);
    const wish = wishOf(calendar, milestone);
    if (milestone.state === 'skipped' || !wish) continue;
    if (milestone.state === 'done') {
      if (task && isOpen(task.state)) settled.push(task.id);
      continue;
    }
    if (!task) {
      if (milestone.ownerId !== null)
        fresh.push({ milestone, wish: { ...wish, hours: (wish.workdays * hoursPerDay).toFixed(1) } });
      continue;
    }
    const patch = isOpen(task.state) ? patchOf(calendar, task, wish) : {};
    if (Object.keys(patch).length > 0) changed.push({ id: task.id, patch });
  }
  const dropped = tasks.filter(({ source, state }) => {
    const of = bySource.get(source);
    return isOpen(state) && (of === undefined || of.state === 'skipped');
  });
  return { fresh, changed, settled, dropped: dropped.map(({ id }) => id) };
}

/** By how many working days a task ends after its milestone; 0 where it does not. */
export const afterMilestone = (
  calendar: WorkDays,
  { endOn, milestoneOn }: { readonly endOn: string; readonly milestoneOn: string | null },
): number => (milestoneOn === null || endOn <= milestoneOn ? 0 : workdaysBetween(calendar, milestoneOn, endOn));
