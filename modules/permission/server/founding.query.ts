import { asTenant, newId } from '@mp/kernel/server';
import type { Tx, TxContext } from '@mp/kernel/server';
import type { BuiltPlace, MadeRights } from '@mp/tenant/server';

interface RoleRow {
  readonly id: string;
  readonly org_id: string | null;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
}

interface PositionRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly org_id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly level: string;
  readonly layer: number | null;
  readonly seq: number;
}

async function insertRoles(context: TxContext, roles: readonly RoleRow[]): Promise<number> {
  if (roles.length === 0) return 0;
  const made = await context.rows(
    `insert into role (tenant_id, id, created_at, created_by, updated_at, updated_by, org_id, code, name, org_type, usable, description)
     select app_tenant(), id, $2::timestamptz, $3::uuid, $2::timestamptz, $3::uuid,
       coalesce(org_id, (select o.id from org o where o.parent_id is null and o.deleted_at is null)), code, name, 'single', true, description
     from jsonb_to_recordset($1::jsonb) as g(id uuid, org_id uuid, code text, name text, description text)
     on conflict do nothing returning id`,
    [JSON.stringify(roles), context.at, context.userId],
  );
  return made.length;
}

/** Parents come before those below them. */
async function insertPositions(context: TxContext, positions: readonly PositionRow[]): Promise<number> {
  if (positions.length === 0) return 0;
  const labels = await context.rows<{ label: string }>(
    `with c as (insert into tree_counter as c (tenant_id, entity, n) values (app_tenant(), 'position', $1::bigint)
       on conflict (tenant_id, entity) do update set n = c.n + excluded.n returning n)
     select tree_label(n - $1::bigint + i) as label from c, generate_series(1, $1::bigint) i order by i`,
    [positions.length],
  );
  const placed = new Map<string, { readonly path: string; readonly depth: number }>();
  const rows = positions.map((each, at) => {
    const above = each.parent_id === null ? undefined : placed.get(each.parent_id);
    const label = labels[at]?.label ?? '';
    const place = above ? { path: `${above.path}.${label}`, depth: above.depth + 1 } : { path: label, depth: 0 };
    placed.set(each.id, place);
    return { ...each, ...place, parent_id: above ? each.parent_id : null };
  });
  const made = await context.rows(
    `insert into position (tenant_id, id, created_at, created_by, updated_at, updated_by, name, code, level, layer, type, parent_id, path, depth, seq, org_id, enabled)
     select app_tenant(), id, $2::timestamptz, $3::uuid, $2::timestamptz, $3::uuid, name, code, level, layer, type, parent_id, path, depth, seq, org_id, true
     from jsonb_to_recordset($1::jsonb) as g(id uuid, name text, code text, level text, layer integer, type text, parent_id uuid, path text, depth integer, seq integer, org_id uuid)
     returning id`,
    [JSON.stringify(rows), context.at, context.userId],
  );
  return made.length;
}

/** Makes the positions and roles of a template of organisations; runs behind the wall of the tenant. */
export async function buildRights(context: TxContext, places: readonly BuiltPlace[]): Promise<MadeRights> {
  const roles = places.flatMap(({ orgId, roles: given }) =>
    given.map(({ code, name }) => ({ id: newId(), org_id: orgId, code, name, description: null })),
  );
  const taken = await context.rows<{ n: number }>('select count(*)::integer as n from position');
  let number = taken[0]?.n ?? 0;
  const positions = places.flatMap(({ orgId, positions: given }) =>
    given.map(({ name, type, level }, seq) => {
      number += 1;
      const code = `P${String(number).padStart(4, '0')}`;
      return { id: newId(), parent_id: null, org_id: orgId, code, name, type, level, layer: null, seq };
    }),
  );
  return {
    roles: await insertRoles(context, roles),
    positions: await insertPositions(context, positions),
  };
}

interface Copied {
  readonly roles: readonly Omit<RoleRow, 'org_id'>[];
  readonly grants: readonly object[];
  readonly scopes: readonly object[];
  readonly controls: readonly { readonly key: string }[];
  readonly positions: readonly PositionRow[];
}

