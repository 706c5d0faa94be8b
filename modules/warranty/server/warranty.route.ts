import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  approveProducts as approveProductsApi,
  findOffers,
  readCatalogue,
  readEntitlement,
} from '../contract/index.ts';
import { approveProducts } from './approve-many.service.ts';
import { entitlementOf } from './entitlement.service.ts';
import { catalogue, offersFor } from './offers.service.ts';

/** Operations of warranties besides those that every resource has. */
export const warrantyRoutes: readonly BoundRoute[] = [
  bind(findOffers, (context, { query }) => offersFor(context, query)),
  bind(approveProductsApi, (context, { body }) => approveProducts(context, body.ids)),
  bind(readCatalogue, (context) => catalogue(context)),
  bind(readEntitlement, (context, { params, query }) => entitlementOf(context, params.serialNo, query)),
];
