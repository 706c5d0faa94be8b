import { defineWebModule } from '@mp/kernel/web';

/** The pages of tenants; only platform administrators see them. */
export const tenantPages = defineWebModule({
  name: 'tenant',
  uses: ['organisation', 'identity', 'permission'],
  routes: [
    {
      path: '/tenantManager',
      titleKey: 'nav.tenantManager',
      load: () => import('./TenantListPage.tsx'),
    },
  ],
  records: [{ resource: 'tenant.tenant', path: '/tenantManager', param: 'record' }],
  locale: {
    'zh-CN': () => import('@mp/tenant/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/tenant/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/tenant/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
