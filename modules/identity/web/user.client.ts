import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  addSharedUsers,
  associateUser,
  type BindKind,
  findAccount,
  sharedOrganisations,
  sharedUsers,
  unbindUser,
} from '../contract/user.api.ts';

/** The person with exactly this mobile number or mail address. */
export const findPerson = (contact: string) => call(findAccount, { body: { contact } });

/** Adds a person who has an account to this tenant and its organisations. */
export const associate = (contact: string, orgIds: string[]) => call(associateUser, { body: { contact, orgIds } });

/** Takes the chat account from one user. */
export const unbind = (ids: string[], kind: BindKind) => call(unbindUser, { body: { ids, kind } });

/** One level of the organisations that the tenant shares; `source` is null where it shares none. */
export const sharedLevel = (parent: string) =>
  queryOptions({
    queryKey: ['identity.shared', 'organisations', parent],
    queryFn: ({ signal }) => call(sharedOrganisations, { query: { parent }, signal }),
    staleTime: 300_000,
  });

/** People of the shared organisations. */
export const sharedPeople = (orgId: string, q: string) =>
  queryOptions({
    queryKey: ['identity.shared', 'users', orgId, q],
    queryFn: ({ signal }) => call(sharedUsers, { query: { orgId, q }, signal }),
    staleTime: 0,
  });

/** Adds people of the shared organisations to this tenant. */
export const addShared = (ids: string[], orgIds: string[]) => call(addSharedUsers, { body: { ids, orgIds } });
