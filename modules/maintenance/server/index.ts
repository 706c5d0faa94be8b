import '../contract/maintenance.settings.ts';
import { customerReferences } from '@mp/customer/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { maintenanceHandOver } from '@mp/project-maintenance/server';
import { maintenancePages } from '../contract/index.ts';
import { dueClock } from './due-clock.job.ts';
import { projectPlans } from './hand-over.ts';
import { maintenancePlanServer, planDueServer, planGensetServer } from './maintenance-plan.service.ts';
import { maintenanceRoles } from './maintenance.roles.ts';
import { planOrders } from './ports.ts';
import { maintenancePlanDrawing } from './seed-maintenance-plan-process.ts';
import { playPlans } from './seed/plays.ts';
import { seedTemplates } from './seed/templates.ts';
import { checklistTemplateServer } from './template.service.ts';

/** What is inspected at gensets, which of them are to be served, and when. */
export const maintenanceModule: ServerModule = defineServerModule({
  name: 'maintenance',
  acting: 'open',
  samples: {
    after: ['warranty'],
    rows: (seeding, { tenantId }) => seedTemplates(seeding, tenantId),
    play: playPlans,
  },
  pages: maintenancePages,
  resources: [checklistTemplateServer, maintenancePlanServer, planGensetServer, planDueServer],
  processes: [maintenancePlanDrawing],
  roles: maintenanceRoles,
  scheduled: [dueClock],
  takes: [planOrders],
  contributes: [
    maintenanceHandOver.of(projectPlans),
    customerReferences.of({ resource: 'maintenance.maintenancePlan', field: 'customerId' }),
  ],
});

export { recountAll } from './due-clock.job.ts';
export {
  claimDueVisits,
  dueVisits,
  recordServiceDone,
  requireVisits,
  skipOrRedate,
  type ServiceDone,
  type SkipOrRedate,
} from './due.service.ts';
export { nextDueOf, type DueVisit, type ProjectionScope } from './due.query.ts';
export { projectedDues, type ProjectedDue } from './projection.service.ts';
export { planReviewers, type PlanReviewers } from './plan.query.ts';
export { planOrders, type PlanOrderCounts, type PlanOrders } from './ports.ts';
export {
  templateById,
  templateFor,
  type Template,
  type TemplateCase,
  type TemplateItem,
  type TemplatePart,
} from './template.query.ts';
