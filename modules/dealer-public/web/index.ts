import { defineWebModule, registerMapTiles, useSettingText } from '@mp/kernel/web';

export { CheckWhenNeeded, isCheckNeeded, usePass } from './use-pass.tsx';
export { ChooseCompany, isCompanyMissing } from './ChooseCompany.tsx';
export { Labelled } from './SearchForm.tsx';
export { optionsQuery, type PassHolder } from './public.client.ts';

registerMapTiles(function useTiles() {
  return { url: useSettingText('mapTileUrl'), credit: useSettingText('mapTileCredit') };
});

/** Feedback, the look-up of dealers, and the pages that anybody may open. */
export const dealerPublicWeb = defineWebModule({
  name: 'dealer-public',
  settings: () => import('./public.settings.ts'),
  uses: ['customer', 'dealer', 'identity', 'reference', 'workflow'],
  routes: [
    { path: '/wbDlrQuery', titleKey: 'nav.wbDlrQuery', load: () => import('./WbDlrQueryPage.tsx'), public: true },
    {
      path: '/qrCodePageNew',
      titleKey: 'nav.qrCodePageNew',
      load: () => import('./QrCodePage.tsx'),
      public: true,
    },
    { path: '/dlrInfoQuery', titleKey: 'nav.dlrInfoQuery', load: () => import('./LookupPage.tsx') },
    { path: '/dealerInfoFeedback', titleKey: 'nav.dealerInfoFeedback', load: () => import('./FeedbackPage.tsx') },
    {
      path: '/dealerFeedbackHandel',
      titleKey: 'nav.dealerFeedbackHandel',
      load: () => import('./FeedbackHandlingPage.tsx'),
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/dealer-public/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/dealer-public/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/dealer-public/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
