import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { handOvers } from '@mp/reference/server';
import { customerPages } from '../contract/index.ts';
import { customerRoutes } from './customer.route.ts';
import { customerServer } from './customer.service.ts';
import { duplicateJob, duplicatePairServer } from './duplicate.service.ts';
import { customerHandOver } from './hand-over.service.ts';
import { customerReferences } from './references.ts';
import { customerCheckDrawing } from './seed-process.ts';
import { customerRoles } from './roles.ts';
import { seedCustomers } from './seed/customers.ts';

/** Who we sell to and serve. */
export const customerModule: ServerModule = defineServerModule({
  name: 'customer',
  acting: 'open',
  samples: { after: ['dealer'], rows: (seeding, { tenantId }) => seedCustomers(seeding, tenantId) },
  pages: customerPages,
  resources: [customerServer, duplicatePairServer],
  routes: customerRoutes,
  scheduled: [duplicateJob],
  roles: customerRoles,
  processes: [customerCheckDrawing],
  takes: [customerReferences],
  contributes: [
    handOvers.of(customerHandOver),
    customerReferences.of({ resource: 'customer.customer', field: 'groupId' }),
  ],
});

export { type Contact, contactsOf, countOfDealer, survivorsOf } from './customer.query.ts';
export { moveCustomersOfDealer } from './hand-over.service.ts';
export { findDuplicates, sameCompany } from './duplicate.service.ts';
export { customerReferences, type CustomerReference } from './references.ts';
