import {
  DetailPage,
  FormPage,
  ListPage,
  ListTabs,
  plainResource,
  QueryResult,
  RecordPages,
  useClient,
  usePage,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
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
      form={(id) =>
        id === undefined ? (
          <FormPage
            resource={phaseRecord}
            initial={given}
            sections={beginning}
            onSaved={({ id: saved }) => leave(saved)}
            onCancel={() => leave()}
          />
        ) : (
          <RecordForm id={id} />
        )
      }
    />
  );
}

/** What a new record is asked for; its checks come with the list of its phase. */
const beginning = [
  { key: 'work', fields: ['projectId', 'phase', 'unitIds', 'dispatchId', 'performanceClass', 'performerIds'] },
];

/** Sections that belong to one phase alone. */
const ofPhase: Readonly<Record<string, RecordedPhase>> = {
  arrivals: 'ARRIVAL',
  transport: 'ARRIVAL',
  serials: 'COMMISSION',
  load: 'COMMISSION',
  acceptance: 'ACCEPT',
};

/** A record as it is filled in on site: what its phase asks for. */
function RecordForm({ id }: { readonly id: string }): ReactNode {
  const client = useClient(plainResource(phaseRecord));
  const read = useQuery(client.one(id));
  return (
    <QueryResult read={read}>
      {({ phase }) => (
        <FormPage
          resource={phaseRecord}
          id={id}
          sections={(phaseRecord.form?.sections ?? []).filter(
            ({ key }) => ofPhase[key] === undefined || ofPhase[key] === phase,
          )}
        >
          <FormPage.Field name="arrivals" wide render={(props) => <ArrivalsEdit {...props} />} />
          <FormPage.Field name="checks" wide render={(props) => <ChecksEdit {...props} />} />
        </FormPage>
      )}
    </QueryResult>
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
