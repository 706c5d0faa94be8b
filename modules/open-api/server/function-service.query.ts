import { type Database, scopeStatement, toObjects } from '@mp/kernel/server';
import type { ApiTie } from '@mp/permission/server';
import { operationOfInterface } from '../contract/index.ts';

/** The ties of a tenant, as rights are made of them. */
export async function tiesOf(database: Pick<Database, 'batch'>, tenantId: string): Promise<readonly ApiTie[]> {
  const [, result] = await database.batch([
    scopeStatement({ tenantId }),
    {
      text: `select function_no as "function", service_interface as "serviceInterface", path like 'GET %' as reads
        from function_service where deleted_at is null`,
      values: [],
    },
  ]);
  const rows = result ? toObjects<{ function: string; serviceInterface: string; reads: boolean }>(result) : [];
  return rows.map((row) => ({
    function: row.function,
    api: operationOfInterface(row.serviceInterface),
    least: row.reads ? 1 : 2,
  }));
}
