import { type AnyRecord, ListPage, LoadFailed, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { processReport } from '../../contract/index.ts';
import { mailKind, namedReportForm } from './named-report-form.tsx';
import { searchOfKept } from './kept-query.ts';
import { sharedReportsQuery } from './report.client.ts';

/** Opens a kept report with its filters. */
function useOpenKept(): (kept: { readonly report: string; readonly query: string }) => void {
  const { setSearch } = usePage();
  return ({ report, query }) =>
    setSearch({ ...searchOfKept(query), tab: report === 'overview' ? undefined : report, view: undefined });
}

/** The user's kept reports and those that others share with him. */
export function NamedReports(): ReactNode {
  const t = useText('processReport');
  const open = useOpenKept();
  const openRecord = (record: AnyRecord): void =>
    open({ report: String(record['report']), query: String(record['query'] ?? '') });
  return (
    <div className="report-kept">
      <SharedReports />
      <ListPage
        resource={processReport}
        batch={['delete']}
        onCreate={null}
        onOpen={openRecord}
        cardFacts={['report', 'mailCron']}
        form={namedReportForm}
      >
        <ListPage.Column field="name" width={240} />
        <ListPage.Column
          field="mailCron"
          width={200}
          render={(value) => {
            const kind = mailKind(value);
            return kind === 'own' ? String(value) : t(`mail.${kind}`);
          }}
        />
        <ListPage.Empty>{t('emptyKept')}</ListPage.Empty>
      </ListPage>
    </div>
  );
}

/** Reports that others share with the user's roles; nothing while there are none. */
function SharedReports(): ReactNode {
  const t = useText('processReport');
  const open = useOpenKept();
  const { data, error, refetch } = useQuery(sharedReportsQuery);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="report-shared">
      <h2>{t('shared')}</h2>
      <ul>
        {data.map((each) => (
          <li key={each.id}>
            <button type="button" className="ui-action" onClick={() => open(each)}>
              {each.name}
            </button>
            <span className="mp-secondary">
              {t('sharedLine', { report: `@processReport.report.${each.report}`, owner: each.owner })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
