import {
  fieldTextKey,
  isToldColumn,
  markAt,
  optionTextKey,
  plainResource,
  returnOf,
  rowResource,
  type Fields,
  type Resource,
  type RevisionComparison,
  type RevisionLine,
} from '@mp/kernel/contract';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatInstant } from '../../controls/format.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { useLanguage, useText } from '../../i18n.ts';
import { withLabels, type Names, type Row } from './value-labels.ts';
import './revision.css';

interface DifferenceProps<F extends Fields> extends Names {
  readonly version: Resource<F>;
  readonly lines: RevisionComparison['lines'] | readonly RevisionLine[];
  /** Node of the reader's task: lines that it has marked step back. */
  readonly node?: string | null;
  /** What stands behind a line: the marks of an auditor. */
  readonly aside?: (line: RevisionLine) => ReactNode;
}

/** What a version changes: field, old and new value side by side, class of the change, remarks. */
export function Difference<F extends Fields>({ version, lines, node, aside, ...names }: DifferenceProps<F>): ReactNode {
  const t = useText('revision');
  const words = useText();
  const resource = plainResource(version);
  if (lines.length === 0) return <p className="ui-hint">{t('difference.none')}</p>;
  return (
    <div className="ui-difference" role="region" aria-label={t('difference.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('difference.field')}</th>
            <th scope="col">{t('difference.old')}</th>
            <th scope="col">{t('difference.new')}</th>
            {aside ? <th scope="col">{t('audit.mark')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.path}
              data-mark={returnOf(line)?.mark ?? (node ? markAt(line, node)?.mark : undefined) ?? 'none'}
            >
              <th scope="row">
                {words(fieldTextKey(resource, line.field))}
                <span className="ui-line-tags">
                  {line.kind === 'changed' ? null : <Tag>{t(`difference.${line.kind}`)}</Tag>}
                  <Tag title={words(optionTextKey(resource, 'classes', line.changeClass))}>
                    {line.changeClass.toUpperCase()}
                  </Tag>
                </span>
              </th>
              <td data-label={t('difference.old')}>
                <Value resource={resource} line={line} value={line.old} {...names} />
              </td>
              <td data-label={t('difference.new')}>
                <Value resource={resource} line={line} value={line.new} {...names} />
                <Remark line={line} />
              </td>
              {aside ? <td>{aside(line)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was said of a line when it was returned. */
function Remark({ line }: { readonly line: RevisionLine }): ReactNode {
  const language = useLanguage();
  const t = useText('revision');
  const said = returnOf(line) ?? line.was;
  if (!said?.remark) return null;
  return (
    <p className="ui-remark">
      {t('difference.remark', { name: said.byName, time: formatInstant(said.at, language), remark: said.remark })}
    </p>
  );
}

interface ValueProps extends Names {
  readonly resource: Resource;
  readonly line: RevisionLine;
  readonly value: unknown;
}

function Value({ resource, line, value, ...names }: ValueProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  if (value === null || value === undefined) return <span className="ui-hint">{t('difference.nothing')}</span>;
  if (line.path === line.field)
    return <FieldValue resource={resource} name={line.field} record={withLabels({ [line.field]: value }, names)} />;
  const table = rowResource(resource, line.field);
  const row = value as Row;
  const shown = Object.keys(table.fields).filter((column) => isToldColumn(line, { column, row }));
  const record = withLabels(row, names);
  return (
    <dl className="ui-changed-row">
      {shown.map((column) => (
        <div key={column} data-changed={line.columns.includes(column)}>
          <dt>{words(fieldTextKey(table, column))}</dt>
          <dd>
            <FieldValue resource={table} name={column} record={record} line />
          </dd>
        </div>
      ))}
    </dl>
  );
}
