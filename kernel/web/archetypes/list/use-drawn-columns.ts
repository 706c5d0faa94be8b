import { isBlank, type Resource } from '@mp/kernel/contract';
import { useState } from 'react';
import type { AnyRecord } from '../../resource-client.ts';
import { contentFit, contentWidth } from './column-widths.ts';
import { arrangeColumns, type ColumnChoice } from './list-columns.ts';
import type { ListColumn } from './list-scope.ts';
import type { ListState } from './list-state.ts';

interface Drawn {
  readonly resource: Resource;
  readonly rows: readonly AnyRecord[];
  readonly choice: ColumnChoice;
  readonly state: ListState;
}

/** Columns that the user asked for, that order the rows or that filter them. */
function isAsked({ name }: ListColumn, { choice, state }: Drawn): boolean {
  return (
    choice.shown[name] === true ||
    state.sort.replace(/^-/, '') === name ||
    state.filters.some(({ field }) => field === name)
  );
}

/** Widest content seen of each column that held something; 0 where the kind alone knows its width. */
function useSeenContent(columns: readonly ListColumn[], rows: readonly AnyRecord[]): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<{ rows: readonly AnyRecord[]; widths: ReadonlyMap<string, number> }>({
    rows: [],
    widths: new Map(),
  });
  if (seen.rows === rows) return seen.widths;
  const widths = new Map(seen.widths);
  for (const { name, field } of columns) {
    if (!rows.some((row) => !isBlank(row[name]))) continue;
    widths.set(name, Math.max(widths.get(name) ?? 0, (field && contentWidth(name, field, rows)) ?? 0));
  }
  setSeen({ rows, widths });
  return widths;
}

/**
 * The columns that are drawn, as wide as their contents ask for. One that may be empty and is so in every row is left
 * out; what was seen once stays, so that nothing moves from page to page.
 */
export function useDrawnColumns(columns: readonly ListColumn[], drawn: Drawn): readonly ListColumn[] {
  const { resource, rows, choice } = drawn;
  const seen = useSeenContent(columns, rows);
  const fitted = columns.map((column) => {
    const content = seen.get(column.name) ?? 0;
    if (content === 0 || column.isOwn) return column;
    const isName = column.name === resource.label || column.name === resource.number;
    return { ...column, ...contentFit(column, content, isName) };
  });
  return arrangeColumns(fitted, choice).filter(
    (column) => rows.length === 0 || !column.hidesEmpty || seen.has(column.name) || isAsked(column, drawn),
  );
}
