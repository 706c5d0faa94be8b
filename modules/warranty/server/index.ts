import '../contract/warranty.settings.ts';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { warrantyEventKinds, warrantyPages } from '../contract/index.ts';
import { gensetEventAppended, gensetEventKinds } from '@mp/genset/server';
import { customerReferences } from '@mp/customer/server';
import { baseTermServer } from './base-term.service.ts';
import { peProductServer } from './pe-product.service.ts';
import { hourReadingServer } from './hour-reading.service.ts';
import { registerCommissioned, registrationServer } from './registration.service.ts';
import { registrationDrawing } from './seed-registration-process.ts';
import { playWarranty } from './seed/plays.ts';
import { seedWarranty } from './seed/products.ts';
import { certificateSources, productUsages } from './ports.ts';
import { peProductDrawing } from './seed-pe-product-process.ts';
import { warrantyRoutes } from './warranty.route.ts';
import { warrantyRoles } from './warranty.roles.ts';

/** Base warranties of units, and the products by which they are extended. */
export const warrantyModule: ServerModule = defineServerModule({
  name: 'warranty',
  acting: 'open',
  samples: { after: ['genset'], rows: (seeding, { tenantId }) => seedWarranty(seeding, tenantId), play: playWarranty },
  pages: warrantyPages,
  resources: [peProductServer, baseTermServer, registrationServer, hourReadingServer],
  routes: warrantyRoutes,
  processes: [peProductDrawing, registrationDrawing],
  roles: warrantyRoles,
  takes: [certificateSources, productUsages],
  contributes: [
    gensetEventKinds.of(...warrantyEventKinds),
    customerReferences.of({ resource: 'warranty.registration', field: 'customerId' }),
  ],
  listeners: [gensetEventAppended.on(registerCommissioned)],
});

export { eachOf } from './many.service.ts';
export { certificateSources, productUsages, type CertificateSource, type ProductUsage } from './ports.ts';
export {
  baseTerms,
  paceOfUnits,
  productsById,
  productsOnSale,
  validRegistrations,
  type Product,
} from './warranty.query.ts';
export { grouped, percentage, quotationPaper } from './quotation.service.ts';
export { lastHours, recordHourReading } from './hour-reading.service.ts';
export { coverageFacts, knownUnits, pricedUnit, warrantedUnits, type WarrantedUnit } from './unit.service.ts';
