import { Context, Database, fillPorts } from '@mp/kernel/server';
import type { NoticeToSend, Ports } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, aGraph, deployed, runJobs, users } from './flow.fixture.ts';
import { timerHandler } from './timer.job.ts';
import { scheduleStarts } from './start-timer.service.ts';
import type { FlowSketch, NodeSketch } from './flow.fixture.ts';
import { usualCalendar } from './work-time.rules.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([workflowModule]);
  caller = new Caller(server);
  tenant = await server.aTenant();
  [ann, bob, admin] = await Promise.all([
    server.aUser({ tenant, userName: 'ann' }),
    server.aUser({ tenant, userName: 'bob' }),
    server.aUser({ tenant, userName: 'adm', kind: 'admin' }),
  ]);
  // The clock goes to a Friday and back: nobody may be signed out on the way, whatever day it is.
  await server.sql(`update session set idle_seconds = 2000000000, abs_exp = now() + interval '60 years'`);
});
beforeEach(async () => {
  server.setNow(undefined);
  // A test that lived on another day has left its sessions idle since then.
  await server.sql('update session set last_seen = now()');
});
afterEach(() => server.sql('delete from graphile_worker._private_jobs'));

const friday = new Date('2026-11-20T16:30:00+08:00');
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);

const checked = (user: NodeSketch['user'], more: FlowSketch['nodes'] = {}): FlowSketch => ({
  nodes: { check: { rules: [users(bob)], user: user ?? {} }, ...more },
  flows: [
    ['start', 'check'],
    ['check', 'end'],
  ],
});

const timeout = (value: string, onDue: 'remind' | 'approve' | 'reject' | 'superior' | 'user', to?: string) => ({
  due: { kind: 'duration' as const, text: value, expression: false, work: true },
  remindBefore: [],
  onDue,
  ...(to === undefined ? {} : { to }),
});

/** Ports that only write down who is told what. */
const noticePorts = (sent: NoticeToSend[]): Pick<Ports, 'sendNotice' | 'sendNotices'> => ({
  sendNotice: async (_context, notice) => {
    sent.push(notice);
    return { id: '', receivers: 1 };
  },
  sendNotices: async (_context, userId, notices) => {
    sent.push(...notices.map((notice) => ({ ...notice, to: [userId] })));
    return [];
  },
});

test('eight working hours set on Friday at 16:30 fall due on Monday at 16:30', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT8H', 'approve') }));

  const id = await caller.start(ann, key);

  const [task] = await server.sql<{ due_at: Date }>('select due_at from task where instance_id = $1', [id]);
  expect(task?.due_at.toISOString()).toBe('2026-11-23T08:30:00.000Z');
  const [instance] = await server.sql<{ due_at: Date }>('select due_at from process_instance where id = $1', [id]);
  expect(instance?.due_at.toISOString()).toBe('2026-11-23T08:30:00.000Z');
});

test('due days and the working hours of a condition count by the calendar of the tenant', async () => {
  const isWorkDay = (day: string) => day !== '2026-11-23' && usualCalendar.isWorkDay(day);
  fillPorts({ workCalendar: async () => ({ ...usualCalendar, isWorkDay }) });
  server.setNow(friday);
  const hours = `workHours(timestamp('2026-11-20T16:30:00+08:00'), timestamp('2026-11-24T09:30:00+08:00'))`;
  const { key } = await deployed(server, tenant, {
    nodes: {
      which: { kind: 'exclusive', defaultTo: 'end' },
      check: { rules: [users(bob)], user: { timeout: timeout('P1D', 'remind') } },
    },
    flows: [
      ['start', 'which'],
      ['which', 'check', `${hours} == 2.0`],
      ['which', 'end'],
      ['check', 'end'],
    ],
  });

  const id = await caller.start(ann, key);

  fillPorts({ workCalendar: async () => usualCalendar });
  const [task] = await server.sql<{ due_at: Date }>('select due_at from task where instance_id = $1', [id]);
  expect(task?.due_at.toISOString()).toBe('2026-11-24T09:30:00.000Z');
});

