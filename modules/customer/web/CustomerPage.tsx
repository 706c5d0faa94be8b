import { usePage } from '@mp/kernel/web';
import { lazy, Suspense, type ReactNode } from 'react';
import { CustomerList } from './CustomerList.tsx';

const CustomerDetail = lazy(() => import('./CustomerDetail.tsx').then((file) => ({ default: file.CustomerDetail })));
const CustomerForm = lazy(() => import('./CustomerForm.tsx').then((file) => ({ default: file.CustomerForm })));
const CustomerMerge = lazy(() => import('./CustomerMerge.tsx').then((file) => ({ default: file.CustomerMerge })));
const DuplicateList = lazy(() => import('./DuplicateList.tsx').then((file) => ({ default: file.DuplicateList })));

/** Customers as a list; one of them, its form, a merge or the pairs that may be one in place of it. */
export function CustomerPage(): ReactNode {
  const { search } = usePage();
  const { customer, edit, merge, into } = search;
  const part =
    search.new === '1' || edit !== undefined ? (
      <CustomerForm key={edit ?? 'new'} id={edit} />
    ) : merge !== undefined ? (
      <CustomerMerge key={`${merge} ${into ?? ''}`} fromId={merge} intoId={into} />
    ) : customer !== undefined ? (
      <CustomerDetail key={customer} id={customer} />
    ) : search.show === 'duplicates' ? (
      <DuplicateList />
    ) : (
      <CustomerList />
    );
  return <Suspense fallback={null}>{part}</Suspense>;
}
