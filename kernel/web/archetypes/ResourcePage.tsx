import { childrenOf, lifecycleOf, resourceByKey, type Resource } from '@mp/kernel/contract';
import type { ComponentType, ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { hasTabs } from '../record-extras.ts';
import { ListPage } from './list/ListPage.tsx';
import { RecordPages } from './RecordPages.tsx';

const DetailPage = lazyView(() => import('./detail/DetailPage.tsx').then((file) => file.DetailPage));
const FormPage = lazyView(() => import('./form/FormPage.tsx').then((file) => file.FormPage));

/** The page of a resource that is nothing but its records: list, one record and form as the resource declares them. */
function ResourcePage({ resource }: { readonly resource: Resource }): ReactNode {
  const lifecycle = lifecycleOf(resource.key);
  const list = <ListPage resource={resource} lifecycle={lifecycle} />;
  const hasDetail =
    lifecycle !== undefined || resource.attachments === true || childrenOf(resource).length > 0 || hasTabs(resource);
  const hasForm = resource.form?.layout === 'page';
  if (!hasDetail && !hasForm) return list;
  return (
    <RecordPages
      resource={resource}
      name="record"
      list={list}
      {...(hasDetail ? { one: (id: string) => <DetailPage resource={resource} lifecycle={lifecycle} id={id} /> } : {})}
      {...(hasForm ? { form: (id: string | undefined) => <FormPage resource={resource} id={id} /> } : {})}
    />
  );
}

/** The page of the resource `module.entity`, whose contract is loaded. */
export function resourcePage(key: string): ComponentType {
  const resource = resourceByKey(key);
  if (!resource) throw new Error(`a page shows ${key}, which nobody declares`);
  return function Page() {
    return <ResourcePage resource={resource} />;
  };
}
