import { fieldTextKey, rowResource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { Blank } from './cells.tsx';
import type { CellProps } from './control.ts';
import { controls } from './registry.ts';
import { besideRow, namesOf, rowsOf } from './rows.ts';
import './rows.css';

/** Rows of a record: how many in a list, a table of them elsewhere. */
export function RowsCell({ name, field, resource, value, record, line }: CellProps): ReactNode {
  const t = useText();
  const rows = rowsOf(value);
  if (rows.length === 0) return <Blank />;
  if (line === true) return <span>{t('control.rows', { count: rows.length })}</span>;
  const table = rowResource(resource, name);
  const labels = namesOf(record, name);
  const columns = Object.entries(field.columns ?? {});
  return (
    <div className="ui-rows-table" tabIndex={0} role="region" aria-label={t(fieldTextKey(resource, name))}>
      <table>
        <thead>
          <tr>
            {columns.map(([column]) => (
              <th key={column} scope="col">
                {t(fieldTextKey(table, column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(([column, declared]) => {
                const { cell: Cell, digits } = controls[declared.kind];
                const shown = { ...row, ...besideRow({ [column]: declared }, row, labels) };
                return (
                  <td key={column} className={digits ? 'ui-digits' : undefined}>
                    <Cell name={column} field={declared} resource={table} value={row[column]} record={shown} line />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
