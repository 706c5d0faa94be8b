import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { toWireLanguage } from '../contract/index.ts';
import type { Language } from '../contract/index.ts';
import type { RawResult, Statement } from './batch.ts';
import { toObjects } from './batch.ts';
import { composeBatches, databaseError, scopeStatement } from './database.ts';
import type { Admission } from './gateway.ts';
import type { Connections, Database, Scope, Tx } from './database.ts';
import { sessionEnded } from './session.ts';
import { requireRight, may, withEndpoint } from './rights.ts';
import type { Rights } from './rights.ts';
import type { Texts } from './texts.ts';

/** What is known of the caller; made once per request, nothing else reads clock, tenant or user. */
export interface Principal {
  readonly sessionId: string | null;
  readonly tenantId: string;
  /** Number of the tenant on the wire. */
  readonly tenancyId: number;
  readonly userId: string;
  readonly userName: string;
  /** Employee name, for greetings and notices. */
  readonly displayName: string;
  /** Epochs of the rights this principal was read with. */
  readonly epoch: string;
  /** Hash of the cookie that must come with the token; null in jobs. */
  readonly cookieHash: string | null;
  /** Until when sensitive acts need no further proof (`revalid.do`). */
  readonly stepUpUntil: string | null;
  /** The administrator behind a substitute session. */
  readonly actingBy: string | null;
  readonly rights: Rights;
}

/** What modules may know of the process's configuration. */
export interface Environment {
  /** Keys of 32 bytes: PEPPER and TOKEN_KEY of the operating contract. */
  readonly pepper: Uint8Array;
  readonly tokenKey: Uint8Array;
  readonly loginCheck: 'slider' | 'picture' | 'none';
  readonly testHooks: boolean;
  /** Browsers reach the console by https, so the cookie is `__Host-mpsid`. */
  readonly secure: boolean;
  /** Absolute folder of this installation's own files. */
  readonly dataDir: string;
  readonly filesUrl: string;
  /** Virus scanner; undefined leaves that check out. */
  readonly clamdUrl?: string | undefined;
  /** Origin under which browsers reach the console, for links in mails. */
  readonly publicUrl?: string | undefined;
  /** Where mails and SMS leave; without them they stay in the dev outbox. */
  readonly smtpUrl?: string | undefined;
  readonly smsUrl?: string | undefined;
  /** Hosts of the private network that settings of tenants may name as well. */
  readonly privateHosts?: readonly string[] | undefined;
  /** File that says where addresses are (MaxMind DB); without it what needs places is off. */
  readonly geoipDb?: string | undefined;
  /** Public keys of an operator who signs activation codes himself, `kid:key,…`; the built-in one when not given. */
  readonly licenceKeys?: string | undefined;
  /** Address of the database that does LISTEN, when the pool's goes through a pooler. */
  readonly listenUrl?: string | undefined;
  readonly version: string;
  readonly build: string;
}

/** The kernel's services, made once per process. */
export interface Services {
  readonly database: Database;
  readonly log: Logger;
  readonly environment: Environment;
  /** Texts in the three languages as the product has them; what a tenant reads comes from `context.texts`. */
  readonly texts: Texts;
  /** The process's clock; tests shift it. */
  readonly now: () => Date;
  /** Builds the principal of a session, or of a user in a job; filled at start. */
  readonly loadPrincipal: (key: PrincipalKey, now: Date) => Promise<Principal>;
}

/** Whose principal: a session, or a user of a tenant on whose behalf a job works. */
export type PrincipalKey = { readonly sessionId: string } | { readonly tenantId: string; readonly userId: string };

/** Request facts for the audit trail. */
export interface RequestFacts {
  readonly requestId: string;
  readonly ip: string;
  readonly locale: Language;
  readonly menuId?: string;
  /** A poll that does not keep the session awake. */
  readonly passive?: boolean;
  /** Aborted when the caller has left: what is costly ends with it. */
  readonly signal?: AbortSignal;
  /** Where the request takes its connections from, when not from all. */
  readonly database?: Connections | undefined;
}

/** What a context and its open transaction share. */
class ContextState {
  readonly now: Date;
  principal: Principal | undefined;
  log: Logger | undefined;
  tx: TxContext | undefined;
  /** How many uses of `tx` stand inside each other. */
  depth = 0;
  readonly afterCommit: (() => void)[] = [];
  readonly afterwards: ((context: Context) => Promise<void>)[] = [];
  readonly beforeCommit: ((tx: TxContext) => Promise<void>)[] = [];
  readonly required = new Set<string>();
  /** The endpoint that is being called, which may be granted by itself. */
  endpoint: { readonly id: string; readonly key: string } | undefined;
  /** How a program's call is judged that is not judged yet. */
  admission: Admission | undefined;

