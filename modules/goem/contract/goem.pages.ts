import { definePages } from '@mp/kernel/contract';

const reads = ['region.read', 'bigArea.read', 'dictionary.read'];

/** Pages of GOEMs and guest dealers as menus and rights know them. */
export const goemPages = definePages('dealer', {
  goemManager: {
    title: 'nav.goemManager',
    group: 'dealer',
    order: 230,
    icon: 'deployment-unit',
    entities: ['goem', 'goemLogin'],
    reads: ['guestDealer.read', 'user.read', ...reads],
  },
  goemGuestDlr: {
    title: 'nav.goemGuestDlr',
    group: 'dealer',
    order: 240,
    icon: 'team',
    entities: ['guestDealer'],
    reads: ['goem.read', ...reads],
  },
});
