import { childTab, defineWebModule } from '@mp/kernel/web';

const contract = () => import('../contract/index.ts');

/** The pages of the module. */
export const projectPunchWeb = defineWebModule({
  name: 'project-punch',
  settings: () => import('./project-punch.settings.ts'),
  uses: ['identity', 'project', 'project-plan', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-punch/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-punch/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-punch/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { projectPunchList: 'projectPunch.punchItem', projectRiskList: 'projectPunch.projectRisk' },
  recordTabs: [
    {
      resource: 'project.project',
      name: 'punchItem',
      titleKey: 'nav.projectPunchList',
      after: 'phases',
      right: 'punchItem.read',
      load: childTab(async () => (await contract()).punchItem),
    },
    {
      resource: 'project.project',
      name: 'projectRisk',
      titleKey: 'nav.projectRiskList',
      after: 'punchItem',
      right: 'projectRisk.read',
      load: childTab(async () => (await contract()).projectRisk),
    },
  ],
  contract,
});
