import { defineWebModule } from '@mp/kernel/web';

/** The pages of maintenance plans and inspection templates. */
export const maintenanceWeb = defineWebModule({
  name: 'maintenance',
  settings: () => import('./maintenance.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'project', 'reference', 'warranty', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/maintenance/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/maintenance/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/maintenance/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { maintancePlan: 'maintenance.maintenancePlan', checklistTemplate: 'maintenance.checklistTemplate' },
  contract: () => import('../contract/index.ts'),
});
