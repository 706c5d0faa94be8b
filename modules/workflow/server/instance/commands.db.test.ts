import type { FieldRights } from '@mp/engine/core';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from './flow.fixture.ts';
import type { FlowSketch } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let [ann, bob, cid, dan]: TestUser[] = [];

beforeAll(async () => {
  server = await aServer([workflowModule]);
  caller = new Caller(server);
  tenant = await server.aTenant();
  [ann, bob, cid, dan] = await Promise.all(
    ['ann', 'bob', 'cid', 'dan'].map((userName) => server.aUser({ tenant, userName })),
  );
});

const someone = (user: TestUser | undefined): TestUser => {
  if (!user) throw new Error('no such user');
  return user;
};
const people = () => ({ ann: someone(ann), bob: someone(bob), cid: someone(cid), dan: someone(dan) });

/** Two checks one after the other, of bob and of cid. */
const twoChecks = (): FlowSketch => ({
  nodes: { first: { rules: [users(people().bob)] }, second: { rules: [users(people().cid)] } },
  flows: [
    ['start', 'first'],
    ['first', 'second'],
    ['second', 'end'],
  ],
});

test('a process goes from its start over every approval to its end', async () => {
  const { key } = await deployed(server, tenant, twoChecks());

  const id = await caller.start(people().ann, key);
  const first = await caller.approve(people().bob, id, { opinion: '同意' });
  const second = await caller.approve(people().cid, id);

  expect(first.body).toMatchObject({
    instance: { id, status: 'processing', nodes: [{ ZH_CN: 'second' }] },
    task: { status: 'approved' },
  });
  expect(second.body.instance).toMatchObject({ status: 'approved', outcome: 'approved', nodes: [] });
  expect(await caller.pending(id)).toEqual([]);
  expect(await caller.tasks(id)).toEqual(['first approved', 'second approved']);
});

test('a process has a number, a subject and a trace that names who did what', async () => {
  const { key } = await deployed(server, tenant, {
    ...twoChecks(),
    process: {
      subject: '{initiator.name}申请{form.reason}',
      fields: [{ name: 'reason', kind: 'text', names: { zh: '原因' }, required: true }],
    },
  });

  const id = await caller.start(people().ann, key, { form: { reason: '出差' } });
  await caller.approve(people().bob, id, { opinion: '同意出差' });

  const [row] = await server.sql('select business_no, subject from process_instance where id = $1', [id]);
  expect(row).toMatchObject({ subject: 'ann申请出差', business_no: expect.stringMatching(/^T\d{6}0001$/) });
  const lines = await server.sql(
    `select type, actor_name, opinion from process_event where instance_id = $1 and actor_id is not null order by seq`,
    [id],
  );
  expect(lines).toEqual([
    { type: 'start', actor_name: 'ann', opinion: null },
    { type: 'approve', actor_name: 'bob', opinion: '同意出差' },
  ]);
});

test('a form that lacks a required value starts nothing', async () => {
  const { key } = await deployed(server, tenant, {
    ...twoChecks(),
    process: { fields: [{ name: 'reason', kind: 'text', names: { zh: '原因' }, required: true }] },
  });

  const answer = await server.call(people().ann, 'POST', '/workflow/instances', { body: { defKey: key, form: {} } });

  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'workflow.formInvalid', fields: [{ path: 'form.reason' }] },
  });
  expect(await server.sql('select 1 from process_instance where def_key = $1', [key])).toEqual([]);
});

test('variables that a process does not take from people are refused, at its start and with a decision', async () => {
  const { ann, bob } = people();
  const { key } = await deployed(server, tenant, {
    ...twoChecks(),
    process: { fields: [{ name: 'reason', kind: 'text', names: { zh: '原因' }, required: false }] },
  });
  const vars = { amount: 1 };

  const begun = await server.call(ann, 'POST', '/workflow/instances', { body: { defKey: key, form: {}, vars } });
  const id = await caller.start(ann, key, { form: {} });
  const decided = await caller.approve(bob, id, { opinion: '同意', vars });

  for (const answer of [begun, decided])
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'workflow.unknownVariable', params: { names: 'amount' } },
    });
});

