import { definePages } from '@mp/kernel/contract';

/** The pages of sales monitoring as menus and rights know them. */
export const saleMonitoringPages = definePages('sale-monitoring', {
  saleMonitoring: {
    title: 'nav.saleMonitoring',
    group: 'project',
    order: 330,
    icon: 'fund',
    resource: 'saleMonitoring.salesException',
    reads: [
      'genset.read',
      'project.read',
      'dealer.read',
      'customer.read',
      'region.read',
      'bigArea.read',
      'gensetModel.read',
    ],
    functions: ['salesException.monitor'],
  },
});
