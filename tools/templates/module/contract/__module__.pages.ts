import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const __entity__Pages = definePages('__module__', {
  __entity__Manager: { title: 'nav.__entity__', group: 'business', order: 900, icon: 'appstore', entities: ['__entity__'] },
});
