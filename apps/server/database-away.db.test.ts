import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import { fork, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './postgres-process.ts';

/** The way to a database, which can be cut and laid again. */
interface Cable {
  readonly port: number;
  readonly cut: () => void;
  readonly lay: () => Promise<void>;
  readonly close: () => void;
}

async function aCable({ hostname, port: target }: URL): Promise<Cable> {
  const port = await freePort();
  const open = new Set<Socket>();
  let server: Server | undefined;
  const cut = () => {
    server?.close();
    server = undefined;
    for (const socket of open) socket.destroy();
  };
  const lay = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = connect(Number(target), hostname);
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one);
          one.pipe(other);
          one.on('error', () => other.destroy());
          one.on('close', () => {
            open.delete(one);
            other.destroy();
          });
        }
      }).listen(port, '127.0.0.1', resolve);
    });
  await lay();
  return { port, cut, lay, close: cut };
}

let database: TestDatabase;
let cable: Cable;
let child: ChildProcess;
let base = '';
let owner: pg.Client;

const answer = async (path: string): Promise<{ status: number; retryAfter: string | null; ms: number }> => {
  const began = performance.now();
  const { status, headers } = await fetch(`${base}${path}`);
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - began };
};
const loginService = '/gateway/allinoneservice/mp/login/sysconfignew.do?type=4';

async function until(check: () => Promise<boolean>, limit = 30_000): Promise<void> {
  for (const end = Date.now() + limit; Date.now() < end; await wait(100)) if (await check().catch(() => false)) return;
  throw new Error('it did not happen in time');
}

beforeAll(async () => {
  database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const url = new URL(database.ownerUrl);
  cable = await aCable(url);
  url.port = String(cable.port);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  child = fork(new URL('main.ts', import.meta.url), [], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url.href,
      SEED: 'none',
      DATA_DIR: `node_modules/.cache/mpcloud/away-${port}`,
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  });
  await until(async () => (await answer('/readyz')).status === 200);
});
afterAll(async () => {
  child.kill('SIGKILL');
  cable.close();
  await owner.end();
});

// Slow because it is about time: the database is away for six seconds.
test('without its database the console answers 503 within two seconds, comes back by itself, and its jobs go on', async () => {
  expect((await answer(loginService)).status).toBe(200);

  cable.cut();
  const away: Awaited<ReturnType<typeof answer>>[] = [];
  for (const end = Date.now() + 6000; Date.now() < end; await wait(300))
    away.push(...(await Promise.all([answer(loginService), answer('/readyz'), answer(loginService)])));

  expect(away.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
  expect(Math.max(...away.map(({ ms }) => ms))).toBeLessThan(2500);
  expect(away.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect((await answer('/healthz')).status).toBe(200);

  // Somebody else, another node for instance, has queued work meanwhile.
  await owner.query(
    `select graphile_worker.add_job('import.cleanup', '{"payload":{"id":"00000000-0000-0000-0000-000000000000"}}'::json)`,
  );
  await cable.lay();

  await until(async () => (await answer('/readyz')).status === 200);
  expect((await answer(loginService)).status).toBe(200);
  await until(async () => {
    const { rows } = await owner.query<{ n: string }>(
      `select count(*) as n from graphile_worker.jobs where task_identifier = 'import.cleanup' and attempts = 0`,
    );
    return rows[0]?.n === '0';
  });
});
