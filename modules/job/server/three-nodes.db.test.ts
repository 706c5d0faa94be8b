import { fork, type ChildProcess } from 'node:child_process';
import { newId } from '@mp/kernel/server';
import { aTestDatabase, type TestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeAt } from './fast-clock.fixture.ts';
import { platformTenant } from './job.query.ts';

/** A minute of the nodes' clocks goes by in twelve seconds. */
const pace = 5;
const fires = 60;
const began = Date.now();

let database: TestDatabase;
let owner: pg.Client;
const nodes = new Map<string, ChildProcess>();
let started = 0;

function startNode(): Promise<void> {
  started += 1;
  const name = `node${started}`;
  const args = [database.url, database.ownerUrl, name, String(began), String(pace)];
  const child = fork(new URL('node.fixture.ts', import.meta.url), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  nodes.set(name, child);
  return new Promise((resolve) => child.once('message', () => resolve()));
}

/** Kills a node in the middle of a run, or any when none is found at work within a moment. */
async function killNode(): Promise<void> {
  let name: string | undefined;
  for (let tries = 0; name === undefined && tries < 100; tries += 1) {
    const { rows } = await owner.query<{ node: string }>(`select node from job_run where state = 'running'`);
    name = rows.map(({ node }) => node).find((node) => nodes.has(node));
    await pause(15);
  }
  name ??= [...nodes.keys()][0] ?? '';
  nodes.get(name)?.kill('SIGKILL');
  nodes.delete(name);
}

async function until(condition: () => Promise<boolean>, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(100)) if (await condition()) return;
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const count = async (sql: string) => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n);

beforeAll(async () => {
  database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('create table beat (fire_time timestamptz, node text, attempt integer)');
  await owner.query('grant insert on beat to mp_app');
});
afterAll(async () => {
  for (const child of nodes.values()) child.kill('SIGKILL');
  await owner.end();
});

// Takes 25 s: a job of every second has to live through the death of its nodes several times.
test('of a job of every second, three nodes that are killed at random make exactly sixty runs and sixty effects in a minute', async () => {
  await Promise.all([startNode(), startNode(), startNode()]);
  const first = new Date(Math.ceil(timeAt(began, pace).getTime() / 1000 + 2) * 1000);
  const last = new Date(first.getTime() + (fires - 1) * 1000);
  await owner.query(
    `insert into job (tenant_id, id, created_at, updated_at, name, type, target, cron, zone, start_time, end_time, state, next_fire, misfire, concurrent, retry)
     values ($1, $2, now(), now(), 'beat', 'cron', 'test.beat', '* * * * * ?', 'UTC', $3::timestamptz, $4::timestamptz,
       'running', $3::timestamptz, 'all', true, 10)`,
    [platformTenant, newId(), first, last],
  );

  for (let kills = 0; kills < 6; kills += 1) {
    await pause(800 + Math.random() * 1000);
    await killNode();
    await startNode();
  }
  await until(
    async () => (await count(`select count(*) as n from job where name = 'beat' and state = 'stopped'`)) === 1,
    60_000,
  );
  await until(
    async () => (await count(`select count(*) as n from job_run where state in ('queued', 'running')`)) === 0,
    60_000,
  );

  const { rows } = await owner.query<{ fire: string; state: string; effects: string; attempt: number }>(
    `select to_char(r.fire_time, 'SS') as fire, r.state, r.attempt, (select count(*) from beat b where b.fire_time = r.fire_time) as effects
     from job_run r order by r.fire_time`,
  );
  const wrong = rows.filter(({ state, effects }) => state !== 'ok' || effects !== '1');
  const gaps = await count(
    `select count(*) as n from (select fire_time - lag(fire_time) over (order by fire_time) as step from job_run) s where step <> interval '1 s'`,
  );
  expect(wrong).toEqual([]);
  expect(rows.length).toBe(fires);
  expect(gaps).toBe(0);
  expect(await count('select count(*) as n from beat')).toBe(fires);
  expect(await count('select count(*) as n from job_run where attempt > 1')).toBeGreaterThan(0);
});
