import { recordNames } from '../resource/record-names.ts';
import type { Context } from '../context.ts';

/** Figures of one value of one dimension, or of the whole. */
export interface FigureRow {
  /** Name of the dimension; null of the whole. */
  readonly by: string | null;
  readonly value: string | null;
}

/**
 * Rows of a source counted by each of their dimensions at once and as a whole: one pass over them. `dimensions` are
 * columns of the source by their name, `measures` a list of columns over them.
 */
export function groupedSql(source: string, dimensions: Readonly<Record<string, string>>, measures: string): string {
  const names = Object.keys(dimensions);
  const columns = Object.values(dimensions);
  const by = names.map((name, at) => `when grouping(${columns[at]}) = 0 then '${name}'`).join(' ');
  const value = names.map((_, at) => `when grouping(${columns[at]}) = 0 then ${columns[at]}::text`).join(' ');
  return `with g as (${source})
    select case ${by} end as by, case ${value} end as value, ${measures}
    from g group by grouping sets ((), ${columns.map((column) => `(${column})`).join(', ')})`;
}

/** Rows by the dimension that they are of; `all` is the whole. */
export function figuresBy<R extends FigureRow>(rows: readonly R[]) {
  const groups = Map.groupBy(rows, ({ by }) => by);
  return {
    all: groups.get(null)?.[0],
    of: (by: string): readonly R[] => groups.get(by) ?? [],
  };
}

/** Names of the records by which rows are told apart; `resources` by the name of the dimension. */
export async function figureNames(
  context: Context,
  rows: readonly FigureRow[],
  resources: Readonly<Record<string, string>>,
): Promise<(by: string, value: string | null) => string | null> {
  const names = new Map<string, string>();
  for (const [by, resource] of Object.entries(resources)) {
    const ids = rows.flatMap((row) => (row.by === by ? (row.value ?? []) : []));
    for (const [id, name] of await recordNames(context, resource, ids)) names.set(`${by} ${id}`, name);
  }
  return (by, value) => names.get(`${by} ${value}`) ?? null;
}
