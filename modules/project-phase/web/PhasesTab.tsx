import { ChildList, ListPage, openPage, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { punchItem } from '@mp/project-punch/contract';
import { phaseRecord, phaseRecordLifecycle } from '../contract/index.ts';
import { toRecord } from './project-phase.client.ts';

interface RecordListProps {
  readonly field: 'projectId' | 'dispatchId';
  readonly id: string;
  readonly onCreate: () => void;
}

function RecordList({ field, id, onCreate }: RecordListProps): ReactNode {
  return (
    <ListPage
      key={id}
      resource={phaseRecord}
      lifecycle={phaseRecordLifecycle}
      name={field}
      inside
      fixed={[{ field, op: 'eq', value: id }]}
      cardFacts={['phase', 'unitIds', 'dealerId', 'finishedAt']}
      onOpen={(record) => openPage(toRecord({ record: record.id }))}
      onCreate={onCreate}
      onEdit={(record) => openPage(toRecord({ record: record.id, edit: record.id }))}
    >
      <ListPage.Column field="projectId" optional />
    </ListPage>
  );
}

/** The phase records of a project, as a tab of it. */
export function ProjectPhases({ record: { id } }: RecordTabProps): ReactNode {
  return <RecordList field="projectId" id={id} onCreate={() => openPage(toRecord({ new: '1', project: id }))} />;
}

/** The phase records of a dispatch, as a tab of it. */
export function DispatchPhases({ record }: RecordTabProps): ReactNode {
  const [project, phase] = [String(record['projectId']), String(record['phase'])];
  return (
    <RecordList
      field="dispatchId"
      id={record.id}
      onCreate={() => openPage(toRecord({ new: '1', project, dispatch: record.id, phase }))}
    />
  );
}

/** What is left to do at the project of a record: raised where it is seen. */
export function RecordPunches({ record }: RecordTabProps): ReactNode {
  return <ChildList resource={punchItem} parentId={String(record['projectId'])} />;
}
