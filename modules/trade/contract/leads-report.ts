import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { industryInfo } from './industry-info.resource.ts';
import { leadCategories } from './industry-info.rules.ts';

/** Leads and tenders within further conditions. */
const leads = (filter: ListBehind['filter']): ListBehind => ({
  page: 'IndustryInformation',
  lists: industryInfo.key,
  filter: { 'category[in]': leadCategories.join(','), ...filter },
});
const published = { 'status[ne]': 'draft' };

const lead = {
  leads: { kind: 'count', behind: leads(published) },
  verified: { kind: 'count', behind: leads({ 'status[in]': 'verified,converted' }) },
  converted: { kind: 'count', behind: leads({ status: 'converted' }) },
  /** Converted of verified. */
  rate: { kind: 'percent', behind: leads({ status: 'converted' }) },
  kva: 'kva',
} as const;
/** Leads and tenders, and what became of them. */
export const leadsReport = defineReport(industryInfo, {
  id: 'industryInfo.leadsReport',
  path: '/dealer/reports/leads',
  summary: 'Leads by industry, area and reporter: how many were verified and converted',
  window: { months: ['3', '6', '12'], standard: '12' },
  sets: {
    all: { measures: lead },
    industries: {
      by: [
        {
          key: 'id',
          name: 'name',
          title: '@industryInfo.field.industry',
          dictionary: 'INDUSTRY',
          behind: leads({ ...published, industry: '{id}' }),
        },
      ],
      measures: lead,
    },
    areas: {
      by: [
        { key: 'id', name: 'name', title: 'area', none: 'noArea', behind: leads({ ...published, bigAreaId: '{id}' }) },
      ],
      measures: lead,
    },
    reporters: {
      by: [
        {
          key: 'id',
          name: 'name',
          title: '@industryInfo.field.ownerUserId',
          behind: leads({ ...published, ownerUserId: '{id}' }),
        },
      ],
      measures: lead,
    },
  },
  tiles: { of: 'all', show: ['leads', 'rate', 'kva'] },
  charts: [
    {
      title: 'funnel',
      kind: 'bar',
      of: 'all',
      series: { leads: 'brand', verified: 'brand', converted: 'brand' },
      isLying: true,
    },
  ],
  tables: [
    { title: 'byIndustry', of: 'industries' },
    { title: 'byArea', of: 'areas' },
    { title: 'byReporter', of: 'reporters' },
  ],
  empty: 'nothing',
});
