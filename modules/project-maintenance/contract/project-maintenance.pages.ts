import { definePages } from '@mp/kernel/contract';

/** The page of maintenance plans as menus and rights know it. */
export const projectMaintenancePages = definePages('project-maintenance', {
  projectMaintainDetails: {
    title: 'nav.projectMaintainDetails',
    group: 'project',
    order: 57,
    icon: 'tool',
    entities: ['servicePlan', 'serviceVisit'],
    reads: ['project.read', 'projectUnit.read', 'dealer.read'],
  },
});
