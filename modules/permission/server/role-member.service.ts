import { commonErrors } from '@mp/kernel/contract';
import { getRecord, newId, optionalPort, recordsOf } from '@mp/kernel/server';
import type { Context, TxContext } from '@mp/kernel/server';
import { role, roleErrors } from '../contract/index.ts';
import type { ChosenMember, EffectiveMember, RoleMember } from '../contract/index.ts';
import * as query from './role-member.query.ts';
import { allTouched, limitRights, reachedBy } from './limit.service.ts';
import { recordMemberChange } from './role.query.ts';
import { roleServer } from './role.service.ts';

/** Members of a role as they were chosen. Throws `common.notFound`. */
export async function listMembers(
  context: Context,
  id: string,
  asked: query.MemberQuery,
): Promise<{ items: RoleMember[]; total: number }> {
  await getRecord(context, roleServer, id);
  return query.membersOf(context, id, asked);
}

/** Everybody who holds a role, with why. Throws `common.notFound`. */
export async function listEffectiveMembers(
  context: Context,
  id: string,
  asked: query.EffectiveQuery,
): Promise<{ items: EffectiveMember[]; total: number }> {
  await getRecord(context, roleServer, id);
  return query.effectiveMembersOf(context, id, asked);
}

const keyOf = ({ type, id }: query.MemberKey) => `${type}/${id}`;

function unlike<M extends query.MemberKey>(members: readonly M[]): M[] {
  return [...new Map(members.map((member) => [keyOf(member), member])).values()];
}

interface Role {
  readonly id: string;
  readonly name: string;
}

/** One line of the log for each member that came, went or changed, and the whole to be undone. */
async function note(
  context: TxContext,
  role: Role,
  change: { readonly before: readonly query.StoredMember[]; readonly after: readonly query.StoredMember[] },
): Promise<void> {
  const plain = ({ type, id, withBelow }: query.StoredMember) => ({ type, id, withBelow });
  await recordMemberChange(context, newId(), {
    subjectType: 'role',
    subjectId: role.id,
    before: change.before.map(plain),
    after: change.after.map(plain),
  });
  const before = new Map(change.before.map((member) => [keyOf(member), member]));
  const after = new Map(change.after.map((member) => [keyOf(member), member]));
  const touched = [...new Map([...before, ...after]).values()];
  const stateOf = (member: query.StoredMember | undefined) => (member ? { withBelow: member.withBelow } : null);
  await optionalPort('log')?.grants(
    context,
    touched.map((member) => ({
      subjectType: 'role',
      subjectId: role.id,
      subjectName: role.name,
      objectType: member.type,
      objectId: member.id,
      objectName: member.name,
      before: stateOf(before.get(keyOf(member))),
      after: stateOf(after.get(keyOf(member))),
    })),
  );
}

/**
 * Makes the named members (and only these) of a locked role what `wanted` says; answers how many changed. `before`
 * and `after` are kept as one change. Throws `common.refNotFound`.
 */
async function settle(
  context: TxContext,
  role: Role,
  change: { readonly wanted: readonly ChosenMember[]; readonly gone: readonly query.MemberKey[] },
): Promise<number> {
  const before = await query.storedAmong(context, role.id, [...change.wanted, ...change.gone]);
  const known = new Map(before.map((member) => [keyOf(member), member]));
  const wanted = change.wanted.filter((member) => known.get(keyOf(member))?.withBelow !== (member.withBelow === true));
  const gone = change.gone.filter((member) => known.has(keyOf(member)));
  if (wanted.length + gone.length === 0) return 0;
  const names = await query.namesOf(context, wanted);
  if (wanted.some((member) => !names.has(keyOf(member)))) throw commonErrors.refNotFound({ field: '@role.members' });
  await query.storeMembers(context, role.id, wanted);
  await query.dropMembers(context, role.id, gone);
  const touched = new Set([...wanted, ...gone].map(keyOf));
  await note(context, role, {
    before: before.filter((member) => touched.has(keyOf(member))),
    after: wanted.map((member) => ({
      ...member,
      withBelow: member.withBelow === true,
      name: names.get(keyOf(member)) ?? null,
    })),
  });
  return wanted.length + gone.length;
}

/** Coming into a role and leaving it change what people may do: a role that is left may have been what narrowed them. */
async function limitMembers(context: TxContext, members: readonly query.MemberKey[]): Promise<void> {
  await limitRights(
    context,
    allTouched(members.map(({ type, id }) => reachedBy({ subjectType: type, subjectId: id }))),
  );
}

/**
 * Adds members, or changes whether an organisation counts with what is below it. Throws `role.memberRequired`,
 * `perm.notHeld`, `common.notFound`, `common.refNotFound`.
 */
export async function addMembers(
  context: Context,
  id: string,
  members: readonly ChosenMember[],
): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, role).lock(id, { scope: 'update' });
    if (members.length === 0) throw roleErrors.memberRequired();
    await limitMembers(tx, members);
    const wanted = unlike(members).map((each) => ({
      ...each,
      withBelow: each.type === 'org' && each.withBelow === true,
    }));
    return { changed: await settle(tx, record, { wanted, gone: [] }) };
  });
}

/**
 * Makes a user a member of several roles, all or none; answers of how many he was none before. Throws `perm.notHeld`,
 * `common.notFound` for a role, `common.refNotFound` for the user.
 */
export async function addUserToRoles(
  context: Context,
  userId: string,
  roleIds: readonly string[],
): Promise<{ changed: number }> {
  const member = { type: 'user' as const, id: userId };
  return context.tx(async (tx) => {
    await limitMembers(tx, [member]);
    let changed = 0;
    // By id, as everywhere: two callers never wait for each other's roles.
    for (const id of [...new Set(roleIds)].toSorted()) {
      const record = await recordsOf(tx, role).lock(id, { scope: 'update' });
      changed += await settle(tx, record, { wanted: [member], gone: [] });
    }
    return { changed };
  });
}

/** Takes members away. Throws `role.memberRequired`, `perm.notHeld`, `common.notFound`. */
export async function removeMembers(
  context: Context,
  id: string,
  members: readonly query.MemberKey[],
): Promise<{ changed: number }> {
  return context.tx(async (tx) => {
    const record = await recordsOf(tx, role).lock(id, { scope: 'update' });
    if (members.length === 0) throw roleErrors.memberRequired();
    await limitMembers(tx, members);
    return { changed: await settle(tx, record, { wanted: [], gone: unlike(members) }) };
  });
}
