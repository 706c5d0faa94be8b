import { commonErrors, isUuid } from '../../contract/index.ts';
import type { AppError, ErrorParams, ImportBatch } from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import { enqueue } from '../queue.ts';
import type { ResourceServer, Values } from '../resource/model.ts';
import type { MappedColumn } from './columns.ts';
import { begin, importCleanup, stillAtWork } from './watch.ts';
import type { Watch } from './watch.ts';

/** A wrong cell as it is kept: its column's key (empty: the row as a whole), its text, and why. */
export interface CellError {
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly params: ErrorParams;
}

/** A column as a batch keeps it for previews and the sheet of errors. */
export type StoredColumn = Pick<MappedColumn, 'key' | 'title'>;

/** What becomes of a row. */
export type RowAction = 'create' | 'update' | 'same' | 'error';

/** A checked row. */
export interface CheckedRow {
  readonly no: number;
  readonly action: RowAction;
  readonly level: number;
  readonly recordId: string | null;
  readonly baseVersion: number | null;
  readonly cells: Readonly<Record<string, string>>;
  readonly input: Values | null;
  readonly errors: readonly CellError[] | null;
}

const shown = `id, state, file_name as "fileName", total, checked, valid, invalid, committed, creates, updates,
  error_code as "errorCode", error_params as "errorParams", created_at as "createdAt"`;

/** A batch of the caller; everybody else's is not found. */
export async function batchById(context: Context, server: ResourceServer, id: string): Promise<ImportBatch> {
  const found = isUuid(id)
    ? await context.rows<ImportBatch>(
        `select ${shown} from import_batch where id = $1::uuid and resource = $2 and created_by = $3::uuid`,
        [id, server.resource.key, context.userId],
      )
    : [];
  const [batch] = found;
  if (!batch) throw commonErrors.notFound();
  return batch;
}

/** Rows of a batch are kept this long. */
const keptHours = 24;

