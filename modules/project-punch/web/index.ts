import { defineWebModule } from '@mp/kernel/web';

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
  contract: () => import('../contract/index.ts'),
});
