import { ReportPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { performanceReport } from '../contract/index.ts';

/** How dealers answer and finish, beside their dispatches. */
export function PerformanceView(): ReactNode {
  return <ReportPage report={performanceReport} />;
}
