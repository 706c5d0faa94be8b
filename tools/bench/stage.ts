import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { startEmbeddedDatabase } from '../../apps/server/embedded-database.ts';
import { loadConfig } from '../../apps/server/config.ts';
import { readSecrets } from '../../apps/server/secrets.ts';
import { applicationUrl, newId } from '@mp/kernel/server';
import { cookieHash, mintToken, tokenKid } from '@mp/identity/server';
import pg from 'pg';
import { forkConsole } from '../console-process.ts';
import { timeOf, timeOfFamily } from './processor.ts';

/** Address and headers with which a user's calls are made. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly userId: string;
}

/** A console process and a bare one on one database with the large data set. */
export interface Stage {
  readonly consoleUrl: string;
  readonly bareUrl: string;
  /** Address of the database for its owner, and for the console. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly tenantId: string;
  readonly owner: pg.Client;
  readonly console: ChildProcess;
  /** Processor time so far of the console, the baseline and the database that both work on, in milliseconds. */
  readonly processorTime: () => Promise<{ readonly console: number; readonly bare: number; readonly database: number }>;
  /** Milliseconds from the start of the console process to its first ready answer. */
  readonly coldStart: number;
  /** Environment of one more node on the same database. */
  readonly nodeEnv: (port: number) => NodeJS.ProcessEnv;
  readonly callerOf: (userName: string, tenantId?: string) => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

const root = new URL('../../', import.meta.url);
/** The samples alone are made sooner; what is measured beside a list does not read the large data set. */
const isSmall = process.env.BENCH_DATA === 'samples';
const dataDir = new URL(`node_modules/.cache/mpcloud/${isSmall ? 'bench-samples' : 'bench'}/`, root).pathname;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Waits until an address answers well. */
export async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + 240_000; Date.now() < end;) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not become ready`);
}

/** Ends a child process. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** What the threads of a console have taken of processors so far, in milliseconds by the name of the thread; Linux alone tells. */
export async function threadTimes({ console: child }: Pick<Stage, 'console'>): Promise<ReadonlyMap<string, number>> {
  const folder = `/proc/${child.pid}/task`;
  const times = new Map<string, number>();
  for (const id of await readdir(folder)) {
    const [name, taken] = await Promise.all(
      ['comm', 'schedstat'].map((file) => readFile(`${folder}/${id}/${file}`, 'utf8').catch(() => '')),
    );
    const thread = (name ?? '').trim();
    times.set(thread, (times.get(thread) ?? 0) + Number(taken?.split(' ')[0] ?? 0) / 1e6);
  }
  return times;
}

async function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(new URL(file, root), [...args], { env, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

/** Starts everything; the data set is made on the first run and kept in the cache folder. */
export async function setStage(): Promise<Stage> {
  await mkdir(dataDir, { recursive: true });
  const secrets = readSecrets(dataDir);
  const database = await startEmbeddedDatabase({
    dataDir,
    superuserPassword: secrets.superuserPassword,
    ownerPassword: secrets.ownerPassword,
  });
  const [port, barePort] = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    SEED: 'none',
    LOGIN_CHECK: 'none',
    TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
  };
  await run('apps/server/seed.ts', isSmall ? [] : ['--large'], env);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  const [tenant] = (await owner.query<{ id: string }>(`select id from tenant where tenancy_code = 'hengyuan'`)).rows;
  const tenantId = tenant?.id ?? '';
  await owner.query(
    `insert into org_relation (tenant_id, id, version, created_at, updated_at, name, code, type)
     select $1, gen_random_uuid(), 1, now(), now(), p || n, p || n, 'tree' from unnest(array['bare', 'full']) p, generate_series(1, 500) n
     on conflict do nothing`,
    [tenantId],
  );
  const started = performance.now();
  const child = forkConsole(env);
  const consoleUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${consoleUrl}/readyz`);
  const coldStart = performance.now() - started;
  const bare = fork(new URL('bare-server.ts', import.meta.url), [database.ownerUrl, String(barePort), tenantId], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve) => bare.once('message', resolve));
  const { keys } = loadConfig(env);
  return {
    consoleUrl,
    bareUrl: `http://127.0.0.1:${barePort}`,
    ownerUrl: database.ownerUrl,
    appUrl: await applicationUrl(database.ownerUrl, keys.root.toString('hex')),
    tenantId,
    owner,
    console: child,
    processorTime: async () => {
      const [postmaster] = (await readFile(`${dataDir}postgres/postmaster.pid`, 'utf8')).split('\n');
      const [own, others, data] = await Promise.all([
        timeOf(child.pid ?? 0),
        timeOf(bare.pid ?? 0),
        timeOfFamily(Number(postmaster)),
      ]);
      return { console: own, bare: others, database: data };
    },
    coldStart,
    nodeEnv: (nodePort) => ({ ...env, PORT: String(nodePort) }),
    callerOf: (userName, home = tenantId) => openSession(owner, { tenantId: home, userName, key: keys.tokenKey }),
    stop: async () => {
      await Promise.all([ended(child), ended(bare)]);
      await owner.end();
      await database.stop();
    },
  };
}

/** A session of a user, made beside the login service, which has its own measurement. */
export async function openSession(
  owner: Pick<pg.Pool, 'query'>,
  { tenantId, userName, key }: { readonly tenantId: string; readonly userName: string; readonly key: Buffer },
): Promise<Caller> {
  const [user] = (await owner.query<{ id: string }>(`select id from account where user_name = $1`, [userName])).rows;
  if (!user) throw new Error(`no user ${userName}`);
  const sessionId = newId();
  const cookie = randomBytes(16).toString('base64url');
  await owner.query(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, step_up_until)
     values ($1, $2, $3, $4, $5, now(), now(), now() + interval '12 hours', 1800, 'normal', '2099-12-31')`,
    [sessionId, user.id, tenantId, tokenKid, cookieHash(cookie)],
  );
  const token = mintToken(sessionId, Date.now() + 12 * 3_600_000, { kid: tokenKid, key });
  return {
    userId: user.id,
    headers: {
      token,
      cookie: `mpsid=${cookie}`,
      'accept-language': 'zh-CN',
      'x-request-id': createHash('sha256').update(sessionId).digest('hex').slice(0, 16),
    },
  };
}
