import type { Tx, TxContext } from '@mp/kernel/server';

/** Whether another role of the relation has this name; the relation is kept from changing meanwhile. */
export async function isNamedInRelation(
  tx: Tx,
  given: { readonly relationId: string; readonly name: string; readonly except: string | null },
): Promise<boolean> {
  await tx.rows('select 1 from org_relation where id = $1::uuid for update', [given.relationId]);
  const rows = await tx.rows(
    `select 1 from role where org_relation_id = $1::uuid and lower(name) = lower($2) and deleted_at is null
       and id is distinct from $3::uuid limit 1`,
    [given.relationId, given.name, given.except],
  );
  return rows.length > 0;
}

/** SQL: whether what a row `m` of role_member names is still there; what lies in the bin adds nobody until it comes back. */
export const isThere = `case m.member_type
  when 'user' then exists (select 1 from tenant_user x where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null)
  when 'org' then exists (select 1 from org x where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null)
  else exists (select 1 from position x where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end`;

/** SQL over `t`: how many members a role has. */
export const memberCount = `(select count(*) from role_member m where m.tenant_id = t.tenant_id and m.role_id = t.id and ${isThere})::integer`;

/** Whether a role has members. */
export async function hasMembers(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.rows(`select 1 from role_member m where m.role_id = $1::uuid and ${isThere} limit 1`, [id])).length > 0
  );
}

/** A set of members before and after a change, as the last change can be undone from it. */
export interface MemberChange {
  readonly subjectType: 'role' | 'position';
  readonly subjectId: string;
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/** Keeps a change of members as a whole, so that it can be undone. */
export async function recordMemberChange(context: TxContext, id: string, change: MemberChange): Promise<void> {
  await context.rows(
    `insert into perm_change (tenant_id, id, at, actor_id, kind, subject_type, subject_id, before, after)
     values ($1, $2, $3, $4, 'members', $5, $6, $7::jsonb, $8::jsonb)`,
    [
      context.tenantId,
      id,
      context.at,
      context.userId,
      change.subjectType,
      change.subjectId,
      JSON.stringify({ members: change.before }),
      JSON.stringify({ members: change.after }),
    ],
  );
}