  readonly #scoped = new Map<string, ReturnType<typeof composeBatches>>();

  constructor(now: Date, principal: Principal | undefined) {
    this.now = now;
    this.principal = principal;
  }

  /** Where statements under a scope wait for the others of their turn. */
  scopedBatch(database: Connections, scope: Scope): ReturnType<typeof composeBatches> {
    const first = scopeStatement(scope);
    const key = JSON.stringify(first.values);
    let batch = this.#scoped.get(key);
    if (!batch) {
      batch = composeBatches(async (statements) => (await database.batch([first, ...statements])).slice(1));
      this.#scoped.set(key, batch);
    }
    return batch;
  }
}

/** Everything a use case may know of its caller, and its way to the database. */
export class Context {
  readonly services: Services;
  readonly facts: RequestFacts;
  readonly now: Date;
  protected readonly state: ContextState;

  /** `given` is the caller, nobody in a public operation; a transaction is given the state of its context. */
  constructor(services: Services, facts: RequestFacts, given?: Principal | ContextState) {
    this.services = services;
    this.facts = facts;
    this.state = given instanceof ContextState ? given : new ContextState(services.now(), given);
    this.now = this.state.now;
  }

  /** Log of this request; facts as fields, texts constant. */
  get log(): Logger {
    const principal = this.state.principal;
    return (this.state.log ??= this.services.log.child({
      requestId: this.facts.requestId,
      ...(principal ? { tenancyId: principal.tenancyId, userId: principal.userId } : {}),
    }));
  }

  /** The signed-in caller; a plain error where a public operation asks for it, which is a bug. */
  get principal(): Principal {
    if (!this.state.principal) throw new Error('no principal in a public operation');
    return this.state.principal;
  }
  /** Whether what is asked for runs in a transaction that is open already. */
  get isInTransaction(): boolean {
    return this.state.tx !== undefined;
  }
  get isSignedIn(): boolean {
    return this.state.principal !== undefined;
  }
  /** Where the request takes its connections from. */
  get database(): Connections {
    return this.facts.database ?? this.services.database;
  }
  get tenantId(): string {
    return this.principal.tenantId;
  }
  get userId(): string {
    return this.principal.userId;
  }
  get rights(): Rights {
    return this.principal.rights;
  }
  get locale(): Language {
    return this.facts.locale;
  }
  /** The texts as the caller's tenant has them; where nobody is signed in, as the platform has them. */
  get texts(): Texts {
    return this.services.texts.of(this.state.principal?.tenantId ?? null);
  }
  /** Instant of this request as it is stored. */
  get at(): string {
    return this.now.toISOString();
  }

  /** Throws `perm.denied` unless the caller holds the function now; rights that look too narrow are read anew once. */
  async require(key: string): Promise<void> {
    const principal = this.principal;
    if (!may(principal.rights, key)) {
      if (principal.sessionId)
        this.#become(await this.services.loadPrincipal({ sessionId: principal.sessionId }, this.now));
      else await this.admit();
    }
    requireRight(this.rights, key);
    this.state.required.add(key);
  }

  /** The same for the endpoint that is called, which may also be granted by itself: then it lends its function for this call. */
  async requireEndpoint(id: string, key: string): Promise<void> {
    this.state.endpoint = { id, key };
    this.#become(this.principal);
    await this.require(key);
  }

  /** Has what is read first judge the call of a program. */
  admitBy(admission: Admission): void {
    this.state.admission = admission;
  }

  /** Whether the call of a program is judged by what it reads first. */
  get isJudgedLate(): boolean {
    return this.state.admission !== undefined;
  }

  /** Judges the call of a program that nothing has judged yet. Throws what it lacks. */
  async admit(): Promise<void> {
    const principal = await this.state.admission?.complete();
    if (principal) this.#become(principal);
  }