test('an overdue task is approved by itself where the node says so, exactly once', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT8H', 'approve') }));
  const id = await caller.start(ann, key);

  server.setNow(later(friday, 24));
  expect(await runJobs(server, ['workflow.timer'])).toEqual([]);
  server.setNow(later(friday, 73));
  expect(await runJobs(server, ['workflow.timer'])).toEqual(['workflow.timer']);

  expect(await caller.status(id)).toBe('approved approved');
  expect(await caller.tasks(id)).toEqual(['check canceled']);
});

test('an overdue task goes to another user where the node says so', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT8H', 'user', admin.id) }));
  const id = await caller.start(ann, key);

  server.setNow(later(friday, 73));
  await runJobs(server, ['workflow.timer']);

  expect(await caller.pending(id)).toEqual(['adm']);
});

test('a decided task leaves no timer behind', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT8H', 'reject') }));
  const id = await caller.start(ann, key);

  await caller.approve(bob, id);

  expect(await server.sql('select 1 from process_wait where instance_id = $1', [id])).toEqual([]);
  server.setNow(later(friday, 200));
  expect(await runJobs(server, ['workflow.timer'])).toEqual([]);
});

test('a timer that is due during a suspension fires once when the process is resumed', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT8H', 'reject') }));
  const id = await caller.start(ann, key);
  await caller.instance(admin, id, { command: 'suspend' });

  server.setNow(later(friday, 73));
  await runJobs(server, ['workflow.timer']);
  expect(await caller.status(id)).toBe('processing');
  await server.sql('update session set last_seen = $1', [later(friday, 73)]);
  await caller.instance(admin, id, { command: 'resume' });
  await runJobs(server, ['workflow.timer']);

  expect(await caller.status(id)).toBe('canceled rejected');
});

test('a message goes to the process that waits for it, and starts one where none does', async () => {
  const waiting: FlowSketch = {
    nodes: { wait: { kind: 'catch', event: { trigger: 'message', name: 'paid', correlation: 'vars.order' } } },
    flows: [
      ['start', 'wait'],
      ['wait', 'end'],
    ],
  };
  const { key } = await deployed(server, tenant, waiting);
  const id = await caller.start(ann, key, { vars: { order: 'A1' } });
  const send = (body: object) => server.call(admin, 'POST', '/workflow/messages', { body: { name: 'paid', ...body } });

  const none = await send({ correlation: 'B2' });
  const one = await send({ correlation: 'A1', vars: { sum: 5 } });

  expect(none).toMatchObject({ status: 404, body: { code: 'workflow.noMessageTarget' } });
  expect(one).toMatchObject({ status: 200, body: { delivered: 1, started: [] } });
  expect(await caller.status(id)).toBe('approved approved');
  await deployed(server, tenant, {
    nodes: { begin: { kind: 'start', event: { trigger: 'message', name: 'paid' } }, check: { rules: [users(bob)] } },
    flows: [
      ['start', 'end'],
      ['begin', 'check'],
      ['check', 'end'],
    ],
  });
  const started = await send({ correlation: 'C3' });
  expect(started.body.started).toHaveLength(1);
  expect(await caller.pending(started.body.started[0])).toEqual(['bob']);
});

test('several processes that wait for a message are only served together when asked for', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: { wait: { kind: 'catch', event: { trigger: 'message', name: 'news' } } },
    flows: [
      ['start', 'wait'],
      ['wait', 'end'],
    ],
  });
  for (const _ of [1, 2]) await caller.start(ann, key);
  const send = (all: boolean) => server.call(admin, 'POST', '/workflow/messages', { body: { name: 'news', all } });

  expect(await send(false)).toMatchObject({ status: 409, body: { code: 'workflow.ambiguousMessage' } });
  expect(await send(true)).toMatchObject({ status: 200, body: { delivered: 2 } });
});

