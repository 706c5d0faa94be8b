import { addWorkdays, isWorkday, plusDays, weekdayOf, type WorkDays } from '@mp/reference/contract';
import { endOf } from './task.rules.ts';

/** Something that takes time of somebody: a task, or a dispatch to a site. Days are `YYYY-MM-DD`. */
export interface PlanBar {
  readonly key: string;
  readonly kind: 'task' | 'dispatch';
  /** Whose time it takes: `user:…`, `person:…`, `dealer:…`, or `none`. */
  readonly lane: string;
  readonly startOn: string;
  readonly endOn: string;
  /** Hours in all; null takes whole days, as each dispatch does. */
  readonly hours: number | null;
  readonly workdays: number;
  /** Its day can be changed: nobody has begun it, and the reader may. */
  readonly isMovable: boolean;
  readonly priority: 'low' | 'normal' | 'high';
  /** The last day on which it may end without delaying its project; null where nobody waits for it. */
  readonly latestOn: string | null;
  readonly predecessors: readonly string[];
}

/** By which days and hours is planned, and for which days. */
export interface PlanGround {
  readonly calendar: WorkDays;
  /** Working hours of a day. */
  readonly dayHours: number;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** The lane of what nobody has. */
export const nobody = 'none';

/** Whether a lane is that of one person, whose time is counted. */
export const isPerson = (lane: string): boolean => lane.startsWith('user:') || lane.startsWith('person:');

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Days from one to another, both among them, that are worked. */
function workedDays(calendar: WorkDays, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) if (isWorkday(calendar, day)) days.push(day);
  return days;
}

/** Hours that a piece of work takes of each of its working days. */
export function hoursADay({ calendar, dayHours }: PlanGround, { startOn, endOn, hours }: PlanBar): number {
  const days = workedDays(calendar, startOn, endOn).length;
  return hours === null || days === 0 ? dayHours : hours / days;
}

type DayLoads = Map<string, { hours: number; keys: string[] }>;

/** What each working day of somebody holds. */
function dayLoads(ground: PlanGround, bars: readonly PlanBar[]): DayLoads {
  const loads: DayLoads = new Map();
  for (const bar of bars) {
    const hours = hoursADay(ground, bar);
    for (const day of workedDays(ground.calendar, bar.startOn, bar.endOn)) {
      const load = loads.get(day) ?? { hours: 0, keys: [] };
      load.hours += hours;
      load.keys.push(bar.key);
      loads.set(day, load);
    }
  }
  return loads;
}

/** A week of somebody: hours of work, and in per cent of what the week has; null in a week without working days. */
export interface WeekLoad {
  /** Its Monday. */
  readonly from: string;
  readonly hours: number;
  readonly percent: number | null;
}

/** Mondays of the weeks of a window. */
export function mondaysOf({ from, to }: Pick<PlanGround, 'from' | 'to'>): string[] {
  const first = plusDays(from, 1 - weekdayOf(from));
  const out: string[] = [];
  for (let day = first; day <= to; day = plusDays(day, 7)) out.push(day);
  return out;
}

/** How much of each week of a window the work of one lane takes. */
export function weekLoads(ground: PlanGround, bars: readonly PlanBar[]): WeekLoad[] {
  const loads = dayLoads(ground, bars);
  return mondaysOf(ground).map((from) => {
    const days = workedDays(ground.calendar, from, plusDays(from, 6));
    const hours = days.reduce((sum, day) => sum + (loads.get(day)?.hours ?? 0), 0);
    const room = days.length * ground.dayHours;
    return { from, hours: oneDecimal(hours), percent: room === 0 ? null : Math.round((hours / room) * 100) };
  });
}

/** Days on which several pieces of work take more of somebody than the day has. */
export interface Clash {
  readonly lane: string;
  readonly from: string;
  readonly to: string;
  /** Of the fullest day. */
  readonly hours: number;
  readonly keys: readonly string[];
}

const isOver = (hours: number, room: number) => hours > room + 0.05;

