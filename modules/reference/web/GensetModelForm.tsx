import { FormPage, plainResource, useClient, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { gensetModel } from '../contract/index.ts';

/** What a copy of a model does not take along: what it is called, and what replaces it. */
const ownOfEach: ReadonlySet<string> = new Set(['code', 'successorId', 'serialSample', 'serialPattern']);

/** A model, a new one, or a new one that begins like another. */
export function GensetModelForm({
  id,
  from,
}: {
  readonly id: string | undefined;
  readonly from: string | undefined;
}): ReactNode {
  const t = useText('gensetModel');
  const client = useClient(plainResource(gensetModel));
  const source = useQuery({ ...client.one(from ?? ''), enabled: from !== undefined });
  if (from !== undefined && !source.data) return <QueryResult read={source} />;
  const initial = Object.fromEntries(
    Object.entries(gensetModel.fields)
      .filter(([name, field]) => source.data && !field.readOnly && !ownOfEach.has(name))
      .map(([name]) => [name, source.data?.[name] ?? null]),
  );
  return (
    <>
      {source.data ? <p role="status">{t('copyOf', { code: String(source.data.code) })}</p> : null}
      <FormPage resource={gensetModel} id={id} initial={initial} />
    </>
  );
}