  #become(principal: Principal): void {
    const rights = this.state.endpoint
      ? withEndpoint(principal.rights, this.state.endpoint.id, this.state.endpoint.key)
      : principal.rights;
    this.state.principal = rights === principal.rights ? principal : { ...principal, rights };
  }

  #enter(): Statement {
    const principal = this.state.principal;
    if (!principal) return scopeStatement({ platform: true, language: this.locale });
    if (!principal.sessionId)
      return scopeStatement({
        tenantId: principal.tenantId,
        userId: principal.userId,
        platform: principal.rights.admin === 'platform',
        language: this.locale,
        actingBy: principal.actingBy,
      });
    return {
      text: `select enter($1, $2, $3, $4), set_config('app.language', $5, true)`,
      values: [
        principal.sessionId,
        this.now,
        principal.epoch,
        this.facts.passive !== true,
        toWireLanguage(this.locale),
      ],
    };
  }

  /**
   * Runs reads (or one-statement writes) in one round trip. `build` makes the statements from the rights; when
   * the rights turn out to be of an older epoch, they are loaded anew and `build` runs again.
   */
  async batch(build: (context: Context) => readonly Statement[]): Promise<RawResult[]> {
    if (this.state.tx) return this.state.tx.batch(build);
    if (this.state.admission) return this.#batchJudged(this.state.admission, build);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [, ...results] = await this.database.batch([this.#enter(), ...build(this)]);
        return results;
      } catch (error) {
        await this.#renew(error, attempt);
      }
    }
  }

  /** The same for a program: what judges its call comes last, so that others of the program wait for nothing else. */
  async #batchJudged(admission: Admission, build: (context: Context) => readonly Statement[]): Promise<RawResult[]> {
    for (;;) {
      const statements = [this.#enter(), ...build(this)];
      const judging = admission.statement();
      if (!judging) return (await this.database.batch(statements)).slice(1);
      const answered = await this.database.batch([...statements, judging]).catch((error: unknown) => {
        admission.reopen();
        throw error;
      });
      const verdict = answered.at(-1);
      const principal = verdict && (await admission.settle(verdict));
      if (!principal) return answered.slice(1, -1);
      this.#become(principal);
      for (const key of this.state.required) requireRight(this.rights, key);
    }
  }

  /** One statement, rows as objects. */
  async rows<T = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const [result] = await this.batch(() => [{ text, values }]);
    return result ? toObjects<T>(result) : [];
  }

  /**
   * One transaction for the use case; a nested call joins it. The statements of `opening` (the lock of a record) travel
   * with its begin and are made anew when the rights turn out to be of an older epoch; `work` gets their results.
   */
  async tx<T>(
    work: (tx: TxContext, opened: RawResult[]) => Promise<T>,
    opening: () => readonly Statement[] = () => [],
  ): Promise<T> {
    if (this.state.tx) return this.state.tx.tx(work, opening);
    const answer = await this.#transact(work, opening);
    for (const next of this.state.afterwards.splice(0)) await next(this);
    return answer;
  }

  async #transact<T>(
    work: (tx: TxContext, opened: RawResult[]) => Promise<T>,
    opening: () => readonly Statement[],
  ): Promise<T> {
    if (this.state.admission) await this.admit();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const before = opening();
        // Where nobody is signed in nothing is to be learnt from the begin.
        const beginsLate = !this.isSignedIn && before.length === 0;
        const answer = await this.database.transaction(
          [this.#enter(), ...before],
          async (raw, [, ...opened]) => {
            const tx = new TxContext(this, this.state, raw);
            this.state.tx = tx;
            try {
              const result = await this.counted(() => work(tx, opened));
              for (const check of this.state.beforeCommit.splice(0)) await check(tx);
              return result;
            } finally {
              this.state.tx = undefined;
              this.state.beforeCommit.length = 0;
            }
          },
          { beginsLate },
        );
        for (const effect of this.state.afterCommit.splice(0)) effect();
        return answer;
      } catch (error) {
        this.state.afterCommit.length = 0;
        this.state.afterwards.length = 0;
        await this.#renew(error, attempt);
      }
    }
  }

  protected async counted<T>(work: () => Promise<T>): Promise<T> {
    this.state.depth += 1;
    try {
      return await work();
    } finally {
      this.state.depth -= 1;
    }
  }

  /** The last statements of the use case: they commit in their own round trip, unless the transaction is an outer one's. */
  finish(statements: readonly Statement[]): Promise<RawResult[]> {
    if (!this.state.tx) return this.batch(() => statements);
    // What must be looked at before the commit needs a round trip of its own.
    const isLast = this.state.depth === 1 && this.state.beforeCommit.length === 0;
    return isLast ? this.state.tx.commit(statements) : this.state.tx.batch(statements);
  }

  /** The same when nobody reads what they answer: an outer transaction sends them along with what it asks for next. */
  async finishSilently(statements: readonly Statement[]): Promise<void> {
    if (this.state.tx && this.state.depth > 1) this.state.tx.defer(statements);
    else await this.finish(statements);
  }

  /**
   * Runs when the use case has written everything and before the open transaction commits; what it throws takes the
   * whole transaction back. A plain error when no transaction is open, which is a bug.
   */
  beforeCommit(check: (tx: TxContext) => Promise<void>): void {
    if (!this.state.tx) throw new Error('no open transaction to check before its commit');
    this.state.beforeCommit.push(check);
  }

  /** Runs once the open transaction has committed; at once when there is none. For hints only, never for effects. */
  afterCommit(effect: () => void): void {
    if (this.state.tx) this.state.afterCommit.push(effect);
    else effect();
  }

  /**
   * Runs once the open transaction has committed and before the use case has its answer: for what a transaction finds out
   * that commits in the very round trip in which it is told. What it throws is thrown to the use case, which has committed.
   */
  afterwards(work: (context: Context) => Promise<void>): void {
    if (!this.state.tx) throw new Error('no open transaction after which to work');
    this.state.afterwards.push(work);
  }

  /** The same request as another principal or none, outside the current transaction. */
  as(principal: Principal | undefined): Context {
    return new Context(this.services, this.facts, principal);
  }

  /** The context in a transaction that was opened without it, as the scheduler does over all tenants. */
  within(tx: Tx): TxContext {
    return new TxContext(this, this.state, tx);
  }

  /**
   * Rows under another scope than the caller's: platform data, another tenant of the same user. What is asked for in the
   * same turn under the same scope travels in one round trip, in the order in which it was asked for, and fails as a whole.
   */
  async scoped<T = Record<string, unknown>>(scope: Scope, text: string, values: readonly unknown[] = []): Promise<T[]> {
    const [result] = await this.state.scopedBatch(this.database, { language: this.locale, ...scope })([
      { text, values },
    ]);
    return result ? toObjects<T>(result) : [];
  }

  async #renew(error: unknown, attempt: number): Promise<void> {
    const cause = databaseError(error);
    const principal = this.state.principal;
    if (cause?.code === 'MP001') throw sessionEnded(cause.message, cause.detail);
    if (cause?.code !== 'MP002' || attempt > 3 || !principal?.sessionId) throw error;
    this.#become(await this.services.loadPrincipal({ sessionId: principal.sessionId }, this.now));
    for (const key of this.state.required) requireRight(this.rights, key);
  }
}

