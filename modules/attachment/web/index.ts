import { defineWebModule } from '@mp/kernel/web';

/** The page of kept files and their texts; the controls of files stand in the kernel, since every module's forms use them. */
export const attachmentWeb = defineWebModule({
  name: 'attachment',
  uses: ['identity', 'organisation'],
  routes: [
    {
      path: '/attachmentManager',
      titleKey: 'nav.attachmentManager',
      load: () => import('./AttachmentManagerPage.tsx'),
    },
  ],
  settings: () => import('../contract/files.settings.ts'),
  locale: {
    'zh-CN': () => import('@mp/attachment/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/attachment/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/attachment/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
