import { definePages } from '@mp/kernel/contract';

const reads = [
  'genset.read',
  'gensetModel.read',
  'customer.read',
  'dealer.read',
  'project.read',
  'region.read',
  'bigArea.read',
  'dictionary.read',
  'user.read',
];
const desk = (title: `nav.${string}`, order: number) =>
  ({ title, group: 'warranty', order, icon: 'audit', entities: ['order'], reads }) as const;

/** The pages of maintenance orders as menus and rights know them. */
export const maintenanceOrderPages = definePages('maintenance-order', {
  maintanceWork: {
    title: 'nav.maintanceWork',
    group: 'warranty',
    order: 966,
    icon: 'tool',
    entities: ['order'],
    reads,
    functions: ['order.update'],
  },
  xunjianDetail: { title: 'nav.xunjianDetail', under: 'maintanceWork' },
  maintanceWorkQuery: {
    title: 'nav.maintanceWorkQuery',
    group: 'warranty',
    order: 974,
    icon: 'file-search',
    resource: 'maintenanceOrder.order',
    reads,
  },
  maintanceWorkQueryDetail: { title: 'nav.maintanceWorkQueryDetail', under: 'maintanceWorkQuery' },
  addMaintenance: { title: 'nav.addMaintenance', under: 'maintanceWorkQuery' },
  addMaintenanceMore: { title: 'nav.addMaintenanceMore', under: 'maintanceWorkQuery' },
  maintanceCheck: desk('nav.maintanceCheck', 970),
  executeCheckDetails: { title: 'nav.executeCheckDetails', under: 'maintanceCheck' },
  maintanceDrectSellCheck: desk('nav.maintanceDrectSellCheck', 972),
  directSellingCheckDetails: { title: 'nav.directSellingCheckDetails', under: 'maintanceDrectSellCheck' },
});
