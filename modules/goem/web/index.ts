import { defineWebModule } from '@mp/kernel/web';

/** The pages of GOEMs and their guest dealers. */
export const goemWeb = defineWebModule({
  name: 'goem',
  settings: () => import('./goem.settings.ts'),
  uses: ['dealer', 'dealer-public', 'identity', 'reference', 'workflow'],
  routes: [
    { path: '/goemQuery', titleKey: 'nav.goemQuery', load: () => import('./GoemQueryPage.tsx'), public: true },
    { path: '/goemManager', titleKey: 'nav.goemManager', load: () => import('./GoemManagerPage.tsx') },
    { path: '/goemGuestDlr', titleKey: 'nav.goemGuestDlr', load: () => import('./GoemGuestPage.tsx') },
  ],
  locale: {
    'zh-CN': () => import('@mp/goem/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/goem/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/goem/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
