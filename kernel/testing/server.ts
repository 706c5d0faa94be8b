import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino, type Logger } from 'pino';
import { afterAll } from 'vitest';
import { apiPrefix } from '../contract/index.ts';
import type { Endpoint } from '../contract/index.ts';
import {
  Context,
  Database,
  createServer,
  loadedModules,
  loadModules,
  declarePlatformFunction,
  declareScheduled,
  excelJobs,
  loadTexts,
  provisionTenant,
  newId,
  noRights,
  principalLoader,
  rightsCompilerOf,
  sessionErrors,
  staffGrantsOf,
  startQueue,
  useDataKey,
} from '../server/index.ts';
import type {
  Contribution,
  Environment,
  Grant,
  Member,
  Queue,
  Rights,
  ServerModule,
  Services,
} from '../server/index.ts';
import { aTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** A tenant of a test with its root organisation. */
export interface TestTenant {
  readonly id: string;
  readonly tenancyId: number;
  readonly rootId: string;
}

/** Somebody signed in. */
export interface TestUser {
  readonly id: string;
  readonly userName: string;
  readonly tenant: TestTenant;
  readonly sessionId: string;
  readonly kind: 'platform' | 'admin' | 'staff';
}

/** An answer: status, parsed body, headers. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** What a call sends besides method and path. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw payload with its content type, instead of a JSON body. */
  readonly raw?: { readonly payload: Buffer | string; readonly type: string };
}

/** A server of some modules on a database of its own, with a clock that tests move. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  /** The rows behind the wall, as the owner sees them. */
  readonly sql: <T = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  /** Moves the server's clock. */
  readonly setNow: (now: Date | undefined) => void;
  readonly aTenant: (name?: string) => Promise<TestTenant>;
  /** A member with a session who has just given his password again; `staff` holds what the modules grant to staff. */
  readonly aUser: (options?: {
    readonly tenant?: TestTenant;
    readonly kind?: TestUser['kind'];
    readonly userName?: string;
    readonly employeeName?: string;
  }) => Promise<TestUser>;
  /** A call below the API base as somebody, or as nobody. */
  readonly call: (user: TestUser | null, method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** The context that a service would be given. */
  readonly contextOf: (user: TestUser) => Promise<Context>;
  /** Waits until the queue has nothing left to do. */
  readonly drain: () => Promise<void>;
}

/** Options of a test server. */
export interface TestServerOptions {
  /** Starts the queue, so that background work runs. */
  readonly queue?: boolean;
  readonly loginCheck?: 'slider' | 'picture' | 'none';
  /** Other facts of the configuration, such as where mails leave. */
  readonly environment?: Partial<Environment>;
  /** Hears every line of the process's own log, of whatever level. */
  readonly hearLog?: (line: string) => void;
  /** What the edge is told: proxies, limit of requests, who reads the metrics. */
  readonly edge?: Pick<Parameters<typeof createServer>[0], 'trustProxy' | 'rateLimit' | 'metrics'>;
  /** Replaces the sign-in by header and cookie that tests of the login service need. */
  readonly sessionOf?: (services: () => Services) => Parameters<typeof createServer>[0]['sessionOf'];
}

const dataKey = Buffer.alloc(32, 7);

function compileOf(grants: readonly Grant[]): (member: Member) => Rights {
  return (member) => ({
    ...noRights,
    admin: member.isPlatformAdmin ? 'platform' : member.isTenantAdmin ? 'tenant' : null,
    functions: new Set(grants.flatMap(({ functions }) => functions ?? [])),
    fields: new Map(grants.flatMap(({ fields }) => Object.entries(fields ?? {}))),
    masked: new Set(grants.flatMap(({ masked }) => masked ?? [])),
  });
}

function declareModules(modules: readonly ServerModule[]): void {
  loadModules(modules);
  for (const { platformFunctions } of modules) for (const key of platformFunctions ?? []) declarePlatformFunction(key);
  for (const { scheduled } of modules) declareScheduled(scheduled ?? []);
}

/** Names of the modules in the order in which the application lists them. */
function orderOfApplication(): string[] {
  const text = readFileSync(`${process.cwd()}/apps/server/modules.ts`, 'utf8');
  const names = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '@mp\/([\w-]+)\/server'/g)].map(([, value, name]) => [value, name]),
  );
  const list = /\bserverModules\b.*? = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/\w+/g)].flatMap(([value]) => names.get(value) ?? []);
}

