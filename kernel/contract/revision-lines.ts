import type { RevisionContent, Content } from './revision-content.ts';
import type { Instant } from './units.ts';
import { isBlank } from './validate.ts';

type Row = Readonly<Record<string, unknown>>;

/** What an auditor says of a line. */
export interface LineMark {
  readonly mark: 'ok' | 'return';
  readonly remark: string | null;
  readonly byId: string;
  readonly byName: string;
  readonly at: Instant;
  /** Node of the process at which it was made. */
  readonly node: string | null;
}

/** One changed thing of a version: a field, or a row of a table. */
export interface RevisionLine<C extends string = string> {
  /** `creditCode`, or `sites/HQ|Main` for a row. */
  readonly path: string;
  readonly field: string;
  readonly kind: 'changed' | 'added' | 'removed';
  /** Value before and after: of the field, or the whole row. */
  readonly old: unknown;
  readonly new: unknown;
  /** Columns of a changed row that differ. */
  readonly columns: readonly string[];
  readonly changeClass: C;
  /** What the auditors say of it: one mark of each node of the process. */
  readonly marks: readonly LineMark[];
  /** What was said of it when it was returned last. */
  readonly was: LineMark | null;
}

/** Whether a column of a row is told: of a changed row what differs, and what names the row. */
export function isToldColumn(
  { kind, columns, path }: RevisionLine,
  { column, row }: { readonly column: string; readonly row: Row },
): boolean {
  return kind !== 'changed' || columns.includes(column) || path.includes(String(row[column] ?? '\u0000'));
}

/** A line as it was stored while all nodes shared one mark. */
type StoredLine<C extends string> = Omit<RevisionLine<C>, 'marks'> & {
  readonly marks?: readonly LineMark[];
  readonly mark?: LineMark | null;
};

/** Stored lines as they are read today: a mark from the time when nodes shared one is that of the node which made it. */
export function readLines<C extends string = string>(stored: unknown): RevisionLine<C>[] {
  return ((stored ?? []) as readonly StoredLine<C>[]).map(({ mark, marks, ...line }) => ({
    ...line,
    marks: marks ?? (mark ? [mark] : []),
  }));
}

/** What the auditors of one node say of a line; a mark of another node does not count for it. */
export function markAt({ marks }: Pick<RevisionLine, 'marks'>, node: string): LineMark | null {
  return marks.find((mark) => mark.node === node) ?? null;
}

/** The mark by which a line goes back to its author; null while nobody returns it. */
export function returnOf({ marks }: Pick<RevisionLine, 'marks'>): LineMark | null {
  return marks.find(({ mark }) => mark === 'return') ?? null;
}

/** A line with another mark of a node, or without one. */
export function withMark<L extends RevisionLine>(line: L, node: string, mark: LineMark | null): L {
  return { ...line, marks: [...line.marks.filter((each) => each.node !== node), ...(mark ? [mark] : [])] };
}

const same = (a: unknown, b: unknown): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(sorted(a) ?? null) === JSON.stringify(sorted(b) ?? null);

/** The same value with the names of objects in order, so that it can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isBlank(each))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** Rows by their key; a second row of the same key gets a number behind it. */
function keyed(rowKey: readonly string[], value: unknown): Map<string, Row> {
  const out = new Map<string, Row>();
  for (const row of Array.isArray(value) ? (value as readonly Row[]) : []) {
    const key = rowKey.map((name) => String(row[name] ?? '')).join('|');
    let name = key;
    for (let n = 2; out.has(name); n += 1) name = `${key}#${n}`;
    out.set(name, row);
  }
  return out;
}

type Unclassed = Pick<RevisionLine, 'path' | 'kind' | 'old' | 'new' | 'columns'>;

