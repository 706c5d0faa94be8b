import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const customerPages = definePages('customer', {
  customerManage: {
    title: 'nav.customerManage',
    group: 'dealer',
    order: 200,
    icon: 'contacts',
    entities: ['customer'],
    reads: ['region.read', 'bigArea.read'],
    functions: ['customer.merge', 'duplicatePair.read', 'duplicatePair.dismiss', 'duplicatePair.export', 'user.read'],
  },
  customerQuery: {
    title: 'nav.customerQuery',
    group: 'dealer',
    order: 210,
    icon: 'file-search',
    reads: ['customer.read', 'region.read', 'bigArea.read'],
    functions: ['customer.export', 'user.read'],
  },
});
