import { defineWebModule } from '@mp/kernel/web';

/** Who is online and how risky it looks. */
export const riskWeb = defineWebModule({
  name: 'risk',
  uses: ['identity', 'organisation'],
  settings: () => import('../contract/risk.settings.ts'),
  routes: [
    { path: '/userRiskAnalysis', titleKey: 'nav.userRiskAnalysis', load: () => import('./UserRiskListPage.tsx') },
  ],
  recordTabs: [
    {
      resource: 'identity.user',
      // Stands in place of the list of its parts, which would hold one row.
      name: 'userRisk',
      titleKey: 'nav.userRisk',
      after: 'signIns',
      right: 'userRisk.read',
      load: async () => (await import('./UserRiskTab.tsx')).UserRiskTab,
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/risk/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/risk/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/risk/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
