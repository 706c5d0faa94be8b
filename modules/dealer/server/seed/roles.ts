import type { Seeding } from '@mp/kernel/server';

/** Positions of the sample company whose holders take roles of the business area. */
const byPosition: readonly (readonly [position: string, role: string])[] = [
  ['SALES_MGR', 'R_DDM'],
  ['SALES_CHANNEL', 'R_DDS'],
  ['FIN_MGR', 'R_FIN'],
  ['FIN_ACC', 'R_FIN'],
  ['CEO', 'R_EXE'],
  ['SERVICE_MGR', 'R_TRN'],
  ['COO', 'R_ADM'],
  ['DIRECT_MGR', 'R_TSS'],
];

/** Area positions whose holders take the role of the same name. */
const byArea = ['ASM', 'ASE', 'AE', 'EXM', 'DSM', 'MPL', 'MDP'] as const;

/** Demo accounts with a role of the business area beside what their areas and positions give them (dealers.md 1.1). */
const byAccount: readonly (readonly [userName: string, role: string])[] = [
  ['hy-business', 'R_ADM'],
  ['hy-direct', 'R_DDM'],
  ['hy-exec', 'R_DDS'],
  ['hy-finance', 'R_FIN'],
  ['hy-training', 'R_TRN'],
  ['hy-trade', 'R_TSS'],
  ['hy-project', 'R_PM'],
  ['hy-warranty', 'R_WPM'],
  ['hy-approver', 'R_WPA'],
  ['hy-checker', 'R_WFC'],
  ['hy-certificate', 'R_WCO'],
  ['hy-svd', 'R_SVD'],
  ['hy-general', 'R_GM'],
  ['hy-planner', 'R_MPL'],
  ['hy-dispatcher', 'R_MDP'],
];

/** Gives the people of the sample company their roles of the business area; what is there stays. */
export async function seedBusinessRoles({ client, at }: Seeding, tenantId: string): Promise<void> {
  await client.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select distinct r.tenant_id, r.id, 'user', u.id, $2::timestamptz from unnest($3::text[], $4::text[]) g(position, role)
        join role r on r.tenant_id = $1 and r.code = g.role and r.deleted_at is null
        join position p on p.tenant_id = $1 and p.code = g.position and p.deleted_at is null
        join position_member m on m.tenant_id = $1 and m.position_id = p.id
        -- The demo account of the ordinary staff has the least rights, whatever seat it has.
        join tenant_user u on u.tenant_id = $1 and u.id = m.user_id and u.user_name <> 'hy-staff'
      on conflict do nothing`,
    [tenantId, at, byPosition.map(([position]) => position), byPosition.map(([, role]) => role)],
  );
  await client.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select distinct r.tenant_id, r.id, 'user', a.user_id, $2::timestamptz from area_assignment a
        join role r on r.tenant_id = a.tenant_id and r.code = 'R_' || a.position and r.deleted_at is null
      where a.tenant_id = $1 and a.position = any($3::text[]) and a.deleted_at is null
      union select r.tenant_id, r.id, 'user', b.director_id, $2::timestamptz from big_area b
        join role r on r.tenant_id = b.tenant_id and r.code = 'R_BAD' and r.deleted_at is null
      where b.tenant_id = $1 and b.deleted_at is null
      on conflict do nothing`,
    [tenantId, at, byArea],
  );
  await client.query(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select r.tenant_id, r.id, 'user', u.id, $2::timestamptz from unnest($3::text[], $4::text[]) g(name, role)
        join role r on r.tenant_id = $1 and r.code = g.role and r.deleted_at is null
        join tenant_user u on u.tenant_id = $1 and u.user_name = g.name
      on conflict do nothing`,
    [tenantId, at, byAccount.map(([name]) => name), byAccount.map(([, role]) => role)],
  );
}
