import { fieldOf, isUuid, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Values } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { useText } from '../../i18n.ts';
import { targetOf, useClient } from '../clients.tsx';

interface PastValueProps {
  readonly resource: Resource;
  readonly name: string;
  readonly record: Values;
}

/** A value out of the audit: it may hold the ids of references alone, their names are read when shown. */
export function PastValue({ resource, name, record }: PastValueProps): ReactNode {
  const to = fieldOf(resource, name)?.to;
  const value = record[name];
  const ids = (Array.isArray(value) ? value : [value]).filter(isUuid);
  const isNamed = record[`${name}Label`] !== undefined || record[`${name}Labels`] !== undefined;
  if (to !== undefined && ids.length > 0 && !isNamed) return <Names to={to} ids={ids} />;
  return (
    <FieldValue
      resource={resource}
      name={name}
      record={isNamed ? record : { ...record, [`${name}Label`]: value }}
      line
    />
  );
}

function Names({ to, ids }: { readonly to: string; readonly ids: readonly string[] }): ReactNode {
  const t = useText('control');
  const client = useClient(targetOf(to));
  const { data, isError } = useQuery(client.options({ ids, size: 200 }));
  if (isError) return ids.join(t('separator'));
  return ids.map((id) => (data ? (data.items.find((each) => each.id === id)?.label ?? id) : '…')).join(t('separator'));
}
