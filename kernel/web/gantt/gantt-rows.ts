import { type GanttScale, xOf } from './gantt-scale.ts';

/** Days from one to another, both among them. */
export interface GanttDays {
  readonly start: string;
  readonly finish: string;
}

/** A stretch of the line of a heading with a short word in it, such as how full a week is. */
export interface GanttSegment {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly tone?: 'danger' | 'warning' | undefined;
}

/** A line of the plan. Parents come before what belongs to them. */
export interface GanttRow extends GanttDays {
  readonly key: string;
  readonly parent: string | null;
  /** A heading, a line that sums up those below it, or a piece of work. */
  readonly kind: 'group' | 'summary' | 'task';
  readonly title: string;
  /** What stands before the title, as a number. */
  readonly code?: string | undefined;
  /** What is told of it when pointed at. */
  readonly hint?: string | undefined;
  /** As it was planned at first. */
  readonly baseline?: GanttDays | undefined;
  readonly isDone: boolean;
  /** The day until which it may end without delaying the whole. */
  readonly latest?: string | undefined;
  /** Takes no time: drawn as a diamond. */
  readonly isPoint: boolean;
  readonly isCritical: boolean;
  readonly isMovable: boolean;
  /** Of a heading: what stands along its line instead of its bracket. */
  readonly strip?: readonly GanttSegment[] | undefined;
}

/** What begins or ends after another: F its finish, S its start. */
export interface GanttLink {
  readonly from: string;
  readonly to: string;
  readonly kind: 'FS' | 'SS' | 'FF';
}

