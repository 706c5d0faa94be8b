import { childTab, defineWebModule } from '@mp/kernel/web';

const contract = () => import('../contract/index.ts');

/** The side of the form and the tab of the report are one part. */
const facts = () => import('./FactsPanel.tsx');

/** The pages of weekly reports. */
export const projectWeeklyWeb = defineWebModule({
  name: 'project-weekly',
  uses: ['project', 'project-plan', 'reference', 'identity'],
  locale: {
    'zh-CN': () => import('@mp/project-weekly/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-weekly/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-weekly/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    { path: '/projectWeeklyQuery', titleKey: 'nav.projectWeeklyQuery', load: () => import('./WeeklyQueryPage.tsx') },
  ],
  resourcePages: {
    projectWeeklyList: {
      resource: 'projectWeekly.weeklyReport',
      one: 'projectWeeklyListQuery',
      form: 'projectWeeklyListFilling',
    },
  },
  formSides: {
    'projectWeekly.weeklyReport': {
      titleKey: 'weeklyReport.facts.title',
      load: async () => (await facts()).FactsPanel,
    },
  },
  recordTabs: [
    {
      resource: 'project.project',
      name: 'projectIssue',
      titleKey: 'nav.projectIssues',
      after: 'phases',
      right: 'projectIssue.read',
      load: childTab(async () => (await contract()).projectIssue),
    },
    {
      resource: 'projectWeekly.weeklyReport',
      name: 'facts',
      titleKey: 'weeklyReport.facts.title',
      after: 'details',
      load: async () => (await facts()).FactsTab,
    },
    {
      resource: 'projectWeekly.weeklyReport',
      name: 'issues',
      titleKey: 'projectIssue.title',
      after: 'details',
      right: 'projectIssue.read',
      load: () => import('./IssuesTab.tsx').then((file) => file.IssuesTab),
    },
  ],
  contract,
});