test('a rejection needs an opinion and ends the process, as the node says', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);

  const silent = await caller.task(people().bob, id, { command: 'complete', outcome: 'reject' });
  expect(silent).toMatchObject({ status: 422, body: { code: 'workflow.opinionRequired' } });
  await caller.reject(people().bob, id);

  expect(await caller.status(id)).toBe('canceled rejected');
});

test('joint sign: a rejection cancels the open tasks and gives the initiator a task to submit again', async () => {
  const { ann: initiator, bob: a, cid: b, dan: c } = people();
  const { key } = await deployed(server, tenant, {
    nodes: { sign: { rules: [users(a, b, c)], user: { sign: { mode: 'all' }, reject: { policy: 'initiator' } } } },
    flows: [
      ['start', 'sign'],
      ['sign', 'end'],
    ],
  });
  const id = await caller.start(initiator, key);

  await caller.approve(a, id, { opinion: '可以' });
  await caller.reject(b, id);

  expect(await caller.tasks(id)).toEqual(['sign approved', 'sign rejected', 'sign canceled', 'start resubmit pending']);
  expect(await caller.status(id)).toBe('processing returned');
  expect(await caller.pending(id)).toEqual(['ann']);
  const [vote] = await server.sql(`select opinion from process_event where instance_id = $1 and type = 'approve'`, [
    id,
  ]);
  expect(vote).toEqual({ opinion: '可以' });
  await caller.approve(initiator, id);
  expect(await caller.pending(id)).toEqual(['bob', 'cid', 'dan']);
});

test('a committee of five decides with three approvals, and the open tasks leave both inboxes', async () => {
  const five = await Promise.all(['m1', 'm2', 'm3', 'm4', 'm5'].map((userName) => server.aUser({ tenant, userName })));
  const { key } = await deployed(server, tenant, {
    nodes: { committee: { rules: [users(...five)], user: { sign: { mode: 'ratio', percent: 60 } } } },
    flows: [
      ['start', 'committee'],
      ['committee', 'end'],
    ],
  });
  const id = await caller.start(people().ann, key);

  const answers = [];
  for (const member of five.slice(0, 3)) answers.push(await caller.approve(member, id));

  expect(answers.at(-1)?.body.instance.status).toBe('approved');
  expect(await caller.pending(id)).toEqual([]);
  const [left] = await server.sql<{ id: string }>(
    `select id from task where instance_id = $1 and status = 'canceled' and assignee_id = $2`,
    [id, five[4]?.id],
  );
  const late = await caller.taskById(someone(five[4]), left?.id ?? '', { command: 'complete', outcome: 'approve' });
  expect(late).toMatchObject({ status: 409, body: { code: 'workflow.taskDone', params: { user: 'm3' } } });
});

