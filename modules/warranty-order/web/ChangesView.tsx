import { defineLink, ListPage, openPage, useText, type AnyRecord } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { certificateChange, certificateChangeLifecycle } from '../contract/index.ts';
import { toCertificate } from './order.client.ts';

const toTask = defineLink<{ instanceId: string }>('/taskDetail');

/** Changes of certificates within reach: those that run lead to their task, the others to their certificate. */
export function ChangesView(): ReactNode {
  const t = useText('certificateChange');
  const open = ({ certificateId, state, processInstanceId }: AnyRecord) => {
    if (state === 'inCheck' && typeof processInstanceId === 'string')
      openPage(toTask({ instanceId: processInstanceId }));
    else if (typeof certificateId === 'string')
      openPage(toCertificate({ id: certificateId, tab: 'certificateChange' }));
  };
  return (
    <ListPage
      resource={certificateChange}
      lifecycle={certificateChangeLifecycle}
      name="changes"
      inside
      cardFacts={['certificateId', 'kind', 'reason']}
      canDelete={false}
      onCreate={null}
      onEdit={null}
      onOpen={open}
    >
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}
