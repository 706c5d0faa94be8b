import { defineWebModule } from '@mp/kernel/web';

/** How the parts of the installation are. */
export const healthWeb = defineWebModule({
  name: 'health',
  routes: [{ path: '/systemHealth', titleKey: 'nav.systemHealth', load: () => import('./SystemHealthPage.tsx') }],
  locale: {
    'zh-CN': () => import('@mp/health/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/health/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/health/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
