import type { Tx } from '@mp/kernel/server';
import type { GroupSource } from '../contract/index.ts';

/** The roles that groups of a source stand for; some may be gone. */
export async function rolesOfGroups(tx: Tx, source: GroupSource, groups: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct unnest(g.role_ids) as id from group_mapping g
     where g.deleted_at is null and $1 = any(g.sources) and lower(g.group_name) = any($2::text[])`,
    [source, groups.map((group) => group.toLowerCase())],
  );
  return rows.map(({ id }) => id);
}

/** The roles that somebody holds because of groups: of one source, and of all others. */
export async function mappedRoles(
  tx: Tx,
  accountId: string,
  source: string,
): Promise<{ readonly own: readonly string[]; readonly others: readonly string[] }> {
  const rows = await tx.rows<{ role_id: string; source: string }>(
    'select role_id, source from mapped_role where account_id = $1::uuid for update',
    [accountId],
  );
  const of = (isOwn: boolean) => rows.filter((row) => (row.source === source) === isOwn).map(({ role_id }) => role_id);
  return { own: of(true), others: of(false) };
}

/** Writes which roles come from groups of a source. */
export async function storeMappedRoles(
  tx: Tx,
  of: { readonly tenantId: string; readonly accountId: string; readonly source: string },
  change: { readonly come: readonly string[]; readonly gone: readonly string[] },
): Promise<void> {
  const { tenantId, accountId, source } = of;
  await tx.batch([
    {
      text: `delete from mapped_role where account_id = $1::uuid and source = $2 and role_id = any($3::uuid[])`,
      values: [accountId, source, change.gone],
    },
    {
      text: `insert into mapped_role (tenant_id, account_id, source, role_id)
        select $1::uuid, $2::uuid, $3, unnest($4::uuid[]) on conflict do nothing`,
      values: [tenantId, accountId, source, change.come],
    },
  ]);
}
