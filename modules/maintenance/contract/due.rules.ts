import { isWorkday, plusDays, plusMonths, type WorkDays } from '@mp/reference/contract';
import type { dueReasons } from './maintenance-plan.resource.ts';
import { levelsWithin, rankOf, type ServiceLevel } from './service-levels.ts';

/** Why a service is due. */
export type DueReason = (typeof dueReasons)[number];

/** Hours a day that a set is assumed to run, by its use, where fewer than two readings say so (4.1). */
export const defaultPace = { ESP: 0.2, DCP: 0.2, LTP: 2, PRP: 10, COP: 20 } as const;
/** Days back from today over whose readings hours a day are counted. */
const trailingDays = 180;
const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A reading that counts: cumulative hours on a day. */
export interface PaceReading {
  readonly readOn: string;
  readonly cumulative: number;
}

/** Hours a day by the first and the last reading of the trailing 180 days, else by the use of the set; at least 0.01. */
export function paceOf(readings: readonly PaceReading[], dutyType: string | null, today: string): number {
  const trailing = readings
    .filter(({ readOn }) => readOn > plusDays(today, -trailingDays) && readOn <= today)
    .toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1));
  const [first, last] = [trailing[0], trailing.at(-1)];
  if (!first || !last || first.readOn === last.readOn)
    return Object.entries(defaultPace).find(([duty]) => duty === dutyType)?.[1] ?? defaultPace.ESP;
  const perDay = (last.cumulative - first.cumulative) / daysBetween(first.readOn, last.readOn);
  return Math.max(0.01, Math.round(perDay * 100) / 100);
}

/** How often a level is due, and from when that is counted. */
export interface DueFacts {
  readonly everyMonths: number | null;
  readonly everyHours: number | null;
  readonly firstDueOn: string | null;
  readonly baseOn: string;
  readonly baseHours: number;
  readonly isDone: boolean;
}

/** How a set runs: its last reading, null where nobody has read any, and hours a day. */
export interface RunFacts {
  readonly readOn: string | null;
  readonly hours: number | null;
  readonly perDay: number;
}

/** The day itself, or the working day before it; after a year without one the day itself. */
export function workdayBefore(calendar: WorkDays, day: string): string {
  for (let n = 0; n < 366; n += 1) {
    const each = plusDays(day, -n);
    if (isWorkday(calendar, each)) return each;
  }
  return day;
}

function dueByDate({ firstDueOn, isDone, everyMonths, baseOn }: DueFacts): string | null {
  if (!isDone && firstDueOn !== null) return firstDueOn;
  return everyMonths ? plusMonths(baseOn, everyMonths) : null;
}

function dueByHours({ everyHours, baseOn, baseHours }: DueFacts, { readOn, hours, perDay }: RunFacts): string | null {
  if (!everyHours) return null;
  const isRead = readOn !== null && hours !== null && readOn > baseOn && hours >= baseHours;
  const [on, known] = isRead ? [readOn, hours] : [baseOn, baseHours];
  const days = Math.floor((baseHours + everyHours - known) / perDay);
  return plusDays(on, Math.min(36_500, Math.max(0, days)));
}

/**
 * When a level is due next (4.1): after its months, or when the set has run its hours, whichever is earlier; on the working
 * day before where a calendar says so. Null where it is never due.
 */
export function nextDue(
  due: DueFacts,
  run: RunFacts,
  calendar: WorkDays | null = null,
): { readonly on: string; readonly reason: DueReason } | null {
  const [date, hours] = [dueByDate(due), dueByHours(due, run)];
  const isByHours = hours !== null && (date === null || hours < date);
  const on = isByHours ? hours : date;
  if (on === null) return null;
  return { on: calendar ? workdayBefore(calendar, on) : on, reason: isByHours ? 'HOURS' : 'DATE' };
}

/** A level of a set that is due on a day. */
export interface LevelDue {
  readonly level: ServiceLevel;
  readonly on: string;
  readonly reason: DueReason;
}

