import { AppError, fieldTextKey } from '../../contract/index.ts';
import type { ErrorParams, ImportBatch, ImportUndone, RecentImport } from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import type { JobRun } from '../queue.ts';
import { auditedValue } from '../records/as-of.ts';
import { resourceServer } from '../resource/registry.ts';
import type { MutableValues, ResourceServer } from '../resource/model.ts';
import { constraintError } from '../resource/constraint.ts';
import { deleteRecord, updateRecord } from '../resource/write.ts';
import { importErrors } from './errors.ts';
import { endingIn } from './import-check.ts';
import { batchById } from './import-store.ts';
import { begin, stillAtWork } from './watch.ts';
import type { Watch } from './watch.ts';

/** Rows taken back in one transaction. */
const chunk = 200;
const maxShown = 500;

/** The caller's latest imports of a resource. */
export async function recentImports(context: Context, server: ResourceServer): Promise<{ items: RecentImport[] }> {
  return {
    items: await context.rows<RecentImport>(
      `select id, file_name as "fileName", state, committed, creates, updates, created_at as "createdAt",
         state = 'done' and exists (select 1 from import_row r where r.batch_id = b.id and r.done) as "canUndo"
       from import_batch b where resource = $1 and created_by = $2::uuid order by created_at desc limit 20`,
      [server.resource.key, context.userId],
    ),
  };
}

/** Has an import taken back as far as nobody has touched its records since. Throws `import.notDone`. */
export async function undoImport(context: Context, server: ResourceServer, id: string): Promise<ImportBatch> {
  await batchById(context, server, id);
  await context.tx(async (tx) => {
    const [row] = await tx.rows(
      `update import_batch b set state = 'undoing' where id = $1::uuid and state = 'done'
         and exists (select 1 from import_row r where r.batch_id = b.id and r.done) returning id`,
      [id],
    );
    if (!row) throw importErrors.notDone();
    await begin(tx, 'import.undo', id);
  });
  return batchById(context, server, id);
}

/** Rows that were not taken back, at most 500 of them, with their number in all. */
export async function keptRows(context: Context, server: ResourceServer, id: string): Promise<ImportUndone> {
  await batchById(context, server, id);
  const { resource } = server;
  const label = resource.excel?.key ?? resource.label;
  const [count] = await context.rows<{ undone: number; kept: number }>(
    `select count(*) filter (where not done and action in ('create', 'update'))::integer as undone,
       count(*) filter (where kept is not null)::integer as kept from import_row where batch_id = $1::uuid`,
    [id],
  );
  const rows = await context.rows<{ row: number; label: string | null; kept: { code: string; params: ErrorParams } }>(
    `select row_no as row, cells->>$2 as label, kept from import_row where batch_id = $1::uuid and kept is not null order by row_no limit ${maxShown}`,
    [id, label],
  );
  return {
    undone: count?.undone ?? 0,
    total: count?.kept ?? 0,
    items: rows.map(({ row, label: name, kept: { code, params } }) => ({
      row,
      label: name ?? '',
      code,
      params,
      message: context.texts.error(context.locale, code, params),
    })),
  };
}

/** Takes an import back, 200 rows in each transaction; whoever goes on after a crash begins behind the last of them. */
export async function takeBack(context: Context, watch: Watch, run: JobRun): Promise<void> {
  await endingIn(context, { watch, run }, async () => {
    for (let goesOn = true; goesOn;) goesOn = await context.tx((tx) => takeBackSome(tx, watch, run));
  });
}

interface DoneRow {
  readonly no: number;
  readonly action: 'create' | 'update';
  readonly recordId: string;
  readonly baseVersion: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

async function takeBackSome(context: TxContext, watch: Watch, run: JobRun): Promise<boolean> {
  const [batch] = await context.rows<{ resource: string }>(
    `select resource from import_batch where id = $1::uuid and state = 'undoing' for update`,
    [watch.id],
  );
  const server = batch && resourceServer(batch.resource);
  if (!server) return false;
  // Records that refer to others of the same file go first.
  const rows = await context.rows<DoneRow>(
    `select row_no as no, action, record_id as "recordId", base_version as "baseVersion", input from import_row
     where batch_id = $1::uuid and done and kept is null order by level desc, row_no desc limit ${chunk}`,
    [watch.id],
  );
  if (rows.length === 0) {
    await context.rows(`update import_batch set state = 'undone' where id = $1::uuid`, [watch.id]);
    context.log.info({ resource: batch.resource, batchId: watch.id }, 'import taken back');
    return false;
  }
  for (const row of rows) await takeBackOne(context, server, { batchId: watch.id, row });
  await stillAtWork(context, watch, run.signal.aborted ? 0 : undefined);
  return !run.signal.aborted;
}

async function takeBackOne(
  context: TxContext,
  server: ResourceServer,
  { batchId, row }: { readonly batchId: string; readonly row: DoneRow },
): Promise<void> {
  await context.rows('savepoint import_undo');
  try {
    if (row.action === 'create')
      await deleteRecord(context, server, { id: row.recordId, version: 1, action: 'undoImport', reason: batchId });
    else await putBack(context, server, { row, batchId });
    await context.rows('update import_row set done = false where batch_id = $1::uuid and row_no = $2::integer', [
      batchId,
      row.no,
    ]);
    await context.rows('release savepoint import_undo');
  } catch (error) {
    const refused = error instanceof AppError ? error : constraintError(server, error);
    if (!refused || refused.status >= 500) throw error;
    await context.rows('rollback to savepoint import_undo');
    const isTouched = refused.code === 'common.versionConflict' || refused.code === 'common.notFound';
    const { code, params } = isTouched ? importErrors.changedSince() : (refused.fields?.[0] ?? refused);
    await context.rows('update import_row set kept = $3::jsonb where batch_id = $1::uuid and row_no = $2::integer', [
      batchId,
      row.no,
      JSON.stringify({ code, params: params ?? {} }),
    ]);
  }
}

/** Gives a changed record the values it had before the import. */
async function putBack(
  context: TxContext,
  server: ResourceServer,
  { row, batchId }: { readonly row: DoneRow; readonly batchId: string },
): Promise<void> {
  const { resource } = server;
  const lost = Object.keys(row.input).filter(
    (name) => resource.fields[name]?.virtual || resource.fields[name]?.encrypted,
  );
  if (lost.length > 0)
    throw importErrors.notUndoable({ fields: lost.map((name) => `@${fieldTextKey(resource, name)}`) });
  const version = (row.baseVersion ?? 0) + 1;
  const [change] = await context.rows<{ changes: Record<string, [unknown, unknown]> }>(
    'select changes from audit_log where entity = $1 and entity_id = $2::uuid and version = $3::integer',
    [resource.key, row.recordId, version],
  );
  if (!change) throw importErrors.changedSince();
  const values: MutableValues = {};
  for (const [name, [before]] of Object.entries(change.changes)) {
    const field = resource.fields[name];
    if (field && !field.readOnly) values[name] = auditedValue(field, before);
  }
  if (Object.keys(values).length === 0) return;
  await updateRecord(context, server, { id: row.recordId, version, values, action: 'undoImport', reason: batchId });
}
