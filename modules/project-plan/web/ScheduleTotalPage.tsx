import { ReportPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { scheduleReport } from '../contract/index.ts';

/** How the projects that run stand, and what is accepted when. */
export function ScheduleTotalPage(): ReactNode {
  return <ReportPage report={scheduleReport} />;
}
