import { AppError, commonErrors, fieldTextKey, permissionKey } from '../../contract/index.ts';
import type { Resource } from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import type { JobRun } from '../queue.ts';
import { requireRight } from '../rights.ts';
import { resourceServer } from '../resource/registry.ts';
import type { ResourceServer } from '../resource/model.ts';
import { closersOf } from '../resource/closers.ts';
import { holdParents, requireOpenParents } from '../resource/open-parents.ts';
import { constraintError } from '../resource/constraint.ts';
import { createRecord, updateRecord } from '../resource/write.ts';
import { updateStatement } from '../resource/write-statements.ts';
import { insertMany } from '../resource/write-many.ts';
import type { NewRecord } from '../resource/write-many.ts';
import { endingIn } from './import-check.ts';
import { endCommit, nextRows, settleRows } from './import-store.ts';
import type { CellError, WaitingRow } from './import-store.ts';
import { stillAtWork } from './watch.ts';
import type { Watch } from './watch.ts';

/** Rows written in one transaction. */
const chunk = 500;

/**
 * Writes the rows of a checked batch, 500 in each transaction, which also marks them as done: whoever goes on after
 * a crash begins behind the last that was kept, and nothing is written twice.
 */
export async function commitImport(context: Context, watch: Watch, run: JobRun): Promise<void> {
  await endingIn(context, { watch, run }, async () => {
    for (let goesOn = true; goesOn;) goesOn = await context.tx((tx) => commitChunk(tx, watch, run));
  });
}

async function commitChunk(context: TxContext, watch: Watch, run: JobRun): Promise<boolean> {
  const { id } = watch;
  const next = await nextRows(context, id, chunk);
  const server = next && resourceServer(next.resource);
  if (!next) return false;
  if (!server) throw commonErrors.notFound();
  requireRight(context.rights, permissionKey(server.resource, 'import'));
  if (next.rows.length === 0) {
    await endCommit(context, id);
    context.log.info({ resource: next.resource, batchId: id }, 'import written');
    return false;
  }
  const writer = new ChunkWriter(context, server);
  await writer.create(next.rows.filter(({ action }) => action === 'create'));
  await writer.update(next.rows.filter(({ action }) => action === 'update'));
  await settleRows(context, id, writer);
  await stillAtWork(context, watch, run.signal.aborted ? 0 : undefined);
  return !run.signal.aborted;
}

/** Writes the rows of one transaction: together where that is possible, one by one where one of them is refused. */
class ChunkWriter {
  readonly written: number[] = [];
  readonly refused = new Map<number, CellError[]>();
  readonly #context: TxContext;
  readonly #server: ResourceServer;

  constructor(context: TxContext, server: ResourceServer) {
    this.#context = context;
    this.#server = server;
  }

  async create(rows: readonly WaitingRow[]): Promise<void> {
    if (rows.length === 0) return;
    requireRight(this.#context.rights, permissionKey(this.#server.resource, 'create'));
    const { createMany, beforeCreate, afterCreate } = this.#server.hooks;
    const isClosable = closersOf(this.#server).length > 0;
    const many =
      createMany ??
      (beforeCreate || afterCreate || isClosable
        ? undefined
        : (context: TxContext, records: readonly NewRecord[]) => insertMany(context, this.#server, { records }));
    if (!many)
      return this.#each(rows, async (row) => {
        await this.#requireOpen([row]);
        await createRecord(this.#context, this.#server, { values: row.input, id: row.recordId, trusted: true });
      });
    const store = async (some: readonly WaitingRow[]) => {
      await this.#requireOpen(some);
      await many(
        this.#context,
        some.map(({ recordId, input }) => ({ id: recordId, values: input })),
      );
    };
    const isWritten = await this.#attempt(rows, () => store(rows));
    if (!isWritten) await this.#each(rows, (row) => store([row]));
  }

  async update(rows: readonly WaitingRow[]): Promise<void> {
    if (rows.length === 0) return;
    requireRight(this.#context.rights, permissionKey(this.#server.resource, 'update'));
    const { beforeUpdate, afterUpdate } = this.#server.hooks;
    const one = (row: WaitingRow) =>
      updateRecord(this.#context, this.#server, { id: row.recordId, version: row.baseVersion ?? 0, values: row.input });
    if (beforeUpdate || afterUpdate || closersOf(this.#server).length > 0) return this.#each(rows, one);
    const isWritten = await this.#attempt(rows, async () => {
      const results = await this.#context.batch(
        rows.map((row) =>
          updateStatement(this.#context, this.#server, {
            id: row.recordId,
            version: row.baseVersion,
            values: row.input,
          }),
        ),
      );
      if (results.some(({ rows }) => rows.length === 0)) throw commonErrors.versionConflict();
    });
    if (!isWritten) await this.#each(rows, one);
  }

  /** Refuses rows whose parent is closed; each parent is asked once. */
  async #requireOpen(rows: readonly WaitingRow[]): Promise<void> {
    const { parent } = this.#server.resource;
    if (parent === undefined || closersOf(this.#server).length === 0) return;
    for (const id of new Set(rows.map(({ input }) => input[parent]))) {
      const above = await holdParents(this.#context, this.#server, { values: { [parent]: id } });
      requireOpenParents(this.#context, { child: this.#server }, above);
    }
  }

  /** Several rows in one piece; when that is refused, nothing of it stays and the answer is no. */
  async #attempt(rows: readonly WaitingRow[], work: () => Promise<unknown>): Promise<boolean> {
    const error = await this.#guarded(work);
    if (!error) this.written.push(...rows.map(({ no }) => no));
    return !error;
  }

  async #each(rows: readonly WaitingRow[], work: (row: WaitingRow) => Promise<unknown>): Promise<void> {
    for (const row of rows) {
      const error = await this.#guarded(() => work(row));
      if (error) this.refused.set(row.no, cellErrors(this.#server.resource, error, row));
      else this.written.push(row.no);
    }
  }

  async #guarded(work: () => Promise<unknown>): Promise<AppError | undefined> {
    await this.#context.rows('savepoint import_step');
    try {
      await work();
      await this.#context.rows('release savepoint import_step');
      return undefined;
    } catch (error) {
      const refused = error instanceof AppError ? error : constraintError(this.#server, error);
      if (!refused || refused.status >= 500) throw error;
      await this.#context.rows('rollback to savepoint import_step');
      return refused;
    }
  }
}

/** What a refused write says about the cells of its row. */
function cellErrors(resource: Resource, error: AppError, row: WaitingRow): CellError[] {
  const value = (name: string) => {
    const given = row.input[name];
    return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  };
  const wrong = error.fields ?? [];
  if (wrong.length === 0) return [{ column: '', value: '', code: error.code, params: error.params }];
  return wrong.map(({ path, code, params }) => {
    const name = path.split('.')[0] ?? '';
    return { column: name, value: value(name), code, params: params ?? { field: `@${fieldTextKey(resource, name)}` } };
  });
}