test('a signal of one process reaches all others that wait for it', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: { wait: { kind: 'catch', event: { trigger: 'signal', name: 'open' } } },
    flows: [
      ['start', 'wait'],
      ['wait', 'end'],
    ],
  });
  const ids = [await caller.start(ann, key), await caller.start(ann, key)];
  const thrower = await deployed(server, tenant, {
    nodes: { tell: { kind: 'throw', event: { trigger: 'signal', name: 'open' } } },
    flows: [
      ['start', 'tell'],
      ['tell', 'end'],
    ],
  });

  await caller.start(ann, thrower.key);
  await runJobs(server);

  for (const id of ids) expect(await caller.status(id)).toBe('approved approved');
});

test('a called process runs as a child, and its rejection is an error of the caller', async () => {
  const child = await deployed(server, tenant, checked({}));
  const call = (rejectPropagates: boolean) => ({
    kind: 'call' as const,
    call: { key: child.key, input: {}, output: { how: 'result.outcome' }, rejectPropagates },
  });
  const parent = await deployed(server, tenant, {
    nodes: {
      sub: call(true),
      failed: { kind: 'boundary', on: 'sub', event: { trigger: 'error', name: 'CHILD_REJECTED' } },
      after: { rules: [users(ann)] },
    },
    flows: [
      ['start', 'sub'],
      ['sub', 'end'],
      ['failed', 'after'],
      ['after', 'end'],
    ],
  });
  const [good, bad] = [await caller.start(ann, parent.key), await caller.start(ann, parent.key)];
  const childOf = async (id: string) => {
    const [row] = await server.sql<{ id: string }>('select id from process_instance where parent_id = $1', [id]);
    return row?.id ?? '';
  };

  await caller.approve(bob, await childOf(good));
  await caller.reject(bob, await childOf(bad));

  expect(await caller.status(good)).toBe('approved approved');
  expect(await caller.tasks(bad)).toEqual(['after pending']);
  expect(await caller.status(await childOf(bad))).toBe('canceled rejected');
});

test('voiding a process ends the process that it called', async () => {
  const child = await deployed(server, tenant, checked({}));
  const parent = await deployed(server, tenant, {
    nodes: { sub: { kind: 'call', call: { key: child.key, input: {}, output: {}, rejectPropagates: true } } },
    flows: [
      ['start', 'sub'],
      ['sub', 'end'],
    ],
  });
  const id = await caller.start(ann, parent.key);

  await caller.instance(admin, id, { command: 'terminate' });

  const rows = await server.sql(
    'select status, outcome from process_instance where root_id = $1 order by parent_id nulls first',
    [id],
  );
  expect(rows).toEqual([
    { status: 'canceled', outcome: 'voided' },
    { status: 'canceled', outcome: 'voided' },
  ]);
  expect(
    await server.sql(
      'select 1 from task_inbox where instance_id in (select id from process_instance where root_id = $1)',
      [id],
    ),
  ).toEqual([]);
});

test('a node without handlers goes to the administrators, passes, is rejected or becomes an incident', async () => {
  const empty = (policy: 'admin' | 'approve' | 'reject' | 'incident') => ({
    ...checked({ handlers: { empty: policy } }),
    nodes: { check: { rules: [], user: { handlers: { empty: policy } } } },
  });
  const start = async (policy: Parameters<typeof empty>[0]) =>
    caller.start(ann, (await deployed(server, tenant, empty(policy))).key);

  expect(await caller.pending(await start('admin'))).toEqual(['adm']);
  expect(await caller.status(await start('approve'))).toBe('approved approved');
  expect(await caller.status(await start('reject'))).toBe('canceled rejected');
  const stuck = await start('incident');
  expect(await server.sql('select kind, node_id from incident where instance_id = $1', [stuck])).toEqual([
    { kind: 'noHandler', node_id: 'check' },
  ]);
});

