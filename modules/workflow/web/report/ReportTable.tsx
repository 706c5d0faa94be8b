import { PageLink } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import type { TableSpec } from './report-model.ts';

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
                {row.map(({ text, to }, place) => (
                  <td key={columns[place]?.key} data-digits={columns[place]?.isDigits === true}>
                    {to ? <PageLink to={to}>{text}</PageLink> : text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
