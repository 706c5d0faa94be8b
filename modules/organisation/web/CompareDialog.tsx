import { type AnyRecord, plainResource, useClient, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal, Pagination, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { orgRelation } from '../contract/index.ts';
import { relationDifferences } from './org-relation.client.ts';

/** Which organisations two relations place differently. */
export function CompareDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('orgRelation');
  const id = useId();
  const [other, setOther] = useState<string>();
  const relations = useQuery(useClient(plainResource(orgRelation)).list({ size: 200 }));
  const named = (relation: AnyRecord) => (relation.builtin === true ? t('admin') : String(relation.name));
  const choices = (relations.data?.items ?? []).filter((each) => each.id !== record.id);
  const there = choices.find((each) => each.id === other);
  return (
    <Modal open width={820} title={t('compare.title')} footer={null} onCancel={close}>
      <div className="ui-field">
        <label htmlFor={id}>{t('compare.with')}</label>
        <Select
          id={id}
          style={{ width: '100%' }}
          loading={relations.isPending}
          value={other ?? null}
          options={choices.map((each) => ({ value: each.id, label: named(each) }))}
          onChange={(value: string | null) => setOther(value ?? undefined)}
        />
      </div>
      {there ? (
        <Differences
          key={there.id}
          here={{ id: record.id, name: named(record) }}
          there={{ id: there.id, name: named(there) }}
        />
      ) : null}
    </Modal>
  );
}

interface Side {
  readonly id: string;
  readonly name: string;
}

function Differences({ here, there }: { readonly here: Side; readonly there: Side }): ReactNode {
  const t = useText('orgRelation.compare');
  const [page, setPage] = useState(1);
  const read = useQuery(relationDifferences(here.id, there.id, page));
  if (!read.data) return <QueryResult read={read} />;
  const { items, total } = read.data;
  if (total === 0) return <p role="status">{t('same')}</p>;
  const parentIn = (isPlaced: boolean, parent: string | null) => (isPlaced ? (parent ?? t('top')) : '');
  return (
    <>
      <p role="status">{t('total', { count: total })}</p>
      <section className="ui-preview-box" tabIndex={0} aria-label={t('title')}>
        <DataTable
          rows={items}
          rowKey={(each) => each.id}
          columns={[
            { key: 'name', title: t('organisation') },
            {
              key: 'kind',
              title: t('kind'),
              cell: (each) => t(`kind.${each.kind}`, { here: here.name, there: there.name }),
            },
            {
              key: 'here',
              title: t('here', { name: here.name }),
              cell: (each) => parentIn(each.kind !== 'onlyThere', each.hereParent),
            },
            {
              key: 'there',
              title: t('here', { name: there.name }),
              cell: (each) => parentIn(each.kind !== 'onlyHere', each.thereParent),
            },
          ]}
        />
      </section>
      {total > items.length || page > 1 ? (
        <Pagination
          size="small"
          current={page}
          pageSize={100}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}
