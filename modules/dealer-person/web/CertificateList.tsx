import { type AnyRecord, FormDrawer, ListPage, useCan, useRecordAct, useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { CertificateStory } from './CertificateStory.tsx';
import { certificateLifecycle, personCertificate, verifyFields } from '../contract/index.ts';

interface CertificateListProps {
  readonly personId: string;
  readonly mayWrite: boolean;
}

interface Drawer {
  readonly id?: string;
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly readOnly?: boolean;
  readonly title?: string;
}

/** Certificates of a person. New ones wait until they are submitted; what was audited is renewed by another one. */
export function CertificateList({ personId, mayWrite }: CertificateListProps): ReactNode {
  const t = useText('personCertificate');
  const isWriter = useCan('personCertificate.create') && mayWrite;
  const act = useRecordAct(personCertificate);
  const [drawer, setDrawer] = useState<Drawer>();
  const edit = ({ id }: AnyRecord) => setDrawer({ id });
  return (
    <>
      <ListPage
        resource={personCertificate}
        lifecycle={certificateLifecycle}
        name="of-person"
        inside
        fixed={[{ field: 'personId', op: 'eq', value: personId }]}
        defaults={{ sort: '-expiresOn' }}
        cardFacts={['level', 'expiresOn']}
        onCreate={isWriter ? () => setDrawer({ initial: { personId } }) : null}
        onOpen={({ id, state, certNo }) =>
          setDrawer({ id, ...(isWriter && state === 'pending' ? {} : { readOnly: true, title: String(certNo) }) })
        }
        onEdit={null}
        canDelete={false}
      >
        <ListPage.Column field="personId" optional />
        <ListPage.Column field="dealerId" optional />
        <ListPage.Column field="issuedOn" optional />
        {isWriter ? (
          <ListPage.RowAction
            action="edit"
            right="personCertificate.update"
            first
            when={({ state }) => state === 'pending'}
            onRun={edit}
          />
        ) : null}
        {isWriter ? (
          <ListPage.RowAction
            action="delete"
            right="personCertificate.delete"
            danger
            when={({ state }) => state === 'pending'}
            onRun={(record) => void act('delete', [record], { danger: true })}
          />
        ) : null}
        {isWriter ? (
          <ListPage.RowAction
            action="renew"
            right="personCertificate.create"
            when={({ state }) => state === 'valid' || state === 'expiring' || state === 'expired'}
            onRun={({ id, type, level, issuer, models, productLines }) =>
              setDrawer({ initial: { personId, renewsId: id, type, level, issuer, models, productLines } })
            }
          />
        ) : null}
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
      <CertificateDrawer drawer={drawer} isWriter={isWriter} onClose={() => setDrawer(undefined)} />
    </>
  );
}

interface CertificateDrawerProps {
  readonly drawer: Drawer | undefined;
  readonly isWriter: boolean;
  readonly onClose: () => void;
}

function CertificateDrawer({ drawer, isWriter, onClose }: CertificateDrawerProps): ReactNode {
  return (
    <FormDrawer
      open={drawer !== undefined}
      resource={personCertificate}
      id={drawer?.id}
      initial={drawer?.initial}
      readOnly={!isWriter || drawer?.readOnly === true}
      title={drawer?.title}
      onClose={onClose}
    >
      <FormDrawer.Field name="personId" when={() => false} />
      {verifyFields.map((name) => (
        <FormDrawer.Field key={name} name={name} when={() => false} />
      ))}
      {drawer?.id ? (
        <FormDrawer.Extra>
          <CertificateStory id={drawer.id} />
        </FormDrawer.Extra>
      ) : null}
    </FormDrawer>
  );
}
