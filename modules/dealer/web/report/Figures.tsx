import { PageLink, QueryResult, type Read, type PageAddress } from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { Suspense, useId, type ReactNode } from 'react';
import './report.css';

/** The frame of a report: what is read, or why it is not. */
export function Figures<T>({
  read,
  children,
}: {
  readonly read: Read<T>;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  return (
    <QueryResult read={read}>
      {(data) => (
        <div className="dlr-figures">
          <Suspense fallback={<Skeleton active />}>{children(data)}</Suspense>
        </div>
      )}
    </QueryResult>
  );
}

/** A figure with its name; it may lead to the list behind it. */
export type Tile = readonly [name: string, value: string, to?: PageAddress | undefined];

/** Figures as tiles. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  return (
    <dl className="dlr-tiles">
      {tiles.map(([name, value, to]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{to ? <PageLink to={to}>{value}</PageLink> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureTableProps {
  readonly title: string;
  /** The first one names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly to?: PageAddress | undefined;
    /** Opens what stands behind the row, where that is no page of its own. */
    readonly onOpen?: (() => void) | undefined;
    readonly cells: readonly string[];
  }[];
}

/** The same figures in words; a name leads to the list behind it. */
export function FigureTable({ title, columns, rows }: FigureTableProps): ReactNode {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div className="dlr-scroll" role="region" aria-labelledby={id} tabIndex={0}>
      <table className="ui-table">
        <caption id={id}>{title}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-digits={at > 0 || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, to, onOpen, cells }) => (
            <tr key={key}>
              <th scope="row">
                {to ? (
                  <PageLink to={to}>{name}</PageLink>
                ) : onOpen ? (
                  <button type="button" className="dlr-open" onClick={onOpen}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} data-digits>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A share, or a dash where there is none. */
export const percentText = (value: number | null): string => (value === null ? '—' : `${value} %`);
