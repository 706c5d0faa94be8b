import { defineWebModule } from '@mp/kernel/web';

const texts = (language: 'zh-CN' | 'en-US' | 'ja-JP') => async () => ({
  default: (await import('./stage-texts.ts')).stageTexts(language),
});

/** The living gallery: every archetype and control in every state; also the stage of the browser tests (style.md 8). */
export const demo = defineWebModule({
  name: 'demo',
  uses: ['customer', 'dealer', 'project-plan', 'reference', 'workflow'],
  routes: [{ path: '/demo', titleKey: 'nav.gallery', load: () => import('./GalleryPage.tsx'), public: true }],
  locale: { 'zh-CN': texts('zh-CN'), 'en-US': texts('en-US'), 'ja-JP': texts('ja-JP') },
});
