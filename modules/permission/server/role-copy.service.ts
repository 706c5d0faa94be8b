import { createRecord, getRecord, newId, recordsOf } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import { role, type RoleDifference } from '../contract/index.ts';
import { grantsOf, saveGrants } from './grant.service.ts';
import { objectsOf } from './objects.ts';
import { addMembers } from './role-member.service.ts';
import * as query from './role-copy.query.ts';
import { roleServer } from './role.service.ts';

/** What a copy takes over. */
export interface CopyWish {
  readonly code: string;
  readonly name: string;
  readonly withMembers: boolean;
  readonly withGrants: boolean;
}

/**
 * Makes a role with the place of another one and, where asked, its members and its rights: rights go through the same
 * limits as any grant. Throws `common.notFound`, `common.duplicate`, `perm.notHeld`.
 */
export async function copyRole(context: Context, id: string, wish: CopyWish): Promise<{ id: string }> {
  if (wish.withMembers) await context.require('role.members');
  if (wish.withGrants) await context.require('permission.grant');
  return context.tx(async (tx) => {
    const source = await recordsOf(tx, role).lock(id, { scope: 'update' });
    const { orgType, orgId, orgRelationId, description } = source;
    const { code, name } = wish;
    const copy = { id: newId() };
    // The caller's rights decide on each field of the copy, as on those of any new role.
    await createRecord(context, roleServer, {
      values: { code, name, orgType, orgId, orgRelationId, description },
      ...copy,
    });
    if (wish.withMembers) {
      const members = await query.livingMembers(tx, id);
      if (members.length > 0) await addMembers(context, copy.id, members);
    }
    if (wish.withGrants) await copyGrants(context, id, copy.id);
    return copy;
  });
}

/** Rights are handed on as any grant is; what no longer exists stays behind. */
async function copyGrants(context: Context, from: string, to: string): Promise<void> {
  const { grants, scopes } = await grantsOf(context, { subjectType: 'role', subjectId: from });
  const objects = await objectsOf(context);
  const resources = [...new Set(scopes.map(({ resource }) => resource))];
  await saveGrants(context, {
    subjectType: 'role',
    subjectId: to,
    changes: grants.filter(({ objType, key }) => objects.has(objType, key)),
    scopes: resources.map((resource) => ({
      resource,
      entries: scopes.filter((scope) => scope.resource === resource),
    })),
  });
}

/** Rights and members in which two roles differ. Throws `common.notFound`. */
export async function diffOf(
  context: Context,
  id: string,
  other: string,
): Promise<query.RoleDiff & { readonly grants: RoleDifference[] }> {
  await getRecord(context, roleServer, id);
  await getRecord(context, roleServer, other);
  const diff = await query.differencesOf(context, id, other);
  const objects = await objectsOf(context);
  return {
    ...diff,
    grants: diff.grants.map((each) => ({ ...each, name: objects.name(each.objType, each.objectKey) })),
  };
}
