import type { TableSpec } from '@mp/kernel/contract';
import { type ReactNode, useId } from 'react';
import { FigureLink } from './figure-link.tsx';

/** From nobody there to all there: the share says it in words, the colour at a glance. */
const heatOf = (percent: number): 0 | 1 | 2 | 3 => (percent >= 100 ? 3 : percent >= 75 ? 2 : percent >= 50 ? 1 : 0);

/** The figures of a report as a table; a name leads to the list behind it. */
export function ReportTable({ spec }: { readonly spec: TableSpec }): ReactNode {
  const id = useId();
  const { columns, rows, title } = spec;
  if (rows.length === 0) return null;
  return (
    <section className="report-table">
      <h2 id={id}>{title}</h2>
      <div role="region" aria-labelledby={id} tabIndex={0}>
        <table className="ui-table" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-digits={column.isDigits === true}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a report have no id and never move
              <tr key={at}>
                {row.map(({ text, to, heat, note }, place) => {
                  const Tag = place === 0 ? 'th' : 'td';
                  return (
                    <Tag
                      key={columns[place]?.key}
                      {...(place === 0 ? { scope: 'row' } : {})}
                      data-digits={columns[place]?.isDigits === true}
                      data-heat={typeof heat === 'number' ? heatOf(heat) : undefined}
                    >
                      {to ? (
                        <FigureLink to={to} name={text}>
                          {text}
                        </FigureLink>
                      ) : (
                        text
                      )}
                      {note === undefined ? null : <small>{note}</small>}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
