import { definePages } from '@mp/kernel/contract';

const reads = [
  'customer.read',
  'dealer.read',
  'dictionary.read',
  'dictItem.read',
  'genset.read',
  'project.read',
  'region.read',
  'user.read',
];

/** The pages of maintenance plans as menus and rights know them. */
export const maintenancePages = definePages('maintenance', {
  maintancePlan: {
    title: 'nav.maintancePlan',
    group: 'warranty',
    order: 420,
    icon: 'schedule',
    resource: 'maintenance.maintenancePlan',
    entities: ['planGenset', 'planDue'],
    reads: ['checklistTemplate.read', ...reads],
  },
  checklistTemplate: {
    title: 'nav.checklistTemplate',
    group: 'warranty',
    order: 490,
    icon: 'ordered-list',
    resource: 'maintenance.checklistTemplate',
    reads: ['dictionary.read', 'dictItem.read'],
  },
});
