import { DetailPage, ListPage, openPage, useDialog, useRecordPlace, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { person, personAssignment, personChange, personLifecycle } from '../contract/index.ts';
import { CertificateList } from './CertificateList.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { isWritable, toChangeProcess, toPersonCard } from './person.client.ts';
import { TrainingList } from './TrainingList.tsx';

interface PersonDetailProps {
  readonly id: string;
  /** Stands where people are kept, not only looked up. */
  readonly mayWrite?: boolean;
}

/** One person: data, certificates, trainings, where the person has worked, what was asked for. */
export function PersonDetail({ id, mayWrite = false }: PersonDetailProps): ReactNode {
  const t = useText('person');
  const open = useDialog();
  const place = useRecordPlace(person);
  const mine = [{ field: 'personId', op: 'eq' as const, value: id }];
  return (
    <DetailPage
      resource={person}
      lifecycle={personLifecycle}
      id={id}
      facts={['dealerId', 'site', 'jobType', 'mobile', 'joinedOn', 'auditor', 'leftOn']}
      onEdit={null}
    >
      <DetailPage.Tab name="certificates" title={t('tab.certificates')}>
        {({ status }) => <CertificateList personId={id} mayWrite={mayWrite && status !== 'left'} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="training" title={t('tab.training')}>
        <TrainingList personId={id} />
      </DetailPage.Tab>
      <DetailPage.Tab name="assignments" title={t('tab.assignments')}>
        <ListPage
          resource={personAssignment}
          name="of-person"
          inside
          fixed={mine}
          onOpen={null}
          onEdit={null}
          onCreate={null}
          canDelete={false}
        >
          <ListPage.Column field="personId" optional />
          <ListPage.Empty>{t('assignments.empty')}</ListPage.Empty>
        </ListPage>
      </DetailPage.Tab>
      <DetailPage.Tab name="changes" title={t('tab.changes')}>
        <ListPage
          resource={personChange}
          name="of-person"
          inside
          fixed={mine}
          defaults={{ sort: '-submittedAt' }}
          onOpen={({ processInstanceId }) =>
            typeof processInstanceId === 'string'
              ? openPage(toChangeProcess({ instanceId: processInstanceId }))
              : undefined
          }
          onEdit={null}
          onCreate={null}
          canDelete={false}
        >
          <ListPage.Column field="personName" optional />
          <ListPage.Empty>{t('changes.empty')}</ListPage.Empty>
        </ListPage>
      </DetailPage.Tab>
      <DetailPage.Action
        action="edit"
        right="person.update"
        when={({ status }) => mayWrite && isWritable(status)}
        onRun={() => place?.edit(id)}
      />
      <DetailPage.Action
        action="change"
        right="person.submit"
        when={({ status }) => mayWrite && status === 'serving'}
        onRun={(record) => void open((close) => <ChangeDialog record={record} close={() => close()} />)}
      />
      <DetailPage.Action
        action="card"
        right="person.read"
        when={({ status }) => mayWrite && status === 'serving'}
        onRun={() => openPage(toPersonCard({ id }))}
      />
    </DetailPage>
  );
}
