import { definePages } from '@mp/kernel/contract';

const references = ['dealer.read', 'user.read', 'dictionary.read', 'dictItem.read'];

/** The pages of warranty products as menus and rights know them. */
export const warrantyPages = definePages('warranty', {
  PowerEnsureProductControl: {
    title: 'nav.PowerEnsureProductControl',
    group: 'warranty',
    order: 400,
    icon: 'safety-certificate',
    entities: ['peProduct', 'baseTerm'],
    reads: references,
  },
  PowerEnsureProductCheck: {
    title: 'nav.PowerEnsureProductCheck',
    group: 'warranty',
    order: 402,
    icon: 'audit',
    reads: ['peProduct.read', ...references],
  },
  powerEnsureProductCheckDetail: { title: 'nav.powerEnsureProductCheckDetail', under: 'PowerEnsureProductCheck' },
  PowerEnsureProductQuery: {
    title: 'nav.PowerEnsureProductQuery',
    group: 'warranty',
    order: 404,
    icon: 'calculator',
    entities: ['registration', 'hourReading'],
    reads: ['peProduct.offers', 'genset.read', 'customer.read', 'region.read', 'dictionary.read', 'dictItem.read'],
  },
});
