import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const __entity__Web = defineWebModule({
  name: '__module__',
  routes: [
    {
      path: '/__entity__Manager',
      titleKey: 'nav.__entity__',
      load: () => import('./__Entity__ListPage.tsx'),
    },
  ],
  locale: {
    'zh-CN': () => import('../locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('../locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('../locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
