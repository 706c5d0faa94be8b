import { childrenOf, type Field, lifecycleOf, resourceByKey, type Resource } from '@mp/kernel/contract';
import type { ComponentType, ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { defineLink, openPage } from '../links.tsx';
import { usePage } from '../page.tsx';
import { hasTabs } from '../record-extras.ts';
import type { FurtherPage } from '../registry.ts';
import { ListPage } from './list/ListPage.tsx';
import { ListTabs } from './list/ListTabs.tsx';
import { PageAction, PageActions } from './PageActions.tsx';
import { type RecordAddresses, RecordPages, RecordRoutes } from './RecordPages.tsx';

const DetailPage = lazyView(() => import('./detail/DetailPage.tsx').then((file) => file.DetailPage));
const FormPage = lazyView(() => import('./form/FormPage.tsx').then((file) => file.FormPage));

function ResourceList({ resource }: { readonly resource: Resource }): ReactNode {
  const lifecycle = lifecycleOf(resource.key);
  return resource.list.tabs === undefined ? (
    <ListPage resource={resource} lifecycle={lifecycle} />
  ) : (
    <ListTabs resource={resource} lifecycle={lifecycle} />
  );
}

/** The page of a resource that is nothing but its records: list, one record and form as the resource declares them. */
function ResourcePage({ resource }: { readonly resource: Resource }): ReactNode {
  const lifecycle = lifecycleOf(resource.key);
  const list = <ResourceList resource={resource} />;
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

/** What the address says of a new record: references by the name of their field, such as `?projectId=<id>`. */
function addressValues({ fields }: Resource, search: Readonly<Record<string, string | undefined>>) {
  const isGiven = ([name, { kind, readOnly }]: [string, Field]) =>
    kind === 'ref' && readOnly !== true && search[name] !== undefined;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(isGiven)
      .map(([name]) => [name, search[name]]),
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

/** Which of the pages that share the records of a resource. */
export type RecordPart = 'list' | 'one' | 'form';

interface ResourcePartProps {
  readonly resource: Resource;
  readonly part: RecordPart;
  readonly more: readonly FurtherPage[] | undefined;
}

function ResourcePart({ resource, part, more = [] }: ResourcePartProps): ReactNode {
  const { search } = usePage();
  if (part === 'list')
    return (
      <>
        <PageActions>
          {more.map(({ path, ...action }) => (
            <PageAction key={path} {...action} onRun={() => openPage(defineLink(path)())} />
          ))}
        </PageActions>
        <ResourceList resource={resource} />
      </>
    );
  const { id, edit } = search;
  if (part === 'form' || edit === '1') {
    const given = id === undefined ? { initial: addressValues(resource, search) } : {};
    return <FormPage key={`form ${id ?? ''}`} resource={resource} id={id} {...given} />;
  }
  return <DetailPage key={id} resource={resource} lifecycle={lifecycleOf(resource.key)} id={id ?? ''} />;
}

/** One of the pages with addresses of their own that share the records of the resource `module.entity`. */
export function resourcePart(key: string, part: RecordPart, addresses: RecordAddresses): ComponentType {
  const resource = resourceByKey(key);
  if (!resource) throw new Error(`a page shows ${key}, which nobody declares`);
  return function Page() {
    return (
      <RecordRoutes resource={resource} addresses={addresses}>
        <ResourcePart resource={resource} part={part} more={addresses.more} />
      </RecordRoutes>
    );
  };
}
