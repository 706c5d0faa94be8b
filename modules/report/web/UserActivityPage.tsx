import { ReportPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { functionUse, userActivity } from '../contract/use-reports.ts';

/** Who uses the console, and what of it. */
export function UserActivityPage(): ReactNode {
  const t = useText('userActivity');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'users'}
      onChange={(tab) => setSearch({ tab: tab === 'users' ? undefined : tab })}
      tabs={[
        { key: 'users', title: t('tab.users'), content: <ReportPage report={userActivity} /> },
        { key: 'functions', title: t('tab.functions'), content: <ReportPage report={functionUse} /> },
      ]}
    />
  );
}
