import { lifecycleOf } from '@mp/kernel/contract';
import { ListPage, ReportPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { disciplineReport, projectIssue } from '../contract/index.ts';
import { WeekMatrix } from './WeekMatrix.tsx';

const first = 'weeks';

/** Who reports, what is open in all projects, and who reports in time. */
export function WeeklyQueryPage(): ReactNode {
  const t = useText('weeklyMatrix');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: first, title: t('weeks'), content: <WeekMatrix /> },
    {
      key: 'issues',
      title: t('issues'),
      content: (
        <ListPage
          resource={projectIssue}
          lifecycle={lifecycleOf(projectIssue.key)}
          name="issues"
          defaults={{ filters: [{ field: 'state', op: 'in', value: 'open' }] }}
        />
      ),
    },
    { key: 'discipline', title: t('discipline'), content: <ReportPage report={disciplineReport} /> },
  ];
  return (
    <TabBar
      id={id}
      label={t('views')}
      tabs={tabs}
      current={search['show'] ?? first}
      onChange={(show) => setSearch({ show: show === first ? undefined : show }, { replace: true })}
    />
  );
}
