import { lazyView, RecordPages, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { customer } from '../contract/index.ts';
import { CustomerList } from './CustomerList.tsx';

const CustomerDetail = lazyView(() => import('./CustomerDetail.tsx').then((file) => file.CustomerDetail));
const CustomerForm = lazyView(() => import('./CustomerForm.tsx').then((file) => file.CustomerForm));
const CustomerMerge = lazyView(() => import('./CustomerMerge.tsx').then((file) => file.CustomerMerge));
const DuplicateList = lazyView(() => import('./DuplicateList.tsx').then((file) => file.DuplicateList));

/** Customers as a list; one of them, its form, a merge or the pairs that may be one in place of it. */
export function CustomerPage(): ReactNode {
  const { search } = usePage();
  return (
    <RecordPages
      resource={customer}
      name="customer"
      list={search.show === 'duplicates' ? <DuplicateList /> : <CustomerList />}
      one={(id) => <CustomerDetail id={id} />}
      form={(id) => <CustomerForm id={id} />}
      others={{ merge: (fromId) => <CustomerMerge key={search.into} fromId={fromId} intoId={search.into} /> }}
    />
  );
}
