import { SwapOutlined } from '@ant-design/icons';
import {
  lazyView,
  ListPage,
  openPage,
  PageAction,
  PageLink,
  RecordPages,
  useCan,
  usePage,
  useRecordAct,
  useRecordPlace,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { person, personLifecycle } from '../contract/index.ts';
import { CertificateChips } from './CertificateChips.tsx';
import { CoveragePanel, ownDealer } from '@mp/dealer/web';
import { isWritable, toMyTasks, toPersonCard } from './person.client.ts';

const PersonDetail = lazyView(() => import('./PersonDetail.tsx').then((file) => file.PersonDetail));
const PersonForm = lazyView(() => import('./PersonForm.tsx').then((file) => file.PersonForm));
const TransferWizard = lazyView(() => import('./TransferWizard.tsx').then((file) => file.TransferWizard));

/** People of a dealer: what its authorisations need of them, the list; one of them, a form, or a transfer in place of it. */
export function PersonManagePage(): ReactNode {
  return (
    <RecordPages
      resource={person}
      name="person"
      list={<People />}
      one={(id) => <PersonDetail id={id} mayWrite />}
      form={(id) => <PersonForm id={id} />}
      others={{ transfer: () => <TransferWizard /> }}
    />
  );
}

function People(): ReactNode {
  const t = useText('person');
  const { setSearch } = usePage();
  const place = useRecordPlace(person);
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
          onRun={({ id }) => place?.edit(id)}
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
            <PageAction
              titleKey="person.action.transfer"
              icon={SwapOutlined}
              onRun={() => setSearch({ transfer: '1' })}
            />
          </ListPage.Toolbar>
        ) : null}
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </>
  );
}
