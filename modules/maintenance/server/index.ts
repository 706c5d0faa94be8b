import '../contract/maintenance.settings.ts';
import { customerReferences } from '@mp/customer/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { maintenancePages } from '../contract/index.ts';
import { maintenancePlanServer, planDueServer, planGensetServer } from './maintenance-plan.service.ts';
import { maintenanceRoles } from './maintenance.roles.ts';
import { planOrders } from './ports.ts';
import { maintenancePlanDrawing } from './seed-maintenance-plan-process.ts';
import { checklistTemplateServer } from './template.service.ts';

/** What is inspected at gensets, which of them are to be served, and when. */
export const maintenanceModule: ServerModule = defineServerModule({
  name: 'maintenance',
  acting: 'open',
  pages: maintenancePages,
  resources: [checklistTemplateServer, maintenancePlanServer, planGensetServer, planDueServer],
  processes: [maintenancePlanDrawing],
  roles: maintenanceRoles,
  takes: [planOrders],
  contributes: [customerReferences.of({ resource: 'maintenance.maintenancePlan', field: 'customerId' })],
});

export {
  claimDueVisits,
  dueVisits,
  recordServiceDone,
  requireVisits,
  skipOrRedate,
  type ServiceDone,
  type SkipOrRedate,
} from './due.service.ts';
export type { DueVisit } from './due.query.ts';
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