function rowLines(field: string, old: ReadonlyMap<string, Row>, next: ReadonlyMap<string, Row>): Unclassed[] {
  const line = (key: string, kind: RevisionLine['kind'], columns: readonly string[] = []): Unclassed => ({
    path: `${field}/${key}`,
    kind,
    old: old.get(key) ?? null,
    new: next.get(key) ?? null,
    columns,
  });
  const changed = [...next].flatMap(([key, row]) => {
    const was = old.get(key);
    if (!was) return [line(key, 'added')];
    const names = new Set([...Object.keys(was), ...Object.keys(row)]);
    const columns = [...names].filter((each) => !same(was[each], row[each]));
    return columns.length > 0 ? [line(key, 'changed', columns)] : [];
  });
  return [...changed, ...[...old.keys()].filter((key) => !next.has(key)).map((key) => line(key, 'removed'))];
}

/** What `after` changes against `before` (nothing before: all that is given), in the order of the form. Pure. */
export function differenceOf<C extends string>(
  content: Pick<RevisionContent<C>, 'names' | 'of'>,
  before: Content | null,
  after: Content,
): RevisionLine<C>[] {
  return content.names.flatMap((field) => {
    const [old, next, revised] = [before?.[field] ?? null, after[field] ?? null, content.of(field)];
    if (!revised || same(old, next)) return [];
    const { changeClass, rowKey } = revised;
    const lines: Unclassed[] =
      rowKey.length > 0
        ? rowLines(field, keyed(rowKey, old), keyed(rowKey, next))
        : [{ path: field, kind: 'changed', old, new: next, columns: [] }];
    return lines.map((line) => ({ ...line, field, changeClass, marks: [], was: null }));
  });
}

/** The classes that some lines have, in order. */
export function classesOf<C extends string>(lines: readonly RevisionLine<C>[]): C[] {
  return [...new Set(lines.map(({ changeClass }) => changeClass))].toSorted();
}

/**
 * The lines of a version that is submitted again: what nobody has changed since keeps the marks of those who passed it,
 * what was returned shows its remark. Pure.
 */
export function carriedMarks<L extends RevisionLine>(before: readonly L[], now: readonly L[]): L[] {
  const known = new Map(before.map((line) => [line.path, line]));
  return now.map((line) => {
    const old = known.get(line.path);
    if (!old) return line;
    const marks = same(old.new, line.new) ? old.marks.filter(({ mark }) => mark === 'ok') : [];
    const returned = returnOf(old);
    return { ...line, marks, was: returned ?? (marks.length > 0 ? null : old.was) };
  });
}

/** Whether a submission changes nothing but lines that were returned, so that it goes straight to who returned it. */
export function changesReturnedOnly(before: readonly RevisionLine[], now: readonly RevisionLine[]): boolean {
  const returned = new Set(before.filter((line) => returnOf(line) !== null).map(({ path }) => path));
  const old = new Map(before.map((line) => [line.path, line]));
  const touched = [
    ...now.filter((line) => !same(old.get(line.path)?.new, line.new) || !old.has(line.path)),
    ...before.filter(({ path }) => !now.some((line) => line.path === path)),
  ];
  return touched.every(({ path }) => returned.has(path));
}

/** A field that the draft and the valid version have both changed since the draft began. */
export interface RevisionConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * A draft on a newer valid version: fields that the draft has not touched take the new value, those that both have
 * changed differently are conflicts and keep the draft's value until they are resolved. Pure.
 */
export function rebased(
  { names }: Pick<RevisionContent, 'names'>,
  { base, mine, theirs }: { readonly base: Content; readonly mine: Content; readonly theirs: Content },
): { readonly values: Record<string, unknown>; readonly conflicts: RevisionConflict[] } {
  const values: Record<string, unknown> = {};
  const conflicts: RevisionConflict[] = [];
  for (const field of names) {
    const [was, own, other] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null];
    if (same(was, other) || same(own, other)) continue;
    if (same(was, own)) values[field] = other;
    else conflicts.push({ field, base: was, mine: own, theirs: other });
  }
  return { values, conflicts };
}
