import { defineWebModule } from '@mp/kernel/web';

/** The pages of gensets. */
export const gensetWeb = defineWebModule({
  name: 'genset',
  routes: [
    { path: '/projectAccetQuery', titleKey: 'nav.projectAccetQuery', load: () => import('./AssetQueryPage.tsx') },
    {
      path: '/searchProjectLifeCycle',
      titleKey: 'nav.searchProjectLifeCycle',
      load: () => import('./LifeCyclePage.tsx'),
    },
  ],
  records: [{ resource: 'genset.genset', path: '/projectAccetQuery', param: 'genset' }],
  uses: ['reference', 'identity'],
  locale: {
    'zh-CN': () => import('@mp/genset/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/genset/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/genset/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
