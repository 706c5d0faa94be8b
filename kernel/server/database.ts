import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { AppError, toWireLanguage } from '../contract/index.ts';
import type { Language } from '../contract/index.ts';
import { createQueue, type QueueLimits } from './bounded-queue.ts';
import { runBatch, toObjects, typeOverrides } from './batch.ts';
import type { RawResult, Statement } from './batch.ts';
import { SlowStatements } from './slow-statements.ts';

/** An open transaction on one connection. */
export interface Tx {
  /** Runs prepared statements in one round trip, together with others that are asked for at the same moment. */
  batch(statements: readonly Statement[]): Promise<RawResult[]>;
  /** Has the statements run before whatever is asked for next, in its round trip; what they answer is for nobody. */
  defer(statements: readonly Statement[]): void;
  /** Runs the statements behind those that were asked for in the same turn, and commits, in one round trip; nothing may follow. */
  commit(statements: readonly Statement[]): Promise<RawResult[]>;
  /** One statement, rows as objects. */
  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** What is set on the connection for the length of one transaction. */
export interface Scope {
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
  /** Platform data may be seen and written: platform administrators and internal services only. */
  readonly platform?: boolean | undefined;
  /** Who reads: labels in three languages are answered in this one. */
  readonly language?: Language | undefined;
  /** Who stands in for the user; what is written bears both. */
  readonly actingBy?: string | null | undefined;
}

/** Pool settings. */
export interface DatabaseOptions {
  readonly url: string;
  readonly max?: number;
  /** Longest wait for a connection in milliseconds; then 503. */
  readonly acquireTimeout?: number;
  /** Longest statement in milliseconds; then 503. */
  readonly statementTimeout?: number;
  /** False: a commit returns before it is on disk, and a crash of the machine may lose the last second. */
  readonly waitsForDisk?: boolean;
}

const hasEnded = 'the transaction has ended';

/** How often a transaction that a deadlock or a serialisation failure ended is begun anew. */
const retries = 3;

/** Statement that sets tenant, user, scope and the reader's language for the transaction it runs in. */
export function scopeStatement(scope: Scope): Statement {
  return {
    text: `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.scope', $3, true), set_config('app.language', $4, true), set_config('app.acting_by', $5, true)`,
    values: [
      scope.tenantId ?? '',
      scope.userId ?? '',
      scope.platform ? 'platform' : '',
      toWireLanguage(scope.language ?? 'zh-CN'),
      scope.actingBy ?? '',
    ],
  };
}

/** What is asked for in the same turn of the loop goes in one round trip, in the order in which it was asked for. */
export function composeBatches(
  run: (statements: readonly Statement[]) => Promise<RawResult[]>,
): (statements: readonly Statement[]) => Promise<RawResult[]> {
  let waiting: PendingBatch[] = [];
  const send = (): void => {
    const asked = waiting;
    waiting = [];
    run(asked.flatMap(({ statements }) => statements)).then(
      (results) => {
        let from = 0;
        for (const { statements, resolve } of asked) resolve(results.slice(from, (from += statements.length)));
      },
      (error: unknown) => {
        for (const { reject } of asked) reject(error);
      },
    );
  };
  return (statements) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statements, resolve, reject }) === 1) queueMicrotask(send);
    });
}

/**
 * What parts of a transaction answer that run side by side. When one fails, all have come to their end before it is
 * thrown (the first of several), so that nothing is asked for behind it.
 */
