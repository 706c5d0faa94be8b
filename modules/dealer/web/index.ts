import { defineWebModule } from '@mp/kernel/web';
import { lazy } from 'react';

export { CoveragePanel } from './CoveragePanel.tsx';
export { Waiting } from './audit/Waiting.tsx';
export { ownDealer } from './coverage.client.ts';
export { toPeople } from './report/report.client.ts';
export { type FreeDays, freeDaysKey } from './audit/free-days.ts';

/** Versions in audit with the colours of their waiting; loaded when first shown. */
export const AuditList = lazy(() => import('./AuditList.tsx').then((file) => ({ default: file.AuditList })));

/** The pages of dealers. */
export const dealerWeb = defineWebModule({
  name: 'dealer',
  settings: () => import('./dealer.settings.ts'),
  uses: ['customer', 'identity', 'reference', 'workflow'],
  routes: [
    { path: '/dealerManager', titleKey: 'nav.dealerManager', load: () => import('./DealerManagerPage.tsx') },
    { path: '/dealerInfoMaintain', titleKey: 'nav.dealerInfoMaintain', load: () => import('./DealerMaintainPage.tsx') },
    {
      path: '/dealerInfoAdd',
      titleKey: 'nav.dealerInfoAdd',
      load: () => import('./VersionFormPage.tsx'),
      under: '/dealerInfoMaintain',
      needs: ['id'],
    },
    {
      path: '/dealerEditDetail',
      titleKey: 'nav.dealerEditDetail',
      load: () => import('./VersionFormPage.tsx'),
      under: '/dealerInfoMaintain',
      needs: ['id'],
    },
    {
      path: '/dealerInfoDetail',
      titleKey: 'nav.dealerInfoDetail',
      load: () => import('./DealerInfoDetailPage.tsx'),
      under: '/dealerInfoMaintain',
      needs: ['id'],
    },
    { path: '/dealerInfoAudit', titleKey: 'nav.dealerInfoAudit', load: () => import('./DealerInfoAuditPage.tsx') },
    {
      path: '/dealerAuditDetail',
      titleKey: 'nav.dealerAuditDetail',
      load: () => import('./DealerAuditDetailPage.tsx'),
      under: '/dealerInfoAudit',
      needs: ['taskId', 'instanceId'],
    },
    { path: '/dealerInfoCheck', titleKey: 'nav.dealerInfoCheck', load: () => import('./DealerInfoCheckPage.tsx') },
  ],
  taskForms: {
    'dealer.dealerVersion': async () => (await import('./AuditForm.tsx')).AuditForm,
  },
  records: [
    { resource: 'dealer.dealer', path: '/dealerManager', param: 'dealer' },
    { resource: 'dealer.dealerVersion', path: '/dealerInfoDetail', param: 'id' },
  ],
  locale: {
    'zh-CN': () => import('@mp/dealer/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/dealer/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/dealer/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
