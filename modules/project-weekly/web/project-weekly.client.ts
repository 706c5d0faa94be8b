import { defineLink, endpointQuery } from '@mp/kernel/web';
import { readWeekFacts, readWeeks, weeklyReport } from '../contract/index.ts';

/** What is known of the week of a report. */
export const weekFactsQuery = (id: string) => endpointQuery(weeklyReport.key, readWeekFacts, { params: { id } });

/** Reports by project of the weeks up to that of a day. */
export const weeksQuery = (until: string | undefined) =>
  endpointQuery(weeklyReport.key, readWeeks, { query: until === undefined ? {} : { until } });

/** A report, by its id. */
export const toReport = defineLink<{ id: string }>('/projectWeeklyListQuery');