/** Clashes in the lane of one person, one for each stretch of working days, in the order of the days. */
function clashesIn(ground: PlanGround, lane: string, bars: readonly PlanBar[]): Clash[] {
  const { calendar, dayHours } = ground;
  const out: { lane: string; from: string; to: string; hours: number; keys: string[] }[] = [];
  for (const [day, { hours, keys }] of [...dayLoads(ground, bars)].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (keys.length < 2 || !isOver(hours, dayHours)) continue;
    const open = out.at(-1);
    const isNext = open !== undefined && addWorkdays(calendar, open.to, 1) === day;
    if (isNext && keys.some((key) => open.keys.includes(key))) {
      open.to = day;
      open.hours = Math.max(open.hours, oneDecimal(hours));
      open.keys = [...new Set([...open.keys, ...keys])];
    } else out.push({ lane, from: day, to: day, hours: oneDecimal(hours), keys: [...keys] });
  }
  return out;
}

/** Work by whose time it takes. */
export const lanesOf = (bars: readonly PlanBar[]): ReadonlyMap<string, readonly PlanBar[]> =>
  Map.groupBy(bars, ({ lane }) => lane);

/** All clashes of people. What lies in a lane of a dealer, or of nobody, is no clash: nobody's time is counted there. */
export function clashesOf(ground: PlanGround, bars: readonly PlanBar[]): Clash[] {
  return [...lanesOf(bars)].flatMap(([lane, own]) => (isPerson(lane) ? clashesIn(ground, lane, own) : []));
}

/** A piece of work that is to be of another lane, or on other days. */
export interface BarChange {
  readonly key: string;
  readonly lane?: string;
  readonly startOn?: string;
}

/** Work as it would be after some changes. */
export function changedBars(
  { calendar }: PlanGround,
  bars: readonly PlanBar[],
  changes: readonly BarChange[],
): readonly PlanBar[] {
  const wanted = new Map(changes.map((change) => [change.key, change]));
  return bars.map((bar) => {
    const { lane = bar.lane, startOn = bar.startOn } = wanted.get(bar.key) ?? {};
    const endOn = startOn === bar.startOn ? bar.endOn : endOf(calendar, startOn, bar.workdays);
    return { ...bar, lane, startOn, endOn };
  });
}

/** A week whose load changes, in per cent; hours in lanes where nobody's time is counted. */
export interface LoadChange {
  readonly lane: string;
  readonly from: string;
  readonly before: number;
  readonly after: number;
  readonly unit: 'percent' | 'hours';
}

/** What some changes do: weeks that become fuller or emptier, and clashes that are not there yet. */
export function consequencesOf(
  ground: PlanGround,
  bars: readonly PlanBar[],
  changes: readonly BarChange[],
): { readonly loads: readonly LoadChange[]; readonly clashes: readonly Clash[] } {
  const after = changedBars(ground, bars, changes);
  const keys = new Set(changes.map(({ key }) => key));
  const touched = new Set([...bars, ...after].flatMap(({ key, lane }) => (keys.has(key) ? [lane] : [])));
  const [old, fresh] = [lanesOf(bars), lanesOf(after)];
  const loads = [...touched].flatMap((lane) => {
    if (lane === nobody) return [];
    const unit = isPerson(lane) ? ('percent' as const) : ('hours' as const);
    const value = ({ percent, hours }: WeekLoad) => (unit === 'percent' ? (percent ?? 0) : hours);
    const weeks = weekLoads(ground, old.get(lane) ?? []);
    return weekLoads(ground, fresh.get(lane) ?? []).flatMap((week, at): LoadChange[] => {
      const [before, then] = [value(weeks[at] ?? week), value(week)];
      return before === then ? [] : [{ lane, from: week.from, before, after: then, unit }];
    });
  });
  const known = new Set(clashesOf(ground, bars).map((each) => JSON.stringify(each)));
  const clashes = clashesOf(ground, after).filter(
    (each) => touched.has(each.lane) && each.keys.some((key) => keys.has(key)) && !known.has(JSON.stringify(each)),
  );
  return { loads, clashes };
}

