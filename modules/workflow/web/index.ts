import { defineWebModule, fillTaskPage } from '@mp/kernel/web';

fillTaskPage(async () => (await import('./task/TaskOfAddress.tsx')).TaskOfAddress);

/** The pages of the module. */
export const workflowWeb = defineWebModule({
  name: 'workflow',
  settings: () => import('../contract/approval-link.settings.ts'),
  uses: ['identity', 'organisation'],
  routes: [
    { path: '/myTask', titleKey: 'nav.myTask', load: () => import('./task/MyTaskPage.tsx'), fixed: true },
    {
      path: '/taskDetail',
      titleKey: 'nav.taskDetail',
      load: () => import('./task/TaskDetailPage.tsx'),
      fixed: true,
      under: '/myTask',
      needs: ['taskId', 'instanceId'],
    },
    { path: '/taskByLink', titleKey: 'nav.taskByLink', load: () => import('./task/TaskByLinkPage.tsx'), public: true },
    { path: '/workFlowConfig', titleKey: 'nav.workFlowConfig', load: () => import('./design/FlowConfigPage.tsx') },
    {
      path: '/wfproxySetting',
      titleKey: 'nav.wfproxySetting',
      load: () => import('./agent/ProcessAgentPage.tsx'),
    },
    {
      path: '/wfReportMgr',
      titleKey: 'nav.wfReportMgr',
      load: () => import('./report/ProcessReportPage.tsx'),
    },
  ],
  cards: [
    {
      key: 'pending',
      titleKey: 'nav.card.pending',
      load: () => import('./task/PendingCard.tsx'),
      width: 2,
      height: 2,
      order: 15,
    },
  ],
  palette: async () => (await import('./task/palette.client.ts')).findFlows,
  topBar: [{ key: 'pending', load: () => import('./task/PendingCounter.tsx'), order: 10 }],
  locale: {
    'zh-CN': () => import('../locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('../locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('../locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
