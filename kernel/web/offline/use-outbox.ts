import type { Resource } from '@mp/kernel/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OutboxEntry } from './database.ts';
import { offlineDevice } from './device.ts';
import type { Outbox } from './outbox.ts';

/** The outbox of this device, once it is open; undefined where the device keeps nothing. */
export function useOutbox(): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    void offlineDevice()?.then((device) => setOutbox(device.outbox));
  }, []);
  return outbox;
}

const none: readonly OutboxEntry[] = [];
const noChange = () => () => undefined;

/** The saves of a resource that wait on this device, the oldest first, live. */
export function useOutboxEntries({ key }: Pick<Resource, 'key'>): readonly OutboxEntry[] {
  const outbox = useOutbox();
  const all = useSyncExternalStore(outbox?.subscribe ?? noChange, outbox?.entries ?? (() => none));
  return all.filter(({ resource }) => resource === key);
}

/** The save on this device that a form goes on with: the one that is asked for, or that of its record. */
export function useOutboxEntry(
  resource: Resource,
  recordId: string | undefined,
  id: string | undefined,
): OutboxEntry | undefined {
  const [entry, setEntry] = useState<OutboxEntry>();
  useEffect(() => {
    if (resource.offline === undefined) return;
    void offlineDevice()?.then(async ({ outbox }) => {
      const found = outbox
        .entries()
        .find((each) => each.id === id || (recordId !== undefined && each.recordId === recordId));
      if (found) setEntry(await outbox.open(found.id));
    });
  }, [resource, recordId, id]);
  return entry;
}