/** A visit: the level that is done on a day, and lower ones that are due within the merge window. */
export interface Visit extends LevelDue {
  readonly absorbed: readonly ServiceLevel[];
}

/**
 * The next visits of a set: of its levels A to D the highest that is due within the window after the first, on the day of
 * the first; a load test and special work each by themselves.
 */
export function nextVisits(dues: readonly LevelDue[], mergeDays: number): Visit[] {
  const ranked = dues
    .filter(({ level }) => rankOf(level) !== null)
    .toSorted((a, b) => a.on.localeCompare(b.on) || (rankOf(b.level) ?? 0) - (rankOf(a.level) ?? 0));
  const beside = dues.filter(({ level }) => rankOf(level) === null).map((due) => ({ ...due, absorbed: [] }));
  const [first] = ranked;
  if (!first) return beside;
  const within = ranked
    .filter(({ on }) => on <= plusDays(first.on, mergeDays))
    .map(({ level }) => level)
    .toSorted();
  const level = within.at(-1) ?? first.level;
  return [{ ...first, level, absorbed: within.slice(0, -1) }, ...beside];
}

/** A level of a set with when it is due next. */
export interface ProjectedLevel {
  readonly level: ServiceLevel;
  readonly everyMonths: number | null;
  readonly everyHours: number | null;
  readonly nextDueOn: string;
}

/** Visits of a set that are told at most. */
const maxProjected = 200;

/** The visits of a set until a day, each counted from the one before, if all are done when they are due. */
export function projectedVisits(
  levels: readonly ProjectedLevel[],
  { to, mergeDays, perDay, calendar }: { to: string; mergeDays: number; perDay: number; calendar: WorkDays | null },
): Visit[] {
  const dues = new Map(levels.map((each) => [each.level, { ...each, reason: 'DATE' as DueReason }]));
  const visits: Visit[] = [];
  while (visits.length < maxProjected) {
    const all = [...dues.values()].map(({ level, nextDueOn, reason }) => ({ level, on: nextDueOn, reason }));
    const [next] = nextVisits(all, mergeDays).toSorted((a, b) => a.on.localeCompare(b.on));
    if (!next || next.on > to) break;
    visits.push(next);
    for (const level of levelsWithin(next.level)) {
      const due = dues.get(level);
      if (!due) continue;
      const facts = { ...due, firstDueOn: null, baseOn: next.on, baseHours: 0, isDone: true };
      const again = nextDue(facts, { readOn: null, hours: null, perDay }, calendar);
      if (again && again.on > next.on) dues.set(level, { ...due, nextDueOn: again.on, reason: again.reason });
      else dues.delete(level);
    }
  }
  return visits;
}

/** A visit of a project: a level on a day. */
export interface PlannedVisit {
  readonly level: ServiceLevel;
  readonly dueOn: string;
}

const monthsBetween = (from: string, to: string): number => Math.max(1, Math.round(daysBetween(from, to) / 30.44));

/**
 * Rules that give a list of visits: of each level its first day, and the months to its second; beyond the last visit where
 * there is none. With hours between two visits the lowest level is due by them as well.
 */
export function rulesOfVisits(visits: readonly PlannedVisit[], everyHours: number | null) {
  const days = visits.map(({ dueOn }) => dueOn).toSorted();
  const beyond = Math.min(60, monthsBetween(days[0] ?? '', days.at(-1) ?? '') + 12);
  return [...Map.groupBy(visits, ({ level }) => level)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([serviceLevel, all], at) => {
      const [first = '', second] = all.map(({ dueOn }) => dueOn).toSorted();
      return {
        serviceLevel,
        everyMonths: second ? Math.min(60, monthsBetween(first, second)) : beyond,
        everyHours: at === 0 ? everyHours : null,
        firstDueOn: first,
        templateId: null,
        stdHours: null,
      };
    });
}