test('a director returns to the node before the split, and never into one branch of it', async () => {
  const { ann: initiator, bob: technical, cid: commercial, dan: director } = people();
  const { key } = await deployed(server, tenant, {
    nodes: {
      prepare: { rules: [users(initiator)] },
      split: { kind: 'parallel' },
      technical: { rules: [users(technical)] },
      commercial: { rules: [users(commercial)] },
      join: { kind: 'parallel' },
      director: { rules: [users(director)] },
    },
    flows: [
      ['start', 'prepare'],
      ['prepare', 'split'],
      ['split', 'technical'],
      ['split', 'commercial'],
      ['technical', 'join'],
      ['commercial', 'join'],
      ['join', 'director'],
      ['director', 'end'],
    ],
  });
  const id = await caller.start(initiator, key);
  const round = async () => {
    await caller.approve(initiator, id);
    await caller.approve(technical, id);
    await caller.approve(commercial, id);
  };
  await round();

  const replay = { command: 'return', mode: 'replay', opinion: '退回' };
  const refused = await caller.task(director, id, { ...replay, nodeId: 'commercial' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.returnTarget' } });
  const returned = await caller.task(director, id, { ...replay, nodeId: 'prepare' });

  expect(returned.status).toBe(200);
  await round();
  await caller.approve(director, id);
  expect(await caller.status(id)).toBe('approved approved');
});

test('an agent in force sees the task, his approval counts for the principal, who is told that it was done', async () => {
  const { ann: initiator, bob: principal, cid: agent } = people();
  const { key, id: definitionId } = await deployed(server, tenant, oneCheckOf(principal));
  await anAgent(principal, agent, { definition_id: definitionId, scope_kind: 'process' });
  const id = await caller.start(initiator, key);
  const task = await caller.taskOf(principal, id);
  expect(await caller.pending(id)).toEqual(['bob', 'cid']);

  const done = await caller.approve(agent, id);

  expect(done.status).toBe(200);
  const [line] = await server.sql(
    `select actor_name, on_behalf_name from process_event where instance_id = $1 and type = 'approve'`,
    [id],
  );
  expect(line).toEqual({ actor_name: 'cid', on_behalf_name: 'bob' });
  const late = await caller.taskById(principal, task, { command: 'complete', outcome: 'approve' });
  expect(late).toMatchObject({ status: 409, body: { code: 'workflow.taskDone', params: { user: 'cid' } } });
  await server.sql('delete from process_agent');
});

test('an agent whose entry was ended may not act on what he still sees', async () => {
  const { ann: initiator, bob: principal, cid: agent } = people();
  const { key } = await deployed(server, tenant, oneCheckOf(principal));
  await anAgent(principal, agent, { scope_kind: 'all' });
  const id = await caller.start(initiator, key);
  await server.sql('update process_agent set active = false');

  const late = await caller.approve(agent, id);

  expect(late).toMatchObject({ status: 403, body: { code: 'workflow.agentExpired' } });
  await server.sql('delete from process_agent');
});

test('an agent who signs himself has one row only, his own', async () => {
  const { ann: initiator, bob: principal, cid: agent } = people();
  const { key } = await deployed(server, tenant, {
    nodes: { sign: { rules: [users(principal, agent)], user: { sign: { mode: 'all' } } } },
    flows: [
      ['start', 'sign'],
      ['sign', 'end'],
    ],
  });
  await anAgent(principal, agent, { scope_kind: 'all' });

  const id = await caller.start(initiator, key);

  const rows = await server.sql('select agent_for from task_inbox where instance_id = $1 and user_id = $2', [
    id,
    agent.id,
  ]);
  expect(rows).toEqual([{ agent_for: null }]);
  await server.sql('delete from process_agent');
});

test('signers added before: one is removed, the other approves, and the task is pending again', async () => {
  const { ann: initiator, bob: owner, cid: x, dan: y } = people();
  const { key } = await deployed(server, tenant, oneCheckOf(owner));
  const id = await caller.start(initiator, key);

  const added = await caller.task(owner, id, { command: 'add-sign', how: 'before', users: [x.id, y.id] });
  expect(added.status).toBe(200);
  expect(await caller.pending(id)).toEqual(['cid', 'dan']);
  const removed = await caller.taskById(owner, await caller.taskOf(y, id), { command: 'remove-sign' });
  expect(removed.status).toBe(200);
  await caller.approve(x, id);

  expect(await caller.tasks(id)).toEqual(['check pending', 'check before approved', 'check before canceled']);
  expect(await caller.pending(id)).toEqual(['bob']);
});

test('two clients approve the same task at the same moment: one succeeds', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  const task = await caller.taskOf(people().bob, id);

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => caller.taskById(people().bob, task, { command: 'complete', outcome: 'approve' })),
  );

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(await caller.pending(id)).toEqual(['cid']);
});

test('the same command again gets the first answer and changes nothing', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const start = { defKey: key, commandId: 'start-command-1' };
  const first = await server.call(people().ann, 'POST', '/workflow/instances', { body: start });
  const again = await server.call(people().ann, 'POST', '/workflow/instances', { body: start });
  expect(again.body).toEqual(first.body);
  const id = String(first.body.instance.id);
  const task = await caller.taskOf(people().bob, id);
  const body = { outcome: 'approve', commandId: 'approve-command-1' };

  const done = await caller.taskById(people().bob, task, { command: 'complete', ...body });
  const before = await caller.everything(id);
  const repeated = await caller.taskById(people().bob, task, { command: 'complete', ...body });

  expect(repeated).toMatchObject({ status: 200, body: done.body });
  expect(await caller.everything(id)).toEqual(before);
});

