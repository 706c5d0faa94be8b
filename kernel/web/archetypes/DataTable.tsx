import type { Key, ReactNode } from 'react';
import './archetypes.css';

/** What stands in a column and how: a row's heading, figures, a text that wraps, buttons, a box to tick. */
type ColumnKind = 'name' | 'digits' | 'text' | 'actions' | 'tick';

interface ColumnHead {
  readonly title?: ReactNode;
  /** Names a column without a title, such as one of buttons, for who cannot see it. */
  readonly label?: string;
  readonly kind?: ColumnKind;
  readonly className?: string;
}

/** Names of properties of `R` that can be shown as they are. */
type Shown<R> = { [K in keyof R & string]: R[K] extends ReactNode ? K : never }[keyof R & string];

/** A column: of what `cell` draws, or of the property with its key. */
export type DataColumn<R> = ColumnHead &
  (
    | { readonly key: string; readonly cell: (row: R, at: number) => ReactNode }
    | { readonly key: Shown<R>; readonly cell?: undefined }
  );

interface DataTableProps<R> {
  readonly rows: readonly R[];
  readonly rowKey: (row: R, at: number) => Key;
  /** What is not a column is left out: `mayChange && { … }`. */
  readonly columns: readonly (DataColumn<R> | false | null | undefined)[];
  /** Names the table where no heading does. */
  readonly label?: string;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
  readonly className?: string;
  /** Marks of a row for its looks, such as `data-edited`. */
  readonly rowData?: (row: R) => Readonly<Record<`data-${string}`, string | boolean | number | undefined>>;
}

const cellOf = <R,>(column: DataColumn<R>, row: R, at: number): ReactNode =>
  column.cell ? column.cell(row, at) : (row[column.key] as ReactNode);

const textOf = (title: ReactNode): string | undefined => (typeof title === 'string' ? title : undefined);

/**
 * A table of rows that are given whole, such as a part of a record or the result of an act; on a phone each row is a
 * card. What is sorted, filtered and paged is a `ListPage`.
 */
export function DataTable<R>({
  rows,
  rowKey,
  columns,
  label,
  empty,
  className = '',
  rowData,
}: DataTableProps<R>): ReactNode {
  const shown = columns.filter((column) => column !== false && column !== null && column !== undefined);
  if (rows.length === 0 && empty !== undefined)
    return (
      <p className="ui-empty" role="status">
        {empty}
      </p>
    );
  return (
    <table className={`ui-table ui-data ${className}`} aria-label={label}>
      {shown.some(({ title }) => title !== undefined) ? (
        <thead>
          <tr>
            {shown.map(({ key, title, label: name, kind, className: look }) => (
              <th key={key} scope="col" aria-label={name} data-kind={kind} className={look}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row, at) => (
          <tr key={rowKey(row, at)} {...rowData?.(row)}>
            {shown.map((column) => {
              const look = {
                'data-kind': column.kind,
                'data-label': textOf(column.title),
                className: column.className,
              };
              return column.kind === 'name' ? (
                <th key={column.key} scope="row" {...look}>
                  {cellOf(column, row, at)}
                </th>
              ) : (
                <td key={column.key} {...look}>
                  {cellOf(column, row, at)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
