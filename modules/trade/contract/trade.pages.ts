import { definePages } from '@mp/kernel/contract';

/** The pages of trade sales staff and industry information as menus and rights know them. */
export const tradePages = definePages('dealer', {
  TradeSalesStaff: {
    title: 'nav.TradeSalesStaff',
    group: 'dealer',
    order: 150,
    icon: 'solution',
    entities: ['tradeStaff'],
    reads: ['region.read', 'bigArea.read', 'dealer.read'],
  },
  IndustryInformation: {
    title: 'nav.IndustryInformation',
    group: 'dealer',
    order: 160,
    icon: 'fund',
    entities: ['industryInfo', 'infoSubscription'],
    reads: ['region.read', 'infoSubscription.create', 'infoSubscription.update', 'infoSubscription.delete'],
  },
});
