import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const homePages = definePages('home', {
  dashboard: { title: 'nav.dashboard', group: 'work', order: 0, icon: 'home', fixed: true },
  homePageSettings: {
    title: 'nav.homePageSettings',
    group: 'system',
    order: 30,
    icon: 'layout',
    entities: ['homePage'],
    reads: ['menu.read', 'role.read', 'organisation.read', 'user.read'],
  },
});
