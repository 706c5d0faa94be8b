import { defineWebModule, loadModuleTexts } from '@mp/kernel/web';
import { registerSettings } from '@mp/settings/web';

// The screen of settings is another module's, and names the fields by our texts.
registerSettings(() => Promise.all([import('./trade.settings.ts'), loadModuleTexts('trade')]));

/** The pages of trade sales staff and industry information. */
export const tradeWeb = defineWebModule({
  name: 'trade',
  uses: ['dealer', 'reference'],
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