/** The modules as the application orders them, by which they provision a tenant; those of a test alone stay in their places. */
export function inOrderOfApplication(
  modules: readonly ServerModule[],
  order: readonly string[] = orderOfApplication(),
): ServerModule[] {
  const placeOf = ({ name }: ServerModule) => order.indexOf(name);
  const sorted = modules.filter((each) => placeOf(each) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
  return modules.map((each) => (placeOf(each) < 0 ? each : (sorted.shift() ?? each)));
}

/** The log of a test: all from LOG_LEVEL on; without it only what answers 500, with its stack, on stderr. */
function testLog(hear: TestServerOptions['hearLog']): Logger {
  if (hear) return pino({ level: 'trace' }, { write: hear });
  const level = process.env['LOG_LEVEL'];
  if (level !== undefined) return pino({ level });
  return pino({ level: 'error' }, { write: (line: string) => writeUnexpectedError(JSON.parse(line)) });
}

function writeUnexpectedError({ msg, method, route, err }: Readonly<Record<string, unknown>>): void {
  if (msg !== 'unexpected error') return;
  process.stderr.write(`${String(method)} ${String(route)}: ${(err as { stack?: string } | undefined)?.stack}\n`);
}

/** Milliseconds to wait for a connection: a slow machine must not shed the work of a test, only end what hangs. */
const acquireTimeout = 60_000;

/**
 * Starts a server of modules, given in any order, on a fresh database; call it once per file in `beforeAll`. Stopped
 * after the file.
 */
export async function aServer(chosen: readonly ServerModule[], options: TestServerOptions = {}): Promise<TestServer> {
  const modules = inOrderOfApplication(chosen);
  const database = await aTestDatabase();
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  // A connection that is closing hears of the end of its database, which goes with the test; nobody waits for it any more.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  useDataKey(dataKey);
  let now: Date | undefined;
  const application = new Database({ url: database.url, acquireTimeout });
  declareModules(modules);
  const folder = `${process.cwd()}/node_modules/.cache/mpcloud/test-files-${randomUUID()}`;
  const texts = await loadTexts();
  const services: Services = {
    database: application,
    texts,
    log: testLog(options.hearLog),
    environment: {
      pepper: Buffer.alloc(32, 5),
      tokenKey: Buffer.alloc(32, 6),
      loginCheck: options.loginCheck ?? 'slider',
      testHooks: true,
      secure: false,
      dataDir: folder,
      filesUrl: `file://${folder}`,
      version: '0.0.0-test',
      build: 'test',
      ...options.environment,
    },
    now: () => now ?? new Date(),
    loadPrincipal: principalLoader(application, (member) => compile(member)),
  };
  const compile = rightsCompilerOf(modules, services) ?? compileOf(staffGrantsOf(modules));
  for (const module of modules) await module.start?.(services);
  const app = await createServer({
    services,
    modules,
    texts,
    log: services.log,
    sessionOf: options.sessionOf?.(() => services) ?? sessionByHeader,
    isReady: () => true,
    ...options.edge,
  });
  const jobs = [...excelJobs, ...modules.flatMap((module) => module.jobs ?? [])];
  const queue: Queue | undefined = options.queue ? await startQueue(database.ownerUrl, jobs, services) : undefined;
  const sql = async <T>(text: string, values: readonly unknown[] = []) =>
    (await pool.query(text, [...values])).rows as T[];
  afterAll(async () => {
    await app.close();
    await queue?.stop();
    for (const module of modules) await module.stop?.();
    await application.close();
    await pool.end();
  });
  const people = new People(sql, (id) =>
    provisionTenant(modules, { rows: sql }, { id, at: new Date().toISOString(), texts }),
  );
  return {
    app,
    services,
    database,
    sql,
    setNow: (value) => (now = value),
    aTenant: (name) => people.aTenant(name),
    aUser: (given) => people.aUser(given),
    call: (user, method, path, sent) => callServer(app, { user, method, path, ...sent }),
    contextOf: async (user) =>
      new Context(
        services,
        { requestId: randomUUID(), ip: '127.0.0.1', locale: 'zh-CN' },
        await services.loadPrincipal({ sessionId: user.sessionId }, services.now()),
      ),
    drain: () => drained(sql),
  };
}

/** Lets contributions count as those of one module more. */
export function contribute(...contributes: readonly Contribution[]): void {
  loadModules([...loadedModules(), { name: 'test', contributes }]);
}

/** In tests the header `token` is the session's id and the cookie is fixed. */
function sessionByHeader(request: { headers: Record<string, string | string[] | undefined> }): {
  sessionId: string;
  cookieHash: string;
} {
  const { token } = request.headers;
  if (typeof token !== 'string') throw sessionErrors.tokenInvalid();
  return { sessionId: token, cookieHash: 'test' };
}

type Sql = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>;

class People {
  readonly #sql: Sql;
  readonly #begin: (tenantId: string) => Promise<void>;
  #first: TestTenant | undefined;
  constructor(sql: Sql, begin: (tenantId: string) => Promise<void>) {
    this.#sql = sql;
    this.#begin = begin;
  }

  async aTenant(name = `t${randomBytes(4).toString('hex')}`): Promise<TestTenant> {
    const [id, rootId] = [newId(), newId()];
    const [row] = await this.#sql<{ tenancy_id: string }>(
      `insert into tenant (id, created_at, updated_at, tenancy_name, tenancy_code, tenancy_status) values ($1, now(), now(), $2, $2, '1') returning tenancy_id`,
      [id, name],
    );
    await this.#sql(
      `insert into org (tenant_id, id, created_at, updated_at, name, type, path, depth, seq) values ($1, $2, now(), now(), $3, 'group', '00001', 0, 0)`,
      [id, rootId, name],
    );
    await this.#sql(`insert into tree_counter (tenant_id, entity, n) values ($1, 'org', 1)`, [id]);
    await this.#begin(id);
    return { id, rootId, tenancyId: Number(row?.tenancy_id) };
  }

  async aUser(
    options: { tenant?: TestTenant; kind?: TestUser['kind']; userName?: string; employeeName?: string } = {},
  ): Promise<TestUser> {
    const tenant = options.tenant ?? (this.#first ??= await this.aTenant());
    const [id, sessionId] = [newId(), newId()];
    const kind = options.kind ?? 'staff';
    const userName = options.userName ?? `u${randomBytes(5).toString('hex')}`;
    await this.#sql(
      `insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at, platform_admin)
       values ($1, $2, $3, $4, '2020-01-01', '2099-12-31', now(), now(), $5)`,
      [id, userName, options.employeeName ?? userName, `${userName}@example.com`, kind === 'platform'],
    );
    await this.#sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex, is_admin)
       select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex, $4 from account where id = $2`,
      [tenant.id, id, tenant.rootId, kind !== 'staff'],
    );
    await this.#sql('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3)', [
      tenant.id,
      id,
      tenant.rootId,
    ]);
    await this.#sql(
      `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, step_up_until)
       values ($1, $2, $3, 'test', 'test', now(), now(), now() + interval '12 hours', 1800, 'normal', '2099-12-31')`,
      [sessionId, id, tenant.id],
    );
    return { id, userName, tenant, sessionId, kind };
  }
}

async function callServer(
  app: FastifyInstance,
  { user, method, path, ...sent }: Sent & { user: TestUser | null; method: string; path: string },
): Promise<Answer> {
  const response = await app.inject({
    method: method as 'GET',
    url: path.startsWith('/gateway') || path.startsWith('/powerbit') ? path : `${apiPrefix}${path}`,
    headers: {
      'accept-language': 'zh-CN',
      ...(user ? { token: user.sessionId } : {}),
      ...(sent.raw
        ? { 'content-type': sent.raw.type }
        : sent.body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.raw
      ? { payload: sent.raw.payload }
      : sent.body === undefined
        ? {}
        : { payload: JSON.stringify(sent.body) }),
  });
  const json = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: json && response.body !== '' ? (JSON.parse(response.body) as unknown) : undefined,
    text: response.body,
    headers: response.headers,
  };
}

async function drained(sql: Sql): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await sql<{ n: string }>(
      "select count(*) as n from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now() + interval '100 ms'",
    );
    if (Number(row?.n) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the queue did not come to rest');
}

/** How an endpoint is asked by the five refusals. */
export interface RefusalCase {
  readonly endpoint: Endpoint | { readonly method: string; readonly path: string; readonly access: string };
  /** A record of another tenant than the caller's, where the path has an id. */
  readonly foreignId?: () => Promise<string>;
  /** A record of the caller's tenant and a stale version of it, for writes with a version. */
  readonly stale?: () => Promise<{ readonly id: string; readonly body: Readonly<Record<string, unknown>> }>;
  /** A body that breaks the contract. */
  readonly badBody?: unknown;
}

/** The answers of an endpoint to the same questions: 401 not signed in, 403 not permitted, 404 other tenant, 409 stale, 422 bad body. */
export async function refusals(
  server: TestServer,
  given: RefusalCase,
): Promise<Record<string, { readonly status: number; readonly code: string }>> {
  const { method, path, access } = given.endpoint;
  const to = (id: string) => path.replaceAll(/\{\w+\}/g, id);
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { version: 1 } };
  const short = ({ status, body: answer }: Answer) => ({
    status,
    code: String((answer as { code?: string } | undefined)?.code ?? ''),
  });
  const out: Record<string, { status: number; code: string }> = {
    notSignedIn: short(await server.call(null, method, to(newId()), body)),
  };
  const staff = await server.aUser();
  if (access !== 'session' && access !== 'public')
    out.notPermitted = short(await server.call(staff, method, to(newId()), body));
  const admin = await server.aUser({ tenant: staff.tenant, kind: 'admin' });
  if (given.foreignId) out.otherTenant = short(await server.call(admin, method, to(await given.foreignId()), body));
  if (given.stale) {
    const { id, body: stale } = await given.stale();
    out.stale = short(await server.call(admin, method, to(id), { body: stale }));
  }
  if (given.badBody !== undefined)
    out.badBody = short(await server.call(admin, method, to(newId()), { body: given.badBody }));
  return out;
}

/** Path of a resource's records, for calls. */
export function pathOf(resource: { readonly path: string }, id?: string): string {
  return id === undefined ? resource.path : `${resource.path}/${id}`;
}
