import { toObjects } from '@mp/kernel/server';
import type { Context, Tx } from '@mp/kernel/server';
import type { MemberType } from '../contract/role.api.ts';
import { isThere } from './role.query.ts';

/** Most differences that are shown. */
const max = 1000;

/** A grant that two roles hold differently. */
interface GrantDifference {
  readonly objType: number;
  readonly objectKey: string;
  readonly kind: 'onlyHere' | 'onlyThere' | 'differs';
  readonly here: number;
  readonly there: number;
}

/** A member that is in one role, or counts differently in the other. */
interface MemberDifference {
  readonly type: MemberType;
  readonly id: string;
  readonly name: string;
  readonly kind: 'onlyHere' | 'onlyThere' | 'differs';
}

/** How two roles differ. */
export interface RoleDiff {
  readonly grants: GrantDifference[];
  readonly members: MemberDifference[];
  readonly same: { readonly grants: number; readonly members: number };
}

/** Grants and members in which two roles differ, and how many are the same. */
export async function differencesOf(context: Context, here: string, there: string): Promise<RoleDiff> {
  const side = (place: string) =>
    `(select obj_type, object_key, purview, masked from perm_grant where subject_type = 'role' and subject_id = ${place}::uuid)`;
  const crew = (place: string) =>
    `(select member_type, member_id, with_below from role_member where role_id = ${place}::uuid)`;
  const grants = `${side('$1')} a full join ${side('$2')} b using (obj_type, object_key)`;
  const members = `${crew('$1')} a full join ${crew('$2')} b using (member_type, member_id)`;
  const values = [here, there];
  const [grantRows, memberRows, same] = await context.batch(() => [
    {
      text: `select obj_type as "objType", object_key as "objectKey",
          case when b.purview is null then 'onlyHere' when a.purview is null then 'onlyThere' else 'differs' end as kind,
          coalesce(a.purview, 0)::integer as here, coalesce(b.purview, 0)::integer as there
        from ${grants} where (a.purview, a.masked) is distinct from (b.purview, b.masked) order by obj_type, object_key limit ${max}`,
      values,
    },
    {
      text: `select d.* from (select member_type as type, member_id as id,
            case member_type when 'user' then (select u.employee_name from tenant_user u where u.id = member_id and u.deleted_at is null)
              when 'org' then (select o.name from org o where o.id = member_id and o.deleted_at is null)
              else (select s.name from position s where s.id = member_id and s.deleted_at is null) end as name,
            case when b.with_below is null then 'onlyHere' when a.with_below is null then 'onlyThere' else 'differs' end as kind
          from ${members} where a.with_below is distinct from b.with_below) d
        where d.name is not null order by d.type, d.name collate "C" limit ${max}`,
      values,
    },
    {
      text: `select (select count(*) from ${grants} where (a.purview, a.masked) = (b.purview, b.masked))::integer as grants,
          (select count(*) from ${members} where a.with_below = b.with_below)::integer as members`,
      values,
    },
  ]);
  const [equal] = same ? toObjects<{ grants: number; members: number }>(same) : [];
  return {
    grants: grantRows ? toObjects<GrantDifference>(grantRows) : [],
    members: memberRows ? toObjects<MemberDifference>(memberRows) : [],
    same: equal ?? { grants: 0, members: 0 },
  };
}

/** The members of a role that are still there. */
export async function livingMembers(
  tx: Tx,
  roleId: string,
): Promise<{ type: MemberType; id: string; withBelow: boolean }[]> {
  return tx.rows(
    `select m.member_type as type, m.member_id as id, m.with_below as "withBelow" from role_member m
     where m.role_id = $1::uuid and ${isThere}`,
    [roleId],
  );
}
