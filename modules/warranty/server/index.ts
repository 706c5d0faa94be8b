import '../contract/warranty.settings.ts';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { warrantyPages } from '../contract/index.ts';
import { baseTermServer } from './base-term.service.ts';
import { peProductServer } from './pe-product.service.ts';
import { certificateSources, productUsages } from './ports.ts';
import { peProductDrawing } from './seed-pe-product-process.ts';
import { warrantyRoles } from './warranty.roles.ts';

/** Base warranties of units, and the products by which they are extended. */
export const warrantyModule: ServerModule = defineServerModule({
  name: 'warranty',
  acting: 'open',
  pages: warrantyPages,
  resources: [peProductServer, baseTermServer],
  processes: [peProductDrawing],
  roles: warrantyRoles,
  takes: [certificateSources, productUsages],
});

export { certificateSources, productUsages, type CertificateSource, type ProductUsage } from './ports.ts';
export { baseTerms, productsById, productsOnSale, type Product } from './warranty.query.ts';
