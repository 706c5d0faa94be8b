import { call, queryClient, endpointQuery } from '@mp/kernel/web';
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
import { userDevices, userSignIns } from '../contract/device.api.ts';
import { userBindings, userSessions } from '../contract/user-account.api.ts';
import { disableWithWork, lockWithWork, readOpenWork, type TakenAway } from '../contract/leaver.api.ts';
import { user } from '../contract/user.resource.ts';

/** The person with exactly this mobile number or mail address. */
export const findPerson = (contact: string) => call(findAccount, { body: { contact } });

/** Adds a person who has an account to this tenant and its organisations. */
export const associate = (contact: string, orgIds: string[]) => call(associateUser, { body: { contact, orgIds } });

/** Takes the chat account from one user. */
export const unbind = (ids: string[], kind: BindKind) => call(unbindUser, { body: { ids, kind } });

/** One level of the organisations that the tenant shares; `source` is null where it shares none. */
export const sharedLevel = (parent: string) => ({
  ...endpointQuery('identity.shared', sharedOrganisations, { query: { parent } }),
  staleTime: 300_000,
});

/** People of the shared organisations. */
export const sharedPeople = (orgId: string, q: string) => ({
  ...endpointQuery('identity.shared', sharedUsers, { query: { orgId, q } }),
  staleTime: 0,
});

/** Adds people of the shared organisations to this tenant. */
export const addShared = (ids: string[], orgIds: string[]) => call(addSharedUsers, { body: { ids, orgIds } });

/** The living sessions of a user in the tenant; never from before. */
export const sessionsOfUser = (id: string) => ({
  ...endpointQuery(user.key, userSessions, { params: { id } }),
  staleTime: 0,
});

/** The devices of a user in the tenant; never from before. */
export const devicesOfUser = (id: string) => ({
  ...endpointQuery(user.key, userDevices, { params: { id } }),
  staleTime: 0,
});

/** The last sign-ins of a user; never from before. */
export const signInsOfUser = (id: string) => ({
  ...endpointQuery(user.key, userSignIns, { params: { id } }),
  staleTime: 0,
});

/** The chat accounts of a user. */
export const bindingsOfUser = (id: string) => endpointQuery(user.key, userBindings, { params: { id } });

/** What users have open that nobody else can do. */
export const openWork = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['identity.openWork', ...ids],
    queryFn: async ({ signal }) => (await call(readOpenWork, { body: { ids: [...ids] }, signal })).items,
    staleTime: 0,
    gcTime: 0,
  });

/** Disables or locks users and hands what they have open over to somebody; nobody when not given. */
export async function takeAway(
  act: 'disable' | 'lock',
  ids: readonly string[],
  successorId: string | undefined,
): Promise<TakenAway> {
  const body = { ids: [...ids], ...(successorId === undefined ? {} : { successorId }) };
  try {
    return await call(act === 'disable' ? disableWithWork : lockWithWork, { body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: [user.key] });
  }
}