export async function inParallel<T>(parts: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(parts);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Statements that wait for the others of their turn. */
interface PendingBatch {
  readonly statements: readonly Statement[];
  readonly resolve: (results: RawResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What statements and transactions are asked of: all connections, or a share of them. */
export type Connections = Pick<Database, 'batch' | 'rows' | 'transaction'>;

/**
 * A share of the connections for work that may come in crowds: `running` of it at once have one. Whoever comes beyond waits
 * among his own, not before everybody else, or is refused with 429. Who has his turn and asks for a second connection
 * meanwhile takes it from all: if he waited for another turn, those who have one could wait for each other.
 */
export function shareOfConnections(database: Connections, limits: QueueLimits): Connections {
  const turns = createQueue(limits);
  const hasTurn = new AsyncLocalStorage<true>();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    hasTurn.getStore() ? work() : turns.run(() => hasTurn.run(true, work));
  return {
    batch: (statements) => inTurn(() => database.batch(statements)),
    rows: (scope, text, values) => inTurn(() => database.rows(scope, text, values)),
    transaction: (first, work, options) => inTurn(() => database.transaction(first, work, options)),
  };
}

/** The connection pool of the application's role. */
export class Database {
  readonly pool: pg.Pool;
  /** What made somebody wait. */
  readonly slow = new SlowStatements();

  constructor(options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.max ?? 16,
      connectionTimeoutMillis: options.acquireTimeout ?? 2000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'mpcloud',
      types: typeOverrides as unknown as pg.CustomTypesConfig,
      // Plans of prepared statements are made once: planning a list anew costs more than running it (1,200 against 2,400
      // pages a second for a prefix). Values by which data is skewed stand in the text of the statement instead.
      options: `-c plan_cache_mode=force_generic_plan -c timezone=UTC -c datestyle=ISO -c statement_timeout=${options.statementTimeout ?? 30_000} -c idle_in_transaction_session_timeout=60000${options.waitsForDisk === false ? ' -c synchronous_commit=off' : ''}`,
    });
    // An idle connection that breaks is dropped by the pool; the next request opens a new one. One that breaks while it
    // is in use fails its statement, and says it as an event once more, which would end the process if nobody listened.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs the statements with one Sync, as one implicit transaction. */
  async batch(statements: readonly Statement[]): Promise<RawResult[]> {
    const client = await this.#connect();
    try {
      const results = await this.#run(client, statements);
      client.release();
      return results;
    } catch (error) {
      client.release(isConnectionError(error));
      throw error;
    }
  }

  /** One statement under `scope`; rows as objects. */
  async rows<T = Record<string, unknown>>(scope: Scope, text: string, values: readonly unknown[] = []): Promise<T[]> {
    const [, result] = await this.batch([scopeStatement(scope), { text, values }]);
    return result ? toObjects<T>(result) : [];
  }

  /**
   * Runs `work` in one transaction that begins with `first` (set scope, check the session, lock a record) in a
   * single round trip. A serialisation failure or deadlock is tried three times more. `first` results are handed over,
   * unless the transaction `beginsLate`: then they travel with the first statements of `work`, and nobody sees them.
   */
  async transaction<T>(
    first: readonly Statement[],
    work: (tx: Tx, entered: RawResult[]) => Promise<T>,
    { beginsLate = false }: { readonly beginsLate?: boolean } = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transaction([{ text: 'begin', values: [] }, ...first], work, beginsLate);
      } catch (error) {
        if (attempt > retries || !isRetryable(error)) throw error;
        // Those that met each other come back at different moments.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
      }
    }
  }

  async #transaction<T>(
    opening: readonly Statement[],
    work: (tx: Tx, entered: RawResult[]) => Promise<T>,
    beginsLate: boolean,
  ): Promise<T> {
    const client = await this.#connect();
    let broken = false;
    let ended = false;
    try {
      const [, ...entered] = beginsLate ? [] : await this.#run(client, opening);
      // Of parts that run side by side one may fail; what the others ask for afterwards must not run outside.
      const deferred: Statement[] = beginsLate ? [...opening] : [];
      const run = async (statements: readonly Statement[]) => {
        if (ended) throw new Error(hasEnded);
        const before = deferred.splice(0);
        return (await this.#run(client, [...before, ...statements])).slice(before.length);
      };
      const asked = composeBatches(run);
      // The commit travels with what was asked for in its turn; whatever is asked for afterwards would run outside.
      let isLast = false;
      const batch: Tx['batch'] = (statements) => (isLast ? Promise.reject(new Error(hasEnded)) : asked(statements));
      const tx: Tx = {
        batch,
        rows: async (text, values = []) => {
          const [result] = await batch([{ text, values }]);
          return result ? toObjects(result) : [];
        },
        defer: (statements) => void deferred.push(...statements),
        commit: async (statements) => {
          const committed = batch([...statements, { text: 'commit', values: [] }]);
          isLast = true;
          const results = await committed;
          ended = true;
          return results.slice(0, -1);
        },
      };
      const answer = await work(tx, entered);
      if (!ended) await tx.commit([]);
      return answer;
    } catch (error) {
      ended = true;
      broken = isConnectionError(error);
      if (!broken) await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #run(client: pg.PoolClient, statements: readonly Statement[]): Promise<RawResult[]> {
    const began = performance.now();
    try {
      return await runBatch(client, statements);
    } finally {
      this.slow.note(statements, performance.now() - began);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch {
      throw new AppError('common.unavailable', 503);
    }
  }

  /** Whether the database answers within the acquire time-out. */
  async isReachable(): Promise<boolean> {
    return this.batch([{ text: 'select 1', values: [] }]).then(
      () => true,
      () => false,
    );
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.pool.end();
  }
}

/**
 * Runs `work` with one setting of the transaction changed, and puts the former value back. Nothing else of the
 * transaction may run beside it. When the database has
 * refused something, the transaction is lost with all its settings anyway.
 */
async function withSetting<T>(
  tx: Tx,
  { name, value }: { readonly name: string; readonly value: string },
  work: () => Promise<T>,
): Promise<T> {
  const [before] = await tx.batch([
    { text: `select coalesce(current_setting($1, true), '')`, values: [name] },
    { text: 'select set_config($1, $2, true)', values: [name, value] },
  ]);
  const restore = () => tx.rows('select set_config($1, $2, true)', [name, before?.rows[0]?.[0] ?? '']);
  try {
    return await work();
  } finally {
    await restore().catch(() => {});
  }
}

/** Runs `work` inside the transaction with the right to platform data: for services that have judged the caller themselves. */
export function asPlatform<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return withSetting(tx, { name: 'app.scope', value: 'platform' }, work);
}

/** Runs `work` inside the transaction behind the wall of another tenant: for platform administrators' services only. */
export function asTenant<T>(tx: Tx, tenantId: string, work: () => Promise<T>): Promise<T> {
  return withSetting(tx, { name: 'app.tenant_id', value: tenantId }, work);
}

/** Error of PostgreSQL by its SQLSTATE, also when it is the cause of another; undefined for any other error. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : undefined;
}

function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(databaseError(error)?.code ?? '');
}

/** Whether the connection itself is gone, so that it must leave the pool, or none was to be had. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'common.unavailable';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return /^(57P0[123]|08)/.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  const code = (cause as { code?: string }).code ?? '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|not queryable|connection error|timeout exceeded/i.test(cause.message)
  );
}
