import { step, type Command, type Graph, type State } from '@mp/engine/core';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHouseServer } from '../house.fixture.ts';
import { aGraph, SampleRows, type SampleDefinition } from '../workflow.fixture.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let boss: TestUser;
let me: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await aHouseServer();
  rows = new SampleRows(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  boss = await server.aUser({ tenant, employeeName: '张总' });
  me = await server.aUser({ tenant, employeeName: '李审' });
  other = await server.aUser({ tenant });
});

const fields = [
  { name: 'reason', kind: 'text', names: { zh: '事由', en: 'Reason' }, required: true },
  { name: 'amount', kind: 'money', names: { zh: '金额' }, required: false },
  { name: 'margin', kind: 'money', names: { zh: '毛利' }, required: false },
];
const rights = {
  grant: false,
  fields: { margin: 'hidden', amount: 'writable', reason: 'required', 'items.price': 'hidden' },
};
const form = { reason: '采购', amount: '10.00', margin: '3.00', items: [{ name: '泵', price: '5.00' }] };

/** A state as the core leaves it: started by the initiator, open at the node for `handler`. */
function stateAt(graph: Graph, initiator: TestUser, handler: TestUser): { state: State; local: number } {
  const common = { id: 'c', at: '2026-10-01T08:00:00Z', facts: { form } };
  const person = {
    id: initiator.id,
    userName: initiator.userName,
    name: initiator.userName,
    orgId: null,
    orgPath: '',
    positionCodes: [],
    roleCodes: [],
    dealerId: null,
    areaIds: [],
  };
  const run = (state: State | null, command: object) => {
    const stepped = step(graph, state, { ...common, ...command } as unknown as Command);
    if (!stepped.ok) throw new Error(stepped.error.code);
    return stepped;
  };
  const begun = run(null, { type: 'start', actor: { user: initiator.id }, initiator: person, vars: { form } });
  const asked = begun.effects.find(({ e }) => e === 'resolveHandlers') as { group: number };
  const users = [{ userId: handler.id, reason: { key: 'workflow.reason.user', params: {} } }];
  const open = run(begun.state, {
    type: 'handlersResolved',
    actor: { user: initiator.id, system: true },
    group: asked.group,
    users,
  });
  return { state: open.state, local: open.state.groups[0]?.voters[0]?.id ?? 0 };
}

async function aCase(
  over: { user?: object; process?: object; instance?: Record<string, unknown>; definition?: object } = {},
) {
  const graph = aGraph('buy', { fields, ...over.process }, { fields: rights, ...over.user }) as unknown as Graph;
  const definition: SampleDefinition = await rows.aDefinition(tenant, {
    graph,
    key: 'buy',
    xml: '<drawing/>',
    ...over.definition,
  });
  const { state, local } = stateAt(graph, boss, me);
  const instance = await rows.anInstance(definition, boss, {
    state: JSON.stringify(state),
    subject: '采购泵',
    ...over.instance,
  });
  const task = await rows.aTask(instance, [me], { local_id: local });
  return { instance, task, definition, local, state };
}
const read = (by: TestUser, path: string) => server.call(by, 'GET', `/workflow/${path}`);

