import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeEach, beforeAll, expect, test } from 'vitest';
import { handTasksOver, workflowModule, type HandedTask } from '../index.ts';
import { Caller, deployed, users } from './flow.fixture.ts';
import type { NodeSketch } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let boss: TestUser;

beforeAll(async () => {
  server = await aServer([workflowModule]);
  caller = new Caller(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
  cid = await server.aUser({ tenant });
  boss = await server.aUser({ kind: 'admin', tenant });
});

/** A process of one check. */
const aCheck = async (check: NodeSketch): Promise<string> =>
  (
    await deployed(server, tenant, {
      nodes: { check },
      flows: [
        ['start', 'check'],
        ['check', 'end'],
      ],
    })
  ).key;
const handOver = async (from: TestUser, to: TestUser, more: { readonly isLeaving?: true } = {}) =>
  handTasksOver(await server.contextOf(boss), { from: from.id, to: to.id, reason: '调岗', ...more });
/** What became of each task, in the order of the tasks. */
const outcomes = (handed: readonly HandedTask[]) => handed.map(({ ok }) => ok);

test('open tasks pass to the successor, who decides them, and the trace says who handed them over and why', async () => {
  const id = await caller.start(bob, await aCheck({ rules: [users(ann)] }));

  const handed = await handOver(ann, cid);

  expect(handed).toHaveLength(1);
  expect(handed).toMatchObject([
    { id: await caller.taskOf(cid, id), nodeName: { ZH_CN: 'check' }, ok: true, message: null },
  ]);

  expect(await caller.pending(id)).toEqual([cid.userName]);
  const [line] = await server.sql<{ actor_id: string; opinion: string }>(
    `select actor_id, opinion from process_event where instance_id = $1 and type = 'resetAuditor'`,
    [id],
  );
  expect(line).toEqual({ actor_id: boss.id, opinion: '调岗' });
  await caller.approve(cid, id);
  expect(await caller.status(id)).toBe('approved approved');
  expect(await handOver(ann, cid)).toEqual([]);
});

test('four eyes: a task that the successor is excluded from stays, and the others pass', async () => {
  const check: NodeSketch = { rules: [users(ann)], user: { handlers: { excludeInitiator: true } } };
  const own = await caller.start(bob, await aCheck(check));
  const other = await caller.start(cid, await aCheck(check));

  expect(await handOver(ann, bob)).toMatchObject([
    { ok: false, message: expect.stringContaining('回避') as string },
    { ok: true, message: null },
  ]);
  expect(await caller.pending(own)).toEqual([ann.userName]);
  expect(await caller.pending(other)).toEqual([bob.userName]);
});

test('of several candidates only the leaver is replaced, and a joint sign does not give two votes to one', async () => {
  const claim = await caller.start(bob, await aCheck({ rules: [users(ann, bob)], user: { sign: { mode: 'claim' } } }));
  const joint = await caller.start(bob, await aCheck({ rules: [users(ann, cid)], user: { sign: { mode: 'all' } } }));

  expect(outcomes(await handOver(ann, cid))).toEqual([true, false]);
  expect(await caller.pending(claim)).toEqual([bob.userName, cid.userName].sort());
  expect(await caller.pending(joint)).toEqual([ann.userName, cid.userName].sort());
});

/** An own application of ann's that came back, and a task of bob's about which her opinion is asked. */
async function personal(): Promise<readonly [back: string, asked: string]> {
  const back = await caller.start(ann, await aCheck({ rules: [users(bob)] }));
  await caller.task(bob, back, { command: 'return', nodeId: 'initiator', mode: 'replay', opinion: '资料不全' });
  const asked = await caller.start(bob, await aCheck({ rules: [users(bob)] }));
  await caller.task(bob, asked, { command: 'delegate', to: ann.id });
  return [back, asked];
}

test('an own application that came back, and an opinion that was asked for, pass to nobody else', async () => {
  const [back, asked] = await personal();

  expect(outcomes(await handOver(ann, cid))).toEqual([false, false]);

  expect([await caller.pending(back), await caller.pending(asked)]).toEqual([[ann.userName], [ann.userName]]);
});

test('of somebody who leaves, both pass, and a task that others can do as well stays with them', async () => {
  const [back, asked] = await personal();
  const shared = await caller.start(bob, await aCheck({ rules: [users(ann, bob)], user: { sign: { mode: 'claim' } } }));

  expect(outcomes(await handOver(ann, cid, { isLeaving: true }))).toEqual([true, true]);

  expect([await caller.pending(back), await caller.pending(asked)]).toEqual([[cid.userName], [cid.userName]]);
  expect(await caller.pending(shared)).toEqual([ann.userName, bob.userName].toSorted());
});

test('a candidate who may not act keeps nobody from taking over beside him', async () => {
  const id = await caller.start(bob, await aCheck({ rules: [users(ann, bob)], user: { sign: { mode: 'claim' } } }));
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [bob.id]);

  expect(outcomes(await handOver(ann, cid))).toEqual([true]);

  expect(await caller.pending(id)).toEqual([bob.userName, cid.userName].toSorted());
});

test('to somebody who may not act nothing passes', async () => {
  const id = await caller.start(bob, await aCheck({ rules: [users(ann)] }));
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [cid.id]);

  expect(outcomes(await handOver(ann, cid))).toEqual([false]);

  expect(await caller.pending(id)).toEqual([ann.userName]);
});
