import { defineWebModule } from '@mp/kernel/web';

/** The reports on the use of the console. */
export const reportWeb = defineWebModule({
  name: 'report',
  uses: ['log', 'organisation'],
  routes: [
    {
      path: '/userActivityReport',
      titleKey: 'nav.userActivityReport',
      load: () => import('./UserActivityPage.tsx'),
    },
    {
      path: '/serviceInvocationReport',
      titleKey: 'nav.serviceInvocationReport',
      load: () => import('./ServiceInvocationPage.tsx'),
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/report/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/report/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/report/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
