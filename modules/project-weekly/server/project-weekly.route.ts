import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import { disciplineReport, disciplineRowsReport, readWeekFacts, readWeeks } from '../contract/index.ts';
import { readFacts } from './facts.service.ts';
import { disciplineOf, disciplineReports, weeksOf } from './weeks.service.ts';

/** Operations on weekly reports besides those that every resource has. */
export const projectWeeklyRoutes: readonly BoundRoute[] = [
  bind(readWeekFacts, (context, { params }) => readFacts(context, params.id)),
  bind(readWeeks, (context, { query }) => weeksOf(context, query)),
  bindReport(disciplineRowsReport, disciplineReports),
  bindReport(disciplineReport, disciplineOf),
];
