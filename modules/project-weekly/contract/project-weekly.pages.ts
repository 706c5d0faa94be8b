import { definePages } from '@mp/kernel/contract';

const reads = [
  'project.read',
  'projectIssue.read',
  'weeklyComment.read',
  'dictionary.read',
  'region.read',
  'user.read',
];

/** The pages of weekly reports as menus and rights know them. */
export const projectWeeklyPages = definePages('project-weekly', {
  projectWeeklyList: {
    title: 'nav.projectWeeklyList',
    group: 'project',
    order: 80,
    icon: 'read',
    resource: 'projectWeekly.weeklyReport',
    reads,
  },
  projectWeeklyListQuery: { title: 'nav.projectWeeklyListQuery', under: 'projectWeeklyList' },
  projectWeeklyListFilling: { title: 'nav.projectWeeklyListFilling', under: 'projectWeeklyList' },
  projectWeeklyQuery: {
    title: 'nav.projectWeeklyQuery',
    group: 'project',
    order: 90,
    icon: 'table',
    entities: ['projectIssue'],
    reads: [...reads, 'weeklyReport.read'],
  },
});
