import { defineWebModule } from '@mp/kernel/web';

/** The pages of what the business area stands on. */
export const referenceWeb = defineWebModule({
  name: 'reference',
  routes: [
    { path: '/DDMaintenance', titleKey: 'nav.DDMaintenance', load: () => import('./DictionaryPage.tsx') },
    { path: '/holidays', titleKey: 'nav.holidays', load: () => import('./HolidaysPage.tsx') },
  ],
  locale: {
    'zh-CN': () => import('@mp/reference/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/reference/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/reference/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
