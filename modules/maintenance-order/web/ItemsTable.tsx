import { pickText } from '@mp/kernel/contract';
import {
  besideRow,
  DataTable,
  FieldValue,
  FilesAround,
  filesOfRows,
  limitSpan,
  namesOf,
  plainResource,
  rowsOf,
  StateTag,
  useLanguage,
  useRecordAct,
  useText,
  type AnyRecord,
  type Values,
} from '@mp/kernel/web';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { maintenanceOrder, type Mark } from '../contract/index.ts';
import { itemsIn, type ShownItem } from './ItemsEdit.tsx';
import './order.css';

const tones = { OK: 'success', NG: 'danger', NA: 'void' } as const;

interface ItemsTableProps {
  readonly record: Values | undefined;
  /** The reader marks what is to be done again. */
  readonly isMarking?: boolean;
}

/** What was found, what is not in order first; for a reviewer with what is to be done again. */
export function ItemsTable({ record, isMarking = false }: ItemsTableProps): ReactNode {
  const t = useText('order');
  const language = useLanguage();
  const items = itemsIn(record?.['results']).toSorted(
    (a, b) => Number(b.verdict === 'NG') - Number(a.verdict === 'NG'),
  );
  if (items.length === 0) return <p className="ui-empty">{t('inspection.none')}</p>;
  const nameOf = ({ name, code }: ShownItem) => (name && pickText(name, language)) || code;
  const shownOf = ({ kind, value, unit, photos }: ShownItem): string => {
    if (kind === 'PHOTO') return (photos ?? []).length > 0 ? '' : '—';
    if (!value) return '—';
    return kind === 'OK_NG' ? t(`results.verdict.${value}`) : `${value} ${unit ?? ''}`.trim();
  };
  const names = namesOf(record, 'results');
  const rows = items.map((each) => ({ ...each }));
  return (
    <FilesAround value={filesOfRows(columns, rows, { names, language })}>
      <DataTable
        label={t('section.inspection')}
        rows={items}
        rowKey={({ code }) => code}
        columns={[
          { key: 'section', title: t('results.field.section'), cell: ({ section }) => t(`results.section.${section}`) },
          { key: 'name', kind: 'name', title: t('results.field.name'), cell: nameOf },
          { key: 'limit', title: t('inspection.limit'), cell: (item) => limitSpan(item) || '—' },
          {
            key: 'value',
            kind: 'text',
            title: t('results.field.value'),
            cell: (item) => (
              <>
                <span className="mo-value" data-ng={item.verdict === 'NG'}>
                  {shownOf(item)}
                </span>{' '}
                <Photos of={item} record={record} />
              </>
            ),
          },
          {
            key: 'verdict',
            title: t('results.field.verdict'),
            cell: ({ verdict }) =>
              verdict ? <StateTag tone={tones[verdict]}>{t(`results.verdict.${verdict}`)}</StateTag> : '—',
          },
          { key: 'last', title: t('results.field.lastValue'), cell: ({ lastValue }) => lastValue ?? '—' },
          {
            key: 'action',
            kind: 'text',
            title: t('results.field.action'),
            cell: ({ action, note }) =>
              [action ? t(`results.action.${action}`) : '', note ?? ''].filter((each) => each !== '').join(' · '),
          },
          ...(isMarking && typeof record?.['id'] === 'string'
            ? [
                {
                  key: 'mark',
                  title: t('field.remark'),
                  cell: (item: ShownItem) => (
                    <MarkField record={record as AnyRecord} line={item.code} label={nameOf(item)} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </FilesAround>
  );
}

const columns = maintenanceOrder.fields.results.columns ?? {};
const item = { ...plainResource(maintenanceOrder), fields: columns };

/** The photos of an item, each opened in the viewer of files. */
function Photos({ of, record }: { readonly of: ShownItem; readonly record: Values | undefined }): ReactNode {
  if ((of.photos ?? []).length === 0) return null;
  const beside = besideRow(columns, { ...of }, namesOf(record, 'results'));
  return <FieldValue resource={item} name="photos" record={{ ...of, ...beside }} />;
}

interface MarkFieldProps {
  readonly record: AnyRecord;
  readonly line: string;
  readonly label: string;
}

/** What of a line is to be done again; stored when the field is left, so that the decision finds it. */
function MarkField({ record, line, label }: MarkFieldProps): ReactNode {
  const t = useText('order');
  const act = useRecordAct(maintenanceOrder);
  const marks = rowsOf(record['marks']) as unknown as readonly Mark[];
  const stored = marks.find((each) => each.line === line && each.round === record['round'])?.remark ?? '';
  const [typed, setTyped] = useState(stored);
  return (
    <Input
      aria-label={t('inspection.markOf', { item: label })}
      value={typed}
      maxLength={500}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed.trim() !== stored)
          void act('mark', [record], {
            params: { line, remark: typed.trim() || null },
            confirmed: true,
            done: t('inspection.marked'),
          });
      }}
    />
  );
}
