import type { Resource } from '@mp/kernel/contract';
import type { ToastAction } from '../../dialogs/toast.ts';
import { text } from '../../i18n.ts';
import { openPage } from '../../links.tsx';
import { addedEntries, recordAddress } from '../../record-extras.ts';
import type { AnyRecord } from '../../resource-client.ts';
import type { Rights } from '../../rights.tsx';

/** A record that was just made, and how the place it was made in opens records. */
export interface Created {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly rights: Rights;
  /** The way of the list it was made in; the page of the resource's records when not given. */
  readonly open: ((record: AnyRecord) => void) | undefined;
}

/** The way to a record as a message offers it; nothing where no page shows it that the user may open. */
export function openAction(resource: Pick<Resource, 'key'>, id: string, rights: Rights): readonly ToastAction[] {
  const address = recordAddress(resource, id, rights);
  return address ? [{ label: text('common.action.open'), run: () => openPage(address) }] : [];
}

/** What the message about a new record offers: the way to it, and what other modules do with new ones. */
export function createdActions({ resource, record, rights, open }: Created): readonly ToastAction[] {
  const way = open
    ? [{ label: text('common.action.open'), run: () => open(record) }]
    : openAction(resource, record.id, rights);
  const entries = addedEntries(resource, rights).filter(
    ({ afterCreate, when }) => afterCreate === true && when?.(record) !== false,
  );
  return [...way, ...entries.map(({ titleKey, run }) => ({ label: text(titleKey), run: () => void run(record) }))];
}
