import { isBlank, type Instant } from '@mp/kernel/contract';
import { changeClassOf, contentFields, rowKeyOf, type ChangeClass } from './dealer-content.ts';

/** Values of a version or of a dealer by field name. */
export type Content = Readonly<Record<string, unknown>>;
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
export interface VersionLine {
  /** `creditCode`, or `sites/HQ|总部` for a row. */
  readonly path: string;
  readonly field: string;
  readonly kind: 'changed' | 'added' | 'removed';
  /** Value before and after: of the field, or the whole row. */
  readonly old: unknown;
  readonly new: unknown;
  /** Columns of a changed row that differ. */
  readonly columns: readonly string[];
  readonly changeClass: ChangeClass;
  /** What the auditors say of it: one word of each node of the process. */
  readonly marks: readonly LineMark[];
  /** What was said of it when it was returned last. */
  readonly was: LineMark | null;
}

/** A line as it was stored while all nodes shared one mark. */
type StoredLine = Omit<VersionLine, 'marks'> & {
  readonly marks?: readonly LineMark[];
  readonly mark?: LineMark | null;
};

/** Stored lines as they are read today: a mark from the time when nodes shared one is that of the node which made it. */
export function readLines(stored: unknown): VersionLine[] {
  return ((stored ?? []) as readonly StoredLine[]).map(({ mark, marks, ...line }) => ({
    ...line,
    marks: marks ?? (mark ? [mark] : []),
  }));
}

/** What the auditors of one node say of a line; another node's word does not stand for theirs. */
export function markAt({ marks }: VersionLine, node: string): LineMark | null {
  return marks.find((mark) => mark.node === node) ?? null;
}

/** The word by which a line goes back to the dealer; null while nobody returns it. */
export function returnOf({ marks }: VersionLine): LineMark | null {
  return marks.find(({ mark }) => mark === 'return') ?? null;
}

/** A line with another word of a node, or without one. */
export function withMark(line: VersionLine, node: string, mark: LineMark | null): VersionLine {
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

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

/** Rows by their key; a second row of the same key gets a number behind it. */
function keyed(field: string, rows: readonly Row[]): Map<string, Row> {
  const out = new Map<string, Row>();
  for (const row of rows) {
    const key = rowKeyOf(field)
      .map((name) => String(row[name] ?? ''))
      .join('|');
    let name = key;
    for (let n = 2; out.has(name); n += 1) name = `${key}#${n}`;
    out.set(name, row);
  }
  return out;
}

function rowLines(field: string, before: readonly Row[], after: readonly Row[]): Omit<VersionLine, 'changeClass'>[] {
  const [old, next] = [keyed(field, before), keyed(field, after)];
  const line = (key: string, kind: VersionLine['kind'], columns: readonly string[] = []) => ({
    path: `${field}/${key}`,
    field,
    kind,
    old: old.get(key) ?? null,
    new: next.get(key) ?? null,
    columns,
    marks: [],
    was: null,
  });
  const changed = [...next].flatMap(([key, row]) => {
    const was = old.get(key);
    if (!was) return [line(key, 'added')];
    const columns = [...new Set([...Object.keys(was), ...Object.keys(row)])].filter(
      (each) => !same(was[each], row[each]),
    );
    return columns.length > 0 ? [line(key, 'changed', columns)] : [];
  });
  return [...changed, ...[...old.keys()].filter((key) => !next.has(key)).map((key) => line(key, 'removed'))];
}

/** What `after` changes against `before` (nothing before: all that is given), in the order of the form. Pure. */
export function versionLines(before: Content | null, after: Content): VersionLine[] {
  return contentFields.flatMap((field) => {
    const [old, next] = [before?.[field] ?? null, after[field] ?? null];
    if (same(old, next)) return [];
    const changeClass = changeClassOf[field] ?? 'b';
    if (rowKeyOf(field).length > 0)
      return rowLines(field, rowsOf(old), rowsOf(next)).map((line) => ({ ...line, changeClass }));
    return [
      { path: field, field, kind: 'changed' as const, old, new: next, columns: [], changeClass, marks: [], was: null },
    ];
  });
}

/** The classes that some lines have, in order. */
export function classesOf(lines: readonly VersionLine[]): ChangeClass[] {
  return [...new Set(lines.map(({ changeClass }) => changeClass))].toSorted();
}

/** Whether the service engineer has to look: service contacts, service sites or equipment change (P_DLR_VERSION). */
export function touchesService(lines: readonly VersionLine[]): boolean {
  const isService = (value: unknown, column: string) =>
    typeof value === 'object' && value !== null && (value as Row)[column] === 'SERVICE';
  return lines.some(
    ({ field, old, new: next }) =>
      field === 'equipment' ||
      (field === 'contacts' && (isService(old, 'role') || isService(next, 'role'))) ||
      (field === 'sites' && (isService(old, 'kind') || isService(next, 'kind'))),
  );
}

/**
 * The lines of a version that is submitted again: what nobody has changed since keeps the marks of those who passed it,
 * what was returned shows its remark. Pure.
 */
export function carriedMarks(before: readonly VersionLine[], now: readonly VersionLine[]): VersionLine[] {
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
export function changesReturnedOnly(before: readonly VersionLine[], now: readonly VersionLine[]): boolean {
  const returned = new Set(before.filter((line) => returnOf(line) !== null).map(({ path }) => path));
  const old = new Map(before.map((line) => [line.path, line]));
  const touched = [
    ...now.filter((line) => !same(old.get(line.path)?.new, line.new) || !old.has(line.path)),
    ...before.filter(({ path }) => !now.some((line) => line.path === path)),
  ];
  return touched.every(({ path }) => returned.has(path));
}

/** A field that the draft and the valid version have both changed since the draft began. */
export interface RebaseConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * A draft on a newer valid version: fields that the draft has not touched take the new value, those that both have
 * changed differently are conflicts and keep the draft's value until they are resolved. Pure. (dealers.md 3.2)
 */
export function rebased(
  base: Content,
  mine: Content,
  theirs: Content,
): { readonly values: Record<string, unknown>; readonly conflicts: RebaseConflict[] } {
  const values: Record<string, unknown> = {};
  const conflicts: RebaseConflict[] = [];
  for (const field of contentFields) {
    const [was, own, other] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null];
    if (same(was, other) || same(own, other)) continue;
    if (same(was, own)) values[field] = other;
    else conflicts.push({ field, base: was, mine: own, theirs: other });
  }
  return { values, conflicts };
}
