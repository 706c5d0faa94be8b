import { processTextKey } from '@mp/kernel/contract';
import { createRecord, handleJob, loadedProcesses, systemContext } from '@mp/kernel/server';
import type { Context, DrawnProcess, TenantRows } from '@mp/kernel/server';
import { categoryServer } from '../definition/definition.service.ts';
import { deployDefinition } from '../definition/deploy.service.ts';
import { deployJob } from '../instance/flow-jobs.ts';

async function categoryId(context: Context, { code, name }: DrawnProcess['category']): Promise<string> {
  const find = async () =>
    (
      await context.rows<{ id: string }>('select id from process_category where code = $1 and deleted_at is null', [
        code,
      ])
    )[0];
  const known = await find();
  if (known) return known.id;
  const { id } = await createRecord(context, categoryServer, { values: { code, name, seq: 90 } });
  return id;
}

/**
 * Deploys the processes of the loaded modules whose keys the tenant has not got, also not among deleted ones, in one transaction;
 * two nodes go one after the other. Answers how many are new.
 */
export function deployBuiltIns(context: Context): Promise<number> {
  return context.tx(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('deployBuiltIns/' || $1, 0))`, [context.tenantId]);
    const rows = await tx.rows<{ key: string }>('select lower(key) as key from process_definition');
    const known = new Set(rows.map(({ key }) => key));
    const missing = loadedProcesses().filter(({ process }) => !known.has(process.key.toLowerCase()));
    const { texts } = context.services;
    for (const { process, resource, category, xml } of missing)
      await deployDefinition(context, {
        key: process.key,
        name: texts.requireNames(processTextKey(process)),
        categoryId: await categoryId(context, category),
        resource,
        xml: await xml(texts),
      });
    return missing.length;
  });
}

/** Asks for the deployment when a tenant begins, and when a new version brings further processes. */
export async function provisionProcesses(db: TenantRows, tenantId: string): Promise<void> {
  await db.rows(`select enqueue($1, $2::jsonb, null, null, $3, 25)`, [
    deployJob.name,
    JSON.stringify({ payload: { tenantId } }),
    `${deployJob.name}/${tenantId}`,
  ]);
}

/** The job. */
export const deployHandler = handleJob(deployJob, async ({ services }, { tenantId }) => {
  const made = await deployBuiltIns(systemContext(services, tenantId, 'deploy'));
  if (made > 0) services.log.info({ tenantId, made }, 'built-in processes deployed');
});
