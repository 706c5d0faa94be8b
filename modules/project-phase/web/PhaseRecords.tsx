import {
  DetailPage,
  editors,
  type EditProps,
  FormPage,
  ListPage,
  ListTabs,
  plainResource,
  QueryResult,
  RecordPages,
  useClient,
  usePage,
  usePhone,
  useRecordPlace,
  Wizard,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dispatch } from '@mp/project-dispatch/contract';
import { phaseRecord, phaseRecordLifecycle, type RecordedPhase } from '../contract/index.ts';
import { ArrivalsEdit } from './ArrivalsEdit.tsx';
import { ChecksEdit } from './ChecksEdit.tsx';
import { useTakeAlong } from './take-along.ts';
import { beginningOf, idsOf, useWork } from './use-work.ts';
import './project-phase.css';

interface PhaseRecordsProps {
  /** The only phase that is shown; all when not given. */
  readonly phase?: RecordedPhase;
}

/** Phase records by what is to be done with them; one of them, or its form, in place of the list. */
export function PhaseRecords({ phase }: PhaseRecordsProps): ReactNode {
  const { search, setSearch } = usePage();
  useTakeAlong();
  const leave = (record?: string) =>
    setSearch({
      new: undefined,
      project: undefined,
      dispatch: undefined,
      phase: undefined,
      units: undefined,
      step: undefined,
      waiting: undefined,
      record,
    });
  const given = {
    ...(search.project === undefined ? {} : { projectId: search.project }),
    ...(search.dispatch === undefined ? {} : { dispatchId: search.dispatch }),
    ...(search.units === undefined ? {} : { unitIds: search.units.split(',') }),
    ...((phase ?? search.phase) ? { phase: phase ?? search.phase } : {}),
  };
  return (
    <RecordPages
      resource={phaseRecord}
      name="record"
      list={<Records {...(phase ? { phase } : {})} />}
      one={(id) => <DetailPage resource={phaseRecord} lifecycle={phaseRecordLifecycle} id={id} />}
      form={(id) => (id === undefined ? <NewRecord given={given} leave={leave} /> : <RecordForm id={id} />)}
    />
  );
}

/** What a new record is asked for at a desk; its checks come with the list of its phase. */
const beginning = [
  { key: 'work', fields: ['projectId', 'phase', 'unitIds', 'dispatchId', 'performanceClass', 'performerIds'] },
];

const filledIn = (phaseRecord.form?.sections ?? []).filter(({ key }) => key !== 'audit');

interface NewRecordProps {
  readonly given: Readonly<Record<string, unknown>>;
  readonly leave: (record?: string) => void;
}

/** A new record: begun at a desk, gone through step by step on a phone, where the connection may be missing. */
function NewRecord({ given, leave }: NewRecordProps): ReactNode {
  const isPhone = usePhone();
  const { search } = usePage();
  if (!isPhone && search.waiting === undefined)
    return (
      <FormPage
        resource={phaseRecord}
        initial={given}
        sections={beginning}
        onSaved={({ id }) => leave(id)}
        onCancel={() => leave()}
      />
    );
  return (
    <FromDispatch given={given}>
      {(initial) => (
        <PhaseWizard
          initial={initial}
          onDone={({ id }) => leave(id)}
          onWaiting={() => leave()}
          onCancel={() => leave()}
        />
      )}
    </FromDispatch>
  );
}

interface FromDispatchProps {
  readonly given: NewRecordProps['given'];
  readonly children: (initial: NewRecordProps['given']) => ReactNode;
}

/** What a new record begins with: what its dispatch says, where it is made for one. */
function FromDispatch({ given, children }: FromDispatchProps): ReactNode {
  const client = useClient(plainResource(dispatch));
  const id = typeof given['dispatchId'] === 'string' ? given['dispatchId'] : undefined;
  const read = useQuery({ ...client.one(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return children(given);
  return (
    <QueryResult read={read}>
      {(of) => {
        const begun = beginningOf(of);
        const isAlone = of['phase'] === 'INSTALL' || of['phase'] === 'COMMISSION';
        return children({ ...begun, ...(isAlone ? { unitIds: idsOf(begun['unitIds']).slice(0, 1) } : {}), ...given });
      }}
    </QueryResult>
  );
}

/** The units of a record. What they are, and what is checked, is read with the choice: the connection may be gone with the next step. */
function UnitsEdit(props: EditProps): ReactNode {
  useWork(props.record);
  const RefsEdit = editors.refs;
  return <RefsEdit {...props} />;
}

type PhaseWizardProps = Omit<Parameters<typeof Wizard<(typeof phaseRecord)['fields']>>[0], 'resource' | 'sections'>;

/** A record step by step: what came, its condition, checks, photos and signature, then everything once more. */
function PhaseWizard(props: PhaseWizardProps): ReactNode {
  return (
    <Wizard resource={phaseRecord} sections={filledIn} finish="submit" {...props}>
      <Wizard.Field name="unitIds" render={(edit) => <UnitsEdit {...edit} />} />
      <Wizard.Field name="arrivals" wide render={(edit) => <ArrivalsEdit {...edit} />} />
      <Wizard.Field name="checks" wide render={(edit) => <ChecksEdit {...edit} />} />
    </Wizard>
  );
}

/** A record as it is filled in: on one page at a desk, step by step on a phone. */
function RecordForm({ id }: { readonly id: string }): ReactNode {
  const isPhone = usePhone();
  const client = useClient(plainResource(phaseRecord));
  const read = useQuery(client.one(id));
  const place = useRecordPlace(phaseRecord);
  if (!isPhone)
    return (
      <FormPage resource={phaseRecord} id={id}>
        <FormPage.Field name="arrivals" wide render={(props) => <ArrivalsEdit {...props} />} />
        <FormPage.Field name="checks" wide render={(props) => <ChecksEdit {...props} />} />
      </FormPage>
    );
  return (
    <QueryResult read={read}>
      {(record) => (
        <PhaseWizard
          record={record}
          onDone={() => place?.endForm(id)}
          onWaiting={() => place?.endForm(id)}
          onCancel={() => place?.endForm()}
        />
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
