import { defineWebModule } from '@mp/kernel/web';

/** Packages of configuration: made, compared, taken over and taken back. */
export const dataMigrationWeb = defineWebModule({
  name: 'data-migration',
  routes: [{ path: '/dataMigration', titleKey: 'nav.dataMigration', load: () => import('./DataMigrationPage.tsx') }],
  locale: {
    'zh-CN': () => import('@mp/data-migration/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/data-migration/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/data-migration/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
