import { Context, declareScheduled, defineServerModule, fillPorts, newId } from '@mp/kernel/server';
import type { JobRun, NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { platformTenant } from './job.query.ts';
import { runGroupHandler } from './run-group.service.ts';
import { runHandler } from './run.service.ts';
import { claimDue, saveBuiltins, startScheduler, sweepOverdue } from './scheduler.service.ts';

const lease = { node: 'here', leaseMs: 60_000 };
let server: TestServer;
const done: string[] = [];
let release: () => void = () => {};

beforeAll(async () => {
  const module = defineServerModule({ name: 'job', jobs: [runHandler(() => lease), runGroupHandler(() => lease)] });
  server = await aServer([module], { queue: true });
  declareScheduled([
    { code: 'test.note', run: async (_context, { fireTime }) => (done.push(fireTime), 'noted') },
    { code: 'test.fail', run: () => Promise.reject(new Error('broken')) },
    { code: 'test.wait', run: () => new Promise((resolve) => (release = () => resolve('waited'))) },
    { code: 'test.nightly', cron: '0 30 2 * * ?', retry: 2, run: async () => '' },
  ]);
});
beforeEach(async () => {
  done.length = 0;
  await server.sql('delete from job');
  await server.sql('delete from job_run');
});

async function aJob(target: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId();
  const row = {
    tenant_id: platformTenant,
    id,
    created_at: 'now',
    updated_at: 'now',
    name: `n${id.replaceAll('-', '').slice(0, 25)}`,
    type: 'cron',
    target,
    cron: '0 0 * * * ?',
    zone: 'UTC',
    start_time: '2026-01-01',
    state: 'running',
    next_fire: new Date(Date.now() - 1000),
    ...more,
  };
  const names = Object.keys(row);
  await server.sql(
    `insert into job (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}
const runs = () =>
  server.sql<{ state: string; attempt: number; output: string | null; error: string | null; node: string | null }>(
    'select state, attempt, output, error, node from job_run order by fire_time',
  );
const settled = async () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await server.sql<{ n: string }>(
      `select count(*) as n from job_run where state = 'running' or (state = 'queued' and error is null)`,
    );
    if (row?.n === '0') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a job whose time has come runs once, its output is kept and its next time set', async () => {
  const id = await aJob('test.note');

  const claimed = await Promise.all([1, 2, 3].map(() => claimDue(server.services, lease)));
  await settled();

  expect(claimed.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await runs()).toEqual([{ state: 'ok', attempt: 1, output: 'noted', error: null, node: 'here' }]);
  expect(done.length).toBe(1);
  const [job] = await server.sql<{ ahead: boolean; fired_count: number }>(
    'select next_fire > now() as ahead, fired_count from job where id = $1',
    [id],
  );
  expect(job).toEqual({ ahead: true, fired_count: 1 });
});

test('a simple job stops after its last run', async () => {
  const start = new Date(Date.now() - 5000);
  await aJob('test.note', {
    type: 'simple',
    cron: null,
    repeat_count: 2,
    interval_sec: 2,
    start_time: start,
    next_fire: start,
    concurrent: true,
  });

  await claimDue(server.services, lease);
  await settled();

  expect((await runs()).length).toBe(2);
  expect(await server.sql('select state, next_fire, fired_count from job')).toEqual([
    { state: 'stopped', next_fire: null, fired_count: 2 },
  ]);
});

test('an error is written, tried again as often as the job says, and told after the third in a row', async () => {
  const told: NoticeToSend[] = [];
  fillPorts({ sendNotice: async (_context, notice) => (told.push(notice), { id: newId(), receivers: 1 }) });
  const user = await server.aUser();
  const id = await aJob('test.fail', { tenant_id: user.tenant.id, owner_id: user.id });
  for (let time = 0; time < 3; time += 1) {
    await server.sql('update job set next_fire = $2 where id = $1', [id, new Date(Date.now() - 1000)]);
    await claimDue(server.services, lease);
    await settled();
  }
  await aJob('test.fail', { retry: 1 });
  await claimDue(server.services, lease);
  await settled();

  const all = await runs();
  expect(all.slice(0, 3).map(({ state }) => state)).toEqual(['error', 'error', 'error']);
  expect(all[0]?.error).toContain('broken');
  expect(all[3]).toMatchObject({ state: 'queued', attempt: 2 });
  expect(told).toEqual([expect.objectContaining({ to: [user.id], titleKey: 'job.notice.failing' })]);
});

test('a run that finds no end in its time is ended', async () => {
  await aJob('test.wait', { timeout_sec: 1 });

  await claimDue(server.services, lease);
  await settled();

  expect(await runs()).toMatchObject([{ state: 'timeout', error: 'no end within 1 s' }]);
});

test('a fire time during an open run is noted as misfired', async () => {
  const id = await aJob('test.wait');
  await claimDue(server.services, lease);
  for (let tries = 0; tries < 100 && (await runs())[0]?.state !== 'running'; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await server.sql('update job set next_fire = $2 where id = $1', [id, new Date(Date.now() - 500)]);

  await claimDue(server.services, lease);
  await new Promise((resolve) => setTimeout(resolve, 100));
  release();
  await settled();

  expect((await runs()).map(({ state }) => state)).toEqual(['ok', 'misfired']);
});

test('runs that were missed while all nodes were away follow each other when the job may not run twice at a time', async () => {
  await aJob('test.note', { misfire: 'all', cron: '0 * * * * ?', next_fire: new Date(Date.now() - 5 * 60_000) });

  await claimDue(server.services, lease);
  for (let tries = 0; tries < 100 && done.length < 5; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await settled();

  expect(done).toEqual([...done].sort());
  expect((await runs()).every(({ state }) => state === 'ok')).toBe(true);
  expect(done.length).toBeGreaterThanOrEqual(5);
});

test('jobs that come due together each run once, none waits behind a long or a broken one, and who was missed twice follows', async () => {
  await aJob('test.wait');
  await aJob('test.fail', { retry: 0 });
  for (let n = 0; n < 40; n += 1) await aJob('test.note');
  await aJob('test.note', { misfire: 'all', cron: '0 * * * * ?', next_fire: new Date(Date.now() - 3 * 60_000) });
  const states = async () => Object.groupBy(await runs(), ({ state }) => state);
  const before = release;

  await claimDue(server.services, lease);
  for (let tries = 0; tries < 200 && ((await states()).ok?.length ?? 0) < 43; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));

  // The last of those that were missed begins when the one before it has ended.
  await expect.poll(async () => (await states()).queued).toBeUndefined();
  // What has run stands in the books a moment later.
  await expect.poll(async () => (await states()).ok?.length).toBe(done.length);
  const found = await states();
  expect(found.ok?.length).toBeGreaterThanOrEqual(43);
  expect(found.error).toMatchObject([{ error: expect.stringContaining('broken') }]);
  expect(found.running).toHaveLength(1);
  expect(found.queued).toBeUndefined();
  expect(release).not.toBe(before);
  release();
  await settled();
  expect((await states()).running).toBeUndefined();
});

test('a node taken for dead can not write its end, and the run is done by another', async () => {
  const id = await aJob('test.wait', { retry: 1 });
  await server.sql(
    `insert into job_run (tenant_id, job_id, fire_time, state, lease_until) values ($1, $2, '2026-11-20T08:00:00Z', 'queued', now() + interval '1 minute')`,
    [platformTenant, id],
  );
  const context = new Context(server.services, { requestId: 'test', ip: '', locale: 'zh-CN' });
  const run: JobRun = { jobId: '1', attempt: 1, signal: new AbortController().signal };
  const payload = { tenantId: platformTenant, jobId: id, fireTime: '2026-11-20T08:00:00.000Z', attempt: 1 };
  // A lease so long that the dead node does not learn of its loss before it writes.
  const dead = runHandler(() => ({ node: 'dead', leaseMs: 60_000 })).run(context, payload, run);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const finishDead = release;
  await server.sql(`update job_run set lease_until = now() - interval '1 s'`);

  await sweepOverdue(server.services, lease);
  for (let tries = 0; tries < 100 && release === finishDead; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  finishDead();
  await dead;
  expect(await runs()).toMatchObject([{ state: 'running', attempt: 2, node: 'here' }]);
  release();
  await settled();

  expect(await runs()).toMatchObject([{ state: 'ok', attempt: 2, output: 'waited' }]);
});

test('a run of a dead node without attempts left ends as lost', async () => {
  const id = await aJob('test.wait', { retry: 0, next_fire: null });
  await server.sql(
    `insert into job_run (tenant_id, job_id, fire_time, state, node, lease_until) values ($1, $2, '2026-11-20T08:00:00Z', 'running', 'dead', now() - interval '1 s')`,
    [platformTenant, id],
  );

  await sweepOverdue(server.services, lease);

  expect(await runs()).toMatchObject([{ state: 'error', error: 'node lost' }]);
  expect(await server.sql('select error_count from job')).toEqual([{ error_count: 1 }]);
});

test('jobs of the modules stand in the table once, and a changed one keeps what was changed', async () => {
  await saveBuiltins(server.services);
  await saveBuiltins(server.services);
  const read = () =>
    server.sql(`select name, cron, state, retry, next_fire > now() as ahead from job where target = 'test.nightly'`);
  expect(await read()).toEqual([
    { name: 'test_nightly', cron: '0 30 2 * * ?', state: 'running', retry: 2, ahead: true },
  ]);
  await server.sql(`update job set cron = '0 0 5 * * ?', version = 2 where target = 'test.nightly'`);

  await saveBuiltins(server.services);

  expect(await read()).toMatchObject([{ cron: '0 0 5 * * ?' }]);
});

test('the running scheduler begins a job within its second', async () => {
  const stop = await startScheduler(server.services, { ...lease, tickMs: 1000 });
  await aJob('test.note', {
    cron: '* * * * * ?',
    next_fire: new Date(Math.ceil(Date.now() / 1000) * 1000),
    concurrent: true,
  });

  await new Promise((resolve) => setTimeout(resolve, 4200));
  await stop();
  await settled();

  const rows = await server.sql<{ ms: number }>(
    'select (extract(epoch from started_at - fire_time) * 1000)::float8 as ms from job_run order by fire_time offset 1',
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...rows.map(({ ms }) => ms))).toBeLessThan(1000);
});
