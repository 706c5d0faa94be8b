import { defineLink, defineWebModule, openPage } from '@mp/kernel/web';

const toNewDefinition = defineLink<{ projectId: string }>('/projectDefinitionAdd');

/** The pages of projects. */
export const projectWeb = defineWebModule({
  name: 'project',
  settings: () => import('./project.settings.ts'),
  uses: ['customer', 'dealer', 'identity', 'reference', 'trade', 'workflow'],
  resourcePages: {
    projectInitiating: 'project.project',
    projectDefinition: {
      resource: 'project.projectDefinition',
      one: 'projectDefinitionDetails',
      add: 'projectDefinitionAdd',
    },
  },
  contract: () => import('../contract/index.ts'),
  recordEntries: [
    {
      resource: 'project.project',
      key: 'define',
      titleKey: 'nav.defineProject',
      right: 'projectDefinition.create',
      when: ({ state }) => state === 'registered',
      run: async ({ id }) => openPage(toNewDefinition({ projectId: id })),
    },
  ],
  formSides: {
    'project.project': {
      titleKey: 'project.conflicts.title',
      load: async () => (await import('./ConflictPanel.tsx')).ConflictPanel,
    },
    'project.projectDefinition': {
      titleKey: 'projectDefinition.load.title',
      load: async () => (await import('./LoadPanel.tsx')).LoadPanel,
    },
  },
  locale: {
    'zh-CN': () => import('@mp/project/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
