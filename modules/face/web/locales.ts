/** The texts of this module, by language. */
export const faceTexts = {
  'zh-CN': () => import('@mp/face/locale/zh-CN.json', { with: { type: 'json' } }),
  'en-US': () => import('@mp/face/locale/en-US.json', { with: { type: 'json' } }),
  'ja-JP': () => import('@mp/face/locale/ja-JP.json', { with: { type: 'json' } }),
} as const;
