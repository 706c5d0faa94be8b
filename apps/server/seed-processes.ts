import type { Services } from '@mp/kernel/server';
import { sampleTenants } from '@mp/tenant/server';
import { seedWorkflow } from '@mp/workflow/server';
import type pg from 'pg';

/** Held while sample processes are played, so that of two nodes one works and the other finds them done. */
const processLock = 7_210_054;
/** How many people of the sample company start processes. */
const starters = 40;

/** Gives the sample company its processes and instances, played by the modules themselves; answers whether it had none. */
export async function seedProcesses(
  services: Services,
  { owner, analyze }: { readonly owner: pg.Client; readonly analyze: () => Promise<void> },
): Promise<boolean> {
  const { id: tenantId } = sampleTenants.hengyuan;
  await owner.query('select pg_advisory_lock($1)', [processLock]);
  try {
    // Those of the modules are deployed by a job that may have been quicker: a sample process tells.
    const { rows } = await owner.query(`select 1 from process_definition where tenant_id = $1 and key = 'expense'`, [
      tenantId,
    ]);
    if (rows.length > 0) return false;
    const people = await owner.query<{ id: string; user_name: string }>(
      `select id, user_name from tenant_user where tenant_id = $1 and deleted_at is null and status = 'enabled' and user_name <> 'admin'
        order by user_name not like 'hy-%', user_name limit $2`,
      [tenantId, starters],
    );
    const admin = people.rows.find(({ user_name: name }) => name === 'hy-admin');
    if (!admin) return false;
    await seedWorkflow(services, { tenantId, adminId: admin.id, people: people.rows.map(({ id }) => id), analyze });
    return true;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [processLock]);
  }
}
