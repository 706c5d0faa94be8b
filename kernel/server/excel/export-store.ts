import { commonErrors, isUuid } from '../../contract/index.ts';
import type { Progress } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { enqueue } from '../queue.ts';
import type { ResourceServer } from '../resource/model.ts';
import { begin, exportCleanup, stillAtWork } from './watch.ts';
import type { Watch } from './watch.ts';

/** What an export is asked for, as its job keeps it. */
export interface ExportOrder {
  readonly resource: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly columns: readonly string[];
}

/** An export as its owner sees it. */
export interface ExportJob extends Progress {
  readonly fileKey: string | null;
}

/** The file of an export is kept this long. */
const keptHours = 24;

/** Records an export and has it made. */
export async function insertExport(context: Context, id: string, order: ExportOrder): Promise<void> {
  await context.tx(async (tx) => {
    await tx.rows(
      `insert into background_job (tenant_id, id, kind, state, payload, created_at, created_by) values ($1, $2, 'export', 'queued', $3::jsonb, $4, $5)`,
      [context.tenantId, id, JSON.stringify(order), context.now, context.userId],
    );
    await begin(tx, 'export.run', id);
  });
}

/** An export of the caller; everybody else's is not found. */
export async function exportById(context: Context, { resource }: ResourceServer, id: string): Promise<ExportJob> {
  const found = isUuid(id)
    ? await context.rows<ExportJob>(
        `select id, state, done, total, file_name as "fileName", file_key as "fileKey", created_at as "createdAt" from background_job
         where id = $1::uuid and kind = 'export' and payload->>'resource' = $2 and created_by = $3::uuid`,
        [id, resource.key, context.userId],
      )
    : [];
  const [job] = found;
  if (!job) throw commonErrors.notFound();
  return job;
}

/** Begins an export from the start; undefined when there is nothing to do any more. */
export async function claimExport(context: Context, watch: Watch): Promise<ExportOrder | undefined> {
  return context.tx(async (tx) => {
    const [job] = await tx.rows<{ payload: ExportOrder }>(
      `update background_job set state = 'running', done = 0 where id = $1::uuid and state in ('queued', 'running') returning payload`,
      [watch.id],
    );
    if (job) await stillAtWork(tx, watch);
    return job?.payload;
  });
}

/** Tells how far an export has come; no answers that it is not wanted any more. */
export async function reportExport(
  context: Context,
  watch: Watch,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  return context.tx(async (tx) => {
    const [job] = await tx.rows(
      `update background_job set done = $2::integer, total = greatest($3::integer, $2::integer) where id = $1::uuid and state = 'running' returning id`,
      [watch.id, done, total],
    );
    if (job) await stillAtWork(tx, watch);
    return job !== undefined;
  });
}

/** Ends an export with its file, which is kept for a day; no when it was canceled meanwhile. */
export async function endExport(
  context: Context,
  id: string,
  file: { readonly id: string; readonly name: string; readonly rows: number },
): Promise<boolean> {
  return context.tx(async (tx) => {
    const [job] = await tx.rows(
      `update background_job set state = 'done', file_key = $2, file_name = $3, done = $4::integer, total = $4::integer, finished_at = $5
       where id = $1::uuid and state = 'running' returning id`,
      [id, file.id, file.name, file.rows, context.now],
    );
    if (job)
      await enqueue(tx, {
        kind: exportCleanup,
        payload: { id },
        runAt: new Date(Date.now() + keptHours * 3_600_000),
        maxAttempts: 3,
      });
    return job !== undefined;
  });
}

/** Ends an export that can not be made. */
export async function failExport(context: Context, id: string, code: string): Promise<void> {
  await context.rows(
    `update background_job set state = 'failed', error_code = $2, finished_at = $3 where id = $1::uuid and state in ('queued', 'running')`,
    [id, code, context.now],
  );
}

/** Ends an export that waits or runs, or takes the file of a finished one away; answers the file that is to go. */
export async function releaseExport(context: Context, id: string): Promise<string | null> {
  const [job] = await context.rows<{ fileKey: string | null }>(
    `update background_job b set state = case when b.state in ('queued', 'running') then 'canceled' else b.state end, file_key = null
     from (select id, file_key from background_job where id = $1::uuid for update) old where b.id = old.id returning old.file_key as "fileKey"`,
    [id],
  );
  return job?.fileKey ?? null;
}