/**
 * The context of a use case within its transaction: whatever it asks for runs there. Once the transaction has ended it
 * asks for nothing any more: what a part wants that outlived the failure of another one must not run outside.
 */
export class TxContext extends Context implements Tx {
  readonly #tx: Tx;

  constructor(outer: Context, state: ContextState, tx: Tx) {
    super(outer.services, outer.facts, state);
    this.#tx = tx;
  }

  override async batch(
    statements: readonly Statement[] | ((context: Context) => readonly Statement[]),
  ): Promise<RawResult[]> {
    return this.#tx.batch(typeof statements === 'function' ? statements(this) : statements);
  }

  override async tx<T>(
    work: (tx: TxContext, opened: RawResult[]) => Promise<T>,
    opening: () => readonly Statement[] = () => [],
  ): Promise<T> {
    const first = opening();
    const opened = first.length > 0 ? await this.#tx.batch(first) : [];
    return this.counted(() => work(this, opened));
  }

  defer(statements: readonly Statement[]): void {
    this.#tx.defer(statements);
  }

  commit(statements: readonly Statement[]): Promise<RawResult[]> {
    return this.#tx.commit(statements);
  }
}

let lastMillis = 0;
let sequence = 0;
/** A new UUID of version 7: ordered by time within this process, also inside one millisecond. */
export function newId(): string {
  const now = Date.now();
  // All that is random is of a version 4 id: Node keeps random bytes for those ahead, for others it does not.
  const random = randomUUID();
  if (now > lastMillis) {
    lastMillis = now;
    sequence = Number.parseInt(random.slice(0, 3), 16) & 0x07ff;
  } else {
    sequence += 1;
    if (sequence > 0x0fff) {
      lastMillis += 1;
      sequence = 0;
    }
  }
  const time = lastMillis.toString(16).padStart(12, '0');
  // Its second half, variant included.
  const tail = random.slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail}`;
}
