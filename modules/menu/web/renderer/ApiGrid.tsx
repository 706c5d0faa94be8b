import { FieldValue, LoadFailed, usePage } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { PageBlock } from '../../contract/index.ts';
import { callBound, rowsIn } from '../page.client.ts';
import { computedText, dictText } from './computed.ts';
import { ownResource, wordsIn } from './made-model.ts';
import { useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';

/** What a registered API answers as a grid. */
export function ApiGrid({ block }: { readonly block: PageBlock }): ReactNode {
  const { apis, language, formId } = useMade();
  const { search } = usePage();
  const api = apis.get(block.loadApi ?? '');
  const read = useQuery({
    queryKey: ['made-page', formId, block.id, search.id],
    queryFn: async ({ signal }) => (api ? rowsIn(await callBound(api, { id: search.id, signal })) : []),
    enabled: api !== undefined,
  });
  if (!api) return <MissingControl name={block.loadApi ?? block.id} />;
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const own = ownResource(formId, [block]);
  const rows = read.data ?? [];
  return (
    <Table
      size="middle"
      loading={read.isPending}
      rowKey={(row) => String(row.id ?? rows.indexOf(row))}
      dataSource={[...rows]}
      pagination={{ pageSize: block.pageSize ?? 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={block.components.map((component) => ({
        key: component.alias,
        title: wordsIn(component.label, language) ?? component.fieldName ?? component.alias,
        ...(component.width === undefined ? {} : { width: component.width }),
        render: (_: unknown, row: Readonly<Record<string, unknown>>) =>
          component.kind === 'computed' ? (
            computedText(component.expression, row)
          ) : component.dataSource?.kind === 'dict' ? (
            dictText(component.dataSource, row[component.fieldName ?? ''], language)
          ) : (
            <FieldValue resource={own} name={component.fieldName ?? ''} record={row} line />
          ),
      }))}
    />
  );
}