test('a decision can be taken back until the next handler has acted', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  await caller.approve(people().bob, id);

  const back = await caller.instance(people().bob, id, { command: 'take-back' });

  expect(back.status).toBe(200);
  expect(await caller.pending(id)).toEqual(['bob']);
  expect(await caller.tasks(id)).toEqual(['first pending', 'second canceled']);
  await caller.approve(people().bob, id);
  await caller.task(people().cid, id, { command: 'transfer', to: people().dan.id });
  const late = await caller.instance(people().bob, id, { command: 'take-back' });
  expect(late).toMatchObject({ status: 409, body: { code: 'workflow.takeBackTooLate' } });
});

test('a batch approves what it can and says why the rest was refused', async () => {
  const { ann: initiator, bob, cid } = people();
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [users(bob, cid)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await caller.start(initiator, key));
  const taskIds = await Promise.all(ids.map((id) => caller.taskOf(bob, id)));
  for (const id of ids.slice(0, 3)) await caller.approve(cid, id);

  const { body } = await server.call(bob, 'POST', '/workflow/tasks/batch-approve', { body: { taskIds } });

  expect(body).toMatchObject({ ok: 9, refused: 3 });
  expect(body.items[0]).toMatchObject({
    ok: false,
    code: 'workflow.taskDone',
    message: expect.stringContaining('cid'),
  });
});

test('a claimed task leaves the other inboxes until it is given back', async () => {
  const { ann: initiator, bob, cid } = people();
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [users(bob, cid)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const id = await caller.start(initiator, key);
  const task = await caller.taskOf(cid, id);

  await caller.task(bob, id, { command: 'claim' });
  expect(await caller.pending(id)).toEqual(['bob']);
  const refused = await caller.taskById(cid, task, { command: 'complete', outcome: 'approve' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'workflow.taskClaimed', params: { user: 'bob' } } });
  await caller.task(bob, id, { command: 'unclaim' });

  expect(await caller.pending(id)).toEqual(['bob', 'cid']);
});

test('a task is handed over for good, or for an opinion after which it comes back', async () => {
  const { ann: initiator, bob, cid, dan } = people();
  const { key } = await deployed(server, tenant, oneCheckOf(bob));
  const id = await caller.start(initiator, key);

  const oneself = await caller.task(bob, id, { command: 'transfer', to: bob.id });
  expect(oneself).toMatchObject({ status: 422, body: { code: 'workflow.sameUser' } });
  await caller.task(bob, id, { command: 'transfer', to: cid.id });
  expect(await caller.pending(id)).toEqual(['cid']);
  await caller.task(cid, id, { command: 'delegate', to: dan.id });
  expect(await caller.pending(id)).toEqual(['dan']);
  await caller.approve(dan, id, { opinion: '我看可以' });

  expect(await caller.pending(id)).toEqual(['cid']);
  expect(await caller.status(id)).toBe('processing');
});

test('the initiator withdraws before anybody has handled it, not afterwards', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const [fresh, handled] = [await caller.start(people().ann, key), await caller.start(people().ann, key)];
  await caller.approve(people().bob, handled);

  const first = await caller.instance(people().ann, fresh, { command: 'withdraw' });
  const second = await caller.instance(people().ann, handled, { command: 'withdraw' });

  expect(first.body.instance).toMatchObject({ status: 'canceled', outcome: 'withdrawn' });
  expect(second).toMatchObject({ status: 422, body: { code: 'workflow.withdrawNotAllowed' } });
  const foreign = await caller.instance(people().cid, fresh, { command: 'withdraw' });
  expect(foreign.status).toBe(404);
});

