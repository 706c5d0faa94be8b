import { dayAfter, monthAfter } from '../calendar/year-days.ts';

/** A piece of work; days are `YYYY-MM-DD`, both among it. */
export interface GanttTask {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** As it was planned at first. */
  readonly baseline?: { readonly from: string; readonly to: string };
  /** Per cent that is done. */
  readonly done?: number;
  /** Tasks that end before this one begins. */
  readonly after?: readonly string[];
}

/** Whether a day is worked. */
export type IsWorkday = (day: string) => boolean;
/** How close one looks. */
export type GanttZoom = 'day' | 'week' | 'month' | 'quarter';
/** What is changed of a task: both ends, or one. */
export type GanttEdge = 'both' | 'to';

/** Width of a day in pixels. */
export const dayWidth: Readonly<Record<GanttZoom, number>> = { day: 28, week: 12, month: 4, quarter: 2 };
const dayMs = 86_400_000;

/** Days from one to another. */
export const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** First and last day that are drawn: whole months around all tasks and their baselines. */
export function ganttSpan(tasks: readonly GanttTask[]): { readonly from: string; readonly to: string } {
  const days = tasks.flatMap(({ from, to, baseline }) => [from, to, ...(baseline ? [baseline.from, baseline.to] : [])]);
  const [first = '2000-01-01', last = first] = [days.toSorted()[0], days.toSorted().at(-1)];
  return { from: `${first.slice(0, 8)}01`, to: dayAfter(monthAfter(`${last.slice(0, 8)}01`, 1), -1) };
}

/** A stretch of the head: its first day and how many days it takes. */
export interface GanttStretch {
  readonly from: string;
  readonly days: number;
}

/** The days of a span, in stretches that begin where `begins` says. */
function stretches(from: string, to: string, begins: (day: string) => boolean): GanttStretch[] {
  const out: { from: string; days: number }[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const last = out.at(-1);
    if (!last || begins(day)) out.push({ from: day, days: 1 });
    else last.days += 1;
  }
  return out;
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1;
const isMonth = (day: string) => day.endsWith('-01');
const isQuarter = (day: string) => /-(?:01|04|07|10)-01$/u.test(day);
const isYear = (day: string) => day.endsWith('-01-01');
const lines: Readonly<Record<GanttZoom, readonly [(day: string) => boolean, (day: string) => boolean]>> = {
  day: [isMonth, () => true],
  week: [isMonth, isMonday],
  month: [isYear, isMonth],
  quarter: [isYear, isQuarter],
};

/** The two lines of the head. */
export function ganttHead(zoom: GanttZoom, from: string, to: string): readonly [GanttStretch[], GanttStretch[]] {
  const [upper, lower] = lines[zoom];
  return [stretches(from, to, upper), stretches(from, to, lower)];
}

/** Stretches of days that are not worked. */
export function freeStretches(from: string, to: string, isWorkday: IsWorkday): GanttStretch[] {
  return stretches(from, to, (day) => isWorkday(day) !== isWorkday(dayAfter(day, -1))).filter(
    (each) => !isWorkday(each.from),
  );
}

function nextWorkday(day: string, step: 1 | -1, isWorkday: IsWorkday): string {
  let at = day;
  // Nobody rests for more than a year.
  for (let left = 366; left > 0 && !isWorkday(at); left -= 1) at = dayAfter(at, step);
  return at;
}

/** Number of working days of a task. */
export function workingDays({ from, to }: Pick<GanttTask, 'from' | 'to'>, isWorkday: IsWorkday): number {
  let count = 0;
  for (let day = from; day <= to; day = dayAfter(day, 1)) if (isWorkday(day)) count += 1;
  return count;
}

/**
 * A task that is drawn some days further. Moved as a whole it begins on a working day and keeps its number of them; by
 * its end alone it ends on one, and not before it begins.
 */
export function movedTask(
  task: GanttTask,
  { days, edge }: { readonly days: number; readonly edge: GanttEdge },
  isWorkday: IsWorkday,
): GanttTask {
  if (days === 0) return task;
  const step = days < 0 ? -1 : 1;
  if (edge === 'to') {
    const to = nextWorkday(dayAfter(task.to, days), step, isWorkday);
    return { ...task, to: to < task.from ? task.from : to };
  }
  const from = nextWorkday(dayAfter(task.from, days), step, isWorkday);
  let to = from;
  for (let left = workingDays(task, isWorkday) - 1; left > 0; left -= 1)
    to = nextWorkday(dayAfter(to, 1), 1, isWorkday);
  return { ...task, from, to };
}

/**
 * Tasks of which any delay delays the last end: between their end and what must follow there is no working day to
 * spare. Tasks that wait for each other in a circle have none.
 */
export function criticalTasks(tasks: readonly GanttTask[], isWorkday: IsWorkday): ReadonlySet<string> {
  const { from: origin } = ganttSpan(tasks);
  const indexOf = (day: string) => workingDays({ from: origin, to: day }, isWorkday);
  const end = Math.max(0, ...tasks.map(({ to }) => indexOf(to)));
  const latest = new Map<string, number>();
  const latestEnd = (task: GanttTask, way: readonly string[]): number => {
    const known = latest.get(task.id);
    if (known !== undefined) return known;
    if (way.includes(task.id)) return Number.POSITIVE_INFINITY;
    const followers = tasks.filter(({ after = [] }) => after.includes(task.id));
    const ends = followers.map((each) => latestEnd(each, [...way, task.id]) - workingDays(each, isWorkday));
    const found = Math.min(end, ...ends);
    latest.set(task.id, found);
    return found;
  };
  return new Set(tasks.filter((task) => indexOf(task.to) >= latestEnd(task, [])).map(({ id }) => id));
}
