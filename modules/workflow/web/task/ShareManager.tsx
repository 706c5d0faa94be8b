import type { Resource } from '@mp/kernel/contract';
import {
  ClientsProvider,
  clientWith,
  dataText,
  ListPage,
  queryClient,
  type ResourceClient,
  useCan,
  useClients,
  useText,
} from '@mp/kernel/web';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { handledShare, processDefinition } from '../../contract/index.ts';
import { startableQuery } from './flow-list.client.ts';

/** Processes to choose from for somebody who may not read the definitions: those that he may start. */
function fromStartable(client: ResourceClient): ResourceClient {
  return clientWith(client, ['workflow.startable'], {
    options: async ({ q = '', ids }) => {
      const word = q.trim().toLowerCase();
      const all = await queryClient.fetchQuery(startableQuery);
      const items = all.map(({ id, key, name }) => ({ id, label: dataText(name), number: key }));
      return { items: items.filter(({ id, label }) => (ids ? ids.includes(id) : label.toLowerCase().includes(word))) };
    },
  });
}

/** Whose handling is shared with whom: list, new, change, delete. */
export function ShareManager({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('flow');
  const clients = useClients();
  const readsDefinitions = useCan('processDefinition.read');
  const of = (resource: Resource): ResourceClient =>
    resource.key === processDefinition.key && !readsDefinitions
      ? fromStartable(clients.of(resource))
      : clients.of(resource);
  return (
    <Drawer open size="min(960px, 100vw)" title={t('manageShares')} onClose={close}>
      <p className="mp-secondary">{t('sharesHint')}</p>
      <ClientsProvider value={{ ...clients, of }}>
        <ListPage resource={handledShare} inside />
      </ClientsProvider>
    </Drawer>
  );
}
