import { pathOf, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processAgent } from '../../contract/index.ts';
import { agentsSql } from '../instance/agents.query.ts';
import { aHouseServer } from '../house.fixture.ts';
import { SampleRows, type SampleDefinition } from '../workflow.fixture.ts';
import { followAgents } from './agent.job.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let admin: TestUser;
let boss: TestUser;
let agent: TestUser;
let definition: SampleDefinition;
let category: string;
beforeAll(async () => {
  server = await aHouseServer();
  rows = new SampleRows(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  boss = await server.aUser({ tenant, employeeName: '张总' });
  agent = await server.aUser({ tenant, employeeName: '李代' });
  category = await rows.aCategory(tenant);
  definition = await rows.aDefinition(tenant, { categoryId: category });
  server.setNow(undefined);
});

const path = pathOf(processAgent);
const entry = (over: object = {}) => ({
  scopeKind: 'all',
  agentId: agent.id,
  fromDate: '2020-01-01',
  toDate: '2099-12-31',
  active: true,
  ...over,
});
async function anEntry(over: object = {}, by = boss) {
  const answer = await server.call(by, 'POST', path, { body: entry(over) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; version: number; principalId: string; state: string };
}
const inboxOf = async (by: TestUser) =>
  (await server.call(by, 'GET', '/workflow/inbox')).body.items.map(
    ({ taskId, agentFor }: { taskId: string; agentFor: { name: string } | null }) => [taskId, agentFor?.name ?? null],
  ) as [string, string | null][];
async function aTask(users: readonly TestUser[] = [boss], over: Record<string, unknown> = {}) {
  return rows.aTask(await rows.anInstance(definition, admin), users, over);
}

describe('an entry of an agent', () => {
  test('belongs to whoever makes it, and shows whether it is in force', async () => {
    const made = await anEntry();

    expect(made).toMatchObject({
      principalId: boss.id,
      principalIdLabel: '张总',
      agentIdLabel: '李代',
      state: 'effective',
    });
    expect((await anEntry({ toDate: '2020-02-01' })).state).toBe('invalid');
    expect((await anEntry({ active: false })).state).toBe('invalid');
    expect((await server.call(boss, 'GET', `${path}?state=effective`)).body.items).toHaveLength(1);
    expect((await server.call(boss, 'GET', path)).body.total).toBe(3);
    expect((await server.call(agent, 'GET', path)).body.total).toBe(0);
    expect((await server.call(admin, 'GET', path)).body.total).toBe(3);
    const { items } = (await server.call(agent, 'GET', '/workflow/agent-for')).body;
    expect(items[0]).toMatchObject({ principal: { name: '张总' }, scopeKind: 'all', scopeName: null, active: true });
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['effective', 'invalid', 'invalid']);
  });

  test('refuses oneself, nobody, a turned period, a scope without its object, and somebody else’s', async () => {
    const refused = async (over: object, by = boss) => {
      const { status, body } = await server.call(by, 'POST', path, { body: entry(over) });
      return [status, (body.fields?.[0]?.code ?? body.code) as string];
    };

    expect(await refused({ agentId: boss.id })).toEqual([422, 'workflow.agentSelf']);
    expect(await refused({ agentId: null })).toEqual([422, 'workflow.agentMissing']);
    expect(await refused({ fromDate: '2026-02-01', toDate: '2026-01-01' })).toEqual([422, 'workflow.periodReversed']);
    expect(await refused({ scopeKind: 'process' })).toEqual([422, 'common.required']);
    expect(await refused({ scopeKind: 'category' })).toEqual([422, 'common.required']);
    expect(await refused({ principalId: admin.id })).toEqual([403, 'perm.denied']);
    expect((await anEntry({ principalId: boss.id }, admin)).principalId).toBe(boss.id);
  });

  test('without an agent cannot be enabled; enabling and disabling stand in the history', async () => {
    const made = await anEntry({ agentId: null, active: false });
    const run = (action: string, ids = [made.id]) =>
      server.call(boss, 'POST', `${path}/batch`, { body: { action, ids } });

    expect((await run('enable')).body.refused).toMatchObject([{ code: 'workflow.agentMissing' }]);
    await server.call(boss, 'PUT', `${path}/${made.id}`, { body: { version: made.version, agentId: agent.id } });
    expect((await run('enable')).body).toMatchObject({ done: 1, refused: [] });
    expect((await run('disable')).body).toMatchObject({ done: 1 });
    const { body } = await server.call(boss, 'GET', `${path}/${made.id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'disable',
      'enable',
      'update',
      'create',
    ]);
  });
});

describe('pending tasks of a principal', () => {
  test('come to the agent when an entry begins to count, and go when it no longer does', async () => {
    const task = await aTask();
    expect(await inboxOf(agent)).toEqual([]);

    const made = await anEntry();
    expect(await inboxOf(agent)).toEqual([[task, '张总']]);
    expect(await inboxOf(boss)).toEqual([[task, null]]);

    await server.call(boss, 'POST', `${path}/batch`, { body: { action: 'disable', ids: [made.id] } });
    expect(await inboxOf(agent)).toEqual([]);
    await server.call(boss, 'POST', `${path}/batch`, { body: { action: 'enable', ids: [made.id] } });
    expect(await inboxOf(agent)).toHaveLength(1);
    const other = await server.aUser({ tenant });
    const [{ version }] = (await server.sql<{ version: number }>('select version from process_agent where id = $1', [
      made.id,
    ])) as [{ version: number }];
    await server.call(boss, 'PUT', `${path}/${made.id}`, { body: { version, agentId: other.id } });
    expect([await inboxOf(agent), await inboxOf(other)]).toEqual([[], [[task, '张总']]]);
    await server.call(boss, 'DELETE', `${path}/${made.id}`);
    expect(await inboxOf(other)).toEqual([]);
    expect(await inboxOf(boss)).toHaveLength(1);
  });

  test('do not come to an agent who votes in the same group, nor to the agent of an agent', async () => {
    await anEntry();
    const last = await server.aUser({ tenant });
    await anEntry({ agentId: last.id }, agent);
    const instance = await rows.anInstance(definition, admin);
    const own = await rows.aTask(instance, [agent], { group_no: 900 });
    await rows.aTask(instance, [boss], { group_no: 900 });
    const task = await aTask();

    await server.call(boss, 'POST', `${path}/batch`, { body: { action: 'enable', ids: [(await anEntry()).id] } });

    expect((await inboxOf(agent)).sort()).toEqual(
      [
        [own, null],
        [task, '张总'],
      ].sort(),
    );
    expect(await inboxOf(last)).toEqual([]);
  });

  test('go at once when a period ends, their rows with the job of the night', async () => {
    await aTask();
    server.setNow(new Date('2026-11-20T04:00:00Z'));
    await anEntry({ fromDate: '2026-11-01', toDate: '2026-11-20' });
    expect(await inboxOf(agent)).toHaveLength(1);

    server.setNow(new Date('2026-11-20T15:59:00Z'));
    await followAgents(server.services);
    expect(await inboxOf(agent)).toHaveLength(1);
    server.setNow(new Date('2026-11-20T16:00:00Z'));
    expect(await inboxOf(agent)).toEqual([]);
    expect((await server.call(agent, 'GET', '/workflow/counts')).body).toMatchObject({ pending: 0, unread: 0 });
    expect(await followAgents(server.services)).toBe('opened 0, closed 1');
    expect(await followAgents(server.services)).toBe('opened 0, closed 0');
    server.setNow(undefined);
    expect(await inboxOf(agent)).toEqual([]);
  });

  test('go to the agent of the narrowest scope, then of the newest entry', async () => {
    const [byAll, byCategory, byProcess, newest] = await Promise.all([1, 2, 3, 4].map(() => server.aUser({ tenant })));
    await anEntry({ agentId: byAll?.id });
    await anEntry({ scopeKind: 'category', categoryId: category, agentId: byCategory?.id });
    const found = async () => {
      const context = await server.contextOf(boss);
      const agents = agentsSql({ tenant: '$1', principals: '$2::uuid[]', definition: '$3', category: '$4', day: '$5' });
      return context.rows(`select principal_id as "principalId", agent_id as "agentId" from (${agents}) a`, [
        tenant.id,
        [boss.id, admin.id],
        definition.id,
        category,
        '2026-11-20',
      ]);
    };

    expect(await found()).toEqual([{ principalId: boss.id, agentId: byCategory?.id }]);
    await anEntry({ scopeKind: 'process', definitionId: definition.id, agentId: byProcess?.id });
    await anEntry({ scopeKind: 'process', definitionId: definition.id, agentId: newest?.id });
    expect(await found()).toEqual([{ principalId: boss.id, agentId: newest?.id }]);
    const task = await aTask();
    await server.call(boss, 'POST', `${path}/batch`, {
      body: { action: 'enable', ids: [(await anEntry({ scopeKind: 'category', categoryId: category })).id] },
    });
    expect(await inboxOf(newest ?? admin)).toEqual([[task, '张总']]);
    expect(await inboxOf(byCategory ?? admin)).toEqual([]);
  });
});

test('entries refuse strangers', async () => {
  const foreign = await anEntry();

  expect(
    await refusals(server, {
      endpoint: { method: 'GET', path: `${path}/{id}`, access: 'processAgent.read' },
      foreignId: async () => foreign.id,
    }),
  ).toMatchObject({ notSignedIn: { status: 401 }, otherTenant: { status: 404 } });
});
