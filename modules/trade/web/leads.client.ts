import { call, defineLink } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { industryInfo, leadsReport } from '../contract/index.ts';

/** Link to industry information. */
export const toInfos = defineLink<Record<string, string | undefined>>('/IndustryInformation');

/** Leads of a year. */
export const leads = queryOptions({
  queryKey: [industryInfo.key, 'leadsReport'],
  queryFn: ({ signal }) => call(leadsReport, { query: { months: '12' }, signal }),
});
