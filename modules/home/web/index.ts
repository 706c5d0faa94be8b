import { defineWebModule } from '@mp/kernel/web';

export { homeOfMine } from './home-page.client.ts';

/** The pages and cards of the dashboard. */
export const home = defineWebModule({
  name: 'home',
  uses: ['identity', 'organisation'],
  routes: [
    { path: '/dashboard', titleKey: 'nav.dashboard', load: () => import('./DashboardPage.tsx'), fixed: true },
    {
      path: '/homePageSettings',
      titleKey: 'nav.homePageSettings',
      load: () => import('./HomePageSettingsPage.tsx'),
    },
  ],
  cards: [
    {
      key: 'counts',
      titleKey: 'nav.card.counts',
      load: () => import('./CountsCard.tsx'),
      width: 1,
      height: 1,
      order: 10,
    },
    {
      key: 'links',
      titleKey: 'nav.card.links',
      load: () => import('./QuickLinksCard.tsx'),
      width: 3,
      height: 1,
      order: 20,
    },
    {
      key: 'account',
      titleKey: 'nav.card.account',
      load: () => import('./AccountCard.tsx'),
      width: 1,
      height: 2,
      order: 30,
    },
    {
      key: 'changes',
      titleKey: 'nav.card.changes',
      load: () => import('./RecentChangesCard.tsx'),
      width: 3,
      height: 2,
      order: 40,
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/home/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/home/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/home/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
