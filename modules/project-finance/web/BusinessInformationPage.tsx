import { ReportPage, useText } from '@mp/kernel/web';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { businessInformation } from '../contract/index.ts';

/** What valid business plans say of money; what was paid is not recorded yet, and the page says so. */
export function BusinessInformationPage(): ReactNode {
  const t = useText('businessPlan.report');
  return (
    <>
      <Alert type="info" showIcon title={t('notRecorded')} />
      <ReportPage report={businessInformation} />
    </>
  );
}
