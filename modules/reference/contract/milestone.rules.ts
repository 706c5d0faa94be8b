import { addWorkdays, plusDays, type WorkDays } from './calendar.rules.ts';

/** Phases of a project in their order; items of the dictionary PROJECT_PHASE. */
export const projectPhases = [
  'CONTRACT',
  'DRAWING',
  'PRODUCTION',
  'FAT',
  'SHIP',
  'ARRIVAL',
  'INSTALL',
  'COMMISSION',
  'ACCEPT',
  'HANDOVER',
  'WARRANTY',
] as const;

/** How an item hangs on the one before: begins after its finish, after its start, finishes not before its finish. */
export const linkKinds = ['FS', 'SS', 'FF'] as const;

/** An item of a plan that waits for another. */
export interface MilestoneLink {
  readonly item: string;
  readonly after: string;
  readonly link: (typeof linkKinds)[number];
  /** Working days between the two; negative where they overlap. */
  readonly lag: number;
}

/** The codes of a cycle with the first again at its end, `M10 → M20 → M10`; undefined where there is none. */
export function cycleOf(codes: readonly string[], links: readonly MilestoneLink[]): readonly string[] | undefined {
  const next = followers(links);
  const done = new Set<string>();
  const walk = (code: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(code);
    if (at >= 0) return [...way.slice(at), code];
    if (done.has(code)) return undefined;
    for (const each of next.get(code) ?? []) {
      const found = walk(each, [...way, code]);
      if (found) return found;
    }
    done.add(code);
    return undefined;
  };
  for (const code of codes) {
    const found = walk(code, []);
    if (found) return found;
  }
  return undefined;
}

function followers(links: readonly MilestoneLink[]): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, string[]>();
  for (const { item, after } of links) out.set(after, [...(out.get(after) ?? []), item]);
  return out;
}

/** How many links lie before each item on the longest way to it: 0 for those that wait for none. Links make no cycle. */
export function levelsOf(codes: readonly string[], links: readonly MilestoneLink[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const levelOf = (code: string): number => {
    const known = levels.get(code);
    if (known !== undefined) return known;
    const before = links.filter(({ item, after }) => item === code && codes.includes(after));
    const level = before.length === 0 ? 0 : Math.max(...before.map(({ after }) => levelOf(after))) + 1;
    levels.set(code, level);
    return level;
  };
  for (const code of codes) levelOf(code);
  return levels;
}

/** Items so that each comes after those it waits for; else in the order they have. Links make no cycle. */
export function inOrder<Item extends { readonly code: string }>(
  items: readonly Item[],
  links: readonly MilestoneLink[],
): readonly Item[] {
  const levels = levelsOf(
    items.map(({ code }) => code),
    links,
  );
  return items.toSorted((a, b) => (levels.get(a.code) ?? 0) - (levels.get(b.code) ?? 0));
}

/** What an item of a plan takes. */
export interface PlannedItem {
  readonly code: string;
  readonly days: number;
  readonly dayUnit: 'work' | 'calendar';
  readonly onSite: boolean;
}

/** An item with its days and dates. */
export interface DatedItem {
  readonly code: string;
  /** Days after the remoteness of the place. */
  readonly days: number;
  readonly start: string;
  readonly finish: string;
}

/** Days of an item at a place: those on site take longer where it is remote, rounded up. */
export function daysAt({ days, onSite }: Pick<PlannedItem, 'days' | 'onSite'>, factor: string | number): number {
  return onSite ? Math.ceil((days * Math.round(Number(factor) * 100)) / 100) : days;
}

const shifted = (calendar: WorkDays, day: string, lag: number) => (lag === 0 ? day : addWorkdays(calendar, day, lag));
const latest = (days: readonly string[], least: string) => days.reduce((last, day) => (day > last ? day : last), least);

const finishOf = (calendar: WorkDays, start: string, { days, dayUnit }: Pick<PlannedItem, 'days' | 'dayUnit'>) =>
  dayUnit === 'calendar' ? addWorkdays(calendar, plusDays(start, days), 0) : addWorkdays(calendar, start, days);

/**
 * Dates of a plan that begins on a day: an item starts at the latest of what it waits for, and finishes its days
 * later, always on a working day, never before what it must finish with. In the order of the items. (projects.md 2.10)
 */
export function scheduleOf(
  {
    start,
    calendar,
    factor = 1,
  }: { readonly start: string; readonly calendar: WorkDays; readonly factor?: string | number },
  items: readonly PlannedItem[],
  links: readonly MilestoneLink[],
): readonly DatedItem[] {
  const dated = new Map<string, DatedItem>();
  for (const item of inOrder(items, links)) {
    const waits = links.flatMap((link) => {
      const before = link.item === item.code ? dated.get(link.after) : undefined;
      return before ? [{ ...link, before }] : [];
    });
    const begin = latest(
      waits.flatMap(({ link, lag, before }) =>
        link === 'FF' ? [] : [shifted(calendar, link === 'FS' ? before.finish : before.start, lag)],
      ),
      start,
    );
    const days = daysAt(item, factor);
    const ends = waits.flatMap(({ link, lag, before }) =>
      link === 'FF' ? [addWorkdays(calendar, shifted(calendar, before.finish, lag), 0)] : [],
    );
    const finish = latest(ends, finishOf(calendar, begin, { ...item, days }));
    dated.set(item.code, { code: item.code, days, start: begin, finish });
  }
  return items.flatMap(({ code }) => dated.get(code) ?? []);
}
