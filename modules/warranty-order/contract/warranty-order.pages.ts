import { definePages } from '@mp/kernel/contract';

const reads = [
  'dealer.read',
  'customer.read',
  'genset.read',
  'gensetModel.read',
  'peProduct.read',
  'region.read',
  'dictionary.read',
  'user.read',
];
const station = (title: `nav.${string}`, order: number) =>
  ({ title, group: 'warranty', order, icon: 'audit', entities: ['peOrder'], reads }) as const;

/** The pages of sales of extended warranty as menus and rights know them. */
export const warrantyOrderPages = definePages('warranty-order', {
  PowerEnsureProductSale: {
    title: 'nav.PowerEnsureProductSale',
    group: 'warranty',
    order: 940,
    icon: 'shopping-cart',
    resource: 'warrantyOrder.peOrder',
    reads,
  },
  PowerEnsureSaleOrderInfo: { title: 'nav.PowerEnsureSaleOrderInfo', under: 'PowerEnsureProductSale' },
  PowerEnsureSaleOrderInfoAdd: { title: 'nav.PowerEnsureSaleOrderInfoAdd', under: 'PowerEnsureProductSale' },
  PowerEnsureProductSaleFristCheck: station('nav.PowerEnsureProductSaleFristCheck', 942),
  PowerEnsureSaleOrderInfoFristCheck: {
    title: 'nav.PowerEnsureSaleOrderInfoFristCheck',
    under: 'PowerEnsureProductSaleFristCheck',
  },
  PEspecialCheck: station('nav.PEspecialCheck', 944),
  PEOrderInfoSpecialCheck: { title: 'nav.PEOrderInfoSpecialCheck', under: 'PEspecialCheck' },
  WarrantyOrderCheck: station('nav.WarrantyOrderCheck', 946),
  WarrantyOrderInfo: { title: 'nav.WarrantyOrderInfo', under: 'WarrantyOrderCheck' },
  WarrantyEffect: station('nav.WarrantyEffect', 948),
  WarrantyEffectInfo: { title: 'nav.WarrantyEffectInfo', under: 'WarrantyEffect' },
  powerEnsureQuery: {
    title: 'nav.powerEnsureQuery',
    group: 'warranty',
    order: 950,
    icon: 'safety-certificate',
    resource: 'warrantyOrder.warrantyCertificate',
    entities: ['certificateChange'],
    reads,
    functions: ['warrantyCertificate.results', 'warrantyCertificate.renewals'],
  },
  powerEnsureQueryDetail: { title: 'nav.powerEnsureQueryDetail', under: 'powerEnsureQuery' },
});
