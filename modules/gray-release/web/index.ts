import { defineWebModule } from '@mp/kernel/web';

/** Who of a tenant is led to its gray front. */
export const grayReleaseWeb = defineWebModule({
  name: 'gray-release',
  uses: ['identity', 'organisation', 'permission'],
  routes: [{ path: '/grayEnvManager', titleKey: 'nav.grayEnvManager', load: () => import('./GrayEnvManagerPage.tsx') }],
  locale: {
    'zh-CN': () => import('@mp/gray-release/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/gray-release/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/gray-release/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
