import { FormPage, LoadFailed, plainResource, useClient, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
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
  const { setSearch } = usePage();
  const client = useClient(plainResource(gensetModel));
  const source = useQuery({ ...client.one(from ?? ''), enabled: from !== undefined });
  const leave = (to: { readonly model?: string }) =>
    setSearch({ new: undefined, from: undefined, edit: undefined, ...to });
  if (source.isError) return <LoadFailed error={source.error} onRetry={() => void source.refetch()} />;
  if (from !== undefined && !source.data) return <Skeleton active />;
  const initial = Object.fromEntries(
    Object.entries(gensetModel.fields)
      .filter(([name, field]) => source.data && !field.readOnly && !ownOfEach.has(name))
      .map(([name]) => [name, source.data?.[name] ?? null]),
  );
  return (
    <>
      {source.data ? <p role="status">{t('copyOf', { code: String(source.data.code) })}</p> : null}
      <FormPage
        resource={gensetModel}
        id={id}
        initial={initial}
        onSaved={(saved) => leave({ model: saved.id })}
        onCancel={() => leave({})}
      />
    </>
  );
}
