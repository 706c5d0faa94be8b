import type { Filter } from '@mp/kernel/contract';
import { ListPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { plusDays, wallTime } from '@mp/reference/contract';
import { Select } from 'antd';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import {
  certificateLifecycle,
  countingStates,
  person,
  personCertificate,
  personLifecycle,
} from '../../contract/index.ts';
import { CertificateChips } from './CertificateChips.tsx';
import { IdNumberFind } from './IdNumberFind.tsx';

const PersonDetail = lazy(() => import('./PersonDetail.tsx').then((file) => ({ default: file.PersonDetail })));
const TrainingList = lazy(() => import('./TrainingList.tsx').then((file) => ({ default: file.TrainingList })));
const PeoplePivot = lazy(() => import('./PeoplePivot.tsx').then((file) => ({ default: file.PeoplePivot })));

/** People and certificates of all dealers within reach, and how many hold what where; one person in place of it. */
export function PersonQueryPage(): ReactNode {
  const { search } = usePage();
  return (
    <Suspense fallback={null}>
      {search.person === undefined ? <Parts /> : <PersonDetail key={search.person} id={search.person} />}
    </Suspense>
  );
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
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={person}
      lifecycle={personLifecycle}
      name="query"
      batch={['lock']}
      cardFacts={['dealerId', 'certificates']}
      onOpen={({ id }) => setSearch({ person: id })}
      onCreate={null}
      onEdit={null}
      canDelete={false}
    >
      <ListPage.Column field="site" optional />
      <ListPage.Column field="certificates" width={260} render={(value) => <CertificateChips value={value} />} />
      <ListPage.Toolbar>
        <IdNumberFind onFound={(id) => setSearch({ person: id })} />
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
