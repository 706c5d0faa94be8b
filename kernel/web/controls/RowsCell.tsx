import { fieldTextKey, isBlank, rowResource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { FilesAround } from '../files/files-around.ts';
import { useLanguage, useText } from '../i18n.ts';
import { Blank } from './cells.tsx';
import type { CellProps } from './control.ts';
import { controls } from './registry.ts';
import { besideRow, filesOfRows, namesOf, rowsOf } from './rows.ts';
import './rows.css';

/** Rows of a record: in a list what the first begins with and how many follow, a table of them elsewhere. */
export function RowsCell({ name, field, resource, value, record, line }: CellProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const rows = rowsOf(value);
  if (rows.length === 0) return <Blank />;
  const table = rowResource(resource, name);
  const labels = namesOf(record, name);
  const columns = Object.entries(field.columns ?? {});
  const cellOf = ([column, declared]: (typeof columns)[number], row: (typeof rows)[number]): ReactNode => {
    const { cell: Cell } = controls[declared.kind];
    const shown = { ...row, ...besideRow({ [column]: declared }, row, labels) };
    // In the table of a record files are opened; elsewhere they are named.
    const isLine = line === true || (declared.kind !== 'file' && declared.kind !== 'files');
    return <Cell name={column} field={declared} resource={table} value={row[column]} record={shown} line={isLine} />;
  };
  if (line === true) {
    const [first] = rows;
    const told = columns.find(([column]) => !isBlank(first?.[column]));
    if (!first || !told) return <span>{t('control.rows', { count: rows.length })}</span>;
    return (
      <span title={t('control.rows', { count: rows.length })}>
        {cellOf(told, first)} {rows.length > 1 ? <small className="mp-secondary">+{rows.length - 1}</small> : null}
      </span>
    );
  }
  return (
    <FilesAround value={filesOfRows(field.columns ?? {}, rows, { names: labels, language })}>
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
                {columns.map((each) => (
                  <td key={each[0]} className={controls[each[1].kind].digits ? 'ui-digits' : undefined}>
                    {cellOf(each, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FilesAround>
  );
}
