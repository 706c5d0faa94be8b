import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attachmentModule } from '@mp/attachment/server';
import { noticeModule } from '@mp/notice/server';
import { settingsModule } from '@mp/settings/server';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from './flow.fixture.ts';
import { completeTask } from './task.service.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let eva: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule, noticeModule, workflowModule]);
  caller = new Caller(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
  eva = await server.aUser({ tenant });
});

/** Ann decides first; then the task is bob's and eva's. */
async function aProcess(): Promise<string> {
  const { key } = await deployed(server, tenant, {
    nodes: { first: { rules: [users(ann)] }, second: { rules: [users(bob, eva)] } },
    flows: [
      ['start', 'first'],
      ['first', 'second'],
      ['second', 'end'],
    ],
  });
  return key;
}

/** Round trips to the database of ann's decision. */
async function tripsOfDecision(instance: string): Promise<number> {
  const task = await caller.taskOf(ann, instance);
  const context = await server.contextOf(ann);
  const trips = vi.spyOn(server.services.database.slow, 'note');
  try {
    await completeTask(context, task, { outcome: 'approve' });
    return trips.mock.calls.length;
  } finally {
    trips.mockRestore();
  }
}

const disable = (user: TestUser) =>
  server.sql(`update tenant_user set status = 'disabled' where tenant_id = $1 and id = $2`, [tenant.id, user.id]);

test('a decision reads in one round trip and writes in another', async () => {
  const key = await aProcess();
  const id = await caller.start(ann, key);

  expect(await tripsOfDecision(id)).toBe(2);
  expect(await caller.pending(id)).toEqual([bob.userName, eva.userName].toSorted());
});

test('who does not act any more gets no task, and what was written for him is not kept', async () => {
  const key = await aProcess();
  const [one, other] = [await caller.start(ann, key), await caller.start(ann, key)];
  await disable(bob);

  const first = await tripsOfDecision(one);
  const second = await tripsOfDecision(other);

  expect(first).toBeGreaterThan(3);
  // Once it is known of him, nothing is written in vain.
  expect(second).toBe(3);
  for (const id of [one, other]) {
    expect(await caller.pending(id)).toEqual([eva.userName]);
    expect((await caller.trace(id)).filter((line) => line === 'approve first')).toHaveLength(1);
  }
});

test('who acts again is given tasks again, without being looked at twice', async () => {
  const key = await aProcess();
  const ids = [await caller.start(ann, key), await caller.start(ann, key), await caller.start(ann, key)];
  const [lost = '', again = '', later = ''] = ids;
  await disable(bob);
  await tripsOfDecision(lost);
  await server.sql(`update tenant_user set status = 'enabled' where tenant_id = $1 and id = $2`, [tenant.id, bob.id]);

  expect(await tripsOfDecision(again)).toBe(3);
  expect(await tripsOfDecision(later)).toBe(2);
  for (const id of [again, later]) expect(await caller.pending(id)).toEqual([bob.userName, eva.userName].toSorted());
});

test('followers are looked for behind a decision where there are any', async () => {
  const key = await aProcess();
  const [followed, other] = [await caller.start(ann, key), await caller.start(ann, key)];
  await server.call(ann, 'POST', `/workflow/instances/${followed}/attention`, { body: { on: true } });

  await caller.approve(ann, followed);
  await caller.approve(ann, other);

  const jobs = await server.sql(
    `select j.payload->'payload'->'notices'->0->>'instanceId' as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'workflow.notify' and j.payload->'payload'->>'tenantId' = $1`,
    [tenant.id],
  );
  expect(jobs).toEqual([{ id: followed }]);
});