describe('a process that is opened', () => {
  test('shows its handler the form with the rights of the node, and is read from then on', async () => {
    const { instance, task } = await aCase({
      user: { phrases: ['同意', '不同意'], actions: { opinionRequired: true } },
    });

    const answer = await read(me, `instances/${instance.id}`);
    const [marked] = await server.sql(
      'select b.read_at as inbox, k.read_at as task from task_inbox b join task k on k.id = b.task_id where b.task_id = $1',
      [task],
    );

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      subject: '采购泵',
      versionNo: 1,
      defKey: 'buy',
      initiator: { id: boss.id, name: boss.userName },
      task: { id: task, nodeId: 'check', assignee: { id: me.id, name: '李审' }, status: 'pending' },
      agentFor: null,
      opinionRequired: true,
      phrases: ['同意', '不同意'],
      form: {
        kind: 'fields',
        values: { reason: '采购', amount: '10.00', items: [{ name: '泵' }] },
        declared: [
          { name: 'reason', label: { ZH_CN: '事由', EN_US: 'Reason', JA_JP: '事由' }, required: true },
          {},
          {},
        ],
        fields: [
          { path: 'reason', access: 'required' },
          { path: 'amount', access: 'writable' },
          { path: 'margin', access: 'hidden' },
          { path: 'items.price', access: 'hidden' },
        ],
      },
    });
    expect(answer.text).not.toContain('3.00');
    expect(answer.text).not.toContain('5.00');
    expect(answer.body.allowed.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['approve', 'reject', 'return', 'transfer', 'comment', 'attention', 'print']),
    );
    expect(marked).toMatchObject({ inbox: expect.anything() as unknown, task: expect.anything() as unknown });
  });

  test('offers its initiator what is his, and no task of others', async () => {
    const { instance } = await aCase();

    const { body } = await read(boss, `instances/${instance.id}`);

    expect(body.task).toBeNull();
    const codes = body.allowed.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['withdraw', 'urge', 'terminate', 'comment']));
    expect(codes).not.toContain('approve');
    expect(body.form.fields).toContainEqual({ path: 'margin', access: 'readable' });
    expect(body.form.values.margin).toBe('3.00');
  });

  test('keeps hidden from a handler afterwards what his node hid', async () => {
    const { instance, task } = await aCase();
    await server.sql(`update task set status = 'approved', ended_at = now() where id = $1`, [task]);
    await server.sql(`delete from task_inbox where task_id = $1`, [task]);
    await rows.aPart(instance, me, { roles: 2 });

    const { body, text } = await read(me, `tasks/${task}`);

    expect(body.task).toMatchObject({ id: task, status: 'approved' });
    expect(body.form.fields).toContainEqual({ path: 'amount', access: 'readable' });
    expect(text).not.toContain('3.00');
  });

  test('shows what changed since it was submitted, but not in hidden fields', async () => {
    const { instance } = await aCase();
    await rows.anEvent(instance, 1, { type: 'start', actor_id: boss.id, actor_name: '张总' });
    await rows.anEvent(instance, 2, {
      type: 'approve',
      data: JSON.stringify({ changes: { amount: ['8.00', '9.00'], margin: ['1.11', '2.00'] } }),
    });
    await rows.anEvent(instance, 3, {
      type: 'approve',
      data: JSON.stringify({ changes: { amount: ['9.00', '10.00'], reason: ['修理', '采购'] } }),
    });

    expect((await read(me, `instances/${instance.id}`)).body.form.changed).toEqual({ amount: '8.00', reason: '修理' });
    expect((await read(boss, `instances/${instance.id}`)).body.form.changed).toEqual({
      amount: '8.00',
      reason: '修理',
      margin: '1.11',
    });
    expect((await read(me, `instances/${instance.id}/trace`)).text).not.toContain('1.11');
  });

  test('shows after a resubmission what the initiator changed against what was reviewed', async () => {
    const { instance } = await aCase();
    await rows.anEvent(instance, 1, { type: 'start', actor_id: boss.id, actor_name: '张总' });
    await rows.anEvent(instance, 2, {
      type: 'approve',
      data: JSON.stringify({ changes: { reason: ['修理', '采购'] } }),
    });
    await rows.anEvent(instance, 3, { type: 'return' });
    await rows.anEvent(instance, 4, {
      type: 'resubmit',
      data: JSON.stringify({ changes: { amount: ['12.00', '10.00'] } }),
    });

    expect((await read(me, `instances/${instance.id}`)).body.form.changed).toEqual({ amount: '12.00' });
  });

  test('names the processes around it', async () => {
    const { instance, definition } = await aCase({
      instance: { resource: 'dealer.dealer', record_id: crypto.randomUUID() },
    });
    const [{ record_id: recordId }] = (await server.sql<{ record_id: string }>(
      'select record_id from process_instance where id = $1',
      [instance.id],
    )) as [{ record_id: string }];
    const earlier = await rows.anInstance(definition, boss, {
      resource: 'dealer.dealer',
      record_id: recordId,
      status: 'canceled',
      started_at: '2026-01-01T00:00:00Z',
    });
    const child = await rows.anInstance(definition, boss, { parent_id: instance.id, root_id: instance.id });

    const { body } = await read(boss, `instances/${instance.id}`);

    expect(body.related).toMatchObject([
      { id: child.id, relation: 'child' },
      { id: earlier.id, relation: 'earlier', status: 'canceled' },
    ]);
    expect((await read(boss, `instances/${child.id}`)).body.related).toMatchObject([
      { id: instance.id, relation: 'parent' },
    ]);
  });
});

