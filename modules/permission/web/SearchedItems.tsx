import { QueryResult, type Read, SearchInput, useText } from '@mp/kernel/web';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { memberPageSize } from '../contract/index.ts';
import './permission.css';

/** What is asked of a list inside a page: words and the page. */
interface SearchAsked {
  readonly q: string;
  readonly page: number;
}

interface SearchedItemsProps<A extends SearchAsked, T> {
  readonly asked: A;
  readonly onAsk: (asked: A) => void;
  readonly read: Read<{ readonly items: readonly T[]; readonly total: number }>;
  readonly size?: number;
  /** What the search looks for. */
  readonly label: string;
  /** Sentence where there are none. */
  readonly empty: string;
  /** Conditions before or behind the search. */
  readonly before?: ReactNode;
  readonly filters?: ReactNode;
  /** Buttons at the end of the bar. */
  readonly actions?: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** Users or members inside a page: search, items, pages, the sentence that there are none. */
export function SearchedItems<A extends SearchAsked, T>(props: SearchedItemsProps<A, T>): ReactNode {
  const { asked, onAsk, read, size, label, empty, before, filters, actions, children } = props;
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        {before}
        <SearchInput
          search
          label={label}
          placeholder={label}
          applied={asked.q}
          onApply={(q) => onAsk({ ...asked, q, page: 1 })}
        />
        {filters}
        {actions ? (
          <>
            <span className="perm-space" />
            {actions}
          </>
        ) : null}
      </div>
      <QueryResult read={read}>
        {({ items }) =>
          items.length > 0 ? (
            children(items)
          ) : (
            <p className="ui-empty" role="status">
              {empty}
            </p>
          )
        }
      </QueryResult>
      <Pages
        page={asked.page}
        total={read.data?.total ?? 0}
        size={size ?? memberPageSize}
        onPage={(page) => onAsk({ ...asked, page })}
      />
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** The number of items, and the way to further pages. */
export function Pages({ page, total, size, onPage }: PagesProps): ReactNode {
  const t = useText('permission');
  return (
    <div className="perm-foot">
      <span className="mp-secondary" role="status">
        {t('total', { count: total })}
      </span>
      {total > size ? (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      ) : null}
    </div>
  );
}
