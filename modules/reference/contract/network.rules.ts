import type { WorkDayIndex } from './calendar.rules.ts';

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
  const known = new Set(codes);
  const before = Map.groupBy(
    links.filter(({ after }) => known.has(after)),
    ({ item }) => item,
  );
  const levels = new Map<string, number>();
  const levelOf = (code: string): number => {
    const found = levels.get(code);
    if (found !== undefined) return found;
    const waits = before.get(code) ?? [];
    const level = waits.length === 0 ? 0 : Math.max(...waits.map(({ after }) => levelOf(after))) + 1;
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

/** A node of a network: an item, or an item of one group where it is once for each. */
export interface NetworkNode {
  readonly code: string;
  /** Which unit it is of; null where it is of the whole. */
  readonly group: number | null;
  readonly days: number;
  readonly dayUnit: 'work' | 'calendar';
  /** It is over: this is its day. */
  readonly fixed?: number | undefined;
  /** It finishes on this day, whatever its days say; later where it starts later. */
  readonly held?: number | undefined;
  /** It is left out: those who wait for it wait for what it waits for. */
  readonly isSkipped?: boolean | undefined;
}

/** What a node waits for. */
interface Wait {
  readonly node: number;
  readonly link: MilestoneLink['link'];
  readonly lag: number;
}

/** Nodes with their links, in an order in which each comes after those that it waits for. */
export interface Network {
  readonly nodes: readonly NetworkNode[];
  readonly order: readonly number[];
  readonly waits: readonly (readonly Wait[])[];
}

/** Which nodes of what an item waits for a node of it waits for: the one of its group, else all of them. */
function waitedFor(same: readonly (readonly [number | null, number])[], group: number | null): readonly number[] {
  const own = group === null ? undefined : same.find(([of]) => of === group);
  return own ? [own[1]] : same.map(([, node]) => node);
}

/** What is after one of the same group waits for that one; all others wait for every node of the item. */
export function networkOf(nodes: readonly NetworkNode[], links: readonly MilestoneLink[]): Network {
  const byCode = Map.groupBy(
    nodes.map(({ code, group }, at) => ({ code, at, group })),
    ({ code }) => code,
  );
  const seats = (code: string) => byCode.get(code) ?? [];
  const waits: Wait[][] = nodes.map(() => []);
  for (const { item, after, link, lag } of links) {
    const same = seats(after).map(({ group, at }) => [group, at] as const);
    const known = new Map<number | null, readonly number[]>();
    for (const { at, group } of seats(item)) {
      const found = known.get(group) ?? waitedFor(same, group);
      known.set(group, found);
      waits[at]?.push(...found.map((node) => ({ node, link, lag })));
    }
  }
  const levels = levelsOf([...byCode.keys()], links);
  const order = [...byCode]
    .toSorted(([a], [b]) => (levels.get(a) ?? 0) - (levels.get(b) ?? 0))
    .flatMap(([, same]) => same.map(({ at }) => at));
  return { nodes, order, waits };
}

/** Begin and end of each node, by number of days. */
export interface NetworkDates {
  readonly start: readonly number[];
  readonly finish: readonly number[];
}

interface PassInput {
  readonly index: WorkDayIndex;
  readonly start: number;
  /** What is not over finishes on this day at the earliest. */
  readonly floor?: number | undefined;
}

const shifted = ({ add }: WorkDayIndex, day: number, lag: number) => (lag === 0 ? day : add(day, lag));

function ownFinish({ add }: WorkDayIndex, { days, dayUnit, isSkipped }: NetworkNode, start: number): number {
  if (isSkipped === true) return start;
  return dayUnit === 'calendar' ? add(start + days, 0) : add(start, days);
}

/**
 * Begin and end of each node: it starts at the latest of what it waits for, and finishes its days later, always on a
 * working day, never before what it must finish with. What is over is where it was. (projects.md 2.10)
 */
export function forwardPass({ nodes, order, waits }: Network, { index, start, floor }: PassInput): NetworkDates {
  const starts = nodes.map(() => start);
  const finishes = nodes.map(() => start);
  for (const at of order) {
    const node = nodes[at];
    if (node === undefined) continue;
    let begin = start;
    let least = node.isSkipped === true ? -Infinity : (floor ?? -Infinity);
    for (const { node: before, link, lag } of waits[at] ?? []) {
      const day = (link === 'SS' ? starts[before] : finishes[before]) ?? start;
      if (link === 'FF') least = Math.max(least, index.add(shifted(index, day, lag), 0));
      else begin = Math.max(begin, shifted(index, day, lag));
    }
    if (node.fixed !== undefined) {
      starts[at] = Math.min(begin, node.fixed);
      finishes[at] = node.fixed;
      continue;
    }
    starts[at] = begin;
    const end = node.held === undefined ? ownFinish(index, node, begin) : index.add(Math.max(node.held, begin), 0);
    finishes[at] = Math.max(end, least);
  }
  return { start: starts, finish: finishes };
}

/**
 * Latest end of each node with which the last ones are over on a day; null where the day does not depend on it, and
 * where it is over.
 */
export function backwardPass(
  { nodes, order, waits }: Network,
  {
    index,
    dates,
    ends,
    day,
  }: {
    readonly index: WorkDayIndex;
    readonly dates: NetworkDates;
    readonly ends: readonly number[];
    readonly day: number;
  },
): readonly (number | null)[] {
  const finish = new Float64Array(nodes.length).fill(Infinity);
  const begin = new Float64Array(nodes.length).fill(Infinity);
  const bound = (of: Float64Array, at: number, limit: number) => {
    of[at] = Math.min(of[at] ?? Infinity, limit);
  };
  // What a node waits for is bounded by its latest end and start.
  const boundBefore = (at: number, node: NetworkNode, start: number) => {
    const end = finish[at] ?? Infinity;
    if (end === Infinity) return;
    const latest = Math.min(start, latestStart(index, node, end));
    for (const { node: before, link, lag } of waits[at] ?? [])
      bound(link === 'SS' ? begin : finish, before, shifted(index, index.until(link === 'FF' ? end : latest), -lag));
  };
  for (const at of ends) bound(finish, at, index.until(day));
  for (const at of order.toReversed()) {
    const node = nodes[at];
    if (node?.fixed !== undefined || !node) continue;
    const start = begin[at] ?? Infinity;
    if (start < Infinity) bound(finish, at, latestWithStart(index, { node, at, dates }, start));
    boundBefore(at, node, start);
  }
  const isOver = (at: number) => nodes[at]?.fixed !== undefined;
  return [...finish].map((each, at) => (each === Infinity || isOver(at) ? null : each));
}

/** The latest start with which a node still ends by a day. */
function latestStart(index: WorkDayIndex, { days, dayUnit, held, isSkipped }: NetworkNode, end: number): number {
  if (held !== undefined || isSkipped === true || days === 0) return end;
  return dayUnit === 'calendar' ? end - days : index.add(end, -days);
}

/** The latest end of a node that starts by a day; what it finishes with may take longer than it. */
function latestWithStart(
  index: WorkDayIndex,
  { node, at, dates }: { readonly node: NetworkNode; readonly at: number; readonly dates: NetworkDates },
  bound: number,
): number {
  const own = ownFinish(index, node, index.until(bound));
  return (dates.start[at] ?? 0) <= bound ? Math.max(own, dates.finish[at] ?? 0) : own;
}
