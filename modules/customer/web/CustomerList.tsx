import { CopyOutlined } from '@ant-design/icons';
import { Can, ListPage, usePage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';

/** Customers that stand for themselves: those merged into others are shown when asked for. */
const defaults = { filters: [{ field: 'status', op: 'in', value: 'draft,active,frozen' }] } as const;

/** The list of customers with everything that is done to them. */
export function CustomerList(): ReactNode {
  const t = useText('customer');
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
        <Can right="duplicatePair.read">
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => setSearch({ show: 'duplicates' })}>
            {t('duplicates')}
          </Button>
        </Can>
      </ListPage.Toolbar>
    </ListPage>
  );
}
