import { permissionKey } from '@mp/kernel/contract';
import {
  allows,
  type AnyRecord,
  FormDrawer,
  ListPage,
  TabBar,
  toast,
  useAct,
  usePage,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { eventSubscription, recordEvent } from '../contract/index.ts';
import { entitiesQuery, resendEvent } from './interface.client.ts';
import { ResourcePick } from './ResourcePick.tsx';

/** Events begin with the last week. */
const lastWeek = { filters: [{ field: 'at', op: 'last', value: '7' }] } as const;

/** Who is told of what, and what they were told. */
export function EventSubscriptionsPage(): ReactNode {
  const t = useText('eventSubscription');
  const id = useId();
  const rights = useRights();
  const { search, setSearch } = usePage();
  // Each tab is a list of its own: what one is narrowed to says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  const tabs = [
    { key: 'subscriptions', resource: eventSubscription, content: <Subscriptions /> },
    { key: 'events', resource: recordEvent, content: <Events /> },
  ].filter(({ resource }) => allows(rights, permissionKey(resource, 'read')));
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? tabs[0]?.key ?? ''}
      onChange={(tab) => setSearch({ ...none, tab })}
      tabs={tabs.map(({ key, content }) => ({ key, title: t(`tab.${key}`), content }))}
    />
  );
}

/** Names of resources by their keys; the key of one that the user may not read. */
function useEntityNames(): (keys: readonly unknown[]) => string {
  const { data } = useQuery(entitiesQuery);
  const names = new Map(data?.items.map(({ key, name }) => [key, name]));
  return (keys) => keys.map((key) => names.get(String(key)) ?? String(key)).join(', ');
}

function Subscriptions(): ReactNode {
  const t = useText('eventSubscription');
  const namesOf = useEntityNames();
  const entities = (
    <FormDrawer.Field name="entities" render={(props) => <ResourcePick {...props} read={entitiesQuery} many />} />
  );
  return (
    <ListPage resource={eventSubscription} form={entities} cardFacts={['interfaceId', 'kinds', 'enabled']}>
      <ListPage.Column field="code" width={160} />
      <ListPage.Column field="entities" width={220} render={(value) => namesOf(Array.isArray(value) ? value : [])} />
      <ListPage.Column field="kinds" width={220} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function Events(): ReactNode {
  const t = useText('recordEvent');
  const cache = useQueryClient();
  const [, act] = useAct();
  const sendAgain = ({ id }: AnyRecord) =>
    void act(async () => {
      await resendEvent(id);
      toast.success(t('queued'));
      await cache.invalidateQueries({ queryKey: [recordEvent.key] });
    });
  return (
    <ListPage
      resource={recordEvent}
      defaults={lastWeek}
      onOpen={null}
      cardFacts={['at', 'subscriptionId', 'kind', 'error']}
    >
      <ListPage.Column field="at" width={160} />
      <ListPage.Column field="entity" width={140} />
      <ListPage.Column field="error" width={240} />
      <ListPage.RowAction action="sendAgain" when={({ state }) => state !== 'waiting'} onRun={sendAgain} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
