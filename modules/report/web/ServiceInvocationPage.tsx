import { ListPage, ReportPage, TabBar, useCan, usePage, useText } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { serviceCall } from '../contract/service-call.resource.ts';
import { serviceInvocation } from '../contract/use-reports.ts';

/** Counted calls begin with the last week. */
const lastWeek = { filters: [{ field: 'at', op: 'last', value: '7' }] } as const;

/** What is called of the console: the figures of whole days, and the minutes behind them up to now. */
export function ServiceInvocationPage(): ReactNode {
  const t = useText('serviceInvocation');
  const id = useId();
  const { search, setSearch } = usePage();
  const mayRead = useCan('serviceCall.read');
  // What one tab is narrowed to says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  const list = (
    <ListPage resource={serviceCall} defaults={lastWeek} onOpen={null}>
      <ListPage.Column field="at" width={160} />
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'figures'}
      onChange={(tab) => setSearch({ ...none, tab: tab === 'figures' ? undefined : tab })}
      tabs={[
        { key: 'figures', title: t('tab.figures'), content: <ReportPage report={serviceInvocation} /> },
        ...(mayRead ? [{ key: 'calls', title: t('tab.calls'), content: list }] : []),
      ]}
    />
  );
}
