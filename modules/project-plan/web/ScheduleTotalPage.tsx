import { ReportPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { deliveryReport, durationReport, scheduleReport, slipReport, spiReport } from '../contract/index.ts';
import { AdoptDays } from './AdoptDays.tsx';

const first = 'summary';

/** How the projects that run stand, who delivers in time, where days are lost, and how long phases take. */
export function ScheduleTotalPage(): ReactNode {
  const t = useText('projectSchedule.report');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: first, title: t('summary'), content: <ReportPage report={scheduleReport} /> },
    { key: 'delivery', title: t('delivery'), content: <ReportPage report={deliveryReport} /> },
    { key: 'slips', title: t('slips'), content: <ReportPage report={slipReport} /> },
    { key: 'spi', title: t('spi'), content: <ReportPage report={spiReport} /> },
    {
      key: 'durations',
      title: t('durations'),
      content: <ReportPage report={durationReport}>{({ items }) => <AdoptDays items={items} />}</ReportPage>,
    },
  ];
  return (
    <TabBar
      id={id}
      label={t('reports')}
      current={search['show'] ?? first}
      onChange={(show) => setSearch({ show: show === first ? undefined : show, months: undefined }, { replace: true })}
      tabs={tabs}
    />
  );
}
