import { TabBar, usePage, useText } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import type { ReportName } from '../../contract/index.ts';
import { NamedReports } from './NamedReports.tsx';
import { ReportTab } from './ReportTab.tsx';
import './report.css';

const tabs = ['board', 'durations', 'bottlenecks', 'overdue', 'workload', 'throughput', 'returns', 'mine'] as const;

/** What belongs to the list of kept reports: another tab begins without it. */
const ofList = /^(page|size|sort|q|filter|view|all|record|name|report)\b/;

/** Reports on processes: the board, where time goes, what is late, who has how much, and the kept ones (workflow.md 15). */
export function ProcessReportPage(): ReactNode {
  const t = useText('processReport');
  const id = useId();
  const { search, setSearch } = usePage();
  const current = tabs.find((tab) => tab === search['tab']) ?? 'board';
  const report: ReportName | undefined = current === 'board' ? 'overview' : current === 'mine' ? undefined : current;

  function handleTab(tab: string): void {
    const gone = Object.keys(search).filter((name) => ofList.test(name));
    setSearch({
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      tab: tab === 'board' ? undefined : tab,
    });
  }

  return (
    <div className="ui-archetype report-page">
      <TabBar
        id={id}
        label={t('tabs')}
        current={current}
        onChange={handleTab}
        tabs={tabs.map((key) => ({
          key,
          title: t(`tab.${key}`),
          content: key !== current ? null : report ? <ReportTab key={report} name={report} /> : <NamedReports />,
        }))}
      />
    </div>
  );
}
