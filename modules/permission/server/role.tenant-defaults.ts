import { newId } from '@mp/kernel/server';
import type { ProvisionedTenant, RoleGrant, TenantRows } from '@mp/kernel/server';
import { staffRoleCode } from '../contract/index.ts';

let declared: ReadonlyMap<string, readonly RoleGrant[]> = new Map();

/** Tells what the modules give to the roles of the business area, by code. */
export function declareRoleGrants(grants: ReadonlyMap<string, readonly RoleGrant[]>): void {
  declared = grants;
}

/** Object types of `begun_grant`: those of grants, the role itself and the scopes of its records. */
const begun = { role: 0, menu: 1, function: 2, field: 4, api: 5, scope: 9 } as const;

interface GrantRow {
  readonly code: string;
  readonly type: number;
  readonly key: string;
  readonly purview: number;
  readonly masked: boolean;
  readonly scope: string | null;
}

function givenTo(code: string, grant: RoleGrant): GrantRow[] {
  const one = (type: number, key: string, more: Partial<GrantRow> = {}): GrantRow => ({
    code,
    type,
    key,
    purview: 2,
    masked: false,
    scope: null,
    ...more,
  });
  return [
    ...Object.entries(grant.pages ?? {}).map(([page, access]) => one(begun.menu, page, { purview: access })),
    ...(grant.functions ?? []).map((key) => one(begun.function, key)),
    ...(grant.apis ?? []).map((key) => one(begun.api, key)),
    ...Object.entries(grant.fields ?? {}).map(([key, access]) =>
      one(begun.field, key, { purview: access, masked: grant.masked?.includes(key) === true }),
    ),
    // The first scope of an entity is known by its name alone, further ones by `entity:scope`.
    ...Object.entries(grant.scopes ?? {}).flatMap(([entity, scopes]) =>
      [scopes].flat().map((scope, at) => one(begun.scope, at === 0 ? entity : `${entity}:${scope}`, { scope })),
    ),
  ];
}

/** Only what no earlier beginning has given: what was taken away since stays away. */
async function notYetBegun(db: TenantRows, tenantId: string, given: readonly GrantRow[]): Promise<GrantRow[]> {
  const fresh = await db.rows<{ code: string; type: number; key: string }>(
    `insert into begun_grant (tenant_id, role_code, obj_type, object_key)
     select $1::uuid, g.code, g.type, g.key from unnest($2::text[], $3::smallint[], $4::text[]) g(code, type, key)
     on conflict do nothing returning role_code as code, obj_type as type, object_key as key`,
    [tenantId, given.map(({ code }) => code), given.map(({ type }) => type), given.map(({ key }) => key)],
  );
  const isFresh = new Set(fresh.map(({ code, type, key }) => `${code}/${type}/${key}`));
  return given.filter(({ code, type, key }) => isFresh.has(`${code}/${type}/${key}`));
}

const roleName = (tenant: ProvisionedTenant, code: string) => tenant.texts.requireText('zh-CN', `role.${code}`);

/** Gives roles that were stored under the key of a missing text their name. */
async function nameRoles(db: TenantRows, tenant: ProvisionedTenant, codes: readonly string[]): Promise<void> {
  await db.rows(
    `update role r set name = n.name from unnest($2::text[], $3::text[]) n(code, name)
     where r.tenant_id = $1::uuid and r.code = n.code and r.name = 'role.' || n.code`,
    [tenant.id, codes, codes.map((code) => roleName(tenant, code))],
  );
}

async function makeRoles(db: TenantRows, tenant: ProvisionedTenant, codes: readonly string[]): Promise<void> {
  await db.rows(
    `insert into role (tenant_id, id, created_at, updated_at, org_id, code, name, org_type, usable, builtin)
     select o.tenant_id, n.id, $2::timestamptz, $2::timestamptz, o.id, n.code, n.name, 'single', true, false
     from (select tenant_id, id from org where tenant_id = $1::uuid and parent_id is null and deleted_at is null order by path limit 1) o,
       unnest($3::uuid[], $4::text[], $5::text[]) n(id, code, name) on conflict do nothing`,
    [tenant.id, tenant.at, codes.map(() => newId()), codes, codes.map((code) => roleName(tenant, code))],
  );
}

const ofRole = `join role r on r.tenant_id = $1::uuid and r.code = g.code and r.deleted_at is null`;

async function giveGrants(db: TenantRows, tenant: ProvisionedTenant, given: readonly GrantRow[]): Promise<void> {
  await db.rows(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, masked, created_at)
     select r.tenant_id, g.id, 'role', r.id, g.type, coalesce(m.id::text, g.key), g.purview, g.masked, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::boolean[]) g(id, code, type, key, purview, masked)
     ${ofRole} left join menu m on g.type = 1 and m.tenant_id = r.tenant_id and m.builtin_code = g.key and m.deleted_at is null
     where g.type <> 1 or m.id is not null on conflict do nothing`,
    [
      tenant.id,
      tenant.at,
      given.map(() => newId()),
      given.map(({ code }) => code),
      given.map(({ type }) => type),
      given.map(({ key }) => key),
      given.map(({ purview: access }) => access),
      given.map(({ masked }) => masked),
    ],
  );
}

async function giveScopes(db: TenantRows, tenant: ProvisionedTenant, given: readonly GrantRow[]): Promise<void> {
  await db.rows(
    `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, created_at)
     select r.tenant_id, g.id, 'role', r.id, g.entity, 'read', g.scope, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) g(id, code, entity, scope) ${ofRole} on conflict do nothing`,
    [
      tenant.id,
      tenant.at,
      given.map(() => newId()),
      given.map(({ code }) => code),
      given.map(({ key }) => key.split(':')[0]),
      given.map(({ scope }) => scope),
    ],
  );
}

/**
 * Makes the roles of the business area with what the modules give them, and gives the built-in role of the staff its
 * share by its code; menus must be there before. A later version adds what it brings anew, to roles that are still
 * there.
 */
export async function provisionRoles(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  if (declared.size === 0) return;
  const roles = [...declared.keys()].map((code) => ({
    code,
    type: begun.role,
    key: '',
    purview: 0,
    masked: false,
    scope: null,
  }));
  const fresh = await notYetBegun(db, tenant.id, [
    ...roles,
    ...new Map(
      [...declared]
        .flatMap(([code, grants]) => grants.flatMap((grant) => givenTo(code, grant)))
        .map((each) => [`${each.code}/${each.type}/${each.key}`, each]),
    ).values(),
  ]);
  const of = (...types: readonly number[]) => fresh.filter(({ type }) => types.includes(type));
  await makeRoles(
    db,
    tenant,
    of(begun.role).flatMap(({ code }) => (code === staffRoleCode ? [] : [code])),
  );
  await nameRoles(
    db,
    tenant,
    [...declared.keys()].filter((code) => code !== staffRoleCode),
  );
  await giveGrants(db, tenant, of(begun.menu, begun.function, begun.field, begun.api));
  await giveScopes(db, tenant, of(begun.scope));
}
