import { bind, type BoundRoute } from '@mp/kernel/server';
import { feedbackCurrent, feedbackReport } from '../../contract/index.ts';
import { currentOf } from './feedback.service.ts';
import { reportOf } from './report.service.ts';

/** Operations on feedback besides what every resource has. */
export const feedbackRoutes: readonly BoundRoute[] = [
  bind(feedbackCurrent, (context, { params }) => currentOf(context, params.id)),
  bind(feedbackReport, (context, { query }) =>
    reportOf(context, Math.min(24, Math.max(1, Math.trunc(Number(query.months ?? 6)) || 6))),
  ),
];
