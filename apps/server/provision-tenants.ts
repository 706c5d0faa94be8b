import { createHash } from 'node:crypto';
import { declaredPages } from '@mp/kernel/contract';
import { provisionTenant, loadModules, loadTexts, roleGrantsOf, staffGrantsOf } from '@mp/kernel/server';
import { declareRoleGrants, declareStaffGrants } from '@mp/permission/server';
import type pg from 'pg';
import { serverModules } from './modules.ts';

/** What a tenant is begun with by this version: its pages, what the roles may do, and whatever else modules bring. */
function digest(): string {
  const pages = [...declaredPages().values()].map(({ code, title, group, icon }) => [code, title, group, icon]);
  return createHash('sha256')
    .update(
      JSON.stringify([
        pages,
        staffGrantsOf(serverModules),
        [...roleGrantsOf(serverModules)],
        serverModules.map(({ name, brings, processes, contributes }) => [
          name,
          brings?.(),
          processes?.map(({ process }) => process),
          contributes,
        ]),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

/**
 * Gives initialised tenants what all modules begin a tenant with, through a connection of the owner: at first start,
 * and once more where this version has pages that the tenant was not begun with. Answers how many tenants it were.
 */
export async function provisionTenants(client: pg.ClientBase, at: string): Promise<number> {
  loadModules(serverModules);
  const mark = digest();
  const { rows } = await client.query<{ id: string }>(
    'select id from tenant where initialised_at is not null and deleted_at is null and begun is distinct from $1 order by tenancy_id',
    [mark],
  );
  if (rows.length === 0) return 0;
  declareStaffGrants(staffGrantsOf(serverModules));
  declareRoleGrants(roleGrantsOf(serverModules));
  const texts = await loadTexts();
  const db = {
    rows: async <T>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as T[],
  };
  for (const { id } of rows) {
    await provisionTenant(serverModules, db, { id, at, texts });
    await client.query('update tenant set begun = $2 where id = $1', [id, mark]);
  }
  return rows.length;
}
