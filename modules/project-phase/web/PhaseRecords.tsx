import { DetailPage, FormPage, ListPage, ListTabs, RecordPages, usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { phaseRecord, phaseRecordLifecycle, type RecordedPhase } from '../contract/index.ts';
import { ArrivalsEdit } from './ArrivalsEdit.tsx';
import { ChecksEdit } from './ChecksEdit.tsx';
import './project-phase.css';

interface PhaseRecordsProps {
  /** The only phase that is shown; all when not given. */
  readonly phase?: RecordedPhase;
}

/** Phase records by what is to be done with them; one of them, or its form, in place of the list. */
export function PhaseRecords({ phase }: PhaseRecordsProps): ReactNode {
  const { search, setSearch } = usePage();
  const leave = (record?: string) =>
    setSearch({ new: undefined, project: undefined, dispatch: undefined, phase: undefined, record });
  const given = {
    ...(search.project === undefined ? {} : { projectId: search.project }),
    ...(search.dispatch === undefined ? {} : { dispatchId: search.dispatch }),
    ...((phase ?? search.phase) ? { phase: phase ?? search.phase } : {}),
  };
  return (
    <RecordPages
      resource={phaseRecord}
      name="record"
      list={<Records {...(phase ? { phase } : {})} />}
      one={(id) => <DetailPage resource={phaseRecord} lifecycle={phaseRecordLifecycle} id={id} />}
      form={(id) => (
        <FormPage
          resource={phaseRecord}
          id={id}
          {...(id === undefined
            ? {
                initial: given,
                onSaved: (saved: { readonly id: string }) => leave(saved.id),
                onCancel: () => leave(),
              }
            : {})}
        >
          <FormPage.Field
            name="arrivals"
            wide
            when={() => id !== undefined}
            render={(props) => <ArrivalsEdit {...props} />}
          />
          <FormPage.Field
            name="checks"
            wide
            when={() => id !== undefined}
            render={(props) => <ChecksEdit {...props} />}
          />
          <FormPage.Field name="finishedAt" when={() => id !== undefined} />
        </FormPage>
      )}
    />
  );
}

function Records({ phase }: PhaseRecordsProps): ReactNode {
  return (
    <ListTabs
      resource={phaseRecord}
      lifecycle={phaseRecordLifecycle}
      cardFacts={['projectId', 'phase', 'unitIds', 'dealerId']}
      {...(phase ? { defaults: { filters: [{ field: 'phase', op: 'eq', value: phase }] } } : {})}
    >
      <ListPage.Column field="projectId" width={200} />
      <ListPage.Column field="dealerId" width={180} />
    </ListTabs>
  );
}