/** The sample graph with a second task, handled by `handler`. */
function twoSteps(handler: TestUser): Graph {
  const graph = aGraph('two', { fields }, { fields: rights });
  const check = graph.nodes[1];
  const second = {
    ...check,
    ix: 3,
    id: 'second',
    names: { zh: '复审' },
    in: [1],
    out: [2],
    user: {
      ...check?.user,
      handlers: { ...check?.user?.handlers, rules: [{ type: 'user', params: { ids: [handler.id] } }] },
    },
  };
  return {
    ...graph,
    nodes: [...graph.nodes.slice(0, 2), { ...graph.nodes[2], in: [2] }, second],
    flows: [graph.flows[0], { ...graph.flows[1], to: 3 }, { ix: 2, id: 'f3', names: { zh: '' }, from: 3, to: 2 }],
  } as unknown as Graph;
}

describe('the trace', () => {
  test('foresees who handles what comes next, and why', async () => {
    const graph = twoSteps(other);
    const definition = await rows.aDefinition(tenant, { graph, key: 'two' });
    const { state, local } = stateAt(graph, boss, me);
    const instance = await rows.anInstance(definition, boss, { state: JSON.stringify(state) });
    await rows.aTask(instance, [me], { local_id: local });

    const { body, status, text } = await read(boss, `instances/${instance.id}/trace`);

    expect(status, text).toBe(200);
    expect(body.forecast).toMatchObject([
      {
        nodeId: 'second',
        nodeName: { ZH_CN: '复审' },
        mode: 'single',
        users: [{ id: other.id, name: other.userName }],
      },
    ]);
    expect(await server.sql(`select 1 from task where instance_id = $1 and node_id = 'second'`, [instance.id])).toEqual(
      [],
    );
  });

  test('tells what happened with names, who handles it, and the picture of its own version', async () => {
    const { instance, task, local } = await aCase();
    await rows.anEvent(instance, 1, { type: 'start', actor_id: boss.id, actor_name: '张总', node_id: 'start' });
    await rows.anEvent(instance, 2, {
      type: 'transfer',
      node_id: 'check',
      task_local: local,
      actor_id: me.id,
      actor_name: '李审',
      on_behalf_of: boss.id,
      on_behalf_name: '张总',
      opinion: '请看',
      data: JSON.stringify({ to: other.id, users: [me.id, { id: boss.id }], reason: 'x' }),
    });
    await server.sql(
      `insert into incident (tenant_id, id, instance_id, node_id, kind, message, first_at, last_at) values ($1, gen_random_uuid(), $2, 'end', 'http', 'x', now(), now())`,
      [tenant.id, instance.id],
    );

    const { body, status, text } = await read(boss, `instances/${instance.id}/trace`);

    expect(status, text).toBe(200);
    expect(body.timeline).toHaveLength(2);
    expect(body.timeline[1]).toMatchObject({
      seq: 2,
      nodeName: { ZH_CN: '初审' },
      actor: { id: me.id, name: '李审' },
      onBehalfOf: { name: '张总' },
      opinion: '请看',
      reason: 'x',
      users: [{ name: '李审' }, { name: '张总' }, { id: other.id }],
    });
    expect(body.pending).toMatchObject([{ id: task, assignee: { name: '李审' }, readAt: null }]);
    expect(body.picture).toMatchObject({
      xml: '<drawing/>',
      nodes: { start: { state: 'done' }, check: { state: 'active' }, end: { state: 'incident' } },
      flows: { f1: 1 },
    });
    expect(body.forecast).toEqual([]);
  });

  test('is shown to those who may see the process, and to nobody else', async () => {
    const { instance, task, definition } = await aCase({ definition: { admins: [] } });
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const admin = await server.aUser({ tenant, kind: 'admin' });
    const status = async (by: TestUser) => [
      (await read(by, `instances/${instance.id}`)).status,
      (await read(by, `instances/${instance.id}/trace`)).status,
      (await read(by, `tasks/${task}`)).status,
    ];

    expect(await status(other)).toEqual([404, 404, 404]);
    expect(await status(stranger)).toEqual([404, 404, 404]);
    expect(await status(admin)).toEqual([200, 200, 200]);
    for (const path of ['instances/1', 'tasks/1', 'instances/1/trace']) expect((await read(me, path)).status).toBe(404);

    const hide = () => server.sql('delete from participation where user_id = $1', [other.id]);
    for (const roles of [2, 4, 8, 16]) {
      await rows.aPart(instance, other, { roles });
      expect(await status(other), String(roles)).toEqual([200, 200, 200]);
      await hide();
    }
    await server.sql('update process_definition set admins = array[$2]::uuid[] where id = $1', [
      definition.id,
      other.id,
    ]);
    expect(await status(other)).toEqual([200, 200, 200]);
    await server.sql(`update process_definition set admins = '{}' where id = $1`, [definition.id]);
    const agent = (from: string, to: string, active: boolean) =>
      server.sql(
        `insert into process_agent (tenant_id, id, created_at, updated_at, principal_id, scope_kind, agent_id, from_date, to_date, active)
         values ($1, gen_random_uuid(), now(), now(), $2, 'all', $3, $4, $5, $6)`,
        [tenant.id, me.id, other.id, from, to, active],
      );
    await agent('2020-01-01', '2020-12-31', true);
    await agent('2020-01-01', '2099-12-31', false);
    expect(await status(other)).toEqual([404, 404, 404]);
    await agent('2020-01-01', '2099-12-31', true);
    expect(await status(other)).toEqual([200, 200, 200]);
    await server.sql('delete from process_agent');
    await rows.aPart(instance, me, { roles: 2 });
    await server.sql(
      `insert into handled_share (tenant_id, id, created_at, updated_at, handler_id, sharer_id, definition_id, def_key)
       values ($1, gen_random_uuid(), now(), now(), $2, $3, $4, $5)`,
      [tenant.id, me.id, other.id, definition.id, definition.key],
    );
    expect(await status(other)).toEqual([200, 200, 200]);
    await server.sql('update process_instance set deleted_at = now() where id = $1', [instance.id]);
    expect(await status(admin)).toEqual([404, 404, 404]);
  });
});

