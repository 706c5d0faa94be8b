import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const __entity__Web = defineWebModule({
  name: '__module__',
  locale: {
    'zh-CN': () => import('@mp/__module__/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/__module__/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/__module__/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
