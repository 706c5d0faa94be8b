import { childrenOf, isBlank, type Fields, type Resource } from '@mp/kernel/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { hasText, useText } from '../../i18n.ts';
import { lazyView } from '../../lazy-view.tsx';
import { addedTabs, shownParts } from '../../record-extras.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { fieldRight, useRights } from '../../rights.tsx';
import { useClients } from '../clients.tsx';
import { formSections } from '../form/form-sections.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { mayDo } from '../record-actions.ts';
import { useRecords } from '../records/records-client.ts';
import type { TabSpec } from '../TabBar.tsx';
import { ofParent } from './of-parent.ts';
import type { Added } from './tab-order.ts';

const ChildList = lazyView(() => import('./ChildList.tsx').then((file) => file.ChildList<Fields>));
const ProposalList = lazyView(() => import('../records/ProposalList.tsx').then((file) => file.ProposalList));

/** The tabs that other modules add to the record, such as the roles of a user. */
export function useAddedTabs(resource: Resource, record: AnyRecord): Added<TabSpec>[] {
  const t = useText();
  return addedTabs(resource, useRights()).map(({ name, titleKey, after, View }) => ({
    key: name,
    after,
    title: t(titleKey),
    content: (
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <View record={record} />
      </Suspense>
    ),
  }));
}

/** The sections of a record's form that stand in tabs of their own, and those of them in which there is something. */
export function useSectionTabs(
  resource: Resource,
  record: AnyRecord,
  draw: (key: string) => ReactNode,
): { readonly keys: readonly string[]; readonly filled: TabSpec[] } {
  const t = useText();
  const rights = useRights();
  const own = formSections(resource).flatMap(({ key, fields, tab }) =>
    key !== null && tab === true ? [{ key, fields }] : [],
  );
  const isFilled = (name: string) =>
    fieldRight(rights, resource, name) > 0 && !isBlank(record[name]) && record[name] !== false;
  return {
    keys: own.map(({ key }) => key),
    filled: own
      .filter(({ fields }) => fields.some(isFilled))
      .map(({ key }) => ({ key, title: t(`${resource.entity}.section.${key}`), content: draw(key) })),
  };
}

/** The lists of the records that are parts of this one, with their numbers, as far as the user may read them. */
export function useChildTabs(resource: Resource, id: string): TabSpec[] {
  const t = useText();
  const rights = useRights();
  const clients = useClients();
  const elsewhere = shownParts(resource);
  const children = childrenOf(resource).filter(
    (child) => mayDo(child, 'read', rights) && !elsewhere.includes(child.entity),
  );
  const counted = useQueries({
    queries: children.map((child) => clients.of(child).list({ page: 1, size: 1, filters: [ofParent(child, id)] })),
  });
  return children.map((child, at) => ({
    key: child.entity,
    title: t(hasText(`${child.entity}.titles`) ? `${child.entity}.titles` : `${child.entity}.title`),
    count: counted[at]?.data?.total,
    content: (
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <ChildList resource={child} parentId={id} />
      </Suspense>
    ),
  }));
}

/** What was proposed for the record, with the number of those that wait; nothing where proposals are not made. */
export function useProposalTab(resource: Resource, id: string): TabSpec[] {
  const t = useText('records');
  const isOffered = resource.proposals === true;
  const { data } = useQuery({ ...useRecords(resource).proposals(id), enabled: isOffered });
  if (!isOffered) return [];
  const open = data?.items.filter(({ state }) => state === 'open').length ?? 0;
  const content = (
    <Suspense fallback={<FormSkeleton fields={4} />}>
      <ProposalList resource={resource} id={id} />
    </Suspense>
  );
  return [{ key: 'proposals', title: t('proposals'), count: open === 0 ? undefined : open, content }];
}
