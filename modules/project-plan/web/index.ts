import { defineWebModule, lazyView } from '@mp/kernel/web';

/** One part for both tabs and the chart itself: each way in costs every page some bytes. */
const chart = () => import('./PlanTab.tsx');

/** The plan of a project over time; loaded when first shown. */
export const GanttPanel = lazyView(() => chart().then((file) => file.GanttPanel));

/** The pages of the module. */
export const projectPlanWeb = defineWebModule({
  name: 'project-plan',
  uses: ['calendar', 'customer', 'dealer', 'identity', 'genset', 'project', 'reference', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/project-plan/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-plan/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-plan/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    { path: '/projectManage', titleKey: 'nav.projectManage', load: () => import('./ProjectManagePage.tsx') },
    { path: '/projectSchedule', titleKey: 'nav.projectSchedule', load: () => import('./SchedulePage.tsx') },
    {
      path: '/projectScheduleDetail',
      titleKey: 'nav.projectScheduleDetail',
      load: () => import('./ScheduleDetailPage.tsx'),
      under: '/projectSchedule',
      needs: ['id'],
    },
    {
      path: '/projectScheduleTotal',
      titleKey: 'nav.projectScheduleTotal',
      load: () => import('./ScheduleTotalPage.tsx'),
    },
    {
      path: '/projectManageDetails',
      titleKey: 'nav.projectManageDetails',
      load: () => import('./ProjectDetailsPage.tsx'),
      under: '/projectManage',
      needs: ['id'],
    },
  ],
  resourcePages: {
    projectManagePlan: { resource: 'projectPlan.projectPlan', one: 'projectManagePlanDetails' },
  },
  recordTabs: [
    {
      resource: 'projectPlan.projectPlan',
      name: 'chart',
      titleKey: 'nav.projectPlanChart',
      after: 'details',
      load: async () => (await chart()).PlanTab,
    },
    {
      resource: 'project.project',
      name: 'plan',
      titleKey: 'nav.projectPlanChart',
      after: 'overview',
      right: 'projectPlan.read',
      load: async () => (await chart()).ProjectPlanTab,
    },
  ],
  contract: () => import('../contract/index.ts'),
});
