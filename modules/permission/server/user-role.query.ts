import { toObjects } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { RoleSource } from '../contract/user-role.api.ts';

/** A role that comes to a user, whoever asks. */
export interface RoleOfUser {
  readonly id: string;
  readonly orgName: string | null;
  readonly builtin: boolean;
  readonly sources: readonly RoleSource[];
}

/** The roles that come to a user by name, by an organisation or by a position, each with all its ways. */
export async function roleSourcesOf(context: Context, userId: string): Promise<RoleOfUser[]> {
  const [rows] = await context.batch(() => [
    {
      text: `with way as materialized (
          select distinct s.subject_id as role_id, coalesce(s.via_type, 'user') as type, s.via_id as id, s.inactive,
            coalesce(o.name, q.name) as name,
            s.via_type = 'org' and not exists (select 1 from user_org u where u.user_id = $1::uuid and u.org_id = s.via_id) as below
          from perm_sources($1::uuid) s left join org o on s.via_type = 'org' and o.id = s.via_id
            left join position q on s.via_type = 'position' and q.id = s.via_id
          where s.subject_type = 'role')
        select r.id, o.name as "orgName", r.builtin,
          (select json_agg(json_build_object('type', w.type, 'id', w.id, 'name', w.name, 'below', coalesce(w.below, false), 'inactive', w.inactive)
             order by w.type desc, w.name) from way w where w.role_id = r.id) as sources
        from role r left join org o on o.tenant_id = r.tenant_id and o.id = r.org_id
        where r.id in (select role_id from way) and r.deleted_at is null order by r.builtin desc, r.code collate "C"`,
      values: [userId],
    },
  ]);
  return rows ? toObjects<RoleOfUser>(rows) : [];
}

/** A position that a user holds, whoever asks. */
export interface PositionOfUser {
  readonly id: string;
  readonly orgName: string | null;
  readonly isMain: boolean;
  readonly idle: boolean;
}

/** The positions that a user holds, the main one first. */
export async function positionsHeldBy(context: Context, userId: string): Promise<PositionOfUser[]> {
  const [rows] = await context.batch(() => [
    {
      text: `select q.id, o.name as "orgName", m.is_main as "isMain", not q.enabled as idle
        from position_member m join position q on q.tenant_id = m.tenant_id and q.id = m.position_id and q.deleted_at is null
          left join org o on o.tenant_id = q.tenant_id and o.id = q.org_id
        where m.user_id = $1::uuid order by m.is_main desc, q.code collate "C"`,
      values: [userId],
    },
  ]);
  return rows ? toObjects<PositionOfUser>(rows) : [];
}
