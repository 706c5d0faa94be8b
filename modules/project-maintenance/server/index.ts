import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { reminders } from '@mp/reference/server';
import { projectMaintenancePages } from '../contract/index.ts';
import { maintenanceHandOver } from './hand-over.ts';
import { projectMaintenanceRoles } from './project-maintenance.roles.ts';
import { projectMaintenanceRoutes } from './project-maintenance.route.ts';
import { seedServicePlans } from './seed/plans.ts';
import { serviceReminders } from './seed-tips.ts';
import { completesProject, planWarranty, servicePlanServer, serviceVisitServer } from './service-plan.service.ts';

/** Visits to the gensets of projects after their acceptance. */
export const projectMaintenanceModule: ServerModule = defineServerModule({
  name: 'project-maintenance',
  acting: 'open',
  samples: {
    after: ['project', 'project-plan'],
    rows: (seeding, { tenantId }) => seedServicePlans(seeding, tenantId),
  },
  pages: projectMaintenancePages,
  resources: [servicePlanServer, serviceVisitServer],
  routes: projectMaintenanceRoutes,
  roles: projectMaintenanceRoles,
  takes: [maintenanceHandOver],
  contributes: [reminders.of(serviceReminders)],
  listeners: [
    recordTransitioned.on({
      matches: async (_tx, moved) => completesProject(moved),
      handle: (context, { id }) => planWarranty(context, id),
    }),
  ],
});

export { maintenanceHandOver, type MaintenanceHandOver } from './hand-over.ts';
