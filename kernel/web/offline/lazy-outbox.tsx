import type { Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';

const OutboxList = lazyView(() => import('./OutboxList.tsx').then((file) => file.OutboxList));

interface OutboxProps {
  readonly resource: Resource;
  /** Only what waits of this record; all of the resource when not given. */
  readonly recordId?: string;
}

/** What of a resource waits on this device; nothing for one that is not written offline. */
export function Outbox({ resource, recordId }: OutboxProps): ReactNode {
  if (resource.offline === undefined) return null;
  return <OutboxList resource={resource} {...(recordId === undefined ? {} : { recordId })} />;
}
