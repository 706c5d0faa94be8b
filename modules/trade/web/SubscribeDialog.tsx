import { ListPage, useText } from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { infoSubscription } from '../contract/index.ts';

/** What one is told of when it is published. */
export function SubscribeDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('infoSubscription');
  return (
    <Modal
      open
      width={760}
      title={t('dialog')}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <ListPage resource={infoSubscription} inside name="own" batch={['delete']}>
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </Modal>
  );
}