test('running instances move to a new version; one on a removed node stays', async () => {
  const two = (middle: string, name = 'first'): FlowSketch => ({
    nodes: { first: { names: { zh: name }, rules: [users(bob)] }, [middle]: { rules: [users(bob)] } },
    flows: [
      ['start', 'first'],
      ['first', middle],
      [middle, 'end'],
    ],
  });
  const { key, id: definitionId } = await deployed(server, tenant, two('second'));
  const ids = [await caller.start(ann, key), await caller.start(ann, key), await caller.start(ann, key)];
  await caller.approve(bob, ids[2] ?? '');
  const next = await deployed(server, tenant, two('third', 'first, renamed'));
  await server.sql(
    `insert into process_version (tenant_id, id, created_at, updated_at, definition_id, version_no, state, xml, graph)
     select tenant_id, gen_random_uuid(), now(), now(), $2, 2, 'deployed', xml, graph from process_version where id = $1`,
    [next.versionId, definitionId],
  );
  const migration = { definitionId, fromVersion: 1, toVersion: 2 };

  const dry = await server.call(admin, 'POST', '/workflow/migrations', { body: { ...migration, dryRun: true } });
  expect(dry.body).toMatchObject({ id: null, total: 3, ok: 2 });
  expect(dry.body.results.find(({ ok }: { ok: boolean }) => !ok)).toMatchObject({
    instanceId: ids[2],
    problems: [{ elementId: 'second', message: expect.stringMatching(/\S/) }],
  });
  const begun = await server.call(admin, 'POST', '/workflow/migrations', { body: { ...migration, dryRun: false } });
  await runJobs(server, ['workflow.migrate']);

  const { body } = await server.call(admin, 'GET', `/workflow/migrations/${begun.body.id}`);
  expect(body).toMatchObject({ state: 'done', total: 3, done: 3, ok: 2 });
  const trace = await server.call(ann, 'GET', `/workflow/instances/${ids[1] ?? ''}/trace`);
  expect(trace.body.timeline.find(({ type }: { type: string }) => type === 'migrate')).toMatchObject({ users: [] });
  expect(trace.body.pending).toMatchObject([{ nodeName: { ZH_CN: 'first, renamed' } }]);
  await caller.approve(bob, ids[0] ?? '');
  expect(await caller.tasks(ids[0] ?? '')).toEqual(['first approved', 'third pending']);
  expect(
    (await server.call(bob, 'POST', '/workflow/migrations', { body: { ...migration, dryRun: true } })).status,
  ).toBe(403);
});

test('handlers are told of tasks that they still have, the initiator of the end, mentioned users of the comment', async () => {
  const sent: NoticeToSend[] = [];
  fillPorts(noticePorts(sent));
  const { key } = await deployed(server, tenant, { ...checked({}), settings: { notices: { arrived: ['mail'] } } });
  const told = async (seconds: number) => {
    await runJobs(server, ['workflow.notify']);
    server.setNow(new Date(Date.now() + seconds * 1000));
    await runJobs(server, ['workflow.tell']);
  };
  const id = await caller.start(ann, key);
  await told(5);
  const task = await caller.taskOf(bob, id);
  expect(sent).toMatchObject([
    {
      to: [bob.id],
      titleKey: 'workflow.notice.arrived',
      params: { node: { ZH_CN: 'check' } },
      type: 2,
      channels: ['mail'],
      handle: { url: `/taskDetail?taskId=${task}` },
    },
  ]);

  await caller.instance(ann, id, { command: 'comment', text: '请尽快', mentions: [bob.id] });
  await caller.approve(bob, id);
  await told(10);

  expect(sent.slice(1).toSorted((a, b) => String(b.titleKey).localeCompare(String(a.titleKey)))).toMatchObject([
    { to: [bob.id], titleKey: 'workflow.notice.mention', params: { text: '请尽快' } },
    { to: [ann.id], titleKey: 'workflow.notice.approved', handle: { url: `/taskDetail?instanceId=${id}` } },
  ]);

  sent.length = 0;
  for (const _ of [1, 2]) await caller.start(ann, key);
  const done = await caller.start(ann, key);
  await caller.approve(bob, done);
  await told(15);

  expect(sent.filter(({ to }) => Array.isArray(to) && to.includes(bob.id))).toMatchObject([
    { titleKey: 'workflow.notice.arrived', params: { actor: 'ann' }, channels: ['mail'] },
    { titleKey: 'workflow.notice.arrived', params: { actor: 'ann' }, channels: ['mail'] },
  ]);
  fillPorts({ sendNotice: undefined as never, sendNotices: undefined as never });
});

