import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const warrantyOrderWeb = defineWebModule({
  name: 'warranty-order',
  locale: {
    'zh-CN': () => import('@mp/warranty-order/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/warranty-order/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/warranty-order/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { PowerEnsureProductSale: 'warrantyOrder.peOrder' },
  contract: () => import('../contract/index.ts'),
});
