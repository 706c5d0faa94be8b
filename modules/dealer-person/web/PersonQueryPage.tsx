import type { Filter } from '@mp/kernel/contract';
import { lazyView, ListPage, RecordPages, TabBar, usePage, useRecordPlace, useText } from '@mp/kernel/web';
import { plusDays, wallTime } from '@mp/reference/contract';
import { Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { countingStates } from '@mp/dealer/contract';
import { certificateLifecycle, person, personCertificate, personLifecycle } from '../contract/index.ts';
import { CertificateChips } from './CertificateChips.tsx';
import { IdNumberFind } from './IdNumberFind.tsx';

const PersonDetail = lazyView(() => import('./PersonDetail.tsx').then((file) => file.PersonDetail));
const TrainingList = lazyView(() => import('./TrainingList.tsx').then((file) => file.TrainingList));
const PeoplePivot = lazyView(() => import('./PeoplePivot.tsx').then((file) => file.PeoplePivot));

/** People and certificates of all dealers within reach, and how many hold what where; one person in place of it. */
export function PersonQueryPage(): ReactNode {
  return <RecordPages resource={person} name="person" list={<Parts />} one={(id) => <PersonDetail id={id} />} />;
}

function Parts(): ReactNode {
  const t = useText('person');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('query.tabs')}
      current={search.part ?? 'people'}
      onChange={(part) => setSearch({ part: part === 'people' ? undefined : part }, { replace: true })}
      tabs={[
        { key: 'people', title: t('query.people'), content: <People /> },
        { key: 'certificates', title: t('query.certificates'), content: <Certificates /> },
        { key: 'training', title: t('query.training'), content: <TrainingList /> },
        { key: 'pivot', title: t('query.pivot'), content: <PeoplePivot /> },
      ]}
    />
  );
}

function People(): ReactNode {
  const t = useText('person');
  const place = useRecordPlace(person);
  return (
    <ListPage
      resource={person}
      lifecycle={personLifecycle}
      name="query"
      batch={['lock']}
      cardFacts={['dealerId', 'certificates']}
      onCreate={null}
      onEdit={null}
      canDelete={false}
    >
      <ListPage.Column field="site" optional />
      <ListPage.Column field="certificates" width={260} render={(value) => <CertificateChips value={value} />} />
      <ListPage.Toolbar>
        <IdNumberFind onFound={(id) => place?.open(id)} />
      </ListPage.Toolbar>
      <ListPage.Empty>{t('query.empty')}</ListPage.Empty>
    </ListPage>
  );
}

const within = [30, 60, 90] as const;

function Certificates(): ReactNode {
  const t = useText('personCertificate');
  const { setSearch } = usePage();
  const [days, setDays] = useState<number>();
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  const ending: readonly Filter[] =
    days === undefined
      ? []
      : [
          { field: 'expiresOn', op: 'lte', value: plusDays(today, days) },
          { field: 'state', op: 'in', value: countingStates.join(',') },
        ];
  return (
    <ListPage
      resource={personCertificate}
      lifecycle={certificateLifecycle}
      name="query"
      inside
      fixed={ending}
      cardFacts={['personId', 'expiresOn']}
      onOpen={({ personId }) => setSearch({ person: String(personId) })}
      onCreate={null}
      onEdit={null}
      canDelete={false}
    >
      <ListPage.Toolbar>
        <Select
          allowClear
          style={{ minWidth: 170 }}
          aria-label={t('query.within')}
          placeholder={t('query.within')}
          value={days}
          options={within.map((value) => ({ value, label: t('query.days', { count: value }) }))}
          onChange={(value?: number) => setDays(value)}
        />
      </ListPage.Toolbar>
      <ListPage.Empty>{t('query.empty')}</ListPage.Empty>
    </ListPage>
  );
}
