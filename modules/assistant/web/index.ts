import { defineWebModule } from '@mp/kernel/web';

/** People's own assistants, and the changes that wait for a confirmation. */
export const assistantWeb = defineWebModule({
  name: 'assistant',
  uses: ['identity'],
  routes: [
    { path: '/assistants', titleKey: 'nav.assistants', load: () => import('./AssistantsPage.tsx') },
    { path: '/assistantWrites', titleKey: 'nav.assistantWrites', load: () => import('./AssistantWritesPage.tsx') },
  ],
  records: [
    { resource: 'assistant.assistantToken', path: '/assistants', param: 'assistant' },
    { resource: 'assistant.assistantWrite', path: '/assistantWrites', param: 'write' },
  ],
  locale: {
    'zh-CN': () => import('@mp/assistant/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/assistant/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/assistant/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
