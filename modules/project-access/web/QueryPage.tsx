import {
  ListPage,
  ListTiles,
  openPage,
  plainResource,
  StateTag,
  TabBar,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { Suspense, useId, type ReactNode } from 'react';
import { accessRequest, accessRequestLifecycle, queriedProject } from '../contract/index.ts';
import { toQueried } from './project-access.client.ts';
import { useAskAccess } from './use-ask-access.ts';
import { useSubscriptions } from './use-subscriptions.ts';
import './project-access.css';

const first = 'projects';

/** All projects of the house as the reader reaches each: list, provinces, what he is told of, and what he has asked for. */
export function QueryPage(): ReactNode {
  const t = useText('projectQuery');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: first, title: t('projects'), content: <Projects key={first} name="all" /> },
    {
      key: 'map',
      title: t('map'),
      content: (
        <Suspense fallback={<Skeleton active />}>
          <ListTiles resource={plainResource(queriedProject)} field="siteRegionId" label={t('byProvince')} />
        </Suspense>
      ),
    },
    { key: 'subscriptions', title: t('subscriptions'), content: <Projects key="own" name="subscribed" isOwn /> },
    {
      key: 'requests',
      title: t('requests'),
      content: <ListPage resource={accessRequest} lifecycle={accessRequestLifecycle} inside />,
    },
  ];
  return (
    <TabBar
      id={id}
      label={t('views')}
      tabs={tabs}
      current={search['show'] ?? (search['record'] === undefined ? first : 'requests')}
      onChange={(show) =>
        setSearch({ show: show === first ? undefined : show, record: undefined, view: undefined }, { replace: true })
      }
    />
  );
}

const isClosed = ({ tier }: AnyRecord): boolean => tier === 'closed';
const isOpened = ({ tier }: AnyRecord): boolean => tier !== 'closed';

/** Projects as their reader reaches them; of those that are closed to him number and name, and how to ask for them. */
function Projects({ name, isOwn = false }: { readonly name: string; readonly isOwn?: boolean }): ReactNode {
  const t = useText('projectQuery');
  const ask = useAskAccess();
  const change = useSubscriptions();
  return (
    <ListPage
      resource={queriedProject}
      name={name}
      inside={isOwn}
      {...(isOwn ? { fixed: [{ field: 'isSubscribed', op: 'eq', value: 'true' }] as const } : {})}
      onOpen={(record) => (isClosed(record) ? void ask(nameOf(record)) : openPage(toQueried({ id: record.id })))}
      cardFacts={['no', 'endCustomerId', 'acceptForecast']}
    >
      <ListPage.Column
        field="name"
        render={(value, record) => (
          <span className={isClosed(record) ? 'pa-closed-row' : undefined}>
            {typeof value === 'string' ? value : ''}
          </span>
        )}
      />
      <ListPage.Column
        field="tier"
        render={(value, record) =>
          record['isAsked'] === true ? (
            <StateTag tone="processing">{t('pending')}</StateTag>
          ) : (
            <StateTag tone={value === 'closed' ? 'void' : value === 'overview' ? 'waiting' : 'success'}>
              {t(`tier.${value === 'closed' || value === 'overview' ? value : 'detail'}`)}
            </StateTag>
          )
        }
      />
      <ListPage.RowAction
        action="ask"
        right="accessRequest.ask"
        when={(record) => record['tier'] !== 'detail' && record['isAsked'] !== true}
        onRun={(record) => void ask(nameOf(record))}
      />
      <ListPage.RowAction
        action="subscribe"
        right={null}
        when={(record) => isOpened(record) && record['isSubscribed'] !== true}
        onRun={(record) => void change.begin([record.id])}
      />
      <ListPage.RowAction
        action="unsubscribe"
        right={null}
        when={(record) => record['isSubscribed'] === true}
        onRun={(record) => void change.end([record.id])}
      />
      <ListPage.BatchAction
        action={isOwn ? 'unsubscribe' : 'subscribe'}
        onRun={(records, clear) => {
          const ids = records.filter(isOpened).map(({ id }) => id);
          if (ids.length > 0) void (isOwn ? change.end : change.begin)(ids, clear);
        }}
      />
      <ListPage.Empty>{t(isOwn ? 'noSubscriptions' : 'nothing')}</ListPage.Empty>
    </ListPage>
  );
}

const nameOf = ({ id, name }: AnyRecord) => ({ id, name: typeof name === 'string' ? name : '' });
