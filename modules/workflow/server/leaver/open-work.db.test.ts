import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHouseServer } from '../house.fixture.ts';
import { Caller, deployed, users } from '../instance/flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let admin: TestUser;
let ann: TestUser;
let bob: TestUser;
let carl: TestUser;
beforeAll(async () => {
  server = await aHouseServer();
  caller = new Caller(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
  carl = await server.aUser({ tenant });
});

/** A step of some users; `excluded` keeps whoever started the process from it. */
const aProcess = (handlers: readonly TestUser[], excluded = false) =>
  deployed(server, tenant, {
    nodes: {
      check: {
        rules: [users(...handlers)],
        user: { handlers: { excludeInitiator: excluded }, sign: { mode: 'claim' } },
      },
    },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
const started = async (by: TestUser, handlers: readonly TestUser[], excluded = false) =>
  caller.start(by, (await aProcess(handlers, excluded)).key);
const post = (by: TestUser, path: string, body: object) => server.call(by, 'POST', path, { body });
const statusOf = async ({ id }: TestUser) =>
  (await server.sql<{ status: string }>('select status from tenant_user where id = $1', [id]))[0]?.status;

describe('who leaves', () => {
  test('shows what waits for him alone, not what others can do as well', async () => {
    const alone = await started(ann, [bob]);
    await started(ann, [bob, carl]);

    const { body, status, text } = await post(admin, '/identity/user/open-work', { ids: [bob.id] });

    expect(status, text).toBe(200);
    expect(body.items).toMatchObject([
      {
        userId: bob.id,
        id: await caller.taskOf(bob, alone),
        title: expect.stringContaining('flow') as string,
        step: 'check',
      },
    ]);
    expect((await post(ann, '/identity/user/open-work', { ids: [bob.id] })).status).toBe(403);
  });

  test.each(['disable', 'lock'])('hands his tasks over in the act that takes him away: %s', async (act) => {
    const id = await started(ann, [bob]);

    const answer = await post(admin, `/identity/user/${act}-with-work`, { ids: [bob.id], successorId: carl.id });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ done: 1, refused: [], handed: [{ userId: bob.id, ok: true, message: null }] });
    expect(await caller.pending(id)).toEqual([carl.userName]);
    expect(await caller.trace(id)).toContain('resetAuditor check');
    expect((await caller.approve(carl, id)).status).toBe(200);
  });

  test('four eyes hold for his successor, and the refusal is told while he is disabled all the same', async () => {
    const kept = await started(ann, [bob], true);
    const passed = await started(carl, [bob], true);

    const { body } = await post(admin, '/identity/user/disable-with-work', { ids: [bob.id], successorId: ann.id });

    expect(body.handed).toMatchObject([{ ok: false, message: expect.stringMatching(/.+/) as string }, { ok: true }]);
    expect(await statusOf(bob)).toBe('disabled');
    expect(await caller.pending(kept)).toEqual([bob.userName]);
    expect(await caller.pending(passed)).toEqual([ann.userName]);
  });

  test('is disabled without a successor, and nobody takes over who leaves himself or cannot act', async () => {
    await started(ann, [bob]);
    const take = (body: object) => post(admin, '/identity/user/disable-with-work', { ids: [bob.id], ...body });

    expect((await take({ successorId: bob.id })).body.code).toBe('user.ownSuccessor');
    await post(admin, '/identity/user/batch', { action: 'disable', ids: [carl.id] });
    expect((await take({ successorId: carl.id })).body.code).toBe('common.refNotFound');
    expect(await statusOf(bob)).toBe('enabled');
    expect((await take({})).body).toMatchObject({ done: 1, handed: [] });
  });

  test('is not removed before somebody has taken over what waits for him', async () => {
    const id = await started(ann, [bob]);
    const remove = async () => (await post(admin, '/identity/user/batch', { action: 'delete', ids: [bob.id] })).body;

    expect(await remove()).toMatchObject({ done: 0, refused: [{ code: 'user.hasOpenWork', params: { count: 1 } }] });
    await post(admin, '/identity/user/disable-with-work', { ids: [bob.id], successorId: carl.id });

    expect(await remove()).toMatchObject({ done: 1 });
    expect(await caller.pending(id)).toEqual([carl.userName]);
  });

  test('only who may disable hands anything over', async () => {
    const id = await started(ann, [bob]);

    const answer = await post(ann, '/identity/user/disable-with-work', { ids: [bob.id], successorId: carl.id });

    expect(answer.status).toBe(403);
    expect(await caller.pending(id)).toEqual([bob.userName]);
  });
});

describe('tasks of several processes pass to somebody else', () => {
  test('of one handler, beside those who can do them as well, or of everybody', async () => {
    const [shared, lone] = [await started(ann, [bob, ann]), await started(ann, [ann])];
    const reassign = (body: object) =>
      post(admin, '/workflow/instances/batch-reassign', { instanceIds: [shared, lone], to: carl.id, ...body });

    expect((await reassign({ from: bob.id })).body).toMatchObject({ ok: 1, refused: 0, items: [{ ok: true }] });
    expect(await caller.pending(shared)).toEqual([ann.userName, carl.userName].toSorted());

    expect((await reassign({})).body).toMatchObject({ ok: 2 });
    expect([await caller.pending(shared), await caller.pending(lone)]).toEqual([[carl.userName], [carl.userName]]);
  });

  test('each tells its own result, and four eyes hold', async () => {
    const [kept, passed] = [await started(ann, [bob], true), await started(carl, [bob], true)];

    const { body } = await post(admin, '/workflow/instances/batch-reassign', {
      instanceIds: [kept, passed],
      to: ann.id,
    });

    expect(body).toMatchObject({ ok: 1, refused: 1, items: [{ code: 'workflow.excludedHandler' }, { ok: true }] });
  });

  test('is refused to whom does not administer them, who learns nothing of them', async () => {
    const id = await started(ann, [bob]);

    const { body } = await post(carl, '/workflow/instances/batch-reassign', { instanceIds: [id], to: carl.id });

    expect(body.items).toMatchObject([{ ok: false, code: 'workflow.notFound', subject: '', nodeName: null }]);
    expect(await caller.pending(id)).toEqual([bob.userName]);
  });
});

describe('several own tasks at once', () => {
  const mine = async () => {
    const ids = [await started(ann, [bob]), await started(ann, [bob])];
    const taskIds = await Promise.all(ids.map((id) => caller.taskOf(bob, id)));
    return { ids, taskIds };
  };

  test('are rejected with one opinion, which is asked for', async () => {
    const { ids, taskIds } = await mine();

    expect((await post(bob, '/workflow/tasks/batch-reject', { taskIds })).body).toMatchObject({
      refused: 2,
      items: [{ code: 'workflow.opinionRequired' }, { code: 'workflow.opinionRequired' }],
    });
    expect((await post(bob, '/workflow/tasks/batch-reject', { taskIds, opinion: '资料不全' })).body.ok).toBe(2);
    expect(await caller.status(ids[0] ?? '')).toBe('canceled rejected');
  });

  test('are returned to those who started them', async () => {
    const { ids, taskIds } = await mine();

    const { body } = await post(bob, '/workflow/tasks/batch-return', { taskIds, opinion: '请补充' });

    expect(body, JSON.stringify(body)).toMatchObject({
      ok: 2,
      items: [{ nodeName: { ZH_CN: 'check' } }, { ok: true }],
    });
    expect(await caller.pending(ids[1] ?? '')).toEqual([ann.userName]);
  });

  test('pass to somebody else, each with its own result', async () => {
    const { ids, taskIds } = await mine();
    await caller.approve(bob, ids[0] ?? '');

    const { body } = await post(bob, '/workflow/tasks/batch-transfer', { taskIds, to: carl.id });

    expect(body).toMatchObject({ ok: 1, refused: 1, items: [{ code: 'workflow.taskDone' }, { ok: true }] });
    expect(await caller.pending(ids[1] ?? '')).toEqual([carl.userName]);
  });
});
