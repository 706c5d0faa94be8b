import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { feedbackCurrent, feedbackReport } from '../../contract/index.ts';
import { currentOf } from './feedback.service.ts';
import { reportOf } from './report.service.ts';

/** Operations on feedback besides what every resource has. */
export const feedbackRoutes: readonly BoundRoute[] = [
  bind(feedbackCurrent, (context, { params }) => currentOf(context, params.id)),
  bindReport(feedbackReport, (context, { months }) => reportOf(context, Number(months))),
];
