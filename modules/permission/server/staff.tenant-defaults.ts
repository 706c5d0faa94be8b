import { declaredPages, functionsOfPage } from '@mp/kernel/contract';
import { newId } from '@mp/kernel/server';
import type { ProvisionedTenant, TenantRows } from '@mp/kernel/server';
import { staffRoleCode } from '../contract/index.ts';
import { hasMenus } from './menu-source.ts';
import { staffGrants } from './staff.ts';

interface StaffGrant {
  readonly objType: 2 | 4;
  readonly key: string;
  readonly purview: 1 | 2;
  readonly masked: boolean;
}

/** Functions that come to the staff with pages they may read, so that no grant of their own is needed. */
function carried(held: ReadonlySet<string>): Set<string> {
  const pages = [...declaredPages().values()].map((page) => functionsOfPage(page).reads);
  return new Set(pages.filter((reads) => reads.every((key) => held.has(key))).flat());
}

/** What the role of the staff is granted when it is made: fields, and the functions that no readable page brings. */
function firstStaffGrants(): StaffGrant[] {
  const declared = staffGrants();
  const held = new Set(declared.flatMap(({ functions }) => functions ?? []));
  const withPages = hasMenus() ? carried(held) : new Set<string>();
  const masked = new Set(declared.flatMap((grant) => grant.masked ?? []));
  const functions = [...held].filter((key) => !withPages.has(key));
  const fields = new Map(declared.flatMap((grant) => Object.entries(grant.fields ?? {})));
  return [
    ...functions.map((key) => ({ objType: 2 as const, key, purview: 2 as const, masked: false })),
    ...[...fields].map(([key, access]) => ({ objType: 4 as const, key, purview: access, masked: masked.has(key) })),
  ];
}

/** Makes the built-in role of the staff: everybody at or below the root holds it. What it has, and what it lost, stays. */
export async function provisionStaff(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  const name = tenant.texts.requireText('zh-CN', `role.${staffRoleCode}`);
  const [role] = await db.rows<{ id: string; org_id: string }>(
    `insert into role (tenant_id, id, created_at, updated_at, org_id, code, name, org_type, usable, builtin)
     select o.tenant_id, $2, $3::timestamptz, $3::timestamptz, o.id, $4, $5, 'single', true, true from org o
     where o.tenant_id = $1 and o.parent_id is null and o.deleted_at is null
       and not exists (select 1 from role r where r.tenant_id = $1 and r.code = $4 and r.builtin)
     order by o.path limit 1 on conflict do nothing returning id, org_id`,
    [tenant.id, newId(), tenant.at, staffRoleCode, name],
  );
  if (!role) return;
  await db.rows(
    `insert into role_member (tenant_id, role_id, member_type, member_id, with_below, created_at)
     values ($1, $2, 'org', $3, true, $4::timestamptz)`,
    [tenant.id, role.id, role.org_id, tenant.at],
  );
  const grants = firstStaffGrants();
  await db.rows(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, masked, created_at)
     select $1, g.id, 'role', $2, g.obj_type, g.key, g.purview, g.masked, $3::timestamptz
     from unnest($4::uuid[], $5::smallint[], $6::text[], $7::smallint[], $8::boolean[]) g(id, obj_type, key, purview, masked)
     on conflict do nothing`,
    [
      tenant.id,
      role.id,
      tenant.at,
      grants.map(() => newId()),
      grants.map(({ objType }) => objType),
      grants.map(({ key }) => key),
      grants.map(({ purview: access }) => access),
      grants.map(({ masked }) => masked),
    ],
  );
}
