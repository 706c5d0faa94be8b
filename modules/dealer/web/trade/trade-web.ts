import type { RecordPage, WebRoute } from '@mp/kernel/web';

/** The pages of trade sales staff and industry information. */
export const tradeRoutes: readonly WebRoute[] = [
  { path: '/TradeSalesStaff', titleKey: 'nav.TradeSalesStaff', load: () => import('./TradeSalesStaffPage.tsx') },
  {
    path: '/IndustryInformation',
    titleKey: 'nav.IndustryInformation',
    load: () => import('./IndustryInformationPage.tsx'),
  },
];

/** Where their records are opened. */
export const tradeRecords: readonly RecordPage[] = [
  { resource: 'dealer.tradeStaff', path: '/TradeSalesStaff', param: 'staff' },
  { resource: 'dealer.industryInfo', path: '/IndustryInformation', param: 'info' },
];
