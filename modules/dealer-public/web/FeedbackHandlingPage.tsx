import {
  type AnyRecord,
  call,
  DetailPage,
  ListPage,
  RecordPages,
  ReportPage,
  TabBar,
  useCan,
  usePage,
  useText,
  useUserInfo,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { feedback, feedbackCurrent, feedbackReport, handlerLifecycle } from '../contract/index.ts';
import './public.css';

const views = ['mine', 'all', 'report'] as const;

/** Feedback that is handled: one's own, all that one sees, and in numbers. Which stands in the address: `view`. */
export function DealerFeedbackHandelPage(): ReactNode {
  return <RecordPages resource={feedback} name="feedback" list={<Views />} one={(id) => <One id={id} />} />;
}

function Views(): ReactNode {
  const t = useText('feedback');
  const { search, setSearch } = usePage();
  const mayReport = useCan('feedback.report');
  const current = views.find((view) => view === search.view) ?? 'all';
  return (
    <TabBar
      id="feedback-handling"
      label={t('views')}
      current={current}
      onChange={(view) => setSearch({ view, page: undefined })}
      tabs={views
        .filter((view) => view !== 'report' || mayReport)
        .map((view) => ({
          key: view,
          title: t(`view.${view}`),
          content:
            view === 'report' ? <ReportPage report={feedbackReport} /> : <Handled key={view} mine={view === 'mine'} />,
        }))}
    />
  );
}

function Handled({ mine }: { readonly mine: boolean }): ReactNode {
  const t = useText('feedback');
  const info = useUserInfo();
  return (
    <ListPage
      resource={feedback}
      lifecycle={handlerLifecycle}
      name={mine ? 'mine' : 'all'}
      fixed={
        mine
          ? [
              { field: 'handlerId', op: 'eq', value: info?.userid ?? '' },
              { field: 'state', op: 'in', value: 'open,handling' },
            ]
          : []
      }
      defaults={{ sort: mine ? 'dueAt' : '-createdAt' }}
      batch={['accept']}
      cardFacts={['type', 'dueAt']}
      onCreate={null}
    >
      <ListPage.Empty>{t(mine ? 'list.emptyMine' : 'list.emptyAll')}</ListPage.Empty>
    </ListPage>
  );
}

function One({ id }: { readonly id: string }): ReactNode {
  const t = useText('feedback');
  return (
    <DetailPage
      resource={feedback}
      lifecycle={handlerLifecycle}
      id={id}
      facts={['type', 'source', 'dueAt', 'handlerId', 'submitterId']}
      onEdit={null}
    >
      <DetailPage.Tab name="compare" title={t('compare')}>
        {(record) => <Comparison record={record} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}

/** What the dealer's record says now, beside what is suggested. */
function Comparison({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('feedback');
  const { data } = useQuery({
    queryKey: [feedback.key, 'current', record.id, record.version],
    queryFn: ({ signal }) => call(feedbackCurrent, { params: { id: record.id }, signal }),
  });
  if (typeof record.field !== 'string') return <p>{t('compareNone')}</p>;
  return (
    <dl className="dlr-facts">
      <div>
        <dt>{t('field.field')}</dt>
        <dd>{t(`field.${record.field}`)}</dd>
      </div>
      <div>
        <dt>{t('currentValue')}</dt>
        <dd>{data?.current ?? '—'}</dd>
      </div>
      <div>
        <dt>{t('field.suggested')}</dt>
        <dd>
          <strong>{data?.suggested ?? '—'}</strong>
        </dd>
      </div>
    </dl>
  );
}
