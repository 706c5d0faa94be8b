import { definePages } from '@mp/kernel/contract';

/** The pages of warranty products as menus and rights know them. */
export const warrantyPages = definePages('warranty', {
  PowerEnsureProductControl: {
    title: 'nav.PowerEnsureProductControl',
    group: 'warranty',
    order: 400,
    icon: 'appstore',
    resource: 'warranty.peProduct',
    reads: ['baseTerm.read', 'dealer.read', 'user.read', 'dictionary.read', 'dictItem.read'],
  },
});
