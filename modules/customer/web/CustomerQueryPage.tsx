import { lazyView, ListPage, RecordPages, TabBar, usePage, useText } from '@mp/kernel/web';
import { Suspense, useId, type ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';

const CustomerDetail = lazyView(() => import('./CustomerDetail.tsx').then((file) => file.CustomerDetail));
const CustomerPivot = lazyView(() => import('./CustomerPivotTable.tsx').then((file) => file.CustomerPivotTable));

const defaults = { filters: [{ field: 'status', op: 'in', value: 'active,frozen' }] } as const;

/** Customers to look up and count, by the scope of who asks. */
export function CustomerQueryPage(): ReactNode {
  return (
    <RecordPages
      resource={customer}
      name="customer"
      list={<Ways />}
      one={(id) => <CustomerDetail id={id} readOnly />}
    />
  );
}

function Ways(): ReactNode {
  const t = useText('customer');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: 'list', title: t('query.list'), content: <Found /> },
    {
      key: 'pivot',
      title: t('query.pivot'),
      content: (
        <Suspense fallback={null}>
          <CustomerPivot />
        </Suspense>
      ),
    },
  ];
  return (
    <TabBar
      id={id}
      label={t('query.tabs')}
      tabs={tabs}
      current={search.show ?? 'list'}
      onChange={(show) => setSearch({ show: show === 'list' ? undefined : show }, { replace: true })}
    />
  );
}

function Found(): ReactNode {
  const t = useText('customer');
  return (
    <ListPage
      resource={customer}
      lifecycle={customerLifecycle}
      name="customerQuery"
      defaults={defaults}
      cardFacts={['regionId', 'industry']}
      canDelete={false}
      onCreate={null}
      onEdit={null}
    >
      <ListPage.Column field="name" width={260} />
      <ListPage.Empty>{t('query.empty')}</ListPage.Empty>
    </ListPage>
  );
}
