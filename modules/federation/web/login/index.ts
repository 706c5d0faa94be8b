import { lazy } from 'react';

/** Signing in by another site; loaded with the page, which shows it only where there is one. */
export const SignOnButtons = lazy(async () => ({ default: (await import('./SignOnButtons.tsx')).SignOnButtons }));

/** Texts of it. */
export const signOnTexts = {
  'zh-CN': () => import('../../locale/zh-CN.json', { with: { type: 'json' } }),
  'en-US': () => import('../../locale/en-US.json', { with: { type: 'json' } }),
  'ja-JP': () => import('../../locale/ja-JP.json', { with: { type: 'json' } }),
} as const;
