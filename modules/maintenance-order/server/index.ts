import '../contract/order.settings.ts';
import { customerReferences } from '@mp/customer/server';
import { gensetEventKinds } from '@mp/genset/server';
import { gensetServices } from '@mp/genset-report/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { planOrders } from '@mp/maintenance/server';
import { reminders } from '@mp/reference/server';
import { maintenanceOrderPages, orderEventKinds } from '../contract/index.ts';
import { maintenanceJobs } from './order.job.ts';
import { orderRoles } from './order.roles.ts';
import { orderRoutes } from './order.route.ts';
import { maintenanceOrderServer } from './order.service.ts';
import { ordersOfPlans } from './plan.service.ts';
import { billableVisits, orderClosed, problemTickets } from './ports.ts';
import { playOrders } from './seed/plays.ts';
import { orderReviewDrawing } from './seed-order-process.ts';
import { mountReports } from './report-link.ts';
import { reportHandler } from './report.service.ts';
import { orderReminders } from './seed-tips.ts';
import { orderedServices } from './services.ts';

/** Maintenance orders from adding to closing. */
export const maintenanceOrderModule: ServerModule = defineServerModule({
  name: 'maintenance-order',
  acting: 'open',
  samples: { after: ['maintenance', 'warranty'], play: playOrders },
  pages: maintenanceOrderPages,
  resources: [maintenanceOrderServer],
  routes: orderRoutes,
  processes: [orderReviewDrawing],
  scheduled: maintenanceJobs,
  jobs: [reportHandler],
  mount: mountReports,
  roles: orderRoles,
  events: [orderClosed],
  takes: [problemTickets, billableVisits],
  contributes: [
    gensetEventKinds.of(...orderEventKinds),
    gensetServices.of(orderedServices),
    planOrders.of(ordersOfPlans),
    reminders.of(orderReminders),
    customerReferences.of({ resource: 'maintenanceOrder.order', field: 'customerId' }),
  ],
});

export { engineerCandidates } from './assign.service.ts';
export { generateOrders } from './plan.service.ts';
export {
  type BillableVisits,
  billableVisits,
  type FoundProblem,
  type OrderClosed,
  orderClosed,
  type ProblemTickets,
  problemTickets,
} from './ports.ts';
