import { drawing, withDiagram } from '@mp/engine/compile';
import type { FlowSketch, NodeSketch } from '@mp/engine/compile';
import type { I18nText } from '@mp/kernel/contract';
import { createRecord, handleJob, systemContext, type Context, type TenantRows } from '@mp/kernel/server';
import { categoryServer } from '../definition/definition.service.ts';
import { deployDefinition } from '../definition/deploy.service.ts';
import { otherNames, type Names } from '../seed/sketch.ts';
import { deployJob } from '../instance/flow-jobs.ts';

/** A process that a module brings; every tenant begins with it and may change it afterwards. */
export interface BuiltInProcess {
  readonly key: string;
  readonly names: Names;
  /** Code of the category, made with the name when the tenant has none of that code. */
  readonly category: { readonly code: string; readonly names: Names };
  /** Resource for whose records it runs. */
  readonly resource: string;
  /** Subject with fields of the record in braces. */
  readonly subject: string;
  readonly numberPrefix: string;
  /** Further attributes of `wf:process`. */
  readonly settings?: string;
  readonly nodes: readonly NodeSketch[];
  readonly flows: readonly FlowSketch[];
}

const declared = new Map<string, BuiltInProcess>();

/** Declares a process that every tenant begins with; the same key again replaces it. */
export function registerProcess(process: BuiltInProcess): void {
  declared.set(process.key, process);
}

/** The declared processes. */
export function builtInProcesses(): readonly BuiltInProcess[] {
  return [...declared.values()];
}

const named = ([zh, en, ja]: Names): I18nText => ({ ZH_CN: zh, EN_US: en, JA_JP: ja });

/** The drawing of a declared process. */
export async function drawnProcess(process: BuiltInProcess): Promise<string> {
  const { key, names, resource, subject, numberPrefix, settings = '', nodes, flows } = process;
  const ext = `${otherNames(names[1], names[2])}<wf:process form="resource" resource="${resource}" subject="${subject}" numberPrefix="${numberPrefix}" numberDate="yyyyMM" numberDigits="4" traceForReaders="true" ${settings}/>`;
  return withDiagram(drawing({ key, name: names[0], ext, nodes, flows }));
}

async function categoryId(context: Context, { code, names }: BuiltInProcess['category']): Promise<string> {
  const find = async () =>
    (
      await context.rows<{ id: string }>('select id from process_category where code = $1 and deleted_at is null', [
        code,
      ])
    )[0];
  const known = await find();
  if (known) return known.id;
  const made = await createRecord(context, categoryServer, { code, name: named(names), seq: 90 });
  return String(made.id);
}

/**
 * Deploys the declared processes whose keys the tenant has not got, also not among deleted ones, in one transaction;
 * two nodes go one after the other. Answers how many are new.
 */
export function deployBuiltIns(context: Context): Promise<number> {
  return context.tx(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('deployBuiltIns/' || $1, 0))`, [context.tenantId]);
    const rows = await tx.rows<{ key: string }>('select lower(key) as key from process_definition');
    const known = new Set(rows.map(({ key }) => key));
    const missing = [...declared.values()].filter(({ key }) => !known.has(key.toLowerCase()));
    for (const process of missing)
      await deployDefinition(context, {
        key: process.key,
        name: named(process.names),
        categoryId: await categoryId(context, process.category),
        resource: process.resource,
        xml: await drawnProcess(process),
      });
    return missing.length;
  });
}

/**
 * Asks for the deployment when a tenant begins, and when a new version brings further processes. At the first start nobody
 * has declared any yet, so it is asked for in any case: the job knows them.
 */
export async function beginProcesses(db: TenantRows, tenantId: string): Promise<void> {
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
