import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  allows,
  type AnyRecord,
  DetailPage,
  Details,
  fieldRight,
  LoadFailed,
  PageActions,
  plainResource,
  useClient,
  useDialog,
  usePage,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { customer, customerLifecycle } from '../contract/index.ts';
import { customerTabs } from './customer-tabs.ts';
import { CustomerSites } from './CustomerSites.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';

const resource = plainResource(customer);
const accountFields = customer.form?.sections?.find(({ key }) => key === 'account')?.fields ?? [];

const stands = ({ status }: AnyRecord) => status === 'active' || status === 'frozen';
const isNotMerged = ({ status }: AnyRecord) => status !== 'merged';

interface CustomerDetailProps {
  readonly id: string;
  /** Nothing is changed here. */
  readonly readOnly?: boolean;
}

/** One customer. Who opens one that was merged away comes to the survivor. */
export function CustomerDetail({ id, readOnly = false }: CustomerDetailProps): ReactNode {
  const t = useText('customer');
  const { setSearch } = usePage();
  const read = useQuery(useClient(resource).one(id));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const survivor = read.data?.status === 'merged' ? read.data.mergedInto : undefined;
  const leave = () => setSearch({ customer: undefined, was: undefined, tab: undefined });
  return (
    <>
      <PageActions>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
          {t('back')}
        </Button>
      </PageActions>
      {typeof survivor === 'string' && read.data ? (
        <>
          <Alert
            type="info"
            showIcon
            title={t('mergedAway', { code: String(read.data.code), into: String(read.data.mergedIntoLabel ?? '') })}
          />
          <CustomerBody key={survivor} id={survivor} readOnly={readOnly} leave={leave} />
        </>
      ) : (
        <CustomerBody id={id} readOnly={readOnly} leave={leave} />
      )}
    </>
  );
}

interface CustomerBodyProps {
  readonly id: string;
  readonly readOnly: boolean;
  readonly leave: () => void;
}

function CustomerBody({ id, readOnly, leave }: CustomerBodyProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const { setSearch } = usePage();
  const openDialog = useDialog();
  const ask = (action: 'share' | 'transfer') => (record: AnyRecord) =>
    void openDialog((close) => <OwnerDialog action={action} record={record} close={() => close()} />);
  const hasAccount = accountFields.some((name) => fieldRight(rights, resource, name) > 0);
  const later = customerTabs().filter(({ right }) => allows(rights, right));
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
      onEdit={readOnly ? null : ({ id: edit }) => setSearch({ edit, customer: undefined, tab: undefined })}
      onDeleted={leave}
      onGo={(next) => setSearch({ customer: next })}
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
      {later.map(({ name, titleKey, Part }) => (
        <DetailPage.Tab key={name} name={name} title={t(titleKey)}>
          {(record) => (
            <Suspense fallback={null}>
              <Part customer={record} />
            </Suspense>
          )}
        </DetailPage.Tab>
      ))}
      <DetailPage.Tab name="timeline" title={t('customer.timeline')}>
        {(record) => <CustomerTimeline id={record.id} />}
      </DetailPage.Tab>
      {readOnly ? null : <DetailPage.Action action="share" when={isNotMerged} onRun={ask('share')} />}
      {readOnly ? null : <DetailPage.Action action="transfer" when={isNotMerged} onRun={ask('transfer')} />}
      {readOnly ? null : (
        <DetailPage.Action
          action="merge"
          when={stands}
          onRun={({ id: merge }) => setSearch({ merge, tab: undefined })}
        />
      )}
    </DetailPage>
  );
}