/** A task that levelling moves. */
export interface LevelMove {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Which tasks are moved, and the clashes that are left since nothing in them may move further. */
export interface Levelling {
  readonly moves: readonly LevelMove[];
  readonly left: readonly Clash[];
}

const ranks = { low: 0, normal: 1, high: 2 } as const;

/** The last day on which a task may end: its own, the day before what waits for it, the end of the window. */
function lastEnd({ to }: PlanGround, bar: PlanBar, bars: readonly PlanBar[]): string {
  const next = bars
    .filter(({ predecessors }) => predecessors.includes(bar.key))
    .map(({ startOn }) => plusDays(startOn, -1));
  return [bar.latestOn ?? to, to, ...next].reduce((least, day) => (day < least ? day : least));
}

/** The next day on which a task has room among the other work of the person; undefined where it has none in its float. */
function nextFree(ground: PlanGround, bar: PlanBar, bars: readonly PlanBar[]): string | undefined {
  const { calendar, dayHours, today } = ground;
  const loads = dayLoads(
    ground,
    bars.filter(({ lane, key }) => lane === bar.lane && key !== bar.key),
  );
  const [own, last] = [hoursADay(ground, bar), lastEnd(ground, bar, bars)];
  const first = bar.startOn < today ? addWorkdays(calendar, today, 0) : addWorkdays(calendar, bar.startOn, 1);
  for (let startOn = first; ; startOn = addWorkdays(calendar, startOn, 1)) {
    const endOn = endOf(calendar, startOn, bar.workdays);
    if (endOn > last) return undefined;
    const isFree = workedDays(calendar, startOn, endOn).every(
      (day) => !isOver((loads.get(day)?.hours ?? 0) + own, dayHours),
    );
    if (isFree) return startOn;
  }
}

/**
 * Moves tasks that nobody has begun out of clashes, to the next free days of the same person, within their float. Of
 * several the least urgent moves, then the one that begins last. What has no room stays where it is and is named.
 */
export function levelOf(ground: PlanGround, bars: readonly PlanBar[]): Levelling {
  let now = bars;
  for (const lane of lanesOf(bars).keys()) if (isPerson(lane)) now = levelledLane(ground, lane, now);
  const starts = new Map(now.map(({ key, startOn }) => [key, startOn]));
  const moves = bars.flatMap(({ key, startOn }) => {
    const to = starts.get(key) ?? startOn;
    return to === startOn ? [] : [{ key, from: startOn, to }];
  });
  return { moves, left: clashesOf(ground, now).filter(({ to }) => to >= ground.today) };
}

/** Which of two pieces of work moves first: what may be moved, is less urgent, begins later. */
const byUrgency = (a: PlanBar, b: PlanBar): number =>
  Number(b.isMovable) - Number(a.isMovable) ||
  ranks[a.priority] - ranks[b.priority] ||
  b.startOn.localeCompare(a.startOn) ||
  a.key.localeCompare(b.key);

/** All work, with that of one person levelled. */
function levelledLane(ground: PlanGround, lane: string, bars: readonly PlanBar[]): readonly PlanBar[] {
  let now = bars;
  // What was looked at once has found its place: it is not moved again.
  const settled = new Set<string>();
  for (;;) {
    const own = now.filter((bar) => bar.lane === lane);
    const clash = clashesIn(ground, lane, own).find(
      ({ to, keys }) => to >= ground.today && keys.some((key) => !settled.has(key)),
    );
    const [bar] = own.filter(({ key }) => clash?.keys.includes(key) === true && !settled.has(key)).toSorted(byUrgency);
    if (!bar) return now;
    settled.add(bar.key);
    const startOn = bar.isMovable ? nextFree(ground, bar, now) : undefined;
    if (startOn !== undefined) now = changedBars(ground, now, [{ key: bar.key, startOn }]);
  }
}