test('a suspended process refuses decisions but takes comments, and goes on when it is resumed', async () => {
  const { key } = await deployed(server, tenant, { ...twoChecks(), admins: [people().dan.id] });
  const id = await caller.start(people().ann, key);

  await caller.instance(people().dan, id, { command: 'suspend' });
  const refused = await caller.approve(people().bob, id);
  expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.suspended' } });
  const said = await caller.instance(people().ann, id, {
    command: 'comment',
    text: '请稍等',
    mentions: [people().bob.id],
  });
  expect(said.status).toBe(200);
  await caller.instance(people().dan, id, { command: 'resume' });

  expect((await caller.approve(people().bob, id)).status).toBe(200);
});

test('administrators void, jump, replace handlers and delete; others may not', async () => {
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  const task = await caller.taskOf(people().bob, id);

  const refused = await caller.taskById(people().bob, task, { command: 'reset-auditor', users: [people().dan.id] });
  expect(refused).toMatchObject({ status: 403, body: { code: 'workflow.notAllowed' } });
  await caller.taskById(admin, task, { command: 'reset-auditor', users: [people().dan.id] });
  expect(await caller.pending(id)).toEqual(['dan']);
  const jumped = await caller.instance(admin, id, { command: 'jump', nodeId: 'second' });
  expect(jumped.body.instance.nodes).toMatchObject([{ ZH_CN: 'second' }]);
  await caller.instance(admin, id, { command: 'terminate' });
  expect(await caller.status(id)).toBe('canceled voided');
  const deleted = await caller.instance(admin, id, { command: 'delete' });

  expect(deleted.status).toBe(200);
  expect((await caller.instance(people().ann, id, { command: 'comment', text: '?' })).status).toBe(404);
});

test('handlers are urged once in ten minutes', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);

  const first = await caller.instance(people().ann, id, { command: 'urge' });
  const second = await caller.instance(people().ann, id, { command: 'urge' });

  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 429, body: { code: 'workflow.urgeTooSoon' } });
  const [row] = await server.sql('select urged from task_inbox where instance_id = $1', [id]);
  expect(row).toEqual({ urged: 1 });
});

test('a refused command leaves every row as it was', async () => {
  const { ann: initiator, bob } = people();
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules: [users(bob)] }, choice: { kind: 'exclusive' } },
    flows: [
      ['start', 'check'],
      ['check', 'choice'],
      ['choice', 'end', 'vars.amount > 10.0'],
    ],
  });
  const id = await caller.start(initiator, key, { vars: { amount: 1 } });
  const before = await caller.everything(id);

  const refused = await caller.approve(bob, id, { opinion: '同意', vars: { note: 'x' } });

  expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.noFlowSelected', params: { node: 'choice' } } });
  expect(await caller.everything(id)).toEqual(before);
});

test('somebody who has nothing to do with a process does not find it', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  const task = await caller.taskOf(people().bob, id);
  const stranger = await server.aUser({ tenant: await server.aTenant() });

  for (const user of [people().dan, stranger])
    expect(await caller.taskById(user, task, { command: 'complete', outcome: 'approve' })).toMatchObject({
      status: 404,
      body: { code: 'workflow.notFound' },
    });
  expect((await caller.taskById(people().ann, task, { command: 'complete', outcome: 'approve' })).status).toBe(403);
});

test('only who may start a process starts it', async () => {
  const { key } = await deployed(server, tenant, { ...twoChecks(), starters: { users: [people().bob.id] } });

  const refused = await server.call(people().ann, 'POST', '/workflow/instances', { body: { defKey: key } });
  const unknown = await server.call(people().ann, 'POST', '/workflow/instances', { body: { defKey: 'nothing' } });

  expect(refused).toMatchObject({ status: 403, body: { code: 'workflow.notAllowed' } });
  expect(unknown).toMatchObject({ status: 422, body: { code: 'workflow.noActiveVersion' } });
  expect(await caller.start(people().bob, key)).toBeTruthy();
});

