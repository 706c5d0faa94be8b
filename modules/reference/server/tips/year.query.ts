import type { Tx } from '@mp/kernel/server';

/** The tenant's own calendar, when a year is not confirmed in it: others inherit from it. */
export async function openYears(tx: Tx, year: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select c.id from (select tenant_id, id from work_calendar where deleted_at is null order by (code = 'CN') desc, code limit 1) c
     where not exists (select 1 from calendar_year y where y.tenant_id = c.tenant_id and y.calendar_id = c.id
       and y.year = $1 and y.confirmed)`,
    [year],
  );
  return rows.map(({ id }) => id);
}
