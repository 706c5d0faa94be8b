import type { Context } from '@mp/kernel/server';
import type { RelationRows } from './page-relation.rules.ts';

/**
 * When anything of it changed last. Grants to one person change nobody else's rights, so that the epoch of the tenant
 * does not tell of them.
 */
export async function relationStamp(context: Context): Promise<string> {
  const [row] = await context.rows<{ stamp: string }>(
    `select concat_ws(' ', (select max(updated_at) from page), (select count(*) from page where deleted_at is null),
       (select max(updated_at) from menu), (select max(updated_at) from role), (select count(*) from page_control),
       (select concat(count(*), ' ', max(created_at)) from perm_grant)) as stamp`,
  );
  return row?.stamp ?? '';
}

/** Menus, pages, controls, roles and their grants in one round trip. */
export async function relationRows(context: Context): Promise<RelationRows> {
  const [row] = await context.rows<{ rows: RelationRows }>(
    `select jsonb_build_object(
      'menus', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'target', target) order by path), '[]')
        from menu where deleted_at is null and type = 'page'),
      'pages', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'formId', form_id, 'name', name, 'configPath', config_path,
          'builtin', coalesce(builtin, false), 'definition', coalesce(published_definition, definition)) order by form_id), '[]')
        from page where deleted_at is null),
      'controls', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'pageId', c.page_id, 'formId', p.form_id, 'name', c.name, 'alias', c.alias,
          'apis', array_remove(array[c.load_api_id, c.save_api_id], null)) order by p.form_id, c.seq), '[]')
        from page_control c join page p on p.id = c.page_id where p.deleted_at is null),
      'roles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name,
          'members', (select count(*) from role_member m where m.role_id = r.id)) order by r.code), '[]') from role r where r.deleted_at is null),
      'grants', (select coalesce(jsonb_agg(jsonb_build_object('roleId', subject_id, 'type', obj_type, 'key', object_key)), '[]')
        from perm_grant where subject_type = 'role' and obj_type in (1, 2, 4, 5)),
      'granted', (select coalesce(jsonb_agg(distinct jsonb_build_object('type', obj_type, 'key', object_key)), '[]')
        from perm_grant where subject_type <> 'role' and obj_type in (1, 4, 5))) as rows`,
  );
  return row?.rows ?? { menus: [], pages: [], controls: [], roles: [], grants: [], granted: [] };
}