/** What a template tenant hands on: rights that name nothing of its own but menus that every tenant has. */
async function readRights(tx: Tx): Promise<Copied> {
  return {
    roles: await tx.rows(
      'select id, code, name, description from role where deleted_at is null and usable order by code',
    ),
    grants: await tx.rows(
      `select r.code as role, g.obj_type, coalesce(m.builtin_code, g.object_key) as object_key, g.purview, g.masked, g.grantable
       from perm_grant g join role r on r.id = g.subject_id and r.deleted_at is null and r.usable
         left join menu m on g.obj_type = 1 and m.id::text = g.object_key and m.deleted_at is null
       where g.subject_type = 'role' and g.valid_to is null and (g.obj_type in (2, 5) or (g.obj_type = 1 and m.builtin_code is not null)
         or (g.obj_type = 4 and g.object_key ~ '^[a-z][A-Za-z]*[.][a-z][A-Za-z]*$'))`,
    ),
    scopes: await tx.rows(
      `select r.code as role, g.resource, g.action, g.scope from data_scope g join role r on r.id = g.subject_id and r.deleted_at is null and r.usable
       where g.subject_type = 'role' and g.scope in ('own', 'dept', 'deptBelow', 'all')`,
    ),
    controls: await tx.rows(
      `select object_key as key from controlled_field where object_key ~ '^[a-z][A-Za-z]*[.][a-z][A-Za-z]*$'`,
    ),
    positions: await tx.rows(
      `select p.id, p.parent_id, p.org_id, p.code, p.name, p.type, p.level, p.layer, p.seq from position p
       join org o on o.id = p.org_id and o.parent_id is null where p.deleted_at is null and p.enabled order by p.path`,
    ),
  };
}

/** Gives a tenant the roles with their rights and the positions of the root of another one. */
export async function copyRights(
  context: TxContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MadeRights> {
  const given = await asTenant(context, from, () => readRights(context));
  return asTenant(context, to, async () => {
    const roles = await insertRoles(
      context,
      given.roles.map((role) => ({ ...role, id: newId(), org_id: null })),
    );
    await insertGrants(context, given);
    const [root] = await context.rows<{ id: string }>(
      'select id from org where parent_id is null and deleted_at is null',
    );
    const ids = new Map(given.positions.map(({ id }) => [id, newId()]));
    const positions = given.positions.map((each) => ({
      ...each,
      id: ids.get(each.id) ?? newId(),
      parent_id: each.parent_id === null ? null : (ids.get(each.parent_id) ?? null),
      org_id: root?.id ?? '',
    }));
    return { roles, positions: await insertPositions(context, positions) };
  });
}

/** The role of the staff gets what it has in the template tenant instead of what it begins with. */
async function insertGrants(context: TxContext, { grants, scopes, controls }: Copied): Promise<void> {
  await context.rows(
    `delete from perm_grant g using role r where g.subject_type = 'role' and g.subject_id = r.id and r.builtin`,
  );
  await context.rows(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, masked, grantable, created_at, created_by)
     select app_tenant(), gen_random_uuid(), 'role', r.id, g.obj_type, coalesce(m.id::text, g.object_key), g.purview, g.masked, g.grantable, $2::timestamptz, $3::uuid
     from jsonb_to_recordset($1::jsonb) as g(role text, obj_type smallint, object_key text, purview smallint, masked boolean, grantable boolean)
       join role r on lower(r.code) = lower(g.role) and r.deleted_at is null
       left join menu m on g.obj_type = 1 and m.builtin_code = g.object_key and m.deleted_at is null
     where g.obj_type <> 1 or m.id is not null on conflict do nothing`,
    [JSON.stringify(grants), context.at, context.userId],
  );
  await context.rows(
    `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, created_at, created_by)
     select app_tenant(), gen_random_uuid(), 'role', r.id, g.resource, g.action, g.scope, $2::timestamptz, $3::uuid
     from jsonb_to_recordset($1::jsonb) as g(role text, resource text, action text, scope text)
       join role r on lower(r.code) = lower(g.role) and r.deleted_at is null on conflict do nothing`,
    [JSON.stringify(scopes), context.at, context.userId],
  );
  await context.rows(
    `insert into controlled_field (tenant_id, object_key, created_at, created_by)
     select app_tenant(), key, $2::timestamptz, $3::uuid from unnest($1::text[]) key on conflict do nothing`,
    [controls.map(({ key }) => key), context.at, context.userId],
  );
}
