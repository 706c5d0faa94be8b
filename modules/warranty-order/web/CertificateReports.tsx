import { ReportPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { productResultReport, renewalReport } from '../contract/index.ts';

/** What products earn and what their claims cost. */
export const ResultView = (): ReactNode => <ReportPage report={productResultReport} />;
/** Which certificates end soon, and which were renewed. */
export const RenewalView = (): ReactNode => <ReportPage report={renewalReport} />;
