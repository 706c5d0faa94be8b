import { defineWebModule } from '@mp/kernel/web';

/** The page of the wide tables. */
export const projectInformationWeb = defineWebModule({
  name: 'project-information',
  uses: ['customer', 'dealer', 'genset', 'identity', 'project', 'project-plan', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-information/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-information/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-information/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  routes: [
    {
      path: '/projectInformationQuery',
      titleKey: 'nav.projectInformationQuery',
      load: () => import('./InformationQueryPage.tsx'),
    },
  ],
  contract: () => import('../contract/index.ts'),
});
