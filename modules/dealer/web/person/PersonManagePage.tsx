import { SwapOutlined } from '@ant-design/icons';
import { ListPage, openPage, PageLink, useCan, usePage, useRecordAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { person, personLifecycle } from '../../contract/index.ts';
import { CertificateChips } from './CertificateChips.tsx';
import { CoveragePanel } from './CoveragePanel.tsx';
import { isWritable, ownDealer, toMyTasks, toPersonCard } from './person.client.ts';

const PersonDetail = lazy(() => import('./PersonDetail.tsx').then((file) => ({ default: file.PersonDetail })));
const PersonForm = lazy(() => import('./PersonForm.tsx').then((file) => ({ default: file.PersonForm })));
const TransferWizard = lazy(() => import('./TransferWizard.tsx').then((file) => ({ default: file.TransferWizard })));

/** People of a dealer: what its authorisations need of them, the list; one of them, a form, or a transfer in place of it. */
export function PersonManagePage(): ReactNode {
  const { search } = usePage();
  const { person: id, edit, transfer } = search;
  const part =
    transfer === '1' ? (
      <TransferWizard />
    ) : search.new === '1' || edit !== undefined ? (
      <PersonForm key={edit ?? 'new'} id={edit} />
    ) : id === undefined ? (
      <People />
    ) : (
      <PersonDetail key={id} id={id} mayWrite />
    );
  return <Suspense fallback={null}>{part}</Suspense>;
}

function People(): ReactNode {
  const t = useText('person');
  const { setSearch } = usePage();
  const { data } = useQuery(ownDealer);
  const act = useRecordAct(person);
  const mayTransfer = useCan('person.transfer');
  const dealer = data?.dealer;
  return (
    <>
      {data && data.asked > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('asked', { count: data.asked })}
          action={<PageLink to={toMyTasks()}>{t('answer')}</PageLink>}
        />
      ) : null}
      {dealer ? <CoveragePanel dealerId={dealer.id} /> : null}
      <ListPage
        resource={person}
        lifecycle={personLifecycle}
        cardFacts={['personNo', 'certificates']}
        onOpen={({ id }) => setSearch({ person: id })}
        onCreate={() => setSearch({ new: '1' })}
        onEdit={null}
        canDelete={false}
      >
        <ListPage.Column field="dealerId" optional={dealer !== null && dealer !== undefined} />
        <ListPage.Column field="bigAreaId" optional />
        <ListPage.Column field="certificates" width={260} render={(value) => <CertificateChips value={value} />} />
        <ListPage.RowAction
          action="edit"
          right="person.update"
          first
          when={({ status }) => isWritable(status)}
          onRun={({ id }) => setSearch({ edit: id })}
        />
        <ListPage.RowAction
          action="card"
          right="person.read"
          when={({ status }) => status === 'serving'}
          onRun={({ id }) => openPage(toPersonCard({ id }))}
        />
        <ListPage.RowAction
          action="delete"
          right="person.delete"
          danger
          when={({ status, openChangeId }) => status === 'draft' && !openChangeId}
          onRun={(record) => void act('delete', [record], { danger: true })}
        />
        {mayTransfer ? (
          <ListPage.Toolbar>
            <Button icon={<SwapOutlined aria-hidden />} onClick={() => setSearch({ transfer: '1' })}>
              {t('action.transfer')}
            </Button>
          </ListPage.Toolbar>
        ) : null}
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </>
  );
}
