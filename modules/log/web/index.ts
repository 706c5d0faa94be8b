import { defineWebModule } from '@mp/kernel/web';
import { registerSettings } from '@mp/settings/web';

registerSettings(() => import('../contract/log.settings.ts'));

/** The settings of the logs, and what tells the server what is used. */
export const logPages = defineWebModule({
  name: 'log',
  locale: {
    'zh-CN': () => import('@mp/log/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/log/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/log/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});

/** Begins to report uses and errors; the code is loaded after the first page stands. */
export async function startLogging(): Promise<void> {
  const { startBeacon } = await import('./beacon.ts');
  startBeacon();
}
