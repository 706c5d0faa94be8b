import { defineWebModule } from '@mp/kernel/web';

/** Directories that keep the users of the tenant. */
export const scimWeb = defineWebModule({
  name: 'scim',
  uses: ['organisation'],
  routes: [{ path: '/scimClients', titleKey: 'nav.scimClients', load: () => import('./ScimClientPage.tsx') }],
  records: [{ resource: 'scim.scimClient', path: '/scimClients', param: 'directory' }],
  locale: {
    'zh-CN': () => import('@mp/scim/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/scim/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/scim/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
