import { commonErrors, isUuid } from '../../contract/index.ts';
import type { Fields, RecordWith } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { RawResult, Statement } from '../batch.ts';
import type { Context, TxContext } from '../context.ts';
import { columnName, fieldName } from '../column.ts';
import { readerOf } from './abilities.ts';
import { decoderOf } from './projection.ts';
import type { MutableValues, ResourceServer } from './model.ts';
import { lockStatement } from './write-statements.ts';
import type { LockedRecord } from './write-statements.ts';

/** A stored record with all its columns, by field names. */
export type StoredRecord = RecordWith<Fields>;

/** The record from the result of `lockStatement`; throws `common.notFound`. */
export function lockedRecord(server: ResourceServer, result: RawResult | undefined): StoredRecord {
  const [row] = result ? toObjects(result) : [];
  if (!row) throw commonErrors.notFound();
  return fromStored(server, row, result);
}

/**
 * The stored record of the caller's scope, or that in the recycle bin, locked until the transaction ends; all fields,
 * rights not applied.
 */
export async function lockRecord(
  context: TxContext,
  server: ResourceServer,
  record: LockedRecord,
): Promise<StoredRecord> {
  if (!isUuid(record.id)) throw commonErrors.notFound();
  const [result] = await context.batch([lockStatement(context, server, record)]);
  return lockedRecord(server, result);
}

/** A raw row by field names, with the columns that no field declares under their camel-case names. */
export function fromStored(
  server: ResourceServer,
  row: Readonly<Record<string, unknown>>,
  result?: RawResult,
): StoredRecord {
  const out: MutableValues = {};
  for (const [column, value] of Object.entries(row)) out[fieldName(column)] = value;
  const raw = result?.rows[0];
  for (const [name, field] of Object.entries(server.resource.fields)) {
    const at = field.encrypted ? (result?.columns.indexOf(columnName(name)) ?? -1) : -1;
    if (at >= 0) out[name] = decoderOf(field)(raw?.[at] ?? null);
  }
  return out as StoredRecord;
}

/** The record as the caller may see it, as the last statement of a transaction. */
export async function readLast(context: Context, server: ResourceServer, id: string): Promise<MutableValues> {
  const columns = readerOf(server, context.rights).columns.map(({ sql }) => sql);
  const [result] = await context.finish([selectById(server, columns, id)]);
  return readRecord(context, server, result);
}

/** Id and version of the record, as the last statement of a transaction. */
export async function readLastVersion(context: Context, server: ResourceServer, id: string): Promise<MutableValues> {
  const [result] = await context.finish([selectById(server, ['t.id', 't.version'], id)]);
  const [version] = result ? toObjects<MutableValues>(result) : [];
  if (!version) throw commonErrors.notFound();
  return version;
}

function selectById(server: ResourceServer, columns: readonly string[], id: string): Statement {
  return { text: `select ${columns.join(', ')} from ${server.table} t where t.id = $1::uuid`, values: [id] };
}

/** The record from the result of a statement that answers the caller's projection; throws `common.notFound`. */
export function readRecord(context: Context, server: ResourceServer, result: RawResult | undefined): MutableValues {
  const row = result?.rows[0];
  if (!row) throw commonErrors.notFound();
  return readerOf(server, context.rights).read(row);
}
