import type { Tx } from '@mp/kernel/server';

/** How many roles and positions stand in an organisation. */
export async function countIn(tx: Tx, orgId: string): Promise<{ readonly roles: number; readonly positions: number }> {
  const [row] = await tx.rows<{ roles: number; positions: number }>(
    `select (select count(*) from role where org_id = $1::uuid and deleted_at is null)::integer as roles,
       (select count(*) from position where org_id = $1::uuid and deleted_at is null)::integer as positions`,
    [orgId],
  );
  return row ?? { roles: 0, positions: 0 };
}

/** Roles or positions of an organisation, locked. */
export async function lockStanding(
  tx: Tx,
  table: 'role' | 'position',
  orgId: string,
): Promise<{ readonly id: string; readonly version: number }[]> {
  return tx.rows(
    `select id, version from ${table} where org_id = $1::uuid and deleted_at is null order by id for update`,
    [orgId],
  );
}

/** Roles that everybody of an organisation held are held by everybody of another one. */
export async function moveMembership(tx: Tx, from: string, into: string): Promise<void> {
  await tx.rows(
    `insert into role_member (tenant_id, role_id, member_type, member_id, with_below, created_at, created_by)
     select tenant_id, role_id, member_type, $2::uuid, with_below, created_at, created_by from role_member
     where member_type = 'org' and member_id = $1::uuid on conflict do nothing`,
    [from, into],
  );
  await tx.rows(`delete from role_member where member_type = 'org' and member_id = $1::uuid`, [from]);
}
