import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  DetailPage,
  Details,
  downloadFile,
  PageActions,
  plainResource,
  showError,
  useCan,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { dealer, dealerCertificatePdf, dealerLifecycle } from '../contract/index.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DealerOverview } from './DealerOverview.tsx';
import { HandOverDealerDialog } from './HandOverDealerDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { VersionList } from './VersionList.tsx';

const DealerScore = lazy(() => import('./report/DealerScore.tsx').then((file) => ({ default: file.DealerScore })));

const Requirements = lazy(() => import('./audit/Requirements.tsx').then((file) => ({ default: file.Requirements })));

const content = ['contacts', 'sites', 'bank', 'qualifications', 'authorisations', 'equipment', 'brands'] as const;

/** One dealer: overview, valid content by section, versions, agreement, log. */
export function DealerDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealer');
  const open = useDialog();
  const seesPeople = useCan('person.read');
  const { setSearch } = usePage();
  const leave = () => setSearch({ dealer: undefined, tab: undefined });
  const part = (sections: readonly string[]) => (record: AnyRecord) => (
    <Details resource={plainResource(dealer)} record={record} sections={[...sections]} />
  );
  return (
    <>
      <PageActions>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
          {t('back')}
        </Button>
      </PageActions>
      <DetailPage
        resource={dealer}
        lifecycle={dealerLifecycle}
        id={id}
        facts={[
          'shortName',
          'dealerType',
          'grade',
          'bigAreaId',
          'regionId',
          'completeness',
          'contractTo',
          'openVersionId',
        ]}
        sections={['basics']}
        onDeleted={leave}
        onGo={(next) => setSearch({ dealer: next })}
      >
        <DetailPage.Tab name="overview" title={t('tab.overview')}>
          {(record) => <DealerOverview record={record} />}
        </DetailPage.Tab>
        {content.map((section) => (
          <DetailPage.Tab key={section} name={section} title={t(`section.${section}`)}>
            {part([section])}
          </DetailPage.Tab>
        ))}
        <DetailPage.Tab name="agreement" title={t('section.headOffice')}>
          {part(['headOffice'])}
        </DetailPage.Tab>
        {seesPeople ? (
          <DetailPage.Tab name="requirements" title={t('tab.requirements')}>
            {(record) => (
              <Suspense fallback={null}>
                <Requirements record={record} />
              </Suspense>
            )}
          </DetailPage.Tab>
        ) : null}
        <DetailPage.Tab name="score" title={t('tab.score')}>
          <Suspense fallback={null}>
            <DealerScore id={id} />
          </Suspense>
        </DetailPage.Tab>
        <DetailPage.Tab name="versions" title={t('tab.versions')}>
          <VersionList dealerId={id} />
        </DetailPage.Tab>
        <DetailPage.Action
          action="certificate"
          right="dealer.read"
          when={({ status }) => status === 'active'}
          onRun={({ code }) =>
            void downloadFile(dealerCertificatePdf.path.replace('{id}', id), `${String(code)}.pdf`).catch(showError)
          }
        />
        <DetailPage.Action
          action="correct"
          right="dealer.correct"
          when={({ effectiveVersionId }) => typeof effectiveVersionId === 'string'}
          onRun={(record) => void open((close) => <CorrectDialog record={record} close={() => close()} />)}
        />
        <DetailPage.Action
          action="askSuspend"
          right="statusRequest.create"
          danger
          when={({ status }) => status === 'active'}
          onRun={(record) =>
            void open((close) => <StatusDialog record={record} kind="suspend" close={() => close()} />)
          }
        />
        <DetailPage.Action
          action="askTerminate"
          right="statusRequest.create"
          danger
          when={({ status }) => status === 'active' || status === 'suspended'}
          onRun={(record) =>
            void open((close) => <StatusDialog record={record} kind="terminate" close={() => close()} />)
          }
        />
        <DetailPage.Action
          action="handOver"
          right="dealer.finish"
          when={({ status }) => status === 'terminating'}
          onRun={(record) => void open((close) => <HandOverDealerDialog record={record} close={() => close()} />)}
        />
      </DetailPage>
    </>
  );
}
