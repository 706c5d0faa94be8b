import { CopyOutlined } from '@ant-design/icons';
import { ListPage, PageAction, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';

/** Customers that stand for themselves: those merged into others are shown when asked for. */
const defaults = { filters: [{ field: 'status', op: 'in', value: 'draft,active,frozen' }] } as const;

/** The list of customers with everything that is done to them. */
export function CustomerList(): ReactNode {
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={customer}
      lifecycle={customerLifecycle}
      batch={['activate', 'freeze', 'unfreeze']}
      defaults={defaults}
      cardFacts={['regionId', 'ownerUserId']}
    >
      <ListPage.Column field="name" width={260} />
      <ListPage.RowAction action="merge" onRun={({ id }) => setSearch({ merge: id })} />
      <ListPage.BatchAction
        action="mergeTwo"
        right="customer.merge"
        onRun={([one, other]) => {
          if (one && other) setSearch({ merge: one.id, into: other.id });
        }}
      />
      <ListPage.Toolbar>
        <PageAction
          titleKey="customer.duplicates"
          icon={CopyOutlined}
          right="duplicatePair.read"
          onRun={() => setSearch({ show: 'duplicates' })}
        />
      </ListPage.Toolbar>
    </ListPage>
  );
}
