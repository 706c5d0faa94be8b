import { writableStates } from '@mp/kernel/contract';
import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  DetailPage,
  downloadFile,
  openPage,
  PageActions,
  plainResource,
  showError,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { dealer, dealerVersion, dealerVersionLifecycle, dealerVersionPdf } from '../contract/index.ts';
import { Scope } from './audit/Scope.tsx';
import { Completeness } from './Completeness.tsx';
import { comparisonOf, overviewOf, toVersionForm } from './dealer.client.ts';
import { Difference } from './Difference.tsx';
import { Hints } from './Hints.tsx';
import './dealer.css';

/** What a field of a dealer was before is told by the dealer, over all its versions. */
const historyOfDealer = ({ dealerId }: AnyRecord) => ({ resource: plainResource(dealer), id: String(dealerId) });

/** A version as it is read: content, what it changes, other versions of the dealer, history. */
export function DealerInfoDetailPage(): ReactNode {
  const t = useText('dealerVersion');
  const { id = '' } = usePage().search;
  return (
    <>
      <PageActions>
        <PdfButton id={id} />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageActions>
      <DetailPage
        key={id}
        resource={dealerVersion}
        lifecycle={dealerVersionLifecycle}
        id={id}
        facts={['dealerId', 'versionNo', 'source', 'classes', 'processHandlers', 'submittedAt', 'effectiveOn']}
        onEdit={null}
        historyOf={historyOfDealer}
      >
        <DetailPage.Action
          action="continue"
          right="dealerVersion.update"
          when={({ state }) => writableStates.includes(String(state))}
          onRun={({ id: open }) => openPage(toVersionForm({ id: open }))}
        />
        <DetailPage.Tab name="difference" title={t('tab.difference')}>
          {(record) => <Compared id={record.id} dealerId={String(record.dealerId)} />}
        </DetailPage.Tab>
      </DetailPage>
    </>
  );
}

/** Fetches the version as PDF, in the reader's language and as far as he may see it. */
function PdfButton({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealerVersion');
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      icon={<FilePdfOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void downloadFile(dealerVersionPdf.path.replace('{id}', id), 'version.pdf')
          .catch(showError)
          .finally(() => setBusy(false));
      }}
    >
      {t('pdf.export')}
    </Button>
  );
}

/** What the version changes against its base, or against any other version of the dealer. */
function Compared({ id, dealerId }: { readonly id: string; readonly dealerId: string }): ReactNode {
  const t = useText('dealerVersion');
  const { search, setSearch } = usePage();
  const other = search.with;
  const read = useQuery(comparisonOf(id, other));
  const all = useQuery(overviewOf(dealerId));
  if (!read.data) return <Skeleton active />;
  return (
    <div className="dlr-form">
      <div className="dlr-actions">
        <label htmlFor="compare-with">{t('compareWith')}</label>
        <Select
          id="compare-with"
          aria-label={t('compareWith')}
          value={other ?? ''}
          options={[
            {
              value: '',
              label: read.data.base && other === undefined ? t('baseOf', { title: read.data.base.title }) : t('base'),
            },
            ...(all.data?.versions ?? [])
              .filter((each) => each.id !== id)
              .map((each) => ({ value: each.id, label: each.title })),
          ]}
          onChange={(next) => setSearch({ with: next === '' ? undefined : next }, { replace: true })}
        />
      </div>
      <Hints hints={read.data.hints} />
      <Scope id={id} isReadOnly />
      <Difference lines={read.data.lines} labels={read.data.labels} files={read.data.files} />
      <Completeness value={read.data.completeness} />
    </div>
  );
}
