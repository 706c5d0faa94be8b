import type { TxContext } from '@mp/kernel/server';
import { optionalPort } from '@mp/kernel/server';
import { dropMembers, namesOf, storeMembers } from './role-member.query.ts';

interface Change {
  readonly code: string;
  readonly userId: string;
  readonly isGiven: boolean;
}

async function change(context: TxContext, { code, userId, isGiven }: Change): Promise<boolean> {
  const [role] = await context.rows<{ id: string; name: string; held: boolean }>(
    `select r.id, r.name, exists (select from role_member m where m.tenant_id = r.tenant_id and m.role_id = r.id
         and m.member_type = 'user' and m.member_id = $2::uuid) as held
     from role r where lower(r.code) = lower($1) and r.deleted_at is null`,
    [code, userId],
  );
  if (!role || role.held === isGiven) return false;
  const member = { type: 'user' as const, id: userId };
  if (isGiven) await storeMembers(context, role.id, [{ ...member, withBelow: false }]);
  else await dropMembers(context, role.id, [member]);
  const name = (await namesOf(context, [member])).get(`user/${userId}`) ?? null;
  const state = { withBelow: false };
  await optionalPort('log')?.grants(context, [
    {
      subjectType: 'role',
      subjectId: role.id,
      subjectName: role.name,
      objectType: 'user',
      objectId: userId,
      objectName: name,
      before: isGiven ? null : state,
      after: isGiven ? state : null,
    },
  ]);
  return true;
}

/**
 * Makes a user a member of the role with this code, on the word of a module that has judged the right; false when the
 * tenant has no such role, or the user holds it already.
 */
export function giveRole(context: TxContext, code: string, userId: string): Promise<boolean> {
  return change(context, { code, userId, isGiven: true });
}

/** Takes the role with this code from a user; false when there was nothing to take. */
export function revokeRole(context: TxContext, code: string, userId: string): Promise<boolean> {
  return change(context, { code, userId, isGiven: false });
}
