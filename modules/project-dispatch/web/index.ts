import { defineWebModule } from '@mp/kernel/web';

/** The page of dispatches, and what of them stands in projects. */
export const projectDispatchWeb = defineWebModule({
  name: 'project-dispatch',
  settings: () => import('./dispatch.settings.ts'),
  uses: ['customer', 'dealer', 'dealer-person', 'identity', 'project', 'project-plan', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-dispatch/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-dispatch/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-dispatch/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/projectPhaseExecution',
      titleKey: 'nav.projectPhaseExecution',
      load: () => import('./DispatchPage.tsx'),
      offline: true,
    },
    {
      path: '/projectCheckIn',
      titleKey: 'nav.projectCheckIn',
      load: () => import('./CheckInPage.tsx'),
      under: '/projectPhaseExecution',
    },
  ],
  resourcePages: { dispatchRateCard: 'projectDispatch.rateCard' },
  contract: () => import('../contract/index.ts'),
  records: [{ path: '/projectPhaseExecution', resource: 'projectDispatch.dispatch', param: 'record' }],
  listViews: [
    {
      resource: 'projectDispatch.dispatch',
      name: 'performance',
      titleKey: 'dispatch.report.title',
      load: async () => (await import('./PerformanceView.tsx')).PerformanceView,
    },
  ],
  recordTabs: [
    {
      resource: 'project.project',
      name: 'dispatches',
      titleKey: 'nav.projectDispatches',
      after: 'plan',
      right: 'dispatch.read',
      load: async () => (await import('./DispatchTab.tsx')).DispatchTab,
    },
  ],
  choices: {
    'projectDispatch.dispatch.personIds': async () => (await import('./people.ts')).findPeople(false),
    'projectDispatch.dispatch.leadId': async () => (await import('./people.ts')).findPeople(true),
  },
  formSides: {
    'projectDispatch.dispatch': {
      titleKey: 'dispatch.candidates.title',
      load: async () => (await import('./CandidatePanel.tsx')).CandidatePanel,
    },
  },
});