test('what commands write is what lists, detail and trace show', async () => {
  const graph = twoSteps(other);
  const check = graph.nodes[1] as unknown as { user: { handlers: { rules: unknown[] } } };
  check.user.handlers.rules = [{ type: 'user', params: { ids: [me.id] } }];
  await rows.aDefinition(tenant, { graph, key: 'real' });
  const started = await server.call(boss, 'POST', '/workflow/instances', {
    body: { defKey: 'real', form: { reason: '修理' } },
  });
  expect(started.status, started.text).toBe(201);
  const { id } = started.body.instance as { id: string };
  const codes = async (by: TestUser) =>
    (await read(by, `instances/${id}`)).body.allowed.map(({ code }: { code: string }) => code) as string[];

  const [line] = (await read(me, 'inbox')).body.items;
  expect(line).toMatchObject({
    instanceId: id,
    nodes: [{ ZH_CN: '初审' }],
    handlers: ['李审'],
    initiator: { id: boss.id },
  });
  expect(await codes(me)).toContain('approve');
  const done = await server.call(me, 'POST', `/workflow/tasks/${line.taskId}/complete`, {
    body: { outcome: 'approve', opinion: '好', form: { reason: '采购' } },
  });
  expect(done.status, done.text).toBe(200);

  expect((await read(me, 'inbox')).body.items).toEqual([]);
  expect((await read(me, 'handled')).body.items).toMatchObject([{ instanceId: id, nodes: [{ ZH_CN: '复审' }] }]);
  expect((await read(other, 'counts')).body).toMatchObject({ pending: 1, unread: 1 });
  expect(await codes(me)).toContain('takeBack');
  const { timeline, picture, pending } = (await read(me, `instances/${id}/trace`)).body;
  expect(timeline).toContainEqual(
    expect.objectContaining({ type: 'approve', opinion: '好', actor: { id: me.id, name: '李审' } }),
  );
  expect(picture.nodes).toMatchObject({ check: { state: 'done' }, second: { state: 'active' } });
  expect(pending).toMatchObject([{ nodeId: 'second', assignee: { id: other.id } }]);
});
