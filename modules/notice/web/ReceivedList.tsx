import {
  formatInstant,
  PageAction,
  PageActions,
  PageLink,
  PageTitleExtra,
  QueryResult,
  SearchInput,
  StateTag,
  toast,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { NoticeOrigin, ReceivedNotice } from '../contract/index.ts';
import { readEverything, type ReceivedFilter, receivedQuery, toNotice } from './notice.client.ts';
import { toPreferences } from './preference.client.ts';
import { stateKey, stateTones } from './notice-state.ts';
import './notice.css';

const states = { person: ['all', 'unread', 'todo', 'done'], system: ['all', 'unread', 'read'] } as const;

const stateOf = (origin: NoticeOrigin, text: string | undefined): ReceivedFilter['state'] =>
  text !== 'all' && states[origin].some((each) => each === text) ? (text as ReceivedFilter['state']) : undefined;

/** Received notices of one origin, unread first; state and search stand in the address. */
export function ReceivedList({ origin }: { readonly origin: NoticeOrigin }): ReactNode {
  const t = useText('notice');
  const { search } = usePage();
  const state = stateOf(origin, search.state);
  const read = useInfiniteQuery(receivedQuery({ origin, state, q: search.q || undefined }));
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = read.data?.pages[0];
  const isNarrowed = state !== undefined || Boolean(search.q);
  const hasUnread = [isNarrowed, read.hasNextPage, rows.some(({ readAt }) => readAt === null)].includes(true);
  const nothingUnread = hasUnread ? undefined : t('nothingUnread');
  const readAll = async (): Promise<void> => toast.success(t('readAllDone', { count: await readEverything(origin) }));
  return (
    <div className="notice-page">
      {first && <Total total={first.total} totalIsEstimate={first.totalIsEstimate} />}
      <PageActions>
        <PageLink to={toPreferences()}>{t('preferences')}</PageLink>
        <PageAction titleKey="notice.action.readAll" refused={nothingUnread} onRun={readAll} />
      </PageActions>
      <Tools origin={origin} state={state} />
      {!read.data ? (
        <QueryResult read={read} />
      ) : rows.length === 0 ? (
        <NoNotices origin={origin} isNarrowed={isNarrowed} />
      ) : (
        <NoticeTable rows={rows} origin={origin} />
      )}
      {read.hasNextPage && (
        <Button className="notice-more" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('action.more')}
        </Button>
      )}
    </div>
  );
}

function Total({ total, totalIsEstimate }: { readonly total: number; readonly totalIsEstimate: boolean }): ReactNode {
  const t = useText('notice');
  return (
    <PageTitleExtra>
      <span className="mp-secondary">
        {t('total', { count: total, total: `${total}${totalIsEstimate ? '+' : ''}` })}
      </span>
    </PageTitleExtra>
  );
}

interface ToolsProps {
  readonly origin: NoticeOrigin;
  readonly state: ReceivedFilter['state'];
}

function Tools({ origin, state }: ToolsProps): ReactNode {
  const t = useText('notice');
  const { search, setSearch } = usePage();
  return (
    <div className="notice-tools">
      <Segmented
        aria-label={t('field.state')}
        options={states[origin].map((value) => ({ value, label: t(`state.${value}`) }))}
        value={state ?? 'all'}
        onChange={(value) => setSearch({ state: value === 'all' ? undefined : value }, { replace: true })}
      />
      <SearchInput
        search
        label={t('search')}
        placeholder={t('search')}
        applied={search.q ?? ''}
        onApply={(q) => setSearch({ q: q || undefined }, { replace: true })}
      />
    </div>
  );
}

interface NoNoticesProps {
  readonly origin: NoticeOrigin;
  readonly isNarrowed: boolean;
}

function NoNotices({ origin, isNarrowed }: NoNoticesProps): ReactNode {
  const t = useText('notice');
  const common = useText();
  const { setSearch } = usePage();
  return (
    <div className="notice-empty">
      <p>{t(isNarrowed ? 'list.noMatch' : `list.empty.${origin}`)}</p>
      {isNarrowed && (
        <Button onClick={() => setSearch({ q: undefined, state: undefined }, { replace: true })}>
          {common('list.clearAll')}
        </Button>
      )}
    </div>
  );
}

function NoticeTable({
  rows,
  origin,
}: {
  readonly rows: readonly ReceivedNotice[];
  readonly origin: NoticeOrigin;
}): ReactNode {
  const t = useText('notice');
  const columns = ['title', 'type', 'source', 'publisher', 'publishedAt', 'state'].filter(
    (column) => origin === 'person' || (column !== 'publisher' && column !== 'type'),
  );
  return (
    <table className="notice-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`notice-${column}`}>
              {t(`field.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <NoticeRow key={row.id} row={row} origin={origin} />
        ))}
      </tbody>
    </table>
  );
}

function NoticeRow({ row, origin }: { readonly row: ReceivedNotice; readonly origin: NoticeOrigin }): ReactNode {
  const t = useText('notice');
  const language = useLanguage();
  const state = stateKey(row);
  return (
    <tr data-unread={row.readAt === null}>
      <td className="notice-title">
        <PageLink to={toNotice({ id: row.id })}>
          {row.readAt === null && (
            <span className="notice-dot" role="img" aria-label={t('state.unread')}>
              {' '}
            </span>
          )}
          {row.title}
        </PageLink>
        {row.summary && <small className="mp-secondary">{row.summary}</small>}
      </td>
      {origin === 'person' && <td className="notice-type">{t(`type.${row.type}`)}</td>}
      <td className="notice-source">{row.source}</td>
      {origin === 'person' && <td className="notice-publisher">{row.publisherName}</td>}
      <td className="notice-publishedAt">
        <time dateTime={row.publishedAt} title={formatInstant(row.publishedAt, language, true)}>
          {formatInstant(row.publishedAt, language)}
        </time>
      </td>
      <td className="notice-state">
        <StateTag tone={stateTones[state]}>{t(`state.${state}`)}</StateTag>
      </td>
    </tr>
  );
}
