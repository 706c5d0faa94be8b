import {
  Disclosure,
  formatInstant,
  StateTag,
  toast,
  useAct,
  useCan,
  useLanguage,
  usePage,
  useText,
  QueryResult,
  DataTable,
} from '@mp/kernel/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { type Delivery, deliveryStates, outboxChannels } from '../contract/index.ts';
import { type OutboxFilter, outboxQuery, sendAgain } from './notice.client.ts';
import { deliveryTones } from './notice-state.ts';
import './notice.css';

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((each) => each === text);
}

/** Mails, SMS and messages of robots with what became of them; those of the dev outbox with their text, since nothing sent them. */
export function DevOutboxPage(): ReactNode {
  const t = useText('outbox');
  const common = useText();
  const { search, setSearch } = usePage();
  const filter: OutboxFilter = {
    channel: oneOf(outboxChannels, search.channel),
    state: oneOf(deliveryStates, search.state),
  };
  const read = useInfiniteQuery(outboxQuery(filter));
  const isNarrowed = filter.channel !== undefined || filter.state !== undefined;
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const choice = (name: 'channel' | 'state', values: readonly string[]): ReactNode => (
    <div className="notice-choice">
      <span className="mp-secondary" aria-hidden>
        {t(`field.${name}`)}
      </span>
      <Segmented
        aria-label={t(`field.${name}`)}
        options={['all', ...values].map((value) => ({ value, label: t(`${name}.${value}`) }))}
        value={filter[name] ?? 'all'}
        onChange={(value) => setSearch({ [name]: value === 'all' ? undefined : value }, { replace: true })}
      />
    </div>
  );
  return (
    <div className="notice-page">
      <p className="mp-secondary">{t('intro')}</p>
      <div className="notice-tools">
        {choice('channel', outboxChannels)}
        {choice('state', deliveryStates)}
      </div>
      {!read.data ? (
        <QueryResult read={read} />
      ) : rows.length === 0 ? (
        <div className="notice-empty">
          <p>{t(isNarrowed ? 'noMatch' : 'empty')}</p>
          {isNarrowed && (
            <Button onClick={() => setSearch({ channel: undefined, state: undefined }, { replace: true })}>
              {common('list.clearFilters')}
            </Button>
          )}
        </div>
      ) : (
        <OutboxTable rows={rows} />
      )}
      {read.hasNextPage && (
        <Button className="notice-more" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

const isRetried = ({ state }: Delivery): boolean => state === 'failed' || state === 'dev';

function RetryButton({ id, subject }: { readonly id: string; readonly subject: string }): ReactNode {
  const t = useText('outbox');
  const [isBusy, act] = useAct();
  const handleRetry = () =>
    act(async () => {
      await sendAgain(id);
      toast.success(t('retried'));
    });
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={`${t('action.retry')}: ${subject}`}
      onClick={() => void handleRetry()}
    >
      {t('action.retry')}
    </Button>
  );
}

function OutboxTable({ rows }: { readonly rows: readonly Delivery[] }): ReactNode {
  const t = useText('outbox');
  const mayRetry = useCan('outbox.retry');
  const language = useLanguage();
  return (
    <DataTable
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'createdAt',
          title: t('field.createdAt'),
          cell: (row) => <time dateTime={row.createdAt}>{formatInstant(row.createdAt, language, true)}</time>,
        },
        { key: 'channel', title: t('field.channel'), cell: (row) => t(`channel.${row.channel}`) },
        { key: 'recipient', title: t('field.recipient'), kind: 'text' },
        {
          key: 'subject',
          title: t('field.subject'),
          kind: 'text',
          className: 'notice-subject',
          cell: (row) => (
            <>
              {row.body === null ? (
                row.subject
              ) : (
                <Disclosure title={row.subject}>
                  <pre className="notice-letter">{row.body}</pre>
                </Disclosure>
              )}
              {row.error && <small className="notice-fault">{row.error}</small>}
            </>
          ),
        },
        {
          key: 'state',
          title: t('field.state'),
          kind: 'text',
          cell: (row) => (
            <>
              <StateTag tone={deliveryTones[row.state]}>{t(`state.${row.state}`)}</StateTag>
              {row.tries > 1 && <small className="mp-secondary">{t('tries', { count: row.tries })}</small>}
              {row.nextAt !== null && (
                <small className="mp-secondary">{t('next', { time: formatInstant(row.nextAt, language) })}</small>
              )}
            </>
          ),
        },
        mayRetry && {
          key: 'retry',
          label: t('action.retry'),
          kind: 'actions',
          cell: (row) => (isRetried(row) ? <RetryButton id={row.id} subject={row.subject} /> : null),
        },
      ]}
    />
  );
}
