import { ListPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';

const CustomerDetail = lazy(() => import('./CustomerDetail.tsx').then((file) => ({ default: file.CustomerDetail })));
const CustomerPivot = lazy(() =>
  import('./CustomerPivotTable.tsx').then((file) => ({ default: file.CustomerPivotTable })),
);

const defaults = { filters: [{ field: 'status', op: 'in', value: 'active,frozen' }] } as const;

/** Customers to look up and count, by the scope of who asks. */
export function CustomerQueryPage(): ReactNode {
  const t = useText('customer');
  const id = useId();
  const { search, setSearch } = usePage();
  if (search.customer !== undefined)
    return (
      <Suspense fallback={null}>
        <CustomerDetail key={search.customer} id={search.customer} readOnly />
      </Suspense>
    );
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
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={customer}
      lifecycle={customerLifecycle}
      name="customerQuery"
      defaults={defaults}
      cardFacts={['regionId', 'industry']}
      canDelete={false}
      onOpen={({ id }) => setSearch({ customer: id })}
      onCreate={null}
      onEdit={null}
    >
      <ListPage.Column field="name" width={260} />
      <ListPage.Empty>{t('query.empty')}</ListPage.Empty>
    </ListPage>
  );
}
