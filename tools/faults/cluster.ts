import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { cookieHash, mintToken, tokenKid } from '@mp/identity/server';
import { newId } from '@mp/kernel/server';
import pg from 'pg';
import { loadConfig } from '../../apps/server/config.ts';
import { startEmbeddedDatabase } from '../../apps/server/embedded-database.ts';
import { freePort } from '../../apps/server/postgres-process.ts';
import { readSecrets } from '../../apps/server/secrets.ts';
import { forkConsole } from '../console-process.ts';

/** A console of several on one database. */
export interface Node {
  readonly port: number;
  child: ChildProcess;
  isUp: boolean;
}

/** Somebody who is signed in. */
export interface Person {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Two nodes on one database, and what is done to them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly owner: pg.Pool;
  /** Signs in those whom a query names by `id` and `tenant_id`, in its order. */
  readonly people: (query: string) => Promise<Person[]>;
  /** SIGKILL to one node after the other, each started again at once; how many, when it is ended. */
  readonly killInTurn: (how: { readonly every: number; readonly signal: AbortSignal }) => Promise<number>;
}

/** One of several, at random. */
export function pick<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

async function untilReady({ port }: Node): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(100)) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error('a node did not come back');
}

/** SIGKILL to one node after the other, each started again at once. */
async function killInTurn(
  nodes: readonly Node[],
  start: (port: number) => ChildProcess,
  { every, signal }: { readonly every: number; readonly signal: AbortSignal },
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await wait(every, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return kills;
    const node = nodes[kills % nodes.length];
    if (!node) return kills;
    node.isUp = false;
    const ended = new Promise((resolve) => node.child.once('exit', resolve));
    node.child.kill('SIGKILL');
    await ended;
    node.child = start(node.port);
    await untilReady(node);
    node.isUp = true;
  }
}

/** Runs `work` on two nodes with a durable database of their own. */
export async function withNodes<T>(
  { dataDir, env }: { readonly dataDir: string; readonly env: NodeJS.ProcessEnv },
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const secrets = readSecrets(dataDir);
  const database = await startEmbeddedDatabase({
    dataDir,
    superuserPassword: secrets.superuserPassword,
    ownerPassword: secrets.ownerPassword,
  });
  const base = {
    ...process.env,
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    LOGIN_CHECK: 'none',
    TEST_HOOKS: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    ...env,
  };
  const start = (port: number) => forkConsole({ ...base, PORT: String(port), DATA_DIR: `${dataDir}/node-${port}` });
  const nodes: Node[] = [];
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  try {
    for (let at = 0; at < 2; at += 1) {
      const port = await freePort();
      const node = { port, child: start(port), isUp: true };
      nodes.push(node);
      await untilReady(node);
    }
    const { keys } = loadConfig({ ...base, DATA_DIR: dataDir });
    return await work({
      nodes,
      owner,
      people: (query) => sessionsOf(owner, { query, tokenKey: keys.tokenKey }),
      killInTurn: (how) => killInTurn(nodes, start, how),
    });
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL');
    await owner.end();
    await database.stop();
  }
}

async function sessionsOf(
  owner: pg.Pool,
  { query, tokenKey }: { readonly query: string; readonly tokenKey: Buffer },
): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string; tenant_id: string }>(query);
  return Promise.all(
    rows.map(async ({ id, tenant_id: tenantId }) => {
      const sessionId = newId();
      const cookie = randomBytes(16).toString('base64url');
      await owner.query(
        `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, step_up_until)
         values ($1, $2, $3, $4, $5, now(), now(), now() + interval '12 hours', 43200, 'normal', '2099-12-31')`,
        [sessionId, id, tenantId, tokenKid, cookieHash(cookie)],
      );
      const token = mintToken(sessionId, Date.now() + 12 * 3_600_000, { kid: tokenKid, key: tokenKey });
      return { id, headers: { token, cookie: `mpsid=${cookie}` } };
    }),
  );
}
