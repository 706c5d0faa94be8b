import type { WebRoute } from '@mp/kernel/web';

/** Pages of feedback and those that anybody may open. */
export const publicRoutes: readonly WebRoute[] = [
  { path: '/wbDlrQuery', titleKey: 'nav.wbDlrQuery', load: () => import('./public/WbDlrQueryPage.tsx'), public: true },
  {
    path: '/qrCodePageNew',
    titleKey: 'nav.qrCodePageNew',
    load: () => import('./public/QrCodePage.tsx'),
    public: true,
  },
  { path: '/goemQuery', titleKey: 'nav.goemQuery', load: () => import('./public/GoemQueryPage.tsx'), public: true },
  { path: '/dlrInfoQuery', titleKey: 'nav.dlrInfoQuery', load: () => import('./LookupPage.tsx') },
  { path: '/goemManager', titleKey: 'nav.goemManager', load: () => import('./GoemManagerPage.tsx') },
  { path: '/goemGuestDlr', titleKey: 'nav.goemGuestDlr', load: () => import('./GoemGuestPage.tsx') },
  { path: '/dealerInfoFeedback', titleKey: 'nav.dealerInfoFeedback', load: () => import('./FeedbackPage.tsx') },
  {
    path: '/dealerFeedbackHandel',
    titleKey: 'nav.dealerFeedbackHandel',
    load: () => import('./FeedbackHandlingPage.tsx'),
  },
];
