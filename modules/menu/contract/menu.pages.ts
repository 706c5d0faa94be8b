import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const menuPages = definePages('menu', {
  menuManager: {
    title: 'nav.menuManager',
    group: 'permission',
    order: 30,
    icon: 'menu',
    entities: ['menu', 'appMenu'],
  },
  iframePage: { title: 'nav.iframePage', fixed: true },
});
