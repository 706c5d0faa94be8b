import { defineWebModule } from '@mp/kernel/web';

/** The settings of the logs. */
export const logPages = defineWebModule({
  name: 'log',
  settings: () => import('../contract/log.settings.ts'),
  locale: {
    'zh-CN': () => import('@mp/log/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/log/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/log/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});

// Not fetched on its own: where a browser has failed to fetch a part once, it may not try again before a reload.
export { startBeacon } from './beacon.ts';
