import { defineWebModule } from '@mp/kernel/web';

/** Jobs by the clock and what became of their runs. */
export const jobWeb = defineWebModule({
  name: 'job',
  // Handlers are named by the modules that bring them.
  uses: ['identity', 'log'],
  settings: () => import('../contract/job.settings.ts'),
  routes: [{ path: '/jobManager', titleKey: 'nav.jobManager', load: () => import('./JobManagerPage.tsx') }],
  records: [{ resource: 'job.job', path: '/jobManager', param: 'record' }],
  locale: {
    'zh-CN': () => import('@mp/job/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/job/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/job/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
