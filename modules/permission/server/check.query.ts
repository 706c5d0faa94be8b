import type { Statement } from '@mp/kernel/server';

/** How many members a role has, and which of them add nobody now. */
export function memberFacts(roleId: string, max: number): Statement {
  return {
    text: `select count(*)::integer as members, (array_agg(c.name order by c.name) filter (where c.idle))[1:${max}] as idle
      from role_member m cross join lateral (
        select u.employee_name as name, u.status <> 'enabled' or u.locked or u.deleted_at is not null as idle
          from tenant_user u where m.member_type = 'user' and u.id = m.member_id
        union all select o.name, not o.enabled or o.deleted_at is not null from org o where m.member_type = 'org' and o.id = m.member_id
        union all select p.name, not p.enabled or p.deleted_at is not null from position p where m.member_type = 'position' and p.id = m.member_id
      ) c where m.role_id = $1::uuid`,
    values: [roleId],
  };
}

/** Other roles that hold exactly the same, of those that hold anything. */
export function equalRoles(roleId: string): Statement {
  return {
    text: `with held as (
        select g.subject_id, array_agg((g.obj_type, g.object_key, g.purview, g.masked)::text order by g.obj_type, g.object_key) as grants
        from perm_grant g where g.subject_type = 'role' group by g.subject_id
      )
      select r.name from held mine join held other on other.grants = mine.grants and other.subject_id <> mine.subject_id
        join role r on r.id = other.subject_id and r.deleted_at is null
      where mine.subject_id = $1::uuid order by r.name limit 20`,
    values: [roleId],
  };
}
