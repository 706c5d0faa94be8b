import { defineWebModule } from '@mp/kernel/web';

/** The pages of the module. */
export const projectDispatchWeb = defineWebModule({
  name: 'project-dispatch',
  locale: {
    'zh-CN': () => import('@mp/project-dispatch/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/project-dispatch/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/project-dispatch/locale/ja-JP.json', { with: { type: 'json' } }),
  },
  resourcePages: { projectPhaseExecution: 'project-dispatch.dispatch' },
  contract: () => import('../contract/index.ts'),
});
