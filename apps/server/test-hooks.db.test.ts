import { gatewayPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer } from '@mp/kernel/testing';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { mountTestHooks, testClock } from './test-hooks.ts';

const app = Fastify();
const clock = testClock();
let server: TestServer;
let runs = 0;

beforeAll(async () => {
  const probe = async () => {
    runs += 1;
  };
  server = await aServer([{ name: 'probe', jobs: [{ kind: 'probe.run', run: probe }] }], { queue: true });
  mountTestHooks(app, clock, server.database.ownerUrl);
});

const post = (path: string, body: object = {}) =>
  app.inject({ method: 'POST', url: `${gatewayPrefix}/test/${path}`, payload: body });

test('what is due in eight hours runs once the clock was shifted by nine, and not before', async () => {
  await server.sql(
    `select graphile_worker.add_job('probe.run', '{"payload": {}}'::json, run_at := now() + interval '8 hours')`,
  );

  await post('jobs/drain');
  expect(runs).toBe(0);
  await post('clock', { advance: 9 * 3600 });
  const drained = await post('jobs/drain');

  expect(drained.json()).toEqual({ broughtForward: 1 });
  expect(runs).toBe(1);
});

test('the clock goes on from where it was put, back to the real time, and refuses what is no time', async () => {
  await post('clock', { now: '2030-01-01T00:00:00.000Z' });
  expect(clock.now().toISOString()).toMatch(/^2030-01-01T00:00:0/);

  await post('clock', { now: null });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  expect((await post('clock', { now: 'soon' })).statusCode).toBe(400);
});