test('a start timer begins a process of the active version, and the next one is set', async () => {
  server.setNow(friday);
  const sketch: FlowSketch = {
    nodes: {
      begin: {
        kind: 'start',
        event: { trigger: 'timer', timer: { kind: 'cycle', text: 'R2/PT1H', expression: false, work: false } },
      },
      check: { rules: [users(bob)] },
    },
    flows: [
      ['start', 'end'],
      ['begin', 'check'],
      ['check', 'end'],
    ],
  };
  const { key, versionId } = await deployed(server, tenant, sketch);
  const context = await server.contextOf(admin);
  await context.tx((tx) => scheduleStarts(tx, aGraph(key, sketch), versionId));
  const started = async () => (await server.sql('select 1 from process_instance where def_key = $1', [key])).length;

  server.setNow(later(friday, 1.1));
  await runJobs(server, ['workflow.start']);
  expect(await started()).toBe(1);
  server.setNow(later(friday, 2.2));
  await runJobs(server, ['workflow.start']);
  server.setNow(later(friday, 9));
  await runJobs(server, ['workflow.start']);

  expect(await started()).toBe(2);
});

test('a repeating timer beside a task fires as often as it says, while the task is open', async () => {
  server.setNow(friday);
  const { key } = await deployed(server, tenant, {
    nodes: {
      check: { rules: [users(bob)] },
      tick: {
        kind: 'boundary',
        on: 'check',
        interrupting: false,
        event: { trigger: 'timer', timer: { kind: 'cycle', text: 'R2/PT1H', expression: false, work: false } },
      },
      remind: { kind: 'pass' },
    },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
      ['tick', 'remind'],
      ['remind', 'end'],
    ],
  });
  const id = await caller.start(ann, key);

  for (const hours of [0.5, 1.1, 2.2, 3.3, 4.4]) {
    server.setNow(later(friday, hours));
    await runJobs(server, ['workflow.timer']);
  }

  const [passed] = await server.sql(
    `select count(*)::integer as n from process_event where instance_id = $1 and type = 'timer' and node_id = 'tick'`,
    [id],
  );
  expect(passed).toEqual({ n: 2 });
  expect(await caller.tasks(id)).toEqual(['check pending']);
});

test('the incidents of a process that is voided are closed with it', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [], user: { handlers: { empty: 'incident' } } } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const id = await caller.start(ann, key);

  await caller.instance(admin, id, { command: 'terminate' });

  expect(await server.sql('select state, resolution from incident where instance_id = $1', [id])).toEqual([
    { state: 'resolved', resolution: 'ended' },
  ]);
  expect(await server.sql('select incident from process_instance where id = $1', [id])).toEqual([{ incident: false }]);
});

test('what a handler was told of a task is read when he opens it, and what he opened before is not told', async () => {
  const told: NoticeToSend[] = [];
  const read: (readonly string[])[] = [];
  fillPorts({
    ...noticePorts(told),
    readNotices: ({ userId }, pages) => {
      read.push([userId, ...pages]);
      return { text: 'select 1', values: [] };
    },
  });
  const { key } = await deployed(server, tenant, checked({}));
  const id = await caller.start(ann, key);
  const task = await caller.taskOf(bob, id);
  await runJobs(server, ['workflow.notify']);
  server.setNow(new Date(Date.now() + 5000));

  const opened = await server.call(bob, 'GET', `/workflow/tasks/${task}`);
  await runJobs(server, ['workflow.tell']);

  expect(opened.status).toBe(200);
  expect(read).toEqual([[bob.id, `/taskDetail?instanceId=${id}`, `/taskDetail?taskId=${task}`]]);
  expect(told).toEqual([]);
  fillPorts({ sendNotice: undefined as never, sendNotices: undefined as never, readNotices: undefined as never });
});

test('of what happened more than a day ago nobody is told: the lists say it better', async () => {
  const told: NoticeToSend[] = [];
  fillPorts({
    ...noticePorts(told),
  });
  const { key } = await deployed(server, tenant, checked({}));
  await caller.start(ann, key);
  server.setNow(new Date(Date.now() + 25 * 3_600_000));

  await runJobs(server, ['workflow.tell']);

  expect(told).toEqual([]);
  expect(await server.sql('select 1 from process_notice where tenant_id = $1', [tenant.id])).toEqual([]);
  fillPorts({ sendNotice: undefined as never, sendNotices: undefined as never });
});

