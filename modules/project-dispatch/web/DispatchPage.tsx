import {
  DetailPage,
  FormPage,
  ListPage,
  ListTabs,
  plainResource,
  RecordPages,
  useClient,
  useDialog,
  usePage,
  useRecordAct,
  useRecordPlace,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dispatch, dispatchLifecycle } from '../contract/index.ts';
import { useCheckInWithoutCode } from './check-in.client.ts';
import { openSiteCode } from './site-code.tsx';

/** Dispatches by what is to be done with them; one of them, or its form with the candidates, in place of the list. */
export function DispatchPage(): ReactNode {
  const { search, setSearch } = usePage();
  const { project } = search;
  const leave = (record?: string) => setSearch({ new: undefined, project: undefined, record });
  return (
    <RecordPages
      resource={dispatch}
      name="record"
      list={<DispatchList />}
      one={(id) => <DispatchDetail id={id} />}
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

function DispatchList(): ReactNode {
  const sendAnother = useSendAnother();
  return (
    <ListTabs
      resource={dispatch}
      lifecycle={dispatchLifecycle}
      cardFacts={['projectId', 'dealerId', 'phase', 'plannedFrom']}
    >
      <ListPage.Column field="projectId" width={200} />
      <ListPage.Column field="dealerId" width={180} />
      <ListPage.RowAction action="redispatch" onRun={(record) => void sendAnother(record)} />
    </ListTabs>
  );
}

/** Whether nobody comes to the site any more. */
const isOver = (state: unknown): boolean => dispatchLifecycle.finals.some((each) => each === state);

function DispatchDetail({ id }: { readonly id: string }): ReactNode {
  const sendAnother = useSendAnother();
  const checkIn = useCheckInWithoutCode();
  const act = useRecordAct(dispatch);
  const openDialog = useDialog();
  return (
    <DetailPage resource={dispatch} lifecycle={dispatchLifecycle} id={id}>
      <DetailPage.Action action="redispatch" onRun={(record) => void sendAnother(record)} />
      <DetailPage.Action
        action="checkIn"
        onRun={({ id: of, no }) => void checkIn({ id: of, no: typeof no === 'string' ? no : '' })}
      />
      <DetailPage.Action
        action="changeFee"
        aside
        onRun={(record) => void act('changeFee', [record], { initial: { fee: record['fee'] } })}
      />
      <DetailPage.Action
        action="siteCode"
        aside
        when={({ state }) => !isOver(state)}
        onRun={({ projectId }) => void openSiteCode(openDialog, String(projectId))}
      />
    </DetailPage>
  );
}

/** Begins the dispatch of another dealer, and opens it. */
function useSendAnother(): (record: AnyRecord) => Promise<void> {
  const act = useRecordAct(dispatch);
  const client = useClient(plainResource(dispatch));
  const cache = useQueryClient();
  const place = useRecordPlace(dispatch);
  return async (record) => {
    if (!(await act('redispatch', [record]))) return;
    const { nextId } = await cache.fetchQuery({ ...client.one(record.id), staleTime: 0 });
    if (typeof nextId === 'string') place?.edit(nextId);
  };
}