/** A row as it stands in the table. */
export interface GanttLine {
  readonly row: GanttRow;
  /** 1 for those without a parent. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
}

/** The rows that are seen, and for each hidden one the nearest that is seen and stands for it. */
export interface GanttFolding {
  readonly lines: readonly GanttLine[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly seenFor: (key: string) => string | undefined;
}

/** The heading that a row belongs to; the row itself where it belongs to none. */
export function groupOf({ lines, indexOf }: GanttFolding, row: GanttRow): string {
  let at = row;
  while (at.parent !== null) {
    const above = lines[indexOf.get(at.parent) ?? -1]?.row;
    if (!above) return at.parent;
    at = above;
  }
  return at.key;
}

/** Leaves out what stands below folded rows. */
export function foldRows(rows: readonly GanttRow[], folded: ReadonlySet<string>): GanttFolding {
  const parents = new Set(rows.map(({ parent }) => parent));
  const levels = new Map<string, number>();
  const hidden = new Map<string, string>();
  const lines: GanttLine[] = [];
  const indexOf = new Map<string, number>();
  for (const row of rows) {
    const level = row.parent === null ? 1 : (levels.get(row.parent) ?? 0) + 1;
    levels.set(row.key, level);
    const over = row.parent;
    const standing = over === null ? undefined : (hidden.get(over) ?? (folded.has(over) ? over : undefined));
    if (standing !== undefined) {
      hidden.set(row.key, standing);
      continue;
    }
    indexOf.set(row.key, lines.length);
    lines.push({ row, level, hasChildren: parents.has(row.key), isFolded: folded.has(row.key) });
  }
  return { lines, indexOf, seenFor: (key) => (indexOf.has(key) ? key : hidden.get(key)) };
}

/** A link between two rows that are seen. */
export interface SeenLink {
  readonly kind: GanttLink['kind'];
  readonly from: number;
  readonly to: number;
  readonly isCritical: boolean;
}

/**
 * Links between rows that are seen. What ends at a folded row is drawn to the row that stands for it, once; headings
 * have no links, and what lies within one row has none either.
 */
export function seenLinks(links: readonly GanttLink[], { lines, indexOf, seenFor }: GanttFolding): SeenLink[] {
  const out = new Map<string, SeenLink>();
  for (const { from, to, kind } of links) {
    const a = indexOf.get(seenFor(from) ?? '');
    const b = indexOf.get(seenFor(to) ?? '');
    if (a === undefined || b === undefined || a === b) continue;
    const ends = [lines[a]?.row, lines[b]?.row];
    if (ends.some((row) => row?.kind === 'group')) continue;
    const isCritical = ends.every((row) => row?.isCritical === true);
    out.set(`${a} ${b} ${kind}`, { kind, from: a, to: b, isCritical });
  }
  return [...out.values()];
}

/** First and last day of all rows, of their baselines and of the days that are marked. */
export function spanOf(rows: readonly GanttRow[], marked: readonly string[]): GanttDays {
  let start = '9999-12-31';
  let finish = '0000-01-01';
  const take = (day: string | undefined) => {
    if (day === undefined) return;
    if (day < start) start = day;
    if (day > finish) finish = day;
  };
  for (const row of rows)
    for (const day of [row.start, row.finish, row.baseline?.start, row.baseline?.finish]) take(day);
  for (const day of marked) take(day);
  return finish < start ? { start: '2000-01-01', finish: '2000-12-31' } : { start, finish };
}

/** Sizes in pixels, as the style sheet has them. */
export const sizes = { head: 48, row: 32, bar: 14, top: 6, point: 7 } as const;

/** Where a row begins and ends: a point has its middle in the middle of its day. */
export function endsOf(
  row: Pick<GanttRow, 'start' | 'finish' | 'isPoint'>,
  scale: GanttScale,
): readonly [number, number] {
  const right = xOf(scale, row.finish) + scale.width;
  if (!row.isPoint) return [xOf(scale, row.start), right];
  const middle = right - scale.width / 2;
  return [middle - sizes.point, middle + sizes.point];
}

/** The bar of a critical row ends in points, so that it is told without its colour. */
export function barPath([left, right]: readonly [number, number], y: number, isCritical: boolean): string {
  const [top, high] = [y + sizes.top, sizes.bar];
  const end = Math.max(right, left + 3);
  if (!isCritical) return `M${left} ${top}H${end}V${top + high}H${left}Z`;
  const point = Math.min(6, (end - left) / 2);
  const half = high / 2;
  return `M${left} ${top + half}L${left + point} ${top}H${end - point}L${end} ${top + half}L${end - point} ${top + high}H${left + point}Z`;
}

/** The diamond of a point; of a critical one with a smaller diamond in it. */
export function pointPath([left, right]: readonly [number, number], y: number, isCritical: boolean): string {
  const [middle, centre] = [(left + right) / 2, y + sizes.top + sizes.bar / 2];
  const diamond = (r: number) => `M${middle} ${centre - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;
  return isCritical ? `${diamond(sizes.point + 1)}${diamond(3)}` : diamond(sizes.point);
}

interface LinkEnd {
  readonly ends: readonly [number, number];
  readonly y: number;
}

/** The way of a link in right angles, with its arrow. It leaves and arrives at half the height of the bars. */
export function linkPath(kind: GanttLink['kind'], from: LinkEnd, to: LinkEnd): string {
  const middle = sizes.top + sizes.bar / 2;
  const [y1, y2] = [from.y + middle, to.y + middle];
  const [x1, x2] = [from.ends[kind === 'SS' ? 0 : 1], to.ends[kind === 'FF' ? 1 : 0]];
  const [out, back] = [kind === 'SS' ? -8 : 8, kind === 'FF' ? 8 : -8];
  const arrow = `m${back / 2} -3.5l${-back / 2} 3.5l${back / 2} 3.5`;
  if (kind === 'SS' || kind === 'FF') {
    const turn = kind === 'SS' ? Math.min(x1, x2) + out : Math.max(x1, x2) + out;
    return `M${x1} ${y1}H${turn}V${y2}H${x2}${arrow}`;
  }
  if (x2 + back >= x1 + out) return `M${x1} ${y1}H${x1 + out}V${y2}H${x2}${arrow}`;
  // Back in time: between the rows, beside the bars.
  const between = y2 > y1 ? to.y : to.y + sizes.row;
  return `M${x1} ${y1}h${out}V${between}H${x2 + back}V${y2}H${x2}${arrow}`;
}
