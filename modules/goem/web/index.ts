import { defineWebModule, loadModuleTexts } from '@mp/kernel/web';
import { registerSettings } from '@mp/settings/web';

// The screen of settings is another module's, and names the fields by our texts.
registerSettings(() => Promise.all([import('./goem.settings.ts'), loadModuleTexts('goem')]));

/** The pages of GOEMs and their guest dealers. */
export const goemWeb = defineWebModule({
  name: 'goem',
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
