import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { customerPages } from '../contract/index.ts';
import { customerRoutes } from './customer.route.ts';
import { customerServer } from './customer.service.ts';
import { duplicateJob, duplicatePairServer } from './duplicate.service.ts';
import { joinHandOvers } from './hand-over.service.ts';
import { customerCheckDrawing } from './seed-process.ts';
import { customerRoles } from './roles.ts';

/** Who we sell to and serve. */
export const customerModule: ServerModule = defineServerModule({
  name: 'customer',
  pages: customerPages,
  resources: [customerServer, duplicatePairServer],
  routes: customerRoutes,
  scheduled: [duplicateJob],
  roles: customerRoles,
  processes: [customerCheckDrawing],
  start: joinHandOvers,
});

export { countOfDealer } from './customer.query.ts';
export { moveCustomersOfDealer } from './hand-over.service.ts';
export { findDuplicates } from './duplicate.service.ts';
export { seedCustomers } from './seed/customers.ts';
export { registerCustomerReference, type CustomerReference } from './references.ts';
