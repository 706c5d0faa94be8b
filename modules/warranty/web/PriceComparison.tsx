import { fieldTextKey } from '@mp/kernel/contract';
import {
  DataTable,
  Details,
  FieldValue,
  formatDecimal,
  plainResource,
  QueryResult,
  useText,
  type AnyRecord,
  type TaskFormProps,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { comparedPrices, peProduct, wholeBands } from '../contract/index.ts';
import { productQuery, revisionsQuery } from './warranty.client.ts';
import './warranty.css';

const resource = plainResource(peProduct);
/** Fields that two revisions are compared by beside their prices. */
const compared = [
  'name',
  'coverageType',
  'dutyTypes',
  'termBasis',
  'deductible',
  'annualVisitRequired',
  'salesFrom',
  'salesTo',
  'saleDealerIds',
  'taxRate',
  'eligibility',
  'surcharges',
  'coverage',
  'termsZh',
  'termsEn',
  'termsJa',
] as const;

const revisionOf = ({ revision }: AnyRecord): number => (typeof revision === 'number' ? revision : 0);

/** What a revision changes against the one before it: fields, and prices cell by cell. */
export function Comparison({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('peProduct.compare');
  const read = useQuery(revisionsQuery(`${record['code']}`));
  if (!read.data) return <QueryResult read={read} />;
  const before = read.data.items.find((each) => revisionOf(each) < revisionOf(record));
  return (
    <>
      <p role="status">{before ? t('with', { revision: revisionOf(before) }) : t('isNew')}</p>
      {before ? <ChangedFields before={before} after={record} /> : null}
      <ChangedPrices before={before} after={record} />
    </>
  );
}

interface SidesProps {
  readonly before: AnyRecord;
  readonly after: AnyRecord;
}

function ChangedFields({ before, after }: SidesProps): ReactNode {
  const [t, say] = [useText('peProduct.compare'), useText()];
  const changed = compared.filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return (
    <DataTable
      label={t('fields')}
      rows={changed.map((name) => ({ name }))}
      rowKey={({ name }) => name}
      empty={<p>{t('sameFields')}</p>}
      columns={[
        { key: 'name', title: t('field'), kind: 'name', cell: ({ name }) => say(fieldTextKey(resource, name)) },
        {
          key: 'before',
          title: t('before'),
          kind: 'text',
          cell: ({ name }) => <FieldValue resource={resource} name={name} record={before} />,
        },
        {
          key: 'after',
          title: t('after'),
          kind: 'text',
          cell: ({ name }) => <FieldValue resource={resource} name={name} record={after} />,
        },
      ]}
    />
  );
}

const priced = (band: { readonly listPrice: string } | null | undefined): string =>
  band ? formatDecimal(band.listPrice, 2) : '—';

function ChangedPrices({
  before,
  after,
}: {
  readonly before: AnyRecord | undefined;
  readonly after: AnyRecord;
}): ReactNode {
  const [t, say] = [useText('peProduct.compare'), useText('peProduct.bands')];
  const rows = comparedPrices(wholeBands(before?.['bands']), wholeBands(after['bands']));
  const isLarge = (pct: string | null) => pct === null || Math.abs(Number(pct)) > 10;
  return (
    <DataTable
      label={t('prices')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'key',
          title: t('cell'),
          kind: 'text',
          cell: ({ before: old, after: now }) => {
            const band = now ?? old;
            if (!band) return null;
            const { dutyType, termMonths, powerFromKw, powerToKw } = band;
            return `${say(`dutyType.${dutyType}`)} · ${Number(powerFromKw)}–${Number(powerToKw)} kW · ${say(`termMonths.${termMonths}`)}`;
          },
        },
        { key: 'before', title: t('before'), cell: ({ before: old }) => priced(old) },
        { key: 'after', title: t('after'), cell: ({ after: now }) => priced(now) },
        {
          key: 'pct',
          title: t('change'),
          cell: ({ pct }) => (
            <span className={before && isLarge(pct) ? 'wa-up' : ''}>{pct === null ? '—' : `${pct} %`}</span>
          ),
        },
      ]}
    />
  );
}

/** A product as it is checked: what it changes, and what it says. */
export function ProductTaskForm({ recordId }: TaskFormProps): ReactNode {
  const read = useQuery(productQuery(recordId));
  if (!read.data) return <QueryResult read={read} />;
  return (
    <>
      <Comparison record={read.data} />
      <Details resource={resource} record={read.data} />
    </>
  );
}