/** One check by a user. */
function oneCheckOf(user: TestUser): FlowSketch {
  return {
    nodes: { check: { rules: [users(user)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  };
}

async function anAgent(principal: TestUser, agent: TestUser, over: Record<string, unknown>): Promise<void> {
  await server.sql(
    `insert into process_agent (tenant_id, id, created_at, updated_at, principal_id, agent_id, scope_kind, definition_id, from_date, to_date, active)
     values ($1, gen_random_uuid(), now(), now(), $2, $3, $4, $5, '2020-01-01', '2099-12-31', true)`,
    [tenant.id, principal.id, agent.id, over.scope_kind, over.definition_id ?? null],
  );
}

test('every command refuses nobody, somebody of another tenant, and bodies that are wrong', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  const task = await caller.taskOf(people().bob, id);
  const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const commands: readonly (readonly [path: string, body: object])[] = [
    ...['withdraw', 'terminate', 'suspend', 'resume', 'urge', 'delete', 'take-back'].map(
      (name) => [`/workflow/instances/${id}/${name}`, {}] as const,
    ),
    [`/workflow/instances/${id}/jump`, { nodeId: 'first' }],
    [`/workflow/instances/${id}/cc`, { users: [people().bob.id] }],
    [`/workflow/instances/${id}/comment`, { text: 'x' }],
    [`/workflow/instances/${id}/vars`, { vars: {}, reason: 'x' }],
    [`/workflow/tasks/${task}/complete`, { outcome: 'approve' }],
    [`/workflow/tasks/${task}/return`, { nodeId: 'initiator', mode: 'replay', opinion: 'x' }],
    ...['claim', 'unclaim', 'remove-sign', 'quick-approve', 'read'].map(
      (name) => [`/workflow/tasks/${task}/${name}`, {}] as const,
    ),
    ...['transfer', 'delegate'].map((name) => [`/workflow/tasks/${task}/${name}`, { to: people().dan.id }] as const),
    [`/workflow/tasks/${task}/add-sign`, { how: 'before', users: [people().dan.id] }],
    [`/workflow/tasks/${task}/reset-auditor`, { users: [people().dan.id] }],
  ];
  const before = await caller.everything(id);

  for (const [path, body] of commands) {
    expect([path, (await server.call(null, 'POST', path, { body })).status]).toEqual([path, 401]);
    expect([path, (await server.call(stranger, 'POST', path, { body })).status]).toEqual([path, 404]);
    const nonsense = await server.call(people().bob, 'POST', path, {
      body: { commandId: 1, opinion: [], text: 7, vars: 3, outcome: {} },
    });
    expect([path, nonsense.status >= 400 && nonsense.status < 500]).toEqual([path, true]);
    expect((await server.call(people().bob, 'POST', path.replace(id, 'x').replace(task, 'x'), { body })).status).toBe(
      404,
    );
  }
  expect(await caller.everything(id)).toEqual(before);
});

test('a node approves by its first phrase where it allows it, and not where a field must be filled', async () => {
  const { ann: initiator, bob } = people();
  const flow = (fields: object): FlowSketch => ({
    process: { fields: [{ name: 'reason', kind: 'text', names: { zh: '原因' }, required: false }] },
    nodes: { check: { rules: [users(bob)], user: { fields: { grant: false, fields: { ...fields } } } } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const quick = await caller.start(initiator, (await deployed(server, tenant, flow({}))).key);
  const full = await caller.start(initiator, (await deployed(server, tenant, flow({ reason: 'required' }))).key);

  expect((await caller.task(bob, quick, { command: 'quick-approve' })).status).toBe(200);
  expect(await caller.task(bob, full, { command: 'quick-approve' })).toMatchObject({
    status: 422,
    body: { code: 'workflow.quickNotAllowed' },
  });
  expect(await caller.approve(bob, full)).toMatchObject({ status: 422, body: { code: 'workflow.formInvalid' } });
  expect((await caller.approve(bob, full, { form: { reason: '出差' } })).status).toBe(200);
  const [task] = await server.sql('select opinion from task where instance_id = $1', [quick]);
  expect(task).toEqual({ opinion: '同意' });
});

test('a returned task goes straight back where it came from in mode direct', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: {
      first: { rules: [users(people().bob)] },
      second: { rules: [users(people().cid)] },
      third: { rules: [users(people().dan)] },
    },
    flows: [
      ['start', 'first'],
      ['first', 'second'],
      ['second', 'third'],
      ['third', 'end'],
    ],
  });
  const id = await caller.start(people().ann, key);
  await caller.approve(people().bob, id);
  await caller.approve(people().cid, id);

  await caller.task(people().dan, id, { command: 'return', nodeId: 'first', mode: 'direct', opinion: '补充' });
  expect(await caller.pending(id)).toEqual(['bob']);
  await caller.approve(people().bob, id);

  expect(await caller.pending(id)).toEqual(['dan']);
});

test('copies go to participants of the house and are counted as unread', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);

  const sent = await caller.instance(people().bob, id, { command: 'cc', users: [people().dan.id] });

  expect(sent.status).toBe(200);
  const [row] = await server.sql(
    'select roles, cc_at is not null as sent, cc_read_at from participation where instance_id = $1 and user_id = $2',
    [id, people().dan.id],
  );
  expect(row).toEqual({ roles: 4, sent: true, cc_read_at: null });
});

