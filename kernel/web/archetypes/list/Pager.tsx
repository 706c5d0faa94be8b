import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../../controls/format.ts';
import { LazySelect } from '../../controls/LazySelect.tsx';
import { useText } from '../../i18n.ts';
import { usePhone } from '../../theme.ts';
import { useList } from './list-scope.ts';
import { lastPage, pageSizes, pageWindow } from './list-state.ts';
import { totalWords } from './total-words.ts';

/** Where in the list one is, the pages around, and how many rows a page has. */
export function Pager(): ReactNode {
  const { state, change, page, rows, byCursor } = useList();
  const t = useText('list');
  const isPhone = usePhone();
  if (!page || page.total === 0) return null;
  if (byCursor) return <MorePager />;
  const last = lastPage(page.total, state.size);
  const from = (state.page - 1) * state.size + 1;
  const hasNext = page.next !== null || state.page < last;
  const go = (to: number) => change({ ...state, page: to });
  return (
    <nav className="ui-pager" aria-label={t('pages')}>
      <span className="ui-span" aria-live="polite">
        {t('span', {
          from: formatCount(from),
          to: formatCount(from + rows.length - 1),
          total: totalWords(page.total, page.totalIsEstimate),
        })}
      </span>
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('previousPage')}
        title={t('previousPage')}
        disabled={state.page <= 1}
        onClick={() => go(state.page - 1)}
      />
      {isPhone ? null : <PageNumbers last={page.totalIsEstimate ? Math.max(last, state.page) : last} go={go} />}
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('nextPage')}
        title={t('nextPage')}
        disabled={!hasNext}
        onClick={() => go(state.page + 1)}
      />
      {isPhone ? null : (
        <LazySelect
          className="ui-page-size"
          aria-label={t('pageSize')}
          value={state.size}
          words={t('perPage', { count: state.size })}
          options={[...new Set([...pageSizes, state.size])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: size, label: t('perPage', { count: size }) }))}
          onChange={(size: number) => change({ ...state, page: 1, size })}
        />
      )}
    </nav>
  );
}

function PageNumbers({ last, go }: { readonly last: number; readonly go: (page: number) => void }): ReactNode {
  const { state } = useList();
  const t = useText('list');
  return (
    <ol>
      {pageWindow(state.page, last).map((number, at) => (
        <li key={number ?? `gap${at}`}>
          {number === null ? (
            <span aria-hidden>…</span>
          ) : (
            <button
              type="button"
              aria-label={t('pageNumber', { page: formatCount(number) })}
              {...(number === state.page ? { 'aria-current': 'page' } : {})}
              onClick={() => go(number)}
            >
              {formatCount(number)}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How many rows are there, and more of them. */
function MorePager(): ReactNode {
  const { state, change, page, rows, isFetching } = useList();
  const t = useText('list');
  if (!page) return null;
  return (
    <nav className="ui-pager" aria-label={t('pages')}>
      <span className="ui-span" aria-live="polite">
        {t('span', {
          from: '1',
          to: formatCount(rows.length),
          total: totalWords(Math.max(page.total, rows.length), page.totalIsEstimate),
        })}
      </span>
      {page.next === null ? null : (
        <Button loading={isFetching} onClick={() => change({ ...state, page: state.page + 1 }, true)}>
          {t('more')}
        </Button>
      )}
    </nav>
  );
}
