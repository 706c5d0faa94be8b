import { permErrors } from '@mp/kernel/contract';
import { requireStepUp, serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { addUserToRoles, membershipsOf, removeMembers } from '@mp/permission/server';
import { groupMapping, type GroupSource } from '../contract/index.ts';
import * as query from './group.query.ts';

/** Whom a source speaks of, and the groups that he is in now. */
export interface GroupsOfPerson {
  readonly accountId: string;
  /** What told of them: a kind of source, with the provider where there are several (`sso/<id>`). */
  readonly source: GroupSource | `sso/${string}`;
  readonly groups: readonly string[];
}

const kindOf = (source: GroupsOfPerson['source']): GroupSource =>
  source === 'directory' || source === 'scim' ? source : 'sso';

/**
 * Gives a member the roles that his groups stand for, and takes those that other groups of the same source gave him
 * before. A role that was given by hand, or by another source too, stays. Acts with the rights of the context, which is
 * the tenant's own.
 */
export async function syncGroups(context: TxContext, { accountId, source, groups }: GroupsOfPerson): Promise<void> {
  const roles = await query.rolesOfGroups(context, kindOf(source), groups);
  const { own, others } = await query.mappedRoles(context, accountId, source);
  const living = await membershipsOf(context, accountId, roles);
  const wanted = living.map(({ id }) => id);
  const held = new Set(living.flatMap(({ id, isMember }) => (isMember ? [id] : [])));
  // A role that is held already, and by no mapping, was given by hand.
  const come = wanted.filter((id) => !own.includes(id) && (!held.has(id) || others.includes(id)));
  const gone = own.filter((id) => !wanted.includes(id));
  if (come.length + gone.length === 0) return;
  await addUserToRoles(
    context,
    accountId,
    come.filter((id) => !held.has(id)),
  );
  for (const id of gone.filter((each) => !others.includes(each)).toSorted())
    await removeMembers(context, id, [{ type: 'user', id: accountId }]);
  await query.storeMappedRoles(context, { tenantId: context.tenantId, accountId, source }, { come, gone });
}

/** Whoever maps groups hands out roles to people he never sees: that is for administrators. */
async function requireAdministrator(context: TxContext): Promise<void> {
  if (!context.rights.admin) throw permErrors.denied();
  await requireStepUp(context);
}

/** Groups of the company's directory and what their members become. */
export const groupMappingServer: ResourceServer = serveResource(groupMapping, {
  table: 'group_mapping',
  hooks: {
    beforeCreate: (context) => requireAdministrator(context),
    beforeUpdate: (context) => requireAdministrator(context),
    beforeDelete: (context) => requireAdministrator(context),
  },
});
