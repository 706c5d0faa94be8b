import type { ComponentType, ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { targetOf, useClient } from '../archetypes/clients.tsx';
import { useText } from '../i18n.ts';
import { ScanButton } from '../scan/lazy-scan.tsx';
import type { EditProps } from './control.ts';
import { offeredBy } from './ref-words.ts';
import '../scan/scan.css';

/** Finds the record that a code names among those that the picker offers. */
function useRecordOfCode({ field, record, onChange }: EditProps): (text: string) => Promise<string | undefined> {
  const t = useText('scan');
  const queries = useQueryClient();
  const client = useClient(targetOf(field.to ?? ''));
  return async (text) => {
    const filter = offeredBy(field, record);
    const { items } = await queries.fetchQuery(client.options({ q: text, size: 50, ...(filter && { filter }) }));
    const same = (each: string | null | undefined) => each?.toUpperCase() === text.toUpperCase();
    const found = items.find(({ label, number }) => same(label) || same(number));
    if (!found) return t('notOffered', { text });
    queries.setQueryData(client.options({ ids: [found.id], size: 200 }).queryKey, { items: [found] });
    onChange(found.id);
    return undefined;
  };
}

/** A text or reference into which codes are scanned: its own control, and the camera beside it. */
export function ScannedEdit({
  edit: Edit,
  ...props
}: EditProps & { readonly edit: ComponentType<EditProps> }): ReactNode {
  const { field, label, onChange, disabled } = props;
  const find = useRecordOfCode(props);
  const take = (text: string) => {
    onChange(text);
    return undefined;
  };
  return (
    <div className="ui-scan-beside">
      <Edit {...props} />
      {disabled ? null : <ScanButton label={label} onCode={field.kind === 'ref' ? find : take} />}
    </div>
  );
}
