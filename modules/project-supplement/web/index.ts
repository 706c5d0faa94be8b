import { defineWebModule } from '@mp/kernel/web';

/** The pages of back-entries. */
export const projectSupplementWeb = defineWebModule({
  name: 'project-supplement',
  settings: () => import('./supplement.settings.ts'),
  uses: ['customer', 'dealer', 'genset', 'identity', 'project', 'reference', 'workflow'],
  locale: {
    'zh-CN': () => import('@mp/project-supplement/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-supplement/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-supplement/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: {
    projectInfoReplenish: {
      resource: 'projectSupplement.supplement',
      one: 'projectInfoReplenishDetail',
      add: 'projectInfoReplenishAdd',
    },
  },
  listViews: [
    {
      resource: 'projectSupplement.supplement',
      name: 'missing',
      titleKey: 'supplement.missing.title',
      load: () => import('./MissingView.tsx').then((file) => file.MissingView),
    },
  ],
  recordTabs: [
    {
      resource: 'projectSupplement.supplement',
      name: 'effect',
      titleKey: 'supplement.effect.title',
      after: 'details',
      load: () => import('./EffectTab.tsx').then((file) => file.EffectTab),
    },
  ],
  contract: () => import('../contract/index.ts'),
});
