import { userServer } from '@mp/identity/server';
import { getRecord, listOptions } from '@mp/kernel/server';
import type { Context, ResourceServer } from '@mp/kernel/server';
import type { UserPosition, UserRole } from '../contract/index.ts';
import { positionServer } from './position.service.ts';
import { addUserToRoles } from './role-member.service.ts';
import { roleServer } from './role.service.ts';
import * as query from './user-role.query.ts';

/** What the caller may read of the records, with the names that he may see; the others are left out. */
async function named<T extends { readonly id: string }>(
  context: Context,
  server: ResourceServer,
  found: readonly T[],
): Promise<(T & { readonly name: string; readonly code: string })[]> {
  if (found.length === 0) return [];
  const shown = await listOptions(context, server, { ids: found.map(({ id }) => id) });
  const byId = new Map(shown.map((each) => [each.id, each]));
  return found.flatMap((each) => {
    const option = byId.get(each.id);
    return option ? [{ ...each, name: option.label, code: option.number ?? '' }] : [];
  });
}

/** The roles of a user with their sources, as far as the caller may read them. Throws `common.notFound`. */
export async function rolesOfUser(context: Context, userId: string): Promise<UserRole[]> {
  await getRecord(context, userServer, userId);
  const found = await query.roleSourcesOf(context, userId);
  const roles = await named(context, roleServer, found);
  return roles.map((role) => ({ ...role, sources: [...role.sources] }));
}

/** The positions of a user, as far as the caller may read them. Throws `common.notFound`. */
export async function positionsOfUser(context: Context, userId: string): Promise<UserPosition[]> {
  await getRecord(context, userServer, userId);
  return named(context, positionServer, await query.positionsHeldBy(context, userId));
}

/** Makes a user whom the caller may read a member of roles, all or none. Throws `common.notFound`, `perm.notHeld`. */
export async function giveRolesToUser(
  context: Context,
  userId: string,
  roleIds: readonly string[],
): Promise<{ changed: number }> {
  await getRecord(context, userServer, userId);
  return addUserToRoles(context, userId, roleIds);
}
