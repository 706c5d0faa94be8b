import { call, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import {
  clearingOfTenant,
  ceilingOfTenant,
  clearTenantOrganisations,
  initialiseTenant,
  membersOfTenant,
  setTenantAdmins,
  setTenantCeiling,
  tenant,
} from '../contract/index.ts';

/** What clearing the organisations of a tenant would do. */
export const tenantClearing = (id: string) => ({
  ...endpointQuery(tenant.key, clearingOfTenant, { params: { id } }),
  staleTime: 0,
});

/** Members of a tenant whose names hold the text. */
export const tenantMembers = (id: string, q: string) => ({
  ...endpointQuery(tenant.key, membersOfTenant, { params: { id }, query: { q } }),
  placeholderData: keepPreviousData,
});

/** Removes the organisations of a tenant but the root. */
export const clearOrganisations = (id: string, confirm: string) =>
  call(clearTenantOrganisations, { params: { id }, body: { confirm } });

/** Decides who administers a tenant. */
export const setAdmins = (id: string, ids: string[]) => call(setTenantAdmins, { params: { id }, body: { ids } });

/** All pages and functions, and what of them a tenant may not use. */
export const tenantCeiling = (id: string) => ({
  ...endpointQuery(tenant.key, ceilingOfTenant, { params: { id } }),
  staleTime: 0,
});

/** Withholds exactly these pages and functions from a tenant. */
export const saveCeiling = (
  id: string,
  version: number,
  withheld: { readonly pages: ReadonlySet<string>; readonly functions: ReadonlySet<string> },
) =>
  call(setTenantCeiling, {
    params: { id },
    body: { version, pages: [...withheld.pages], functions: [...withheld.functions] },
  });

/** Fills a tenant with what it begins with. */
export const initialise = (
  id: string,
  wish: { readonly templateTenant: string | null; readonly orgTemplate: string | null },
) => call(initialiseTenant, { params: { id }, body: wish });
