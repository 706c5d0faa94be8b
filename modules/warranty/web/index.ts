import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const warrantyWeb = defineWebModule({
  name: 'warranty',
  locale: {
    'zh-CN': () => import('@mp/warranty/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/warranty/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/warranty/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { PowerEnsureProductControl: 'warranty.peProduct' },
  contract: () => import('../contract/index.ts'),
});
