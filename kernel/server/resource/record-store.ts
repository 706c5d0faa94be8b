import { commonErrors } from '../../contract/index.ts';
import type { Fields, Id, InputWith, RecordWith, Resource } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import { newId } from '../context.ts';
import type { TxContext } from '../context.ts';
import { serverOf } from './registry.ts';
import type { ResourceServer, Values } from './model.ts';
import { insertMany } from './write-many.ts';
import type { ChangeOptions } from './write-statements.ts';
import { createRecord, deleteRecord } from './write.ts';
import { lockRecord } from './stored-record.ts';
import { updateStatement } from './write-statements.ts';

/** What the history says of a change that a service makes, and values of columns that the resource does not show, by their SQL names. */
export interface ServiceChange extends Pick<ChangeOptions, 'action' | 'reason' | 'deleted'> {
  readonly columns?: Values;
}

/** Which record, as it was read: a change of another version is refused. */
export type RecordVersion = Pick<RecordWith<Fields>, 'version'> & { readonly id: string };

/**
 * The records of one resource within a transaction, as services write them. Every change counts the version up and
 * stands in the history; search and counters follow in the database. The caller has checked rights and rules.
 */
export class RecordStore<F extends Fields> {
  readonly #context: TxContext;
  readonly #server: ResourceServer;

  constructor(context: TxContext, server: ResourceServer) {
    this.#context = context;
    this.#server = server;
  }

  /**
   * The stored record with every field, locked until the transaction ends. With `scope` it must lie where the caller may
   * do that. Throws `common.notFound`.
   */
  async lock(
    id: string,
    options: { readonly scope?: 'update' | 'delete'; readonly deleted?: boolean } = {},
  ): Promise<RecordWith<F>> {
    const found = await lockRecord(this.#context, this.#server, { id, scope: options.scope, deleted: options.deleted });
    return found as unknown as RecordWith<F>;
  }

  /** Stores a new record after the rules and hooks of the resource. Throws `common.validation`, `common.duplicate`. */
  async create(values: InputWith<F>, options: ServiceChange & { readonly id?: string } = {}): Promise<Id> {
    const id = options.id ?? newId();
    await createRecord(this.#context, this.#server, { ...options, id, values, trusted: true });
    return id as Id;
  }

  /** Stores new records in one piece, without the hooks of the resource; those of a tree parents first. */
  insertMany(
    rows: readonly { readonly id: string; readonly values: InputWith<F> }[],
    options: Pick<ServiceChange, 'action'> = {},
  ): Promise<void> {
    return insertMany(this.#context, this.#server, { ...options, records: rows });
  }

  /** Changes a record, without the hooks of the resource. Throws `common.versionConflict` when it is not as it was read. */
  async update(record: RecordVersion, patch: InputWith<F>, options: ServiceChange = {}): Promise<void> {
    await this.updateMany([record], () => patch, options);
  }

  /**
   * Changes a record in whatever version it is. Effects of a transition need it, which has counted the version up by then.
   * Throws `common.notFound`.
   */
  async updateLatest(
    id: string,
    { patch, ...options }: ServiceChange & { readonly patch: InputWith<F> },
  ): Promise<void> {
    await this.update(await this.lock(id), patch, options);
  }

  /** Changes records in one round trip, each by what `patchOf` answers. Throws `common.versionConflict`. */
  async updateMany<R extends RecordVersion>(
    records: readonly R[],
    patchOf: (record: R) => InputWith<F>,
    options: ServiceChange = {},
  ): Promise<void> {
    if (records.length === 0) return;
    const results = await this.#context.batch(
      records.map((each) => this.updateStatement(each, patchOf(each), options)),
    );
    if (results.some(({ rows }) => rows.length === 0)) throw commonErrors.versionConflict();
  }

  /** The statement of `update`, for those who send it with others; it answers no row when the version is another. */
  updateStatement(record: RecordVersion, patch: InputWith<F>, options: ServiceChange = {}): Statement {
    const { id, version } = record;
    return updateStatement(this.#context, this.#server, { ...options, id, version, values: patch, trusted: true });
  }

  /** Puts a record into the recycle bin, with the hooks of the resource. Throws `common.versionConflict`, `common.inUse`. */
  delete(record: RecordVersion, options: Pick<ServiceChange, 'action' | 'reason'> = {}): Promise<void> {
    return deleteRecord(this.#context, this.#server, {
      ...options,
      id: record.id,
      version: record.version,
      trusted: true,
    });
  }
}

/** The records of a resource within a transaction. A plain error when the module that serves it is not loaded. */
export function recordsOf<F extends Fields>(context: TxContext, resource: Resource<F>): RecordStore<F> {
  return new RecordStore<F>(context, serverOf(resource));
}
