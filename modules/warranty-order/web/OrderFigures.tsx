import { DataTable, formatDecimal, QueryResult, rowsOf, StateTag, useText, useValue } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Steps } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import type { AskedLine, Assessment } from '../contract/index.ts';
import { assessmentOf } from './order.client.ts';

const tones = { STANDARD: 'success', SPECIAL: 'waiting', REFUSED: 'danger' } as const;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the order in the form comes to: eligibility, price and term of each line, the sum, and the way that it will go. */
export function OrderFigures(): ReactNode {
  const t = useText('peOrder');
  const [dealerId, orderDate] = [textOf(useValue('dealerId')), textOf(useValue('orderDate'))];
  const lines = rowsOf(useValue('lines')).filter(({ gensetId }) => textOf(gensetId) !== null) as unknown as AskedLine[];
  const asked = useDeferredValue(JSON.stringify({ dealerId, orderDate, lines: lines.map(askedOf) }));
  const read = useQuery({
    ...assessmentOf(JSON.parse(asked) as Parameters<typeof assessmentOf>[0]),
    enabled: lines.length > 0,
  });
  if (lines.length === 0) return <p className="mp-secondary">{t('assess.none')}</p>;
  return <QueryResult read={read}>{(assessment) => <Figures assessment={assessment} />}</QueryResult>;
}

const askedOf = ({ gensetId, productId, termMonths, discountPct, siteTags, hoursReading }: AskedLine): AskedLine => ({
  gensetId,
  productId: productId ?? null,
  termMonths: termMonths ?? null,
  discountPct: discountPct ?? null,
  siteTags: siteTags ?? null,
  hoursReading: hoursReading ?? null,
});

function Figures({ assessment }: { readonly assessment: Assessment }): ReactNode {
  const t = useText('peOrder');
  const { lines, amount, taxAmount, priceRate, specialReasons, path } = assessment;
  return (
    <section aria-label={t('assess.title')}>
      <DataTable
        label={t('assess.title')}
        rows={lines}
        rowKey={({ serialNo }, at) => `${at} ${serialNo ?? ''}`}
        columns={[
          { key: 'serialNo', kind: 'name', title: t('lines.field.gensetId'), cell: ({ serialNo }) => serialNo ?? '—' },
          {
            key: 'eligibility',
            kind: 'text',
            title: t('priced.field.eligibility'),
            cell: ({ eligibility, notes }) => (
              <>
                {eligibility ? (
                  <StateTag tone={tones[eligibility]}>{t(`priced.eligibility.${eligibility}`)}</StateTag>
                ) : null}
                {eligibility && notes.length > 0 ? ' ' : null}
                {notes.join(' · ')}
              </>
            ),
          },
          {
            key: 'linePrice',
            kind: 'digits',
            title: t('priced.field.linePrice'),
            cell: ({ linePrice }) => (linePrice === null ? '—' : formatDecimal(linePrice, 2)),
          },
          {
            key: 'term',
            title: t('assess.term'),
            cell: ({ startOn, endOn }) => (startOn && endOn ? `${startOn} – ${endOn}` : '—'),
          },
        ]}
      />
      <p role="status">
        {t('assess.sum', { amount: formatDecimal(amount, 2), tax: formatDecimal(taxAmount, 2), rate: priceRate })}
        {specialReasons.map((reason) => (
          <StateTag key={reason} tone="waiting">
            {t(`specialReasons.${reason}`)}
          </StateTag>
        ))}
      </p>
      {specialReasons.length > 0 ? <Alert type="warning" showIcon title={t('assess.special')} /> : null}
      <Steps
        aria-label={t('assess.path')}
        size="small"
        current={-1}
        items={path.map((node) => ({ title: t(`checks.node.${node}`) }))}
      />
    </section>
  );
}
