import type { FieldAccess } from '@mp/engine/core';

/** A row of a child table. */
export type ChildRow = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is ChildRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is the rows of a child table. */
export const isRows = (value: unknown): value is readonly ChildRow[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** A cell that may not be changed; without a column the row itself may be neither added nor taken away. */
export interface ClosedCell {
  /** Counted from 1. */
  readonly row: number;
  readonly column: string | undefined;
}

const isOpen = (access: FieldAccess): boolean => access === 'writable' || access === 'required';
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface Writing {
  readonly name: string;
  readonly given: readonly ChildRow[];
  readonly kept: readonly ChildRow[];
  readonly accessOf: (path: string) => FieldAccess;
}

/** The kept row to which a given one belongs: by its id, or by its place where rows have none. */
function keptRow({ kept }: Writing, row: ChildRow, at: number): ChildRow | undefined {
  return row.id === undefined ? kept[at] : kept.find(({ id }) => id === row.id);
}

/** Columns of a row that the writer may not change, as they are kept: he need not have seen them to leave them alone. */
function closedCells({ name, accessOf }: Writing, row: ChildRow, before: ChildRow | undefined): ChildRow {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(row)])];
  const closed = columns.filter((column) => column !== 'id' && !isOpen(accessOf(`${name}.${column}`)));
  return Object.fromEntries(closed.map((column) => [column, before?.[column]]));
}

/** Why rows may not be written as they are given: the first cell or row that is closed; undefined when they may. */
export function closedCell(writing: Writing): ClosedCell | undefined {
  const { name, given, kept, accessOf } = writing;
  for (const [at, row] of given.entries()) {
    const before = keptRow(writing, row, at);
    const closed = closedCells(writing, row, before);
    const column = Object.keys(closed).find(
      (each) =>
        Object.hasOwn(row, each) && (accessOf(`${name}.${each}`) === 'hidden' || !isSame(row[each], before?.[each])),
    );
    if (column !== undefined) return { row: at + 1, column };
    if (before === undefined && !isOpen(accessOf(name))) return { row: at + 1, column: undefined };
  }
  const isShorter = given.length < kept.length && !isOpen(accessOf(name));
  return isShorter ? { row: given.length + 1, column: undefined } : undefined;
}

/** Rows as they are stored: cells that are not given stay as they are kept, those that the writer does not see with them. */
export function writtenRows(writing: Writing): ChildRow[] {
  return writing.given.map((row, at) => ({ ...keptRow(writing, row, at), ...row }));
}

/** Paths at which nothing is given: a field, or a column in each row that lacks it (`items.1.price`). */
export function missingAt(form: ChildRow, path: string): string[] {
  const [name = path, ...rest] = path.split('.');
  const value = form[name];
  if (rest.length === 0) return isEmpty(value) ? [path] : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown, at) =>
    isRow(row) ? missingAt(row, rest.join('.')).map((each) => `${name}.${at}.${each}`) : [],
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
