import { defineWebModule } from '@mp/kernel/web';

/** The pages of phase records, and what of them stands in projects and dispatches. */
export const projectPhaseWeb = defineWebModule({
  name: 'project-phase',
  settings: () => import('./phase.settings.ts'),
  uses: ['dealer', 'dealer-person', 'genset', 'identity', 'project', 'project-dispatch', 'reference'],
  locale: {
    'zh-CN': () => import('@mp/project-phase/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-phase/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-phase/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { phaseCheckList: 'projectPhase.checkList' },
  contract: () => import('../contract/index.ts'),
});
