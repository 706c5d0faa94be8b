import { defineWebModule } from '@mp/kernel/web';

/** The pages of customers. */
export const customerWeb = defineWebModule({
  name: 'customer',
  settings: () => import('../contract/customer.settings.ts'),
  routes: [
    { path: '/customerManage', titleKey: 'nav.customerManage', load: () => import('./CustomerPage.tsx') },
    { path: '/customerQuery', titleKey: 'nav.customerQuery', load: () => import('./CustomerQueryPage.tsx') },
  ],
  records: [{ resource: 'customer.customer', path: '/customerManage', param: 'customer' }],
  uses: ['reference', 'identity'],
  locale: {
    'zh-CN': () => import('@mp/customer/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/customer/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/customer/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
