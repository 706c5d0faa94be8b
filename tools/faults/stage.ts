import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../../apps/server/config.ts';
import { freePort, isAlive } from '../../apps/server/postgres-process.ts';
import { readSecrets } from '../../apps/server/secrets.ts';
import { cookieHash, mintToken, tokenKid } from '@mp/identity/server';
import { newId } from '@mp/kernel/server';
import pg from 'pg';
import { forkConsole } from '../console-process.ts';

/** A console with its embedded database in a folder of its own, durable as in production, that may be killed. */
export interface FaultStage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tenantId: string;
  /** Headers of somebody else, signed in. */
  readonly as: (userId: string) => Promise<Readonly<Record<string, string>>>;
  /** SIGKILL to the console; its database stays, orphaned. */
  readonly killServer: () => Promise<void>;
  /** SIGKILL to the database's first process; the console starts it again. */
  readonly killDatabase: () => Promise<void>;
  /** Starts the console when it does not run and waits until it is ready. */
  readonly recover: () => Promise<void>;
  /** The last words of each console that ended of itself, which none ever should. */
  readonly deaths: () => readonly string[];
  /** Rows as the owner of the database sees them, row-level security left aside. */
  readonly rows: <T>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly stop: () => Promise<void>;
}

const patience = 60_000;
const lastWords = 2000;

/** Starts it on an empty folder. */
export async function setFaultStage(dataDir: string): Promise<FaultStage> {
  rmSync(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    SEED: 'none',
    LOGIN_CHECK: 'none',
    TEST_HOOKS: '1',
    LOG_LEVEL: 'fatal',
  };
  delete env.DATABASE_URL;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const deaths: { readonly words: string }[] = [];
  let isKilling = false;
  const start = () => {
    isKilling = false;
    child = forkConsole(env, 'pipe');
    const last = { words: '' };
    child.stderr?.on('data', (chunk: Buffer) => (last.words = `${last.words}${chunk.toString()}`.slice(-lastWords)));
    child.once('exit', () => isKilling || deaths.push(last));
  };
  const untilReady = async (): Promise<void> => {
    for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
      if (child?.exitCode !== null || child.signalCode !== null) start();
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
    }
    throw new Error('the console did not come back');
  };
  const rows = <T>(text: string, values: readonly unknown[] = []) => query<T>(dataDir, text, values);
  start();
  await untilReady();
  const [first] = await rows<{ id: string; tenant_id: string }>('select id, tenant_id from tenant_user limit 1');
  if (!first) throw new Error('no first administrator');
  const { keys } = loadConfig({ ...env, DATA_DIR: dataDir });
  const as = (userId: string) => openSession(rows, { userId, tenantId: first.tenant_id, key: keys.tokenKey });
  const headers = await as(first.id);
  return {
    url,
    headers,
    tenantId: first.tenant_id,
    as,
    rows,
    deaths: () => deaths.map(({ words }) => words),
    killServer: async () => {
      isKilling = true;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    killDatabase: async () => {
      const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while (isAlive(Number(pid))) await wait(10);
    },
    recover: untilReady,
    stop: async () => {
      isKilling = true;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function query<T>(dataDir: string, text: string, values: readonly unknown[]): Promise<T[]> {
  const { superuserPassword } = readSecrets(dataDir);
  const port = readFileSync(join(dataDir, 'postgres.port'), 'utf8').trim();
  const client = new pg.Client({
    connectionString: `postgres://postgres:${encodeURIComponent(superuserPassword)}@127.0.0.1:${port}/mpcloud`,
  });
  // A connection that is cut says so as an event beside its answer.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end();
  }
}

/** A session of somebody, made beside the login service. */
async function openSession(
  rows: FaultStage['rows'],
  { userId, tenantId, key }: { readonly userId: string; readonly tenantId: string; readonly key: Buffer },
): Promise<Record<string, string>> {
  const sessionId = newId();
  const cookie = randomBytes(16).toString('base64url');
  await rows(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, step_up_until)
     values ($1, $2, $3, $4, $5, now(), now(), now() + interval '12 hours', 43200, 'normal', '2099-12-31')`,
    [sessionId, userId, tenantId, tokenKid, cookieHash(cookie)],
  );
  const token = mintToken(sessionId, Date.now() + 12 * 3_600_000, { kid: tokenKid, key });
  return { token, cookie: `mpsid=${cookie}` };
}
