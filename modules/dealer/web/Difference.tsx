import { rowResource, markAt, returnOf, type RevisionComparison, type RevisionLine } from '@mp/kernel/contract';
import { FieldValue, formatInstant, plainResource, useLanguage, useText } from '@mp/kernel/web';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { dealerVersion } from '../contract/index.ts';
import './dealer.css';

type Row = Readonly<Record<string, unknown>>;

interface DifferenceProps {
  readonly lines: readonly RevisionLine[];
  readonly labels: RevisionComparison['labels'];
  readonly files: RevisionComparison['files'];
  /** Node of the reader's task: lines that it has marked step back. */
  readonly node?: string | null;
  /** What stands behind a line: the marks of an auditor. */
  readonly aside?: (line: RevisionLine) => ReactNode;
  /** Heading of the column behind the lines. */
  readonly asideTitle?: string;
  readonly onFile?: (id: string) => void;
}

const resource = plainResource(dealerVersion);

/** What a version changes: field, old and new value side by side, class of the change, remarks. */
export function Difference({ lines, labels, files, node, aside, asideTitle }: DifferenceProps): ReactNode {
  const t = useText('dealer');
  if (lines.length === 0) return <p className="ui-hint">{t('difference.none')}</p>;
  return (
    <div className="dlr-difference" role="region" aria-label={t('difference.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('difference.field')}</th>
            <th scope="col">{t('difference.old')}</th>
            <th scope="col">{t('difference.new')}</th>
            {aside ? <th scope="col">{asideTitle}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.path}
              data-mark={returnOf(line)?.mark ?? (node ? markAt(line, node)?.mark : undefined) ?? 'none'}
            >
              <th scope="row">
                {t(`field.${line.field}`)}
                <span className="dlr-line-tags">
                  {line.kind === 'changed' ? null : <Tag>{t(`difference.${line.kind}`)}</Tag>}
                  <Tag title={t(`changeClass.${line.changeClass}`)}>{line.changeClass.toUpperCase()}</Tag>
                </span>
              </th>
              <td data-label={t('difference.old')}>
                <Value line={line} value={line.old} labels={labels} files={files} />
              </td>
              <td data-label={t('difference.new')}>
                <Value line={line} value={line.new} labels={labels} files={files} />
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
  const t = useText('dealer');
  const said = returnOf(line) ?? line.was;
  if (!said?.remark) return null;
  return (
    <p className="dlr-remark">
      {t('difference.remark', { name: said.byName, time: formatInstant(said.at, language), remark: said.remark })}
    </p>
  );
}

interface ValueProps extends Pick<DifferenceProps, 'labels' | 'files'> {
  readonly line: RevisionLine;
  readonly value: unknown;
}

function Value({ line, value, labels, files }: ValueProps): ReactNode {
  const t = useText('dealer');
  if (value === null || value === undefined) return <span className="ui-hint">{t('difference.nothing')}</span>;
  if (line.path === line.field) {
    const record = withLabels({ [line.field]: value }, labels, files);
    return <FieldValue resource={resource} name={line.field} record={record} />;
  }
  const table = rowResource(resource, line.field);
  const row = value as Row;
  const shown = Object.keys(table.fields).filter((column) => line.kind !== 'changed' || isTold(line, column, row));
  const record = withLabels(row, labels, files);
  return (
    <dl className="dlr-row">
      {shown.map((column) => (
        <div key={column} data-changed={line.columns.includes(column)}>
          <dt>{t(`${line.field}.field.${column}`)}</dt>
          <dd>
            <FieldValue resource={table} name={column} record={record} line />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a changed row: what differs, and what names the row. */
function isTold(line: RevisionLine, column: string, row: Row): boolean {
  return line.columns.includes(column) || line.path.includes(String(row[column] ?? '\u0000'));
}

/** Values with the names and files that stand beside them in a record. */
function withLabels(
  values: Row,
  labels: RevisionComparison['labels'],
  files: RevisionComparison['files'],
): Record<string, unknown> {
  const out: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && labels[value]) out[`${name}Label`] = labels[value];
    if (!Array.isArray(value)) continue;
    out[`${name}Labels`] = value.some((each) => typeof each === 'object')
      ? labels
      : value.map((each) => labels[String(each)] ?? null);
    out[`${name}Files`] = value.some((each) => typeof each === 'object')
      ? files
      : value.flatMap((each) => files[String(each)] ?? []);
  }
  return out;
}
