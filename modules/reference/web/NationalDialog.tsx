import { call, LoadFailed, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { importNational, region } from '../contract/index.ts';

/** Says how many regions would come, and takes them over. */
export function NationalDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('region');
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const counted = useQuery({
    queryKey: [region.key, 'national'],
    queryFn: () => call(importNational, { body: { apply: false } }),
    gcTime: 0,
  });

  const takeOver = () =>
    act(async () => {
      const { added } = await call(importNational, { body: { apply: true } });
      toast.success(t('national.done', { count: added }));
      await cache.invalidateQueries({ queryKey: [region.key] });
      close();
    });

  const added = counted.data?.added ?? 0;
  return (
    <Modal
      open
      title={t('action.importNational')}
      okText={t('national.ok', { count: added })}
      okButtonProps={{ disabled: added === 0, loading: isBusy }}
      onOk={() => void takeOver()}
      onCancel={close}
    >
      {counted.isError ? <LoadFailed error={counted.error} onRetry={() => void counted.refetch()} /> : null}
      {counted.isPending ? <Skeleton active paragraph={{ rows: 1 }} /> : null}
      {counted.data ? (
        <>
          <p>{t(added === 0 ? 'national.nothing' : 'national.counted', { added, kept: counted.data.kept })}</p>
          <p className="ui-hint">{t('national.source')}</p>
        </>
      ) : null}
    </Modal>
  );
}
