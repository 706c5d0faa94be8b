import { defineReport } from '@mp/kernel/contract';
import { project } from '@mp/project/contract';
import { supplement } from './supplement.resource.ts';

const counts = {
  projects: 'count',
  siteAddress: 'count',
  siteLng: 'count',
  serials: 'count',
  shipped: 'count',
  arrived: 'count',
  commissioned: 'count',
  accepted: 'count',
} as const;

const { projects: _, ...gaps } = counts;

/** What is missing of projects that are executed or over: what back-entries are for. */
export const missingReport = defineReport(supplement, {
  id: 'supplement.missing',
  path: '/projectSupplement/reports/missing',
  summary: 'What is missing of the projects that the caller sees: site, serial numbers and days of units',
  sets: {
    all: { measures: counts },
    projects: {
      by: [
        {
          key: 'no',
          name: 'project',
          title: '@supplement.field.projectId',
          none: 'nothing',
          behind: { page: 'projectInitiating', lists: project.key, filter: { no: '{no}' }, search: { tab: 'all' } },
        },
      ],
      measures: gaps,
    },
  },
  tiles: { of: 'all', show: ['projects', 'siteAddress', 'siteLng', 'serials', 'accepted'] },
  charts: [],
  tables: [{ title: 'byProject', of: 'projects' }],
  empty: 'nothing',
});
