import { defineWebModule } from '@mp/kernel/web';

/** The page of maintenance plans, and those of a project as a tab of it. */
export const projectMaintenanceWeb = defineWebModule({
  name: 'project-maintenance',
  uses: ['dealer', 'project', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-maintenance/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-maintenance/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-maintenance/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/projectMaintainDetails',
      titleKey: 'nav.projectMaintainDetails',
      load: () => import('./MaintainDetailsPage.tsx'),
    },
  ],
  records: [{ path: '/projectMaintainDetails', resource: 'projectMaintenance.servicePlan', param: 'record' }],
  recordTabs: [
    {
      resource: 'project.project',
      name: 'servicePlan',
      titleKey: 'nav.projectServicePlans',
      after: 'projectFile',
      right: 'servicePlan.read',
      load: () => import('./PlansTab.tsx').then((file) => file.PlansTab),
    },
  ],
});
