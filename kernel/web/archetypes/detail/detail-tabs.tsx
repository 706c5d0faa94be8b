import type { Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '../../i18n.ts';
import { lazyView } from '../../lazy-view.tsx';
import { addedTabs } from '../../record-extras.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useRights } from '../../rights.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { useRecords } from '../records/records-client.ts';
import type { TabSpec } from '../TabBar.tsx';
import type { Added } from './tab-order.ts';

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
