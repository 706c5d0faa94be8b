import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/tenant.api.ts';
import { clearingOf, clearOrganisations, membersOf, setAdmins } from './tenant.service.ts';

/** Operations on tenants besides those that every resource has. */
export const tenantRoutes: readonly BoundRoute[] = [
  bind(api.clearingOfTenant, (context, { params }) => clearingOf(context, params.id)),
  bind(api.clearTenantOrganisations, (context, { params, body }) =>
    clearOrganisations(context, params.id, body.confirm),
  ),
  bind(api.membersOfTenant, (context, { params, query }) => membersOf(context, params.id, query.q ?? '')),
  bind(api.setTenantAdmins, (context, { params, body }) => setAdmins(context, params.id, body.ids)),
];
