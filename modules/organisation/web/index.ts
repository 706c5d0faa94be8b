import { defineWebModule } from '@mp/kernel/web';

export * from './OrganisationFilter.tsx';

/** The pages of organisations and their relations. */
export const organisationPages = defineWebModule({
  name: 'organisation',
  settings: () => import('../contract/organisation.settings.ts'),
  routes: [
    {
      path: '/orgBasicDataMgr',
      titleKey: 'nav.orgBasicDataMgr',
      load: () => import('./OrganisationListPage.tsx'),
    },
    {
      path: '/orgRelative',
      titleKey: 'nav.orgRelative',
      load: () => import('./OrgRelationPage.tsx'),
    },
  ],
  records: [{ resource: 'organisation.organisation', path: '/orgBasicDataMgr', param: 'node' }],
  locale: {
    'zh-CN': () => import('@mp/organisation/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/organisation/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/organisation/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
