import {
  DataTable,
  formatInstant,
  QueryResult,
  type RecordTabProps,
  StateTag,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { allReceiptStates, type Receipt, type ReceiptState, type Tracking } from '../contract/index.ts';
import { receiptsQuery, trackingQuery } from './announcement.client.ts';
import { deliveryTones } from './notice-state.ts';
import './notice.css';

/** What is counted of each type of message, and by what its receivers are narrowed. */
const shown: Readonly<
  Record<string, { readonly counts: readonly (keyof Tracking)[]; readonly states: readonly ReceiptState[] }>
> = {
  notice: { counts: ['sent', 'read'], states: ['unread', 'read'] },
  advice: { counts: ['sent', 'read', 'done'], states: ['unread', 'open', 'done'] },
  sms: { counts: ['sent', 'delivered', 'failed'], states: ['failed'] },
  mail: { counts: ['sent', 'delivered', 'failed'], states: ['failed'] },
};

/** How far a message has come, and which of its receivers did what. */
export function TrackingTab({ record }: RecordTabProps): ReactNode {
  const t = useText('announcement');
  const read = useQuery(trackingQuery(record.id));
  const [state, setState] = useState<ReceiptState>();
  const { counts, states } = shown[String(record.type)] ?? { counts: [], states: [] };
  if (record.publishedAt === null) return <p className="mp-secondary">{t('tracking.notPublished')}</p>;
  return (
    <QueryResult read={read}>
      {(tracking) => (
        <div className="notice-tracking">
          <dl>
            {counts.map((name) => (
              <div key={name}>
                <dt>{t(`tracking.${name}`)}</dt>
                <dd>{t('tracking.of', { count: tracking[name], total: tracking.receivers })}</dd>
              </div>
            ))}
          </dl>
          <Segmented
            aria-label={t('tracking.filter')}
            value={state ?? 'all'}
            options={['all', ...allReceiptStates.filter((each) => states.includes(each))].map((value) => ({
              value,
              label: t(`receipt.${value}`),
            }))}
            onChange={(value) => setState(states.find((each) => each === value))}
          />
          <Receipts id={record.id} state={state} type={String(record.type)} />
        </div>
      )}
    </QueryResult>
  );
}

interface ReceiptsProps {
  readonly id: string;
  readonly state: ReceiptState | undefined;
  readonly type: string;
}

function Receipts({ id, state, type }: ReceiptsProps): ReactNode {
  const t = useText('announcement');
  const outbox = useText('outbox');
  const language = useLanguage();
  const read = useInfiniteQuery(receiptsQuery(id, state));
  if (!read.data) return <QueryResult read={read} />;
  const rows = read.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <p className="mp-secondary">{t('tracking.none')}</p>;
  const at = (name: 'readAt' | 'handledAt') => ({
    key: name,
    title: t(`tracking.${name}`),
    cell: ({ [name]: instant }: Receipt) => (instant === null ? null : formatInstant(instant, language)),
  });
  const delivery = {
    key: 'delivery',
    title: t('tracking.delivery'),
    kind: 'text' as const,
    cell: (row: Receipt) =>
      row.delivery === null ? null : (
        <>
          <StateTag tone={deliveryTones[row.delivery]}>{outbox(`state.${row.delivery}`)}</StateTag>
          {row.error && <small className="notice-fault">{row.error}</small>}
        </>
      ),
  };
  const isInside = type === 'notice' || type === 'advice';
  return (
    <>
      <DataTable
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', title: t('tracking.name'), kind: 'text' },
          ...(isInside ? [at('readAt')] : [delivery]),
          ...(type === 'advice' ? [at('handledAt')] : []),
        ]}
      />
      {read.hasNextPage && (
        <Button className="notice-more" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('receivers.more')}
        </Button>
      )}
    </>
  );
}
