import {
  lazyView,
  ListPage,
  ListTiles,
  openPage,
  plainResource,
  TabBar,
  usePage,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { maintenanceOrder, orderLifecycle, plannedStates } from '@mp/maintenance-order/contract';
import { useId, type ReactNode } from 'react';
import { assigned, toAssignment } from './board.client.ts';
import { useAssign } from './use-assign.tsx';

const AssignmentBoard = lazyView(() => import('./AssignmentBoard.tsx').then((file) => file.AssignmentBoard));
const resource = plainResource(maintenanceOrder);

/** Who comes when: a board, a list or a map of what is to be assigned; on a phone the list. */
export function AssignmentPage(): ReactNode {
  const t = useText('maintenanceBoard');
  const { search, setSearch } = usePage();
  const isPhone = usePhone();
  const id = useId();
  const tabs = [
    ...(isPhone ? [] : [{ key: 'board', title: t('board'), content: <AssignmentBoard /> }]),
    { key: 'list', title: t('list'), content: <AssignmentList /> },
    {
      key: 'map',
      title: t('map'),
      content: <ListTiles resource={resource} field="siteRegionId" label={t('map')} show="map" />,
    },
  ];
  const current = search['map'] === '1' ? 'map' : (search['view'] ?? '');
  return (
    <TabBar
      id={id}
      label={t('views')}
      tabs={tabs}
      current={current}
      onChange={(key) =>
        setSearch(
          key === 'map'
            ? { view: 'list', map: '1', state: 'toAssign' }
            : { map: undefined, state: undefined, view: key === tabs[0]?.key ? undefined : key },
        )
      }
    />
  );
}

function AssignmentList(): ReactNode {
  const { ask, redate } = useAssign();
  return (
    <ListPage
      resource={maintenanceOrder}
      lifecycle={orderLifecycle}
      name="assignment"
      fixed={[{ field: 'state', op: 'in', value: plannedStates.join(',') }]}
      defaults={{ sort: 'dueOn' }}
      cardFacts={['siteName', 'dueOn', 'engineerId', 'plannedStart']}
      onOpen={({ id }) => openPage(toAssignment({ id }))}
      onCreate={null}
      onEdit={null}
      canDelete={false}
    >
      <ListPage.RowAction
        action="assign"
        first
        when={({ state }) => state === 'toAssign'}
        onRun={(record) => void ask([assigned(record)])}
      />
      <ListPage.RowAction
        action="reassign"
        right="order.assign"
        first
        when={({ state }) => state === 'assigned' || state === 'accepted'}
        onRun={(record) => void ask([assigned(record)])}
      />
      <ListPage.RowAction
        action="redate"
        right="order.update"
        when={({ state }) => state === 'toAssign'}
        onRun={(record) => void redate(assigned(record))}
      />
      <ListPage.BatchAction
        action="assign"
        right="order.assign"
        onRun={(records, clear) => void ask(records.map(assigned)).then(clear)}
      />
    </ListPage>
  );
}
