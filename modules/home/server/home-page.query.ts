import type { Context, Tx } from '@mp/kernel/server';

/** The object of a home page. */
export interface HomeObject {
  readonly objectType: string;
  readonly roleId: string | null;
  readonly orgId: string | null;
  readonly userId: string | null;
}

/** Whether another home page is kept for the object. */
export async function hasOther(tx: Tx, object: HomeObject, id: string): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from home_page where object_type = $1 and role_id is not distinct from $2::uuid and org_id is not distinct from $3::uuid
       and user_id is not distinct from $4::uuid and id <> $5::uuid and deleted_at is null`,
    [object.objectType, object.roleId, object.orgId, object.userId, id],
  );
  return rows.length > 0;
}

/** What a menu opens; undefined when there is none. */
export async function menuOf(
  tx: Tx,
  id: string,
): Promise<{ readonly type: 'module' | 'page'; readonly target: string | null } | undefined> {
  const [row] = await tx.rows<{ type: 'module' | 'page'; target: string | null }>(
    'select type, target from menu where id = $1::uuid and deleted_at is null',
    [id],
  );
  return row;
}

/**
 * The menu of the home page that counts for the caller: his own, that of his role with the greatest number, of the nearest
 * organisation (his default one first), of the tenant.
 */
export async function homeMenuOf(context: Context): Promise<string | undefined> {
  const [row] = await context.rows<{ menuId: string }>(
    `with source as materialized (
       select distinct subject_type, subject_id from perm_sources($1::uuid) where inactive is null and subject_type in ('role', 'org')),
     own as (select o.path from tenant_user u join org o on o.tenant_id = u.tenant_id and o.id = u.default_org_id where u.id = $1::uuid)
     select h.menu_id as "menuId"
     from home_page h
       left join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
       left join org o on o.tenant_id = h.tenant_id and o.id = h.org_id
     where h.enabled and h.deleted_at is null and (h.object_type = 'tenant' or h.user_id = $1::uuid
       or h.role_id in (select subject_id from source where subject_type = 'role')
       or h.org_id in (select subject_id from source where subject_type = 'org'))
     order by array_position(array['user', 'role', 'org', 'tenant'], h.object_type), case when h.object_type = 'role' then h.seq end desc nulls last, r.code,
       coalesce((select own.path = o.path or own.path like o.path || '.%' from own), false) desc, o.depth desc nulls last, h.id
     limit 1`,
    [context.userId],
  );
  return row?.menuId;
}
