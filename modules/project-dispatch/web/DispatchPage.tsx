import { DetailPage, FormPage, ListTabs, RecordPages, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dispatch, dispatchLifecycle } from '../contract/index.ts';

/** Dispatches by what is to be done with them; one of them, or its form with the candidates, in place of the list. */
export function DispatchPage(): ReactNode {
  const { search, setSearch } = usePage();
  const { project } = search;
  const leave = (record?: string) => setSearch({ new: undefined, project: undefined, record });
  return (
    <RecordPages
      resource={dispatch}
      name="record"
      list={<ListTabs resource={dispatch} lifecycle={dispatchLifecycle} cardFacts={['phase', 'plannedFrom']} />}
      one={(id) => <DetailPage resource={dispatch} lifecycle={dispatchLifecycle} id={id} />}
      form={(id) => (
        <FormPage
          resource={dispatch}
          id={id}
          {...(id === undefined && project !== undefined
            ? {
                initial: { projectId: project },
                onSaved: (saved: { readonly id: string }) => leave(saved.id),
                onCancel: () => leave(),
              }
            : {})}
        />
      )}
    />
  );
}
