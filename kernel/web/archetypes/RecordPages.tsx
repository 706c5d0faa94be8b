import type { Fields, Resource } from '@mp/kernel/contract';
import { createContext, Fragment, Suspense, use, type ReactNode } from 'react';
import { forgetDirty } from '../dirty.ts';
import { defineLink, openPage } from '../links.tsx';
import { usePage } from '../page.tsx';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { FurtherPage } from '../registry.ts';
import { type RecordsAddress, recordsPart, recordsWays } from './records-address.ts';

/** Ways between list, record and form of a resource, where its pages stand in one address. */
export interface RecordPlace {
  readonly open: (id: string) => void;
  /** A new record, like another one when asked for. */
  readonly create: (from?: string) => void;
  readonly edit: (id: string) => void;
  /** Back to the list. */
  readonly leave: () => void;
  /** Out of the form: to the stored record, or back. */
  readonly endForm: (savedId?: string) => void;
  /** Records are made and edited on a page; in the drawer otherwise. */
  readonly hasForm: boolean;
}

const PlaceContext = createContext<(RecordPlace & { readonly resource: string }) | null>(null);

/** The pages around of a resource's records, of any resource when none is given; undefined where there are none. */
export function useRecordPlace(resource?: Pick<Resource, 'key'>): RecordPlace | undefined {
  const place = use(PlaceContext);
  return place && (resource === undefined || place.resource === resource.key) ? place : undefined;
}

interface RecordPagesProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** Name of the open record in the address: `customer` for `?customer=<id>`. */
  readonly name: string;
  /** Shown while the address names nothing else. */
  readonly list: ReactNode;
  /** One record; its form opens when not given. */
  readonly one?: (id: string) => ReactNode;
  /** The form of a record, of a new one without id, like another one with `from`; the list's drawer when not given. */
  readonly form?: (id: string | undefined, from: string | undefined) => ReactNode;
  /** What takes the place of all by its name in the address, such as `compare`. */
  readonly others?: Readonly<Record<string, (value: string) => ReactNode>>;
}

/**
 * The records of a resource in one page: the list, or one record, or a form, as the address says. `ListPage`,
 * `DetailPage` and `FormPage` of the resource inside it lead to each other by themselves.
 */
export function RecordPages<F extends Fields>(props: RecordPagesProps<F>): ReactNode {
  const { resource, name, list, one, form, others = {} } = props;
  const { search, setSearch, key: page } = usePage();
  const address: RecordsAddress = {
    name,
    hasOne: one !== undefined,
    hasForm: form !== undefined,
    others: Object.keys(others),
  };
  const part = recordsPart(address, search);
  const place = {
    resource: resource.key,
    open: (id: string) => setSearch(recordsWays.open(address, id)),
    create: (from?: string) => setSearch(recordsWays.create(from)),
    edit: (id: string) => setSearch(recordsWays.edit(address, id)),
    leave: () => setSearch(recordsWays.leave(address)),
    endForm: (savedId?: string) => {
      // What was saved is nothing to ask about when its form is left.
      if (savedId !== undefined) forgetDirty(page);
      setSearch(recordsWays.endForm(address, savedId));
    },
    hasForm: address.hasForm,
  };
  const content = (): { readonly key: string; readonly node: ReactNode } => {
    if (part.kind === 'other') return { key: `${part.name} ${part.value}`, node: others[part.name]?.(part.value) };
    if (part.kind === 'one' && one) return { key: part.id, node: one(part.id) };
    if (part.kind === 'form' && form)
      return { key: part.id ?? `new ${part.from ?? ''}`, node: form(part.id, part.from) };
    return { key: '', node: list };
  };
  const { key, node } = content();
  return (
    <PlaceContext value={place}>
      <Suspense fallback={<PageSkeleton />}>
        <Fragment key={key}>{node}</Fragment>
      </Suspense>
    </PlaceContext>
  );
}

/** Addresses of pages that share the records of a resource: the list, one record, a new one. */
export interface RecordAddresses {
  readonly list: `/${string}`;
  /** Takes `id`, and `edit=1` for its form. */
  readonly one: `/${string}`;
  /** Takes `from`, the record that the new one is like; without it a form that is a page stands at `one`. */
  readonly add?: `/${string}`;
  /** Takes `id`: the form of a record, which `one` has not then. */
  readonly form?: `/${string}`;
  readonly more?: readonly FurtherPage[];
}

interface RecordRoutesProps<F extends Fields> {
  readonly resource: Resource<F>;
  readonly addresses: RecordAddresses;
  readonly children: ReactNode;
}

/**
 * A page of a resource whose list, record and new record have an address each. `ListPage`, `DetailPage` and `FormPage` of
 * the resource inside it lead to each other by themselves, as in `RecordPages`.
 */
export function RecordRoutes<F extends Fields>({ resource, addresses, children }: RecordRoutesProps<F>): ReactNode {
  const { search, close, key } = usePage();
  const to = (path: `/${string}`, query: Readonly<Record<string, string | undefined>> = {}, replace = false) =>
    openPage(defineLink<Readonly<Record<string, string | undefined>>>(path)(query), { replace });
  const leave = () => to(addresses.list);
  const open = (id: string) => to(addresses.one, { id });
  const place = {
    resource: resource.key,
    open,
    create: (from?: string) => (addresses.add ? to(addresses.add, { from }) : to(addresses.one, { edit: '1', from })),
    edit: (id: string) => (addresses.form ? to(addresses.form, { id }) : to(addresses.one, { id, edit: '1' })),
    leave,
    endForm: (savedId?: string) => {
      const id = savedId ?? search.id;
      if (id === undefined) return leave();
      const isElsewhere = (search.id === undefined ? addresses.add : addresses.form) !== undefined;
      // What was saved is nothing to ask about when the page of the form is closed.
      if (savedId !== undefined) forgetDirty(key);
      to(addresses.one, { id }, !isElsewhere);
      // The page of the form has done its work.
      if (isElsewhere) close();
    },
    hasForm: addresses.add !== undefined || addresses.form !== undefined || resource.form?.layout === 'page',
  };
  return (
    <PlaceContext value={place}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </PlaceContext>
  );
}
