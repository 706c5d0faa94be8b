import { ReportPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { missingReport } from '../contract/index.ts';

/** What is missing of projects, beside the back-entries that add it. */
export function MissingView(): ReactNode {
  return <ReportPage report={missingReport} />;
}
