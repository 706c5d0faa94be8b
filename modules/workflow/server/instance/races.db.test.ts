import { startQueue } from '@mp/kernel/server';
import type { Queue } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { flowJobs } from '../jobs.ts';
import { Caller, deployed, users } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
const others: Queue[] = [];

beforeAll(async () => {
  server = await aServer([workflowModule], { queue: true });
  caller = new Caller(server);
  for (let n = 0; n < 3; n += 1) others.push(await startQueue(server.database.ownerUrl, flowJobs, server.services));
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
});
afterAll(() => Promise.all(others.map((queue) => queue.stop())));

/** Many users by one statement. */
async function manyUsers(count: number): Promise<string[]> {
  const rows = await server.sql<{ id: string }>(
    `with a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
        select gen_random_uuid(), 'many' || n, '众' || n, 'many' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now()
        from generate_series(1, $2::integer) n returning *)
      insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
        select $1, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, $3, sex from a returning id`,
    [tenant.id, count, tenant.rootId],
  );
  return rows.map(({ id }) => id);
}

const only = async (text: string, values: readonly unknown[]) => {
  const [row] = await server.sql<{ n: number }>(text, [...values]);
  return row?.n;
};

// Takes seconds: timers must fall due, and the queue looks for them once a second.
test('a timer and a signal that meet at a gateway of events on four workers: exactly one of them goes on', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: {
      wait: { kind: 'eventGateway' },
      time: {
        kind: 'catch',
        event: { trigger: 'timer', timer: { kind: 'duration', text: 'PT6S', expression: false, work: false } },
      },
      news: { kind: 'catch', event: { trigger: 'signal', name: 'news' } },
      byTime: { rules: [users(bob)] },
      byNews: { rules: [users(bob)] },
    },
    flows: [
      ['start', 'wait'],
      ['wait', 'time'],
      ['wait', 'news'],
      ['time', 'byTime'],
      ['news', 'byNews'],
      ['byTime', 'end'],
      ['byNews', 'end'],
    ],
  });
  const ids = await Promise.all(Array.from({ length: 20 }, () => caller.start(ann, key)));
  const [due] = await server.sql<{ at: Date }>(
    `select max(w.due_at) as at from process_wait w join process_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
      where i.def_key = $1 and w.kind = 'timer'`,
    [key],
  );
  await new Promise((resolve) => setTimeout(resolve, (due?.at.getTime() ?? 0) - Date.now()));
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const sent = await server.call(admin, 'POST', '/workflow/signals', { body: { name: 'news' } });
  expect(sent.status, sent.text).toBeLessThan(300);

  const waiting = `select count(*)::integer as n from process_wait w join process_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
    where i.def_key = $1`;
  await expect.poll(() => only(waiting, [key]), { interval: 100 }).toBe(0);
  const left = `select count(*)::integer as n from graphile_worker._private_jobs`;
  await expect.poll(() => only(left, []), { interval: 100 }).toBe(0);

  const tasks = await server.sql(
    `select instance_id, count(*)::integer as n from task where instance_id = any($1) group by 1 having count(*) <> 1`,
    [ids],
  );
  expect(tasks).toEqual([]);
  expect(await only(`select count(*)::integer as n from task where instance_id = any($1)`, [ids])).toBe(20);
  expect(await only(`select count(*)::integer as n from incident where instance_id = any($1)`, [ids])).toBe(0);
});

test('a task of 500 candidates is one task in 500 inboxes, and of twenty who claim it at once one has it', async () => {
  const candidates = await manyUsers(480);
  const claimers = await Promise.all(Array.from({ length: 20 }, () => server.aUser({ tenant })));
  const ids = [...claimers.map(({ id }) => id), ...candidates];
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [{ type: 'user', params: { ids } }], user: { sign: { mode: 'claim' } } } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const id = await caller.start(ann, key);
  expect(await caller.tasks(id)).toEqual(['check pending']);
  const rows = `select count(*)::integer as n from task_inbox where instance_id = $1`;
  expect(await only(rows, [id])).toBe(500);
  const [first] = claimers;
  if (!first) throw new Error('nobody');
  const task = await caller.taskOf(first, id);

  const answers = await Promise.all(claimers.map((user) => caller.taskById(user, task, { command: 'claim' })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'workflow.taskClaimed')).toHaveLength(19);
  expect(await only(rows, [id])).toBe(1);
  const winner = claimers[answers.findIndex(({ status }) => status === 200)];
  expect((await caller.approve(winner ?? first, id)).status).toBe(200);
  expect(await caller.status(id)).toBe('approved approved');
});

test('a process that calls 200 others starts them at once and ends with the last of them', async () => {
  const child = await deployed(server, tenant, {
    nodes: { check: { rules: [users(bob)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const parent = await deployed(server, tenant, {
    nodes: {
      sub: {
        kind: 'call',
        call: { key: child.key, input: {}, output: {}, rejectPropagates: true },
        multi: { sequential: false, cardinality: '200.0' },
      },
    },
    flows: [
      ['start', 'sub'],
      ['sub', 'end'],
    ],
  });

  const id = await caller.start(ann, parent.key);
  const tasks = await server.sql<{ id: string }>(
    `select t.id from task t join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where i.root_id = $1 and t.status = 'pending'`,
    [id],
  );
  expect(tasks).toHaveLength(200);
  const [last, ...rest] = tasks;
  for (let at = 0; at < rest.length; at += 4) {
    const done = await Promise.all(
      rest.slice(at, at + 4).map((task) => caller.taskById(bob, task.id, { command: 'complete', outcome: 'approve' })),
    );
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
  }
  expect(await caller.status(id)).toBe('processing');
  await caller.taskById(bob, last?.id ?? '', { command: 'complete', outcome: 'approve' });

  expect(await caller.status(id)).toBe('approved approved');
  const open = `select count(*)::integer as n from process_instance where root_id = $1 and status <> 'approved'`;
  expect(await only(open, [id])).toBe(0);
});
