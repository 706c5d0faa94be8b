import { defineWebModule } from '@mp/kernel/web';

/** Programs of other systems and what they may call. */
export const openApiWeb = defineWebModule({
  name: 'open-api',
  uses: ['identity', 'organisation'],
  routes: [
    { path: '/apiManager', titleKey: 'nav.apiManager', load: () => import('./ApiManagerPage.tsx') },
    {
      path: '/functionServicesManager',
      titleKey: 'nav.functionServicesManager',
      load: () => import('./FunctionServicesPage.tsx'),
    },
    {
      path: '/systemAccessManager',
      titleKey: 'nav.systemAccessManager',
      load: () => import('./AccessProjectPage.tsx'),
    },
  ],
  records: [
    { resource: 'open.externalApi', path: '/apiManager', param: 'record' },
    { resource: 'open.accessProject', path: '/systemAccessManager', param: 'record' },
  ],
  locale: {
    'zh-CN': () => import('@mp/open-api/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/open-api/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/open-api/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
