import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** Projects at work that may be asked for, and whether somebody has asked already. */
export async function projectsToAsk(
  db: Reader,
): Promise<{ readonly ids: readonly string[]; readonly isDone: boolean }> {
  const rows = await db.rows<{ id: string; done: boolean }>(
    `select id, exists (select 1 from access_request) as done from project where state in ('executing', 'closing') and deleted_at is null order by no`,
  );
  return { ids: rows.map(({ id }) => id), isDone: rows[0]?.done ?? false };
}

/** Service engineers and project managers of the house, in the order of their names. */
export async function holdersOfAsking(db: Reader, n: number): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    `select distinct u.id, u.user_name from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id and m.member_type = 'user'
        join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.member_id and u.deleted_at is null and u.status = 'enabled'
      where r.code in ('R_ASE', 'R_PM', 'R_ASM') order by u.user_name limit $1`,
    [n],
  );
  return rows.map(({ id }) => id);
}
