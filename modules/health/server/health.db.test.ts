import { attachmentModule } from '@mp/attachment/server';
import { federationModule } from '@mp/federation/server';
import { identityModule } from '@mp/identity/server';
import { jobModule } from '@mp/job/server';
import { defineServerModule, healthChecks } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { logModule } from '@mp/log/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import type { HealthOverview } from '../contract/index.ts';
import { healthModule } from './index.ts';
import { sayAlive, sayGone, type NodeFacts } from './node.query.ts';

/** A part that does not answer as it should. */
const brokenModule = defineServerModule({
  name: 'broken',
  contributes: [healthChecks.of({ name: 'torn', ask: () => Promise.reject(new Error('torn')) })],
});

let server: TestServer;
let platform: TestUser;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    identityModule,
    attachmentModule,
    jobModule,
    logModule,
    noticeModule,
    federationModule,
    healthModule,
    brokenModule,
  ]);
  platform = await server.aUser({ kind: 'platform' });
});

const look = async (): Promise<HealthOverview> => {
  const { status, body } = await server.call(platform, 'GET', '/health/overview');
  expect(status).toBe(200);
  return body as HealthOverview;
};
const part = async (name: string) => (await look()).checks.find((check) => check.name === name);
const facts: NodeFacts = {
  memory: 200_000_000,
  processor: 12,
  loopDelay: 30,
  connections: { open: 2, idle: 1, waiting: 0 },
  slow: [{ text: 'select pg_sleep($1)', count: 2, maxMs: 900, totalMs: 1700, lastAt: '2026-11-20T00:00:00.000Z' }],
};
const node = (id: string, version = '1.0.0') => ({ id, host: `host-${id.slice(0, 4)}`, pid: 7, version, build: 'b' });
/** Those of this test: the server of the test says so of itself as well. */
const nodes = async () => (await look()).nodes.filter(({ host }) => host.startsWith('host-'));
const first = '11111111-0000-4000-8000-000000000000';
const second = '22222222-0000-4000-8000-000000000000';

test('every part of the installation answers, and one that fails is broken without holding up the others', async () => {
  const { checks } = await look();

  expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
    storage: 'good',
    jobs: 'good',
    errors: 'good',
    deliveries: 'good',
    providers: 'good',
    activation: 'good',
    nodes: 'good',
    database: 'good',
    queue: 'good',
    certificate: 'good',
    torn: 'broken',
  });
  expect(checks.find(({ name }) => name === 'torn')?.acts).toEqual([{ key: 'noAnswer', urgent: true }]);
  expect(
    checks.find(({ name }) => name === 'database')?.facts.find(({ name }) => name === 'size')?.value,
  ).toBeGreaterThan(1e6);
});

test('administrators of a tenant and staff do not see it', async () => {
  for (const kind of ['admin', 'staff'] as const) {
    const user = await server.aUser({ kind });
    expect(await server.call(user, 'GET', '/health/overview')).toMatchObject({ status: 403 });
  }
});

test('nodes that run, one that is away, an unfinished upgrade, and what was slow on which node', async () => {
  const { database } = server.services;
  await sayAlive(database, node(first), facts);
  await sayAlive(database, node(second, '0.9.0'), { ...facts, loopDelay: 1500, slow: [] });

  expect((await nodes()).map(({ id, alive }) => ({ id, alive }))).toEqual([
    { id: first, alive: true },
    { id: second, alive: true },
  ]);
  expect((await look()).slow).toMatchObject([{ host: 'host-1111', text: 'select pg_sleep($1)', totalMs: 1700 }]);
  expect((await part('nodes'))?.acts.map(({ key }) => key)).toEqual(expect.arrayContaining(['versions', 'busy']));

  await server.sql(`update server_node set seen_at = now() - interval '40 seconds' where id = $1`, [second]);
  expect((await part('nodes'))?.acts[0]).toMatchObject({ key: 'away', params: { host: 'host-2222', pid: 7 } });

  await server.sql(`update server_node set seen_at = now() - interval '25 hours' where id = $1`, [second]);
  await sayAlive(database, node(first), facts);
  await sayGone(database, first);
  expect(await nodes()).toEqual([]);
});

test('work that nobody takes up, and work that was given up', async () => {
  await server.sql(
    `select graphile_worker.add_job('nobody.takes', '{}', run_at := now() - interval '5 minutes', max_attempts := 1, job_key := 'late')`,
  );
  expect(await part('queue')).toMatchObject({ state: 'broken', acts: [{ key: 'late', params: { count: 5 } }] });

  await server.sql(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'late'`);
  expect(await part('queue')).toMatchObject({ state: 'attention', acts: [{ key: 'givenUp', params: { count: 1 } }] });

  await server.sql(`select graphile_worker.remove_job('late')`);
  expect(await part('queue')).toMatchObject({ state: 'good' });
});

test('a round trip to the database that takes long is remembered without its values', async () => {
  const { database } = server.services;
  await database.rows({}, 'select pg_sleep($1::float8), $2::text as secret', [0.55, 'not to be kept']);

  const [worst] = database.slow.worst(1);
  expect(worst).toMatchObject({ text: 'select pg_sleep($1::float8), $2::text as secret', count: 1 });
  expect(worst?.maxMs).toBeGreaterThanOrEqual(500);
  expect(JSON.stringify(database.slow.worst(50))).not.toContain('not to be kept');
});
