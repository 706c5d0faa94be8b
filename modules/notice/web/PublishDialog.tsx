import {
  type AnyRecord,
  DataTable,
  QueryResult,
  StateTag,
  toast,
  useAct,
  useClient,
  plainResource,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { announcement, directReceivers } from '../contract/index.ts';
import { receiversQuery } from './announcement.client.ts';
import './notice.css';

interface PublishDialogProps {
  readonly record: AnyRecord;
  readonly close: () => void;
}

const useReceivers = (id: string) => useInfiniteQuery(receiversQuery(id));

/** How many a message reaches and who they are, before it is published. */
export function PublishDialog({ record, close }: PublishDialogProps): ReactNode {
  const t = useText('announcement');
  const client = useClient(plainResource(announcement));
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const read = useReceivers(record.id);
  const [first] = read.data?.pages ?? [];
  const count = first?.count ?? 0;
  const handlePublish = () =>
    act(async () => {
      try {
        await client.transition(record.id, { name: 'publish', version: record.version, form: {} });
        toast.success(t('published', { count }));
        close();
      } finally {
        await cache.invalidateQueries({ queryKey: [announcement.key] });
      }
    });
  return (
    <Modal
      open
      centered
      width={640}
      title={t('receivers.title', { title: String(record.title ?? '') })}
      okText={t('action.publish')}
      okButtonProps={{ disabled: count === 0, loading: isBusy }}
      onOk={() => void handlePublish()}
      onCancel={close}
    >
      {first ? (
        <div className="notice-receivers">
          <p className="notice-count-line">
            <strong>{t('receivers.count', { count })}</strong>
          </p>
          {first.leftOut > 0 && <p className="mp-secondary">{t('receivers.leftOut', { count: first.leftOut })}</p>}
          {first.withoutAddress > 0 && (
            <Alert type="warning" showIcon title={t('receivers.withoutAddress', { count: first.withoutAddress })} />
          )}
          {count > directReceivers && <p className="mp-secondary">{t('receivers.background')}</p>}
          {count === 0 && <Alert type="error" showIcon title={t('receivers.none')} />}
          <Receivers read={read} />
        </div>
      ) : (
        <QueryResult read={read} />
      )}
    </Modal>
  );
}

function Receivers({ read }: { readonly read: ReturnType<typeof useReceivers> }): ReactNode {
  const t = useText('announcement');
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasAddress = rows.some(({ address }) => address !== null);
  return (
    <div className="notice-receiver-list">
      <DataTable
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: t('receivers.name'),
            kind: 'text',
            cell: (row) => (
              <>
                {row.name} {row.isLeftOut && <StateTag tone="void">{t('receivers.isLeftOut')}</StateTag>}
              </>
            ),
          },
          ...(hasAddress
            ? [
                {
                  key: 'address',
                  title: t('receivers.address'),
                  kind: 'text' as const,
                  cell: ({ address }: { readonly address: string | null }) => address,
                },
              ]
            : []),
        ]}
      />
      {read.hasNextPage && (
        <Button className="notice-more" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('receivers.more')}
        </Button>
      )}
    </div>
  );
}
