import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';
import './archetypes.css';

/** A query as far as its frame asks. */
export interface Read<T> {
  readonly isError: boolean;
  readonly error: unknown;
  readonly data: T | undefined;
  readonly refetch: () => unknown;
}

interface QueryResultProps<T> {
  readonly read: Read<T>;
  /** Stands in place of what is being read; lines of text when not given. */
  readonly skeleton?: ReactNode;
  /** Without it only the wait and the failure are shown: `if (!read.data) return <QueryResult read={read} />`. */
  readonly children?: (data: T) => ReactNode;
}

/** What was read; a skeleton until it is there, and why it is not with another try. */
export function QueryResult<T>({ read, skeleton = <Skeleton active />, children }: QueryResultProps<T>): ReactNode {
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return read.data === undefined ? skeleton : children?.(read.data);
}

interface QueryItemsProps<T> {
  readonly read: Read<{ readonly items: readonly T[] }>;
  /** Sentence where there are none. */
  readonly empty: string;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** Items that were read, or the sentence that there are none. */
export function QueryItems<T>({ read, empty, children }: QueryItemsProps<T>): ReactNode {
  return (
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
  );
}
