import type { ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import type { ReportPageProps } from './ReportPage.tsx';

const View = lazyView(() => import('./ReportPage.tsx').then((file) => file.ReportPage<unknown>));

/** A declared report, `<ReportPage report={coverageReport} />`; loaded when first shown. */
export function ReportPage<A>(props: ReportPageProps<A>): ReactNode {
  return <View {...props} />;
}

/** What a report shows, made by hand where its figures are no declared report's; loaded when first shown. */
export const ReportBody = lazyView(() => import('./ReportBody.tsx').then((file) => file.ReportBody));

/** A chart by itself, with its title and a picture to save; loaded when first shown. */
export const ReportChart = lazyView(() => import('./ReportBody.tsx').then((file) => file.ReportChart));