/** Keeps an upload and has it checked. */
export async function insertBatch(
  context: TxContext,
  server: ResourceServer,
  file: { readonly id: string; readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  await context.rows(
    `insert into import_batch (tenant_id, id, resource, state, file_name, content, locale, created_at, created_by)
     values ($1, $2, $3, 'checking', $4, $5, $6, $7, $8)`,
    [
      context.tenantId,
      file.id,
      server.resource.key,
      file.name,
      file.bytes,
      context.locale,
      context.now,
      context.userId,
    ],
  );
  await begin(context, 'import.check', file.id);
  await enqueue(context, {
    kind: importCleanup,
    payload: { id: file.id },
    runAt: new Date(Date.now() + keptHours * 3_600_000),
    maxAttempts: 3,
  });
}

/** A batch whose check begins. */
export interface Claimed {
  readonly id: string;
  readonly run: string;
  readonly resource: string;
  readonly content: Buffer;
}

/** Begins the check of a batch from the start; undefined when there is nothing to check. */
export async function claimBatch(context: Context, watch: Watch, run: string): Promise<Claimed | undefined> {
  const { id } = watch;
  return context.tx(async (tx) => {
    const [batch] = await tx.rows<{ id: string; resource: string; content: string }>(
      `update import_batch set run = $2, total = 0, checked = 0, valid = 0, invalid = 0, creates = 0, updates = 0
       where id = $1::uuid and state = 'checking' and content is not null returning id, resource, encode(content, 'hex') as content`,
      [id, run],
    );
    if (!batch) return undefined;
    await tx.rows('delete from import_row where batch_id = $1::uuid', [id]);
    await stillAtWork(tx, watch);
    return { ...batch, run, content: Buffer.from(batch.content, 'hex') };
  });
}

/** Whether this run of the check is still the one that counts; the batch is locked until the transaction ends. */
export async function isOurs(tx: Tx, { id, run }: Claimed): Promise<boolean> {
  return (
    (
      await tx.rows(
        `select 1 from import_batch where id = $1::uuid and run = $2::uuid and state = 'checking' for update`,
        [id, run],
      )
    ).length > 0
  );
}

/** Records how many rows and which columns the sheet has. */
export async function describeBatch(
  context: Context,
  batch: Claimed,
  { total, columns }: { readonly total: number; readonly columns: readonly StoredColumn[] },
): Promise<void> {
  await context.rows(
    'update import_batch set total = $3::integer, columns = $4::jsonb where id = $1::uuid and run = $2::uuid',
    [batch.id, batch.run, total, JSON.stringify(columns)],
  );
}

/** Keeps checked rows and counts them. */
export async function insertRows(context: TxContext, batch: Claimed, rows: readonly CheckedRow[]): Promise<void> {
  const count = (action: RowAction) => rows.filter((row) => row.action === action).length;
  const invalid = count('error');
  await context.batch([
    {
      text: `insert into import_row (tenant_id, batch_id, row_no, action, record_id, base_version, level, cells, input, errors)
        select $1, $2, r.no, r.action, r."recordId", r."baseVersion", r.level, r.cells, r.input, r.errors
        from jsonb_to_recordset($3::jsonb) as r(no integer, action text, "recordId" uuid, "baseVersion" integer, level integer, cells jsonb, input jsonb, errors jsonb)`,
      values: [context.tenantId, batch.id, JSON.stringify(rows)],
    },
    {
      text: `update import_batch set checked = checked + $2::integer, valid = valid + $3::integer, invalid = invalid + $4::integer,
        creates = creates + $5::integer, updates = updates + $6::integer where id = $1::uuid`,
      values: [batch.id, rows.length, rows.length - invalid, invalid, count('create'), count('update')],
    },
  ]);
}

/** Ends the check; the upload itself is not needed any more. */
export async function endCheck(context: Context, batch: Claimed): Promise<void> {
  await context.rows(
    `update import_batch set state = 'checked', content = null where id = $1::uuid and run = $2::uuid and state = 'checking'`,
    [batch.id, batch.run],
  );
}

/** Ends a batch with an error: the file is refused, or the work has failed for good. */
export async function endWith(
  context: Context,
  id: string,
  { state, error }: { readonly state: 'refused' | 'failed'; readonly error: Pick<AppError, 'code' | 'params'> },
): Promise<void> {
  await context.rows(
    `update import_batch set state = $2, error_code = $3, error_params = $4::jsonb, content = null where id = $1::uuid and state in ('checking', 'committing', 'undoing')`,
    [id, state, error.code, JSON.stringify(error.params)],
  );
}

/** A row that is to be written. */
export interface WaitingRow {
  readonly no: number;
  readonly action: 'create' | 'update';
  readonly recordId: string;
  readonly baseVersion: number | null;
  readonly input: Values;
}

/** The next rows to write, of one level only, so that what they refer to stands already; the batch is locked. */
export async function nextRows(
  tx: Tx,
  id: string,
  limit: number,
): Promise<{ readonly resource: string; readonly rows: readonly WaitingRow[] } | undefined> {
  const [batch] = await tx.rows<{ resource: string }>(
    `select resource from import_batch where id = $1::uuid and state = 'committing' for update`,
    [id],
  );
  if (!batch) return undefined;
  const rows = await tx.rows<WaitingRow>(
    `select row_no as no, action, record_id as "recordId", base_version as "baseVersion", input from import_row
     where batch_id = $1::uuid and not done and action in ('create', 'update')
       and level = (select min(level) from import_row where batch_id = $1::uuid and not done and action in ('create', 'update'))
     order by row_no limit $2::integer`,
    [id, limit],
  );
  return { resource: batch.resource, rows };
}

/** Marks rows as written or refused and counts them; ends the batch when none is left. */
export async function settleRows(
  tx: Tx,
  id: string,
  {
    written,
    refused,
  }: { readonly written: readonly number[]; readonly refused: ReadonlyMap<number, readonly CellError[]> },
): Promise<void> {
  const wrong = [...refused].map(([no, errors]) => ({ no, errors }));
  await tx.batch([
    {
      text: 'update import_row set done = true where batch_id = $1::uuid and row_no = any($2::integer[])',
      values: [id, written],
    },
    {
      text: `update import_row i set action = 'error', errors = r.errors from jsonb_to_recordset($2::jsonb) as r(no integer, errors jsonb)
        where i.batch_id = $1::uuid and i.row_no = r.no`,
      values: [id, JSON.stringify(wrong)],
    },
    {
      text: `update import_batch set committed = committed + $2::integer, valid = valid - $3::integer, invalid = invalid + $3::integer where id = $1::uuid`,
      values: [id, written.length, wrong.length],
    },
  ]);
}

/** Ends a batch whose rows are all settled. */
export async function endCommit(tx: Tx, id: string): Promise<void> {
  await tx.rows(`update import_batch set state = 'done' where id = $1::uuid and state = 'committing'`, [id]);
}

/** Rows of a batch as they are read back. */
export interface StoredRow {
  readonly no: number;
  readonly action: RowAction;
  readonly cells: Readonly<Record<string, string>>;
  readonly changed: readonly string[] | null;
  readonly errors: readonly CellError[] | null;
}

/** What is asked of the rows of a batch. */
export interface RowQuery {
  readonly after: number;
  readonly limit: number;
  readonly action?: RowAction | undefined;
}

/** Rows of a batch behind row `after`, in the order of the sheet. */
export async function rowsOf(context: Context, id: string, { after, limit, action }: RowQuery): Promise<StoredRow[]> {
  return context.rows<StoredRow>(
    `select row_no as no, action, cells, errors, case when action = 'update' then (select array_agg(k) from jsonb_object_keys(input) k) end as changed
     from import_row where batch_id = $1::uuid and row_no > $2::integer and ($3::text is null or action = $3) order by row_no limit $4::integer`,
    [id, after, action ?? null, limit],
  );
}

/** Number of wrong cells of a batch. */
export async function countErrors(context: Context, id: string): Promise<number> {
  const [row] = await context.rows<{ n: number }>(
    `select coalesce(sum(jsonb_array_length(errors)), 0) as n from import_row where batch_id = $1::uuid and action = 'error'`,
    [id],
  );
  return Number(row?.n ?? 0);
}

/** The columns of the sheet of a batch. */
export async function columnsOfBatch(context: Context, id: string): Promise<readonly StoredColumn[]> {
  const [row] = await context.rows<{ columns: StoredColumn[] }>(
    'select columns from import_batch where id = $1::uuid',
    [id],
  );
  return row?.columns ?? [];
}

/** Ends a batch that waits or works; rows that are written stay. Its upload and its rows go. */
export async function cancelBatch(context: Context, id: string): Promise<void> {
  await context.tx(async (tx) => {
    const [row] = await tx.rows(
      `update import_batch set state = 'canceled', content = null where id = $1::uuid and state in ('checking', 'checked', 'committing') returning id`,
      [id],
    );
    if (row) await tx.rows('delete from import_row where batch_id = $1::uuid', [id]);
  });
}

/** Forgets the rows of a batch; one that was never committed is over. */
export async function forgetRows(context: Context, id: string): Promise<void> {
  await cancelBatch(context, id);
  await context.rows('delete from import_row where batch_id = $1::uuid', [id]);
}