test('a timer that finds no connection is left to the queue, and its process shows no failure', async () => {
  const { key } = await deployed(server, tenant, checked({ timeout: timeout('PT1H', 'approve') }));
  const id = await caller.start(ann, key);
  const crowded = new Database({ url: server.database.url, max: 1, acquireTimeout: 1000 });
  const taken = await crowded.pool.connect();
  const context = new Context({ ...server.services, database: crowded }, { requestId: 'job', ip: '', locale: 'zh-CN' });
  const payload = { tenantId: tenant.id, instanceId: id, wait: 1, attempt: 1 };
  const run = { jobId: '1', attempt: 1, signal: new AbortController().signal };

  // Free again when the job has given up, so that it could have written down a failure.
  setTimeout(() => taken.release(), 1100);
  await expect(timerHandler.run(context, payload, run)).rejects.toThrow('common.unavailable');

  await crowded.close();
  expect(await server.sql('select 1 from process_wait where instance_id = $1 and failures > 0', [id])).toEqual([]);
});

describe('timers that are due together', () => {
  /** Processes that wait for a timer each, all of them due. */
  const waiting = async (n: number): Promise<string[]> => {
    const pause = {
      kind: 'catch' as const,
      event: {
        trigger: 'timer' as const,
        timer: { kind: 'duration' as const, text: 'PT1H', expression: false, work: false },
      },
    };
    const { key } = await deployed(server, tenant, {
      nodes: { pause },
      flows: [
        ['start', 'pause'],
        ['pause', 'end'],
      ],
    });
    const ids: string[] = [];
    for (let each = 0; each < n; each += 1) ids.push(await caller.start(ann, key));
    await server.sql(`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`);
    return ids;
  };
  const fire = async (instanceId: string): Promise<void> => {
    const [at] = await server.sql<{ wait: number }>('select wait_id as wait from process_wait where instance_id = $1', [
      instanceId,
    ]);
    await timerHandler.run(
      new Context(server.services, { requestId: 'req-timer', ip: '', locale: 'zh-CN' }),
      { tenantId: tenant.id, instanceId, wait: at?.wait, attempt: 1 },
      { jobId: `own ${instanceId}`, attempt: 1, signal: new AbortController().signal },
    );
  };
  const statesOf = async (ids: readonly string[]): Promise<string[]> => {
    const rows = await server.sql<{ id: string; status: string }>(
      'select id, status from process_instance where id = any($1)',
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.status ?? '');
  };
  const jobsOf = async (id: string): Promise<number> =>
    (await server.sql(`select 1 from graphile_worker._private_jobs where key like 'flow:' || $1 || ':%'`, [id])).length;

  test('fire in the transaction of one of them, without the one on whose process somebody works', async () => {
    const ids = await waiting(3);
    const [one = '', two = '', three = ''] = ids;
    const somebody = new pg.Client({ connectionString: server.database.ownerUrl });
    await somebody.connect();
    await somebody.query('begin');
    await somebody.query('select 1 from process_instance where id = $1 for update', [three]);

    await fire(one);

    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'processing']);
    expect([await jobsOf(two), await jobsOf(three)]).toEqual([0, 1]);
    await somebody.query('rollback');
    await somebody.end();
    await fire(three);
    expect(await statesOf([three])).toEqual(['approved']);
  });

  test('do not hold each other up: beside one that fails the first fires alone, and the others keep their jobs', async () => {
    const ids = await waiting(3);
    const [one = '', broken = '', three = ''] = ids;
    await server.sql(`update process_instance set state = state - 'tokens' where id = $1`, [broken]);

    await fire(one);

    expect(await statesOf(ids)).toEqual(['approved', 'processing', 'processing']);
    expect([await jobsOf(broken), await jobsOf(three)]).toEqual([1, 1]);
    await fire(three);
    expect(await statesOf([three])).toEqual(['approved']);
  });
});
