import { DataTable, plainResource, useClient, useText, type RecordTabProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { genset } from '@mp/genset/contract';
import { warrantyCertificate } from '../contract/index.ts';

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Days of cover of the unit of a certificate, the base warranty first, each after the other. */
export function CoverageTab({ record }: RecordTabProps): ReactNode {
  const t = useText('warrantyCertificate');
  const gensetId = dayOf(record['gensetId']) ?? '';
  const unit = useQuery(useClient(plainResource(genset)).one(gensetId)).data;
  const certificates = useQuery(
    useClient(plainResource(warrantyCertificate)).list({
      filters: [{ field: 'gensetId', op: 'eq', value: gensetId }],
      sort: 'startOn',
      size: 50,
    }),
  ).data;
  const spans = [
    {
      key: 'base',
      name: t('coverage.base'),
      from: dayOf(unit?.['warrantyStart']),
      to: dayOf(unit?.['warrantyEnd']),
      hours: null,
      state: null,
    },
    ...(certificates?.items ?? []).map((each) => ({
      key: each.id,
      name: `${each['certNo']}`,
      from: dayOf(each['startOn']),
      to: dayOf(each['endOn']),
      hours: typeof each['hoursLimit'] === 'number' ? each['hoursLimit'] : null,
      state: dayOf(each['state']),
    })),
  ];
  return (
    <>
      <DataTable
        label={t('coverage.title')}
        rows={spans}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', kind: 'name', title: t('field.certNo') },
          { key: 'from', title: t('field.startOn'), cell: ({ from }) => from ?? '—' },
          { key: 'to', title: t('field.endOn'), cell: ({ to }) => to ?? '—' },
          { key: 'hours', kind: 'digits', title: t('field.hoursLimit'), cell: ({ hours }) => hours ?? '—' },
          { key: 'state', title: t('field.state'), cell: ({ state }) => (state === null ? '—' : t(`state.${state}`)) },
        ]}
      />
      {unit ? (
        <p className="mp-secondary">
          {unit['runningHours'] ? t('coverage.hours', { hours: `${unit['runningHours']}` }) : t('coverage.unread')}
        </p>
      ) : null}
    </>
  );
}
