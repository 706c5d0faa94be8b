import { defineWebModule } from '@mp/kernel/web';
import { personRecords, personRoutes, personTaskForms } from './person/person-web.ts';
import { publicRoutes } from './public-pages.ts';
import { tradeRecords, tradeRoutes } from './trade/trade-web.ts';

/** The pages of dealers. */
export const dealerWeb = defineWebModule({
  name: 'dealer',
  uses: ['customer', 'identity', 'reference', 'workflow'],
  routes: [
    ...publicRoutes,
    ...personRoutes,
    ...tradeRoutes,
    { path: '/dealerManager', titleKey: 'nav.dealerManager', load: () => import('./DealerManagerPage.tsx') },
    { path: '/dealerInfoMaintain', titleKey: 'nav.dealerInfoMaintain', load: () => import('./DealerMaintainPage.tsx') },
    {
      path: '/dealerInfoAdd',
      titleKey: 'nav.dealerInfoAdd',
      load: () => import('./DealerInfoAddPage.tsx'),
      under: '/dealerInfoMaintain',
    },
    {
      path: '/dealerEditDetail',
      titleKey: 'nav.dealerEditDetail',
      load: () => import('./DealerEditDetailPage.tsx'),
      under: '/dealerInfoMaintain',
    },
    {
      path: '/dealerInfoDetail',
      titleKey: 'nav.dealerInfoDetail',
      load: () => import('./DealerInfoDetailPage.tsx'),
      under: '/dealerInfoMaintain',
    },
    { path: '/dealerInfoAudit', titleKey: 'nav.dealerInfoAudit', load: () => import('./DealerInfoAuditPage.tsx') },
    {
      path: '/dealerAuditDetail',
      titleKey: 'nav.dealerAuditDetail',
      load: () => import('./DealerAuditDetailPage.tsx'),
      under: '/dealerInfoAudit',
    },
    { path: '/dealerInfoCheck', titleKey: 'nav.dealerInfoCheck', load: () => import('./DealerInfoCheckPage.tsx') },
  ],
  taskForms: {
    ...personTaskForms,
    'dealer.dealerVersion': async () => (await import('./AuditForm.tsx')).AuditForm,
  },
  records: [
    ...personRecords,
    ...tradeRecords,
    { resource: 'dealer.dealer', path: '/dealerManager', param: 'dealer' },
    { resource: 'dealer.dealerVersion', path: '/dealerInfoDetail', param: 'id' },
  ],
  locale: {
    'zh-CN': () => import('@mp/dealer/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/dealer/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/dealer/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
