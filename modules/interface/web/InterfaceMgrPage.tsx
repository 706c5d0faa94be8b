import { DetailPage, FormPage, lazyView, ListPage, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { interfaceDef } from '../contract/index.ts';
import { targetsQuery } from './interface.client.ts';
import { ResourcePick } from './ResourcePick.tsx';
import './interface.css';

const TrialTab = lazyView(() => import('./TrialTab.tsx').then((file) => file.TrialTab));
const ReceiveTab = lazyView(() => import('./ReceiveTab.tsx').then((file) => file.ReceiveTab));

/** Links to other systems: list, form, one interface with its trial. */
export function InterfaceMgrPage(): ReactNode {
  return (
    <RecordPages
      resource={interfaceDef}
      name="record"
      list={<InterfaceList />}
      one={(id) => <InterfaceDetail id={id} />}
      form={(id) => <InterfaceForm id={id} />}
    />
  );
}

function InterfaceList(): ReactNode {
  const t = useText('interfaceDef');
  return (
    <ListPage resource={interfaceDef} cardFacts={['system', 'direction', 'circuit']}>
      <ListPage.Column field="code" width={170} />
      <ListPage.Column field="url" width={260} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function InterfaceForm({ id }: { readonly id: string | undefined }): ReactNode {
  return (
    <FormPage resource={interfaceDef} id={id}>
      <FormPage.Field name="url" wide />
      <FormPage.Field name="target" render={(props) => <ResourcePick {...props} read={targetsQuery} />} />
    </FormPage>
  );
}

function InterfaceDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('interfaceDef');
  return (
    <DetailPage resource={interfaceDef} id={id} facts={['system', 'direction', 'enabled', 'circuit']}>
      <DetailPage.Tab name="trial" title={t('tab.trial')}>
        {(record) =>
          record['direction'] === 'inbound' ? <ReceiveTab record={record} /> : <TrialTab record={record} />
        }
      </DetailPage.Tab>
    </DetailPage>
  );
}
