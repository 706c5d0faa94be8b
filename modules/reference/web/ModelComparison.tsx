import { CloseOutlined } from '@ant-design/icons';
import { fieldTextKey, rowResource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  BackButton,
  FieldValue,
  formSections,
  LoadFailed,
  PageActions,
  plainResource,
  useClient,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQueries } from '@tanstack/react-query';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { gensetModel } from '../contract/index.ts';
import { compared } from './genset-model.client.ts';
import { compareLines, type CompareLine } from './model-compare.ts';
import './genset-model.css';

const model = plainResource(gensetModel);
const fields = [
  'lifecycle',
  ...formSections(model)
    .flatMap((section) => section.fields)
    .filter((name) => name !== 'code'),
];

/** Up to four models side by side; what differs is marked. */
export function ModelComparison({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useText('gensetModel');
  const { search, setSearch } = usePage();
  const [isShort, setShort] = useState(false);
  const client = useClient(model);
  const reads = useQueries({ queries: ids.map((id) => client.one(id)) });
  const records = reads.flatMap(({ data }) => data ?? []);
  const failed = reads.find(({ isError }) => isError);
  const remove = (id: string) => {
    const rest = ids.filter((each) => each !== id);
    setSearch({ ...search, compare: rest.length < compared.least ? undefined : rest.join(',') });
  };
  const lines = compareLines(fields, records);
  const differing = lines.filter(({ differs }) => differs);
  return (
    <>
      <PageActions>
        <BackButton onBack={() => setSearch({ compare: undefined })} />
      </PageActions>
      {failed ? (
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : records.length < ids.length ? (
        <Skeleton active />
      ) : (
        <div className="ref-compare">
          <div className="ui-row">
            <p role="status">{t('compare.total', { count: differing.length })}</p>
            <Checkbox checked={isShort} onChange={(event) => setShort(event.target.checked)}>
              {t('compare.onlyDifferent')}
            </Checkbox>
          </div>
          <section className="ref-compare-box" tabIndex={0} aria-label={t('action.compare')}>
            <ComparisonTable records={records} lines={isShort ? differing : lines} onRemove={remove} />
          </section>
        </div>
      )}
    </>
  );
}

function ComparisonTable({
  records,
  lines,
  onRemove,
}: {
  readonly records: readonly AnyRecord[];
  readonly lines: readonly CompareLine[];
  readonly onRemove: (id: string) => void;
}): ReactNode {
  const t = useText('gensetModel');
  const { setSearch } = usePage();
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{t('compare.what')}</th>
          {records.map((record) => (
            <th key={record.id} scope="col">
              <button
                type="button"
                className="ui-action"
                onClick={() => setSearch({ compare: undefined, model: record.id })}
              >
                {String(record.code)}
              </button>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('compare.remove', { code: String(record.code) })}
                onClick={() => onRemove(record.id)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.field} ${Object.values(line.row ?? {}).join(' ')}`} data-differs={line.differs}>
            <th scope="row">
              <LineTitle line={line} />
              {line.differs ? (
                <abbr title={t('compare.differs')} aria-label={t('compare.differs')}>
                  ≠
                </abbr>
              ) : null}
            </th>
            {records.map((record, at) => (
              <td key={record.id} className="ui-wrap">
                <LineCell line={line} record={record} at={at} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Name of a field; of a rating its basis, frequency and voltage. */
function LineTitle({ line: { field, row } }: { readonly line: CompareLine }): ReactNode {
  const t = useText();
  if (!row) return t(fieldTextKey(model, field));
  if (field === 'serviceHours') return t('gensetModel.compare.service', { level: String(row.level) });
  const basis = `@gensetModel.ratings.basis.${String(row.basis)}`;
  const [frequency, voltage, phase] = [
    String(row.frequency),
    String(row.voltage),
    `@gensetModel.ratings.phase.${String(row.phase)}`,
  ];
  return t('gensetModel.compare.rating', { basis, frequency, voltage, phase });
}

function LineCell({
  line: { field, rows },
  record,
  at,
}: {
  readonly line: CompareLine;
  readonly record: AnyRecord;
  readonly at: number;
}): ReactNode {
  const t = useText('gensetModel.compare');
  if (!rows) return <FieldValue resource={model} name={field} record={record} line />;
  const row = rows[at];
  if (!row) return '—';
  const table = rowResource(model, field);
  const value = (name: string) => <FieldValue resource={table} name={name} record={row} line />;
  if (field === 'serviceHours') return t('interval', { hours: String(row.hours), months: String(row.months) });
  return (
    <>
      {value('kva')} kVA · {value('kw')} kW · cos φ {value('powerFactor')}
    </>
  );
}
