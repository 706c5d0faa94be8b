import { ReportPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import { useId, type ReactNode } from 'react';
import { businessInformation, cashReport, marginReport } from '../contract/index.ts';

const first = 'projects';

/** What valid business plans say of money; what was paid is not recorded yet, and the page says so. */
export function BusinessInformationPage(): ReactNode {
  const t = useText('businessPlan.report');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <>
      <Alert type="info" showIcon title={t('notRecorded')} />
      <TabBar
        id={id}
        label={t('views')}
        current={search['show'] ?? first}
        onChange={(show) => setSearch({ show: show === first ? undefined : show }, { replace: true })}
        tabs={[
          { key: first, title: t('overview'), content: <ReportPage report={businessInformation} /> },
          { key: 'cash', title: t('cash'), content: <ReportPage report={cashReport} /> },
          { key: 'margins', title: t('margins'), content: <ReportPage report={marginReport} /> },
        ]}
      />
    </>
  );
}
