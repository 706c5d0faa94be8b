import {
  type AnyRecord,
  DetailPage,
  Details,
  FormPage,
  ListPage,
  plainResource,
  RecordPages,
  useCan,
  useRecordPlace,
  useText,
} from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { goem, goemLifecycle, goemLogin, guestDealer, guestDealerLifecycle } from '../contract/index.ts';

/** GOEMs as a list; one of them or its form in place of it. */
export function GoemManagerPage(): ReactNode {
  return (
    <RecordPages
      resource={goem}
      name="goem"
      list={<Goems />}
      one={(id) => <One id={id} />}
      form={(id) => <FormPage resource={goem} id={id} />}
    />
  );
}

const isDraft = ({ status }: Readonly<Record<string, unknown>>) => status === 'draft' || status === 'returned';

function Goems(): ReactNode {
  const t = useText('goem');
  const place = useRecordPlace(goem);
  const mayEdit = useCan('goem.update');
  return (
    <ListPage resource={goem} lifecycle={goemLifecycle} cardFacts={['licenceLevel', 'licenceTo']} onEdit={null}>
      {mayEdit ? (
        <ListPage.RowAction action="edit" right="goem.update" when={isDraft} onRun={({ id }) => place?.edit(id)} />
      ) : null}
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function One({ id }: { readonly id: string }): ReactNode {
  const t = useText('goem');
  const place = useRecordPlace(goem);
  const part = (section: string) => (record: AnyRecord) => (
    <Details resource={plainResource(goem)} record={record} sections={[section]} />
  );
  return (
    <DetailPage
      resource={goem}
      lifecycle={goemLifecycle}
      id={id}
      facts={['name', 'licenceLevel', 'licenceTo', 'annualVolume', 'changeOfId']}
      sections={['basics']}
      onEdit={null}
    >
      <DetailPage.Tab name="engines" title={t('section.engines')}>
        {part('engines')}
      </DetailPage.Tab>
      <DetailPage.Tab name="plate" title={t('section.plate')}>
        {part('plate')}
      </DetailPage.Tab>
      <DetailPage.Tab name="guests" title={t('guests')}>
        {({ id: goemId }) => <Guests goemId={goemId} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="logins" title={t('logins')}>
        {({ id: goemId }) => <Logins goemId={goemId} />}
      </DetailPage.Tab>
      <DetailPage.Action action="edit" right="goem.update" when={isDraft} onRun={(record) => place?.edit(record.id)} />
    </DetailPage>
  );
}

function Guests({ goemId }: { readonly goemId: string }): ReactNode {
  const t = useText('guestDealer');
  return (
    <ListPage
      resource={guestDealer}
      lifecycle={guestDealerLifecycle}
      name="of-goem"
      inside
      fixed={[{ field: 'goemId', op: 'eq', value: goemId }]}
      onCreate={null}
    >
      <ListPage.Empty>{t('list.emptyOfGoem')}</ListPage.Empty>
    </ListPage>
  );
}

/** People of a GOEM who sign in; each of them sees this GOEM's guest dealers only. */
function Logins({ goemId }: { readonly goemId: string }): ReactNode {
  const t = useText('goemLogin');
  return (
    <ListPage
      resource={goemLogin}
      name="of-goem"
      inside
      fixed={[{ field: 'goemId', op: 'eq', value: goemId }]}
      initial={{ goemId }}
      batch={['disable', 'enable', 'reset']}
      cardFacts={['userName', 'invitedAt']}
    >
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
