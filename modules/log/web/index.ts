import { defineWebModule } from '@mp/kernel/web';

/** The page of the logs, and their settings. */
export const logPages = defineWebModule({
  name: 'log',
  uses: ['identity', 'organisation'],
  routes: [
    { path: '/logReport', titleKey: 'nav.logReport', load: () => import('./LogReportPage.tsx') },
    { path: '/userTrail', titleKey: 'nav.userTrail', load: () => import('./UserTrailPage.tsx') },
  ],
  records: [{ resource: 'log.errorLog', path: '/logReport', param: 'error' }],
  settings: () => import('../contract/log.settings.ts'),
  locale: {
    'zh-CN': () => import('@mp/log/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/log/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/log/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});

// Not fetched on its own: where a browser has failed to fetch a part once, it may not try again before a reload.
export { startBeacon } from './beacon.ts';
