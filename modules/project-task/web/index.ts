import { defineWebModule } from '@mp/kernel/web';

/** The views beside the list are one part: each way in costs every page some bytes. */
const views = () => import('./TaskViews.tsx');

/** The page of tasks, and what of them stands in projects. */
export const projectTaskWeb = defineWebModule({
  name: 'project-task',
  settings: () => import('./project-task.settings.ts'),
  uses: ['customer', 'dealer', 'identity', 'project', 'project-dispatch', 'project-plan', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-task/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-task/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-task/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { projectTaskPlan: 'projectTask.projectTask' },
  listViews: [
    {
      resource: 'projectTask.projectTask',
      name: 'plan',
      titleKey: 'projectTask.view.plan',
      load: async () => (await views()).TaskPlanView,
    },
    {
      resource: 'projectTask.projectTask',
      name: 'board',
      titleKey: 'projectTask.view.board',
      load: async () => (await views()).TaskBoard,
    },
    {
      resource: 'projectTask.projectTask',
      name: 'calendar',
      titleKey: 'projectTask.view.calendar',
      load: async () => (await views()).TaskCalendar,
    },
  ],
  recordTabs: [
    {
      resource: 'project.project',
      name: 'tasks',
      titleKey: 'nav.projectTasks',
      after: 'plan',
      right: 'projectTask.read',
      load: async () => (await views()).TasksTab,
    },
  ],
  contract: () => import('../contract/index.ts'),
});
