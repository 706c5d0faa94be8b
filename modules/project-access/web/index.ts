import { defineWebModule } from '@mp/kernel/web';

/** The pages of access to projects. */
export const projectAccessWeb = defineWebModule({
  name: 'project-access',
  uses: [
    'customer',
    'dealer',
    'genset',
    'identity',
    'organisation',
    'permission',
    'project',
    'project-plan',
    'reference',
    'workflow',
  ],
  locale: {
    'zh-CN': () => import('@mp/project-access/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-access/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-access/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    { path: '/projectQuery', titleKey: 'nav.projectQuery', load: () => import('./QueryPage.tsx') },
    {
      path: '/projectQueryDetail',
      titleKey: 'nav.projectQueryDetail',
      load: () => import('./QueryDetailPage.tsx'),
      under: '/projectQuery',
      needs: ['id'],
    },
    {
      path: '/projectShare',
      titleKey: 'nav.projectShare',
      load: () => import('./SharedProjectPage.tsx'),
      public: true,
    },
    {
      path: '/projectAuthorization',
      titleKey: 'nav.projectAuthorization',
      load: () => import('./AuthorizationPage.tsx'),
    },
    {
      path: '/projectAuthorizationDetail',
      titleKey: 'nav.projectAuthorizationDetail',
      load: () => import('./AuthorizationDetailPage.tsx'),
      under: '/projectAuthorization',
      needs: ['id'],
    },
  ],
  recordTabs: [
    {
      resource: 'project.project',
      name: 'projectShare',
      titleKey: 'nav.projectShareLinks',
      right: 'projectShare.read',
      load: async () => (await import('./ShareTab.tsx')).ShareTab,
    },
  ],
  records: [{ path: '/projectQuery', resource: 'projectAccess.accessRequest', param: 'record' }],
  contract: () => import('../contract/index.ts'),
});
