import { defineWebModule } from '@mp/kernel/web';

/** The texts of files; their controls stand in the kernel, since every module's forms use them. */
export const attachmentWeb = defineWebModule({
  name: 'attachment',
  settings: () => import('../contract/files.settings.ts'),
  locale: {
    'zh-CN': () => import('@mp/attachment/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/attachment/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/attachment/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