test('who has a task copies where its node allows it; who has none, where any node does', async () => {
  const { ann: initiator, bob, cid, dan } = people();
  const flow = (first: boolean, second: boolean): FlowSketch => ({
    nodes: {
      first: { rules: [users(bob)], user: { actions: { cc: first } } },
      second: { rules: [users(cid)], user: { actions: { cc: second } } },
    },
    flows: [
      ['start', 'first'],
      ['first', 'second'],
      ['second', 'end'],
    ],
  });
  const copied = async (given: FlowSketch, user: TestUser) => {
    const { key } = await deployed(server, tenant, given);
    const id = await caller.start(initiator, key);
    const before = await caller.everything(id);
    const answer = await caller.instance(user, id, { command: 'cc', users: [dan.id] });
    if (answer.status !== 200) expect(await caller.everything(id)).toEqual(before);
    return answer.body.code ?? answer.status;
  };

  expect(await copied(flow(true, false), bob)).toBe(200);
  expect(await copied(flow(false, true), bob)).toBe('workflow.notAllowed');
  expect(await copied(flow(false, true), initiator)).toBe(200);
  expect(await copied(flow(false, false), initiator)).toBe('workflow.notAllowed');
});

test('a field that a node does not name follows the rest of the node, and what is offered is what is taken', async () => {
  const { ann: initiator, bob } = people();
  const fields = ['reason', 'amount'].map((name) => ({
    name,
    kind: 'text' as const,
    names: { zh: name },
    required: false,
  }));
  const tried = async (rights: FieldRights) => {
    const { key } = await deployed(server, tenant, {
      process: { fields },
      nodes: { check: { rules: [users(bob)], user: { fields: rights } } },
      flows: [
        ['start', 'check'],
        ['check', 'end'],
      ],
    });
    const id = await caller.start(initiator, key, { form: { reason: 'a', amount: '1' } });
    const { body } = await server.call(bob, 'GET', `/workflow/instances/${id}`);
    const offered = body.form.fields.find(({ path }: { path: string }) => path === 'amount').access;
    const { status } = await caller.approve(bob, id, { form: { amount: '2' } });
    return [offered, status];
  };

  expect(await tried({ grant: false, fields: {} })).toEqual(['writable', 200]);
  expect(await tried({ grant: false, fields: { reason: 'readable' } })).toEqual(['writable', 200]);
  expect(await tried({ grant: false, default: 'readable', fields: {} })).toEqual(['readable', 422]);
  expect(await tried({ grant: false, default: 'hidden', fields: { amount: 'required' } })).toEqual(['required', 200]);
});

test('a task may always go back to the initiator, who is named among the targets', async () => {
  const { key } = await deployed(server, tenant, twoChecks());
  const id = await caller.start(people().ann, key);
  const task = await caller.taskOf(people().bob, id);

  const { body } = await server.call(people().bob, 'GET', `/workflow/tasks/${task}/return-targets`);

  expect(body.items).toMatchObject([{ nodeId: 'initiator', users: [{ id: people().ann.id }] }]);
  const replay = { command: 'return', nodeId: 'initiator', mode: 'replay', opinion: '补充' };
  expect((await caller.taskById(people().bob, task, replay)).status).toBe(200);
});
