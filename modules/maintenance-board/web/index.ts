import { defineWebModule } from '@mp/kernel/web';

/** The pages of assignment, schedule and figures of maintenance. */
export const maintenanceBoardWeb = defineWebModule({
  name: 'maintenance-board',
  uses: [
    'calendar',
    'customer',
    'dealer',
    'genset',
    'identity',
    'maintenance',
    'maintenance-order',
    'project',
    'reference',
    'warranty',
  ],
  locale: {
    'zh-CN': () => import('@mp/maintenance-board/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/maintenance-board/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/maintenance-board/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/assignmentTask',
      titleKey: 'nav.assignmentTask',
      load: async () => ({ Page: (await import('./AssignmentPage.tsx')).AssignmentPage }),
    },
    {
      path: '/assignmentTaskDetail',
      titleKey: 'nav.assignmentTaskDetail',
      load: async () => ({ Page: (await import('./AssignmentDetailPage.tsx')).AssignmentDetailPage }),
      under: '/assignmentTask',
      needs: ['id'],
    },
    {
      path: '/mainSchedule',
      titleKey: 'nav.mainSchedule',
      load: async () => ({ Page: (await import('./SchedulePage.tsx')).SchedulePage }),
    },
    {
      path: '/gsnMaintainDetail',
      titleKey: 'nav.gsnMaintainDetail',
      load: async () => ({ Page: (await import('./FigurePages.tsx')).DetailListPage }),
    },
    {
      path: '/gsnMaintainTotal',
      titleKey: 'nav.gsnMaintainTotal',
      load: async () => ({ Page: (await import('./FigurePages.tsx')).TotalPage }),
    },
  ],
  contract: () => import('../contract/index.ts'),
});
