import {
  type AnyRecord,
  DetailPage,
  Details,
  fieldRight,
  LoadFailed,
  plainResource,
  useClient,
  usePage,
  useRecordAct,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';
import { CustomerSites } from './CustomerSites.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';

const resource = plainResource(customer);
const accountFields = customer.form?.sections?.find(({ key }) => key === 'account')?.fields ?? [];

interface CustomerDetailProps {
  readonly id: string;
  /** Nothing is changed here. */
  readonly readOnly?: boolean;
}

/** One customer. Who opens one that was merged away comes to the survivor. */
export function CustomerDetail({ id, readOnly = false }: CustomerDetailProps): ReactNode {
  const t = useText('customer');
  const read = useQuery(useClient(resource).one(id));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const survivor = read.data?.status === 'merged' ? read.data.mergedInto : undefined;
  return (
    <>
      {typeof survivor === 'string' && read.data ? (
        <>
          <Alert
            type="info"
            showIcon
            title={t('mergedAway', { code: String(read.data.code), into: String(read.data.mergedIntoLabel ?? '') })}
          />
          <CustomerBody key={survivor} id={survivor} readOnly={readOnly} />
        </>
      ) : (
        <CustomerBody id={id} readOnly={readOnly} />
      )}
    </>
  );
}

function CustomerBody({ id, readOnly }: Required<CustomerDetailProps>): ReactNode {
  const t = useText();
  const rights = useRights();
  const { setSearch } = usePage();
  const act = useRecordAct(customer);
  const ask = (action: 'share' | 'transfer') => (record: AnyRecord) =>
    void act(action, [record], {
      initial: record,
      title: t(`customer.${action}.title`),
      body: t(`customer.${action}.hint`),
    });
  const hasAccount = accountFields.some((name) => fieldRight(rights, resource, name) > 0);
  const part = (section: string) => (record: AnyRecord) => (
    <Details resource={resource} record={record} sections={[section]} />
  );
  return (
    <DetailPage
      resource={customer}
      lifecycle={readOnly ? undefined : customerLifecycle}
      id={id}
      facts={['kinds', 'industry', 'level', 'regionId', 'bigAreaId', 'ownerUserId', 'ownerDealerId', 'processStatus']}
      sections={['basics']}
      {...(readOnly ? { onEdit: null } : {})}
    >
      <DetailPage.Tab name="contacts" title={t('customer.section.contacts')}>
        {part('contacts')}
      </DetailPage.Tab>
      <DetailPage.Tab name="sites" title={t('customer.section.sites')}>
        {(record) => <CustomerSites record={record} />}
      </DetailPage.Tab>
      {hasAccount ? (
        <DetailPage.Tab name="account" title={t('customer.section.account')}>
          {part('account')}
        </DetailPage.Tab>
      ) : null}
      <DetailPage.Tab name="timeline" title={t('customer.timeline')}>
        {(record) => <CustomerTimeline id={record.id} />}
      </DetailPage.Tab>
      {readOnly ? null : <DetailPage.Action action="share" onRun={ask('share')} />}
      {readOnly ? null : <DetailPage.Action action="transfer" onRun={ask('transfer')} />}
      {readOnly ? null : (
        <DetailPage.Action action="merge" onRun={({ id: merge }) => setSearch({ merge, tab: undefined })} />
      )}
    </DetailPage>
  );
}
