import { defineWebModule } from '@mp/kernel/web';

/** The pages of trade sales staff and industry information. */
export const tradeWeb = defineWebModule({
  name: 'trade',
  settings: () => import('./trade.settings.ts'),
  uses: ['dealer', 'reference', 'workflow'],
  routes: [
    { path: '/TradeSalesStaff', titleKey: 'nav.TradeSalesStaff', load: () => import('./TradeSalesStaffPage.tsx') },
    {
      path: '/IndustryInformation',
      titleKey: 'nav.IndustryInformation',
      load: () => import('./IndustryInformationPage.tsx'),
    },
  ],
  records: [
    { resource: 'dealer.tradeStaff', path: '/TradeSalesStaff', param: 'staff' },
    { resource: 'dealer.industryInfo', path: '/IndustryInformation', param: 'info' },
  ],
  locale: {
    'zh-CN': () => import('@mp/trade/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/trade/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/trade/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
