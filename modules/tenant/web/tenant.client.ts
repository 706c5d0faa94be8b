import { call } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  clearingOfTenant,
  clearTenantOrganisations,
  membersOfTenant,
  setTenantAdmins,
  tenant,
} from '../contract/index.ts';

/** What clearing the organisations of a tenant would do. */
export const tenantClearing = (id: string) =>
  queryOptions({
    queryKey: [tenant.key, 'clearing', id],
    queryFn: ({ signal }) => call(clearingOfTenant, { params: { id }, signal }),
    staleTime: 0,
  });

/** Members of a tenant whose names hold the text. */
export const tenantMembers = (id: string, q: string) =>
  queryOptions({
    queryKey: [tenant.key, 'members', id, q],
    queryFn: ({ signal }) => call(membersOfTenant, { params: { id }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  });

/** Removes the organisations of a tenant but the root. */
export const clearOrganisations = (id: string, confirm: string) =>
  call(clearTenantOrganisations, { params: { id }, body: { confirm } });

/** Decides who administers a tenant. */
export const setAdmins = (id: string, ids: string[]) => call(setTenantAdmins, { params: { id }, body: { ids } });
