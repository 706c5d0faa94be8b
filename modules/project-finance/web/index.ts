import { defineWebModule } from '@mp/kernel/web';

/** The pages of business plans. */
export const projectFinanceWeb = defineWebModule({
  name: 'project-finance',
  uses: ['project', 'reference', 'identity', 'workflow'],
  routes: [
    {
      path: '/projectBusinessInformation',
      titleKey: 'nav.projectBusinessInformation',
      load: () => import('./BusinessInformationPage.tsx'),
    },
  ],
  resourcePages: {
    projectBusinessPlan: { resource: 'projectFinance.businessPlan', one: 'projectBusinessPlanDetail' },
  },
  contract: () => import('../contract/index.ts'),
  formSides: {
    'projectFinance.businessPlan': {
      titleKey: 'businessPlan.cash.title',
      load: async () => (await import('./CashPanel.tsx')).CashPanel,
    },
  },
  locale: {
    'zh-CN': () => import('@mp/project-finance/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-finance/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-finance/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
