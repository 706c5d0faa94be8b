import {
  type AnyRecord,
  CorrectDialog,
  DetailPage,
  Details,
  downloadFile,
  fieldRight,
  plainResource,
  showError,
  useCan,
  useDialog,
  usePage,
  useRights,
  useText,
  VersionList,
} from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { dealer, dealerCertificatePdf, dealerLifecycle } from '../contract/index.ts';
import { DealerOverview } from './DealerOverview.tsx';
import { HandOverDealerDialog } from './HandOverDealerDialog.tsx';
import { askStatus } from './ask-status.ts';
import { dealerVersions } from './dealer.client.ts';

const DealerScore = lazy(() => import('./report/DealerScore.tsx').then((file) => ({ default: file.DealerScore })));

const Requirements = lazy(() => import('./audit/Requirements.tsx').then((file) => ({ default: file.Requirements })));

const resource = plainResource(dealer);

/** What stands in the tabs of a dealer; each part bears the name that its own tab once had. */
const parts = {
  company: ['basics', 'contacts', 'sites', 'bank'],
  grant: ['qualifications', 'authorisations', 'agreement'],
  capability: ['requirements', 'equipment', 'brands', 'score'],
} as const;

/** One dealer: overview, company, what it is granted, what it is capable of, versions, history. */
export function DealerDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('dealer');
  const open = useDialog();
  const seesPeople = useCan('person.read');
  const content =
    (name: string, section = name) =>
    (record: AnyRecord) => <ContentPart key={name} name={name} section={section} record={record} />;
  return (
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
      sections={[]}
    >
      <DetailPage.Tab name="overview" title={t('tab.overview')}>
        {(record) => <DealerOverview record={record} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="company" title={t('tab.company')} parts={['details', ...parts.company]}>
        {(record) => parts.company.map((name) => content(name)(record))}
      </DetailPage.Tab>
      <DetailPage.Tab name="grant" title={t('tab.grant')} parts={parts.grant}>
        {(record) => [
          content('qualifications')(record),
          content('authorisations')(record),
          content('agreement', 'headOffice')(record),
        ]}
      </DetailPage.Tab>
      <DetailPage.Tab name="capability" title={t('tab.capability')} parts={parts.capability}>
        {(record) => (
          <>
            {seesPeople ? (
              <DetailPart name="requirements" title={t('tab.requirements')}>
                <Requirements record={record} />
              </DetailPart>
            ) : null}
            {content('equipment')(record)}
            {content('brands')(record)}
            <DetailPart name="score" title={t('tab.score')}>
              <DealerScore id={id} />
            </DetailPart>
          </>
        )}
      </DetailPage.Tab>
      <DetailPage.Tab name="versions" title={t('tab.versions')}>
        <VersionList view={dealerVersions} subjectId={id} />
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
        onRun={(record) =>
          void open((close) => <CorrectDialog view={dealerVersions} record={record} close={() => close()} />)
        }
      />
      <DetailPage.Action
        action="askSuspend"
        right="statusRequest.create"
        danger
        when={({ status }) => status === 'active'}
        onRun={(record) => void askStatus(open, record, 'suspend')}
      />
      <DetailPage.Action
        action="askTerminate"
        right="statusRequest.create"
        danger
        when={({ status }) => status === 'active' || status === 'suspended'}
        onRun={(record) => void askStatus(open, record, 'terminate')}
      />
      <DetailPage.Action
        action="handOver"
        right="dealer.finish"
        when={({ status }) => status === 'terminating'}
        onRun={(record) => void open((close) => <HandOverDealerDialog record={record} close={() => close()} />)}
      />
    </DetailPage>
  );
}

interface DetailPartProps {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** How long what stands above a part may still be loading, in milliseconds. */
const settling = 3000;

/**
 * Shows a part at the top of its panel, and again while what stands above it is being loaded and grows, until the user
 * takes over. Answers how to stop.
 */
function scrollToTopWhileLoading(part: HTMLElement): () => void {
  const panel = part.closest<HTMLElement>('[role=tabpanel]');
  const show = () => {
    if (panel && panel.scrollHeight > panel.clientHeight)
      panel.scrollTop += part.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    else part.scrollIntoView({ block: 'start' });
  };
  const observer = new ResizeObserver(show);
  for (const each of part.parentElement?.children ?? []) observer.observe(each);
  const stop = () => observer.disconnect();
  const timer = setTimeout(stop, settling);
  const acts = ['wheel', 'pointerdown', 'keydown'] as const;
  for (const act of acts) addEventListener(act, stop, { once: true });
  return () => {
    stop();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop);
  };
}

/** A part of a tab under its heading; an address that asks for it shows it at the top. */
function DetailPart({ name, title, children }: DetailPartProps): ReactNode {
  const { search } = usePage();
  const part = useRef<HTMLElement>(null);
  const isAsked = search.tab === name;
  useEffect(() => (isAsked && part.current ? scrollToTopWhileLoading(part.current) : undefined), [isAsked]);
  return (
    <section className="dlr-part" aria-label={title} ref={part}>
      <h3>{title}</h3>
      <Suspense fallback={<Skeleton active />}>{children}</Suspense>
    </section>
  );
}

interface ContentPartProps {
  readonly name: string;
  /** Section of the form. */
  readonly section: string;
  readonly record: AnyRecord;
}

/** A section of the valid content; nothing where none of its fields may be seen. */
function ContentPart({ name, section, record }: ContentPartProps): ReactNode {
  const t = useText('dealer');
  const rights = useRights();
  const fields = dealer.form?.sections?.find(({ key }) => key === section)?.fields ?? [];
  if (!fields.some((field) => fieldRight(rights, resource, field) > 0)) return null;
  return (
    <DetailPart name={name} title={t(`section.${section}`)}>
      <Details resource={resource} record={record} sections={[section]} historyOf={{ resource, id: record.id }} />
    </DetailPart>
  );
}
