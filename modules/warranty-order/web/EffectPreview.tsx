import { DataTable, QueryResult, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlannedLine } from '../contract/index.ts';
import { previewQuery } from './order.client.ts';

/** What the effect of an order will do: the certificate of each line, its term, and by what its unit is covered before and after. */
export function EffectPreview({ id }: { readonly id: string }): ReactNode {
  const read = useQuery(previewQuery(id));
  const t = useText('peOrder.effect');
  const say = useText('peOrder');
  const covered = useText('warranty.coverage');
  const by = ({ state, until }: PlannedLine['before']) => (
    <>
      {covered(state)}
      {until === null ? null : (
        <div className="mp-secondary">{t(state === 'NONE' ? 'ended' : 'until', { day: until })}</div>
      )}
    </>
  );
  return (
    <QueryResult read={read}>
      {({ issuedOn, lines }) => (
        <section aria-label={t('preview')} style={{ marginBlockEnd: 16 }}>
          <h2>{t('preview')}</h2>
          <p className="mp-secondary">
            {t('previewHint', {
              day: issuedOn,
              count: lines.filter(({ certNo, isEffective }) => certNo !== null && !isEffective).length,
            })}
          </p>
          <DataTable
            label={t('preview')}
            rows={lines}
            rowKey={({ line }) => line}
            columns={[
              {
                key: 'serialNo',
                kind: 'name',
                title: say('lines.field.gensetId'),
                cell: ({ serialNo }) => serialNo ?? '—',
              },
              { key: 'product', title: say('lines.field.productId'), cell: ({ product }) => product ?? '—' },
              {
                key: 'certNo',
                kind: 'text',
                title: say('priced.field.certNo'),
                cell: ({ certNo, isEffective, fault }) =>
                  fault ?? (isEffective ? t('made', { no: certNo ?? '' }) : (certNo ?? '—')),
              },
              {
                key: 'term',
                kind: 'text',
                title: t('term'),
                cell: ({ startOn, endOn }) => (startOn && endOn ? `${startOn} – ${endOn}` : '—'),
              },
              {
                key: 'hoursLimit',
                kind: 'digits',
                title: say('priced.field.hoursLimit'),
                cell: ({ hoursLimit }) => hoursLimit ?? '—',
              },
              { key: 'holder', kind: 'text', title: t('holder'), cell: ({ holder }) => holder ?? '—' },
              { key: 'before', kind: 'text', title: t('before'), cell: ({ before }) => by(before) },
              { key: 'after', kind: 'text', title: t('after'), cell: ({ after }) => by(after) },
            ]}
          />
        </section>
      )}
    </QueryResult>
  );
}
