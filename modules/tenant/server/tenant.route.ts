import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/tenant.api.ts';
import { ceilingOf, setCeiling } from './ceiling.service.ts';
import { initialise } from './initialise.service.ts';
import { clearingOf, clearOrganisations, membersOf, setAdmins } from './tenant.service.ts';

/** Operations on tenants besides those that every resource has. */
export const tenantRoutes: readonly BoundRoute[] = [
  bind(api.clearingOfTenant, (context, { params }) => clearingOf(context, params.id)),
  bind(api.clearTenantOrganisations, (context, { params, body }) =>
    clearOrganisations(context, params.id, body.confirm),
  ),
  bind(api.membersOfTenant, (context, { params, query }) => membersOf(context, params.id, query.q ?? '')),
  bind(api.initialiseTenant, (context, { params, body }) => initialise(context, params.id, body)),
  bind(api.ceilingOfTenant, (context, { params }) => ceilingOf(context, params.id)),
  bind(api.setTenantCeiling, (context, { params, body }) => setCeiling(context, params.id, body)),
  bind(api.setTenantAdmins, (context, { params, body }) => setAdmins(context, params.id, body.ids)),
];
