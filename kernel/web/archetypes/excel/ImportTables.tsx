import type { ImportRow, ImportRows, Resource } from '@mp/kernel/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { codeText } from '../../api-error.ts';
import { formatCount } from '../../controls/format.ts';
import { StateTag } from '../../controls/StateTag.tsx';
import { useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';

interface TableProps {
  readonly resource: Resource;
  readonly id: string;
}

interface Pages<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The pages of an import's rows or errors, read one after the other. */
function usePages<T, P extends Pages<T> = Pages<T>>(
  key: readonly unknown[],
  read: (cursor: string) => { queryFn?: unknown },
) {
  return useInfiniteQuery({
    queryKey: [...key, 'all'],
    queryFn: async (context) => {
      const { queryFn } = read(context.pageParam);
      if (typeof queryFn !== 'function') throw new Error('an import table has nothing to read');
      return (await queryFn(context)) as P;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Which cells are wrong: row as in the sheet, column, the value found, why. */
export function ImportErrors({ resource, id }: TableProps): ReactNode {
  const t = useText('excel');
  const client = useClient(resource);
  const read = usePages<{ row: number; column: string; value: string; code: string; message: string }>(
    client.importErrors(id).queryKey,
    (cursor) => client.importErrors(id, cursor),
  );
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="ui-preview-box" tabIndex={0} aria-label={t('errorsTitle')} aria-busy={read.isFetching}>
      <table className="ui-table">
        <thead>
          <tr>
            {(['row', 'column', 'value', 'reason'] as const).map((each) => (
              <th key={each} scope="col">
                {t(`head.${each}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each, at) => (
            <tr key={`${each.row}-${each.column}-${at}`}>
              <td data-digits>{formatCount(each.row)}</td>
              <td>{each.column}</td>
              <td title={each.value}>{each.value}</td>
              <td className="ui-wrap">{each.message || codeText(each.code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.hasNextPage ? (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  );
}

const tones = { create: 'success', update: 'processing', same: 'void', error: 'danger' } as const;

/** What the import would write, row by row: the cells as the sheet has them, in its columns. */
export function ImportPreview({ resource, id }: TableProps): ReactNode {
  const t = useText();
  const client = useClient(resource);
  const read = usePages<ImportRow, ImportRows>(client.importRows(id).queryKey, (cursor) =>
    client.importRows(id, cursor),
  );
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = read.data?.pages[0]?.columns ?? [];
  return (
    <section className="ui-preview-box" tabIndex={0} aria-label={t('excel.previewTitle')} aria-busy={read.isFetching}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('excel.head.row')}</th>
            <th scope="col">{t('excel.head.action')}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={each.row}>
              <td data-digits>{formatCount(each.row)}</td>
              <td>
                <StateTag tone={tones[each.action]}>{t(`excel.action.${each.action}`)}</StateTag>
              </td>
              {columns.map(({ key }) => (
                <td key={key} title={each.values[key]} data-wrong={each.wrong?.includes(key) || undefined}>
                  {each.values[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {read.hasNextPage ? (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('excel.more')}
        </Button>
      ) : null}
    </section>
  );
}
