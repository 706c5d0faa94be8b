import { aServer, type Answer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users, type NodeSketch } from '../instance/flow.fixture.ts';
import { approvalLink } from './approval-link.service.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let cora: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule, workflowModule], {
    environment: { publicUrl: 'https://console.example.com' },
  });
  caller = new Caller(server);
  tenant = await server.aTenant();
  [ann, bob, cora] = await Promise.all([
    server.aUser({ tenant, userName: 'ann' }),
    server.aUser({ tenant, userName: 'bob' }),
    server.aUser({ tenant, userName: 'cora' }),
  ]);
});
beforeEach(async () => {
  server.setNow(undefined);
  await server.sql('delete from rate_window');
  await allowLinks(true);
});

const allowLinks = (enabled: boolean) =>
  server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'approvalLink', $2, 1, now())
     on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
    [tenant.id, JSON.stringify({ enabled })],
  );

/** A process with one task of bob's. */
async function aTask(user: NodeSketch['user'] = {}): Promise<{ readonly id: string; readonly taskId: string }> {
  const { key } = await deployed(server, tenant, {
    process: { fields: [] },
    nodes: { check: { rules: [users(bob)], user } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const id = await caller.start(ann, key);
  return { id, taskId: await caller.taskOf(bob, id) };
}

/** The address that a mail to bob about a task carries. */
async function linkOf(taskId: string): Promise<string | undefined> {
  const context = await server.contextOf(bob);
  return (await context.tx((tx) => approvalLink(tx, { userId: bob.id, taskId, language: 'zh-CN' })))?.url;
}

async function ticketOf(taskId: string): Promise<string> {
  const url = await linkOf(taskId);
  return new URL(url ?? 'https://none').hash.slice(1);
}

const read = (ticket: string): Promise<Answer> =>
  server.call(null, 'POST', '/workflow/by-link/read', { body: { ticket } });
const decide = (ticket: string, outcome: 'approve' | 'reject' = 'approve', opinion?: string): Promise<Answer> =>
  server.call(null, 'POST', '/workflow/by-link/decide', { body: { ticket, outcome, ...(opinion ? { opinion } : {}) } });

test('the link of a mail tells what is decided, changes nothing by being opened, and decides once', async () => {
  const { id, taskId } = await aTask();
  const ticket = await ticketOf(taskId);
  const before = await caller.everything(id);

  const seen = await read(ticket);

  expect(seen.body).toMatchObject({ initiator: 'ann', needsPage: false, taskId });
  expect(Object.keys(seen.body)).toEqual([
    'subject',
    'process',
    'node',
    'initiator',
    'approve',
    'reject',
    'opinionRequired',
    'needsPage',
    'taskId',
  ]);
  expect(await caller.everything(id)).toEqual(before);

  expect((await decide(ticket, 'approve', '同意')).status).toBe(200);

  expect(await caller.status(id)).toBe('approved approved');
  expect([await read(ticket), await decide(ticket)].map(({ body }) => body.code)).toEqual([
    'workflow.linkUsed',
    'workflow.linkUsed',
  ]);
});

test('the trace names the handler, that he came by a link, and for administrators from where', async () => {
  const { id, taskId } = await aTask();
  await decide(await ticketOf(taskId));

  const [line] = await server.sql<{ actor_id: string; data: { byLink?: unknown } }>(
    `select actor_id, data from process_event where instance_id = $1 and type = 'approve'`,
    [id],
  );
  expect(line).toMatchObject({ actor_id: bob.id, data: { byLink: { ip: '127.0.0.1', agent: expect.any(String) } } });
  const { body } = await server.call(ann, 'GET', `/workflow/instances/${id}/trace`);
  expect(JSON.stringify(body)).toContain('"byLink":true');
});

test('of two clicks at once one decides, and the other hears that it is decided', async () => {
  const { id, taskId } = await aTask();
  const ticket = await ticketOf(taskId);

  const answers = await Promise.all([decide(ticket), decide(ticket, 'reject', '不行')]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(['workflow.linkUsed', 'workflow.taskDone']).toContain(refused?.body.code);
  expect(await caller.tasks(id)).toHaveLength(1);
});

test('only the hash of a ticket is stored: neither a log nor any other table holds it', async () => {
  const { taskId } = await aTask();
  const ticket = await ticketOf(taskId);
  await read(ticket);
  await decide(ticket);

  const tables = await server.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const rows = await server.sql(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [ticket]);
    if (rows.length > 0) holding.push(name);
  }
  expect(ticket).toMatch(/^[\w-]{43}$/);
  expect(tables.length).toBeGreaterThan(50);
  expect(holding).toEqual([]);
});

test('a rejection asks for a comment as it does in the console, and leaves the ticket', async () => {
  const { id, taskId } = await aTask();
  const ticket = await ticketOf(taskId);

  expect((await decide(ticket, 'reject')).body.code).toBe('workflow.opinionRequired');
  expect((await decide(ticket, 'reject', '资料不全')).status).toBe(200);
  expect(await caller.tasks(id)).toEqual(['check rejected']);
});

test.each([
  ['does not allow a quick approval', { actions: { quick: false } }],
  ['asks for a signature', { actions: { signatureRequired: true } }],
  ['has fields to fill in', { fields: { grant: false, fields: { amount: 'required' as const } } }],
])('a node that %s sends no link', async (_what, user) => {
  const { taskId } = await aTask(user);
  expect(await linkOf(taskId)).toBeUndefined();
});

test('a node that no longer allows it is decided in the console alone', async () => {
  const { id, taskId } = await aTask();
  const ticket = await ticketOf(taskId);
  await server.sql(
    `update process_instance set version_id = (select version_id from process_instance where id = $2) where id = $1`,
    [id, (await aTask({ actions: { quick: false } })).id],
  );

  expect((await read(ticket)).body.needsPage).toBe(true);
  expect((await decide(ticket)).body.code).toBe('workflow.linkNeedsPage');
});

test('without the setting of the tenant no mail has a link, and those that are out open nothing', async () => {
  const { taskId } = await aTask();
  const ticket = await ticketOf(taskId);

  await allowLinks(false);

  expect(await linkOf(taskId)).toBeUndefined();
  expect((await read(ticket)).body.code).toBe('workflow.linkRevoked');
  expect((await decide(ticket)).body.code).toBe('workflow.linkRevoked');
});

test('a ticket ends after 72 hours; a wrong one tells nothing', async () => {
  const { taskId } = await aTask();
  const ticket = await ticketOf(taskId);

  server.setNow(new Date(Date.now() + 72 * 3_600_000 + 1000));
  expect((await decide(ticket)).body.code).toBe('workflow.linkExpired');
  server.setNow(undefined);
  expect((await decide('A'.repeat(43))).body.code).toBe('workflow.linkUnknown');
  expect((await decide('short')).status).toBe(422);
});

test('a ticket is its task’s: decided, handed over or withdrawn elsewhere, it decides nothing', async () => {
  const [done, moved, withdrawn] = [await aTask(), await aTask(), await aTask()];
  const tickets = [await ticketOf(done.taskId), await ticketOf(moved.taskId), await ticketOf(withdrawn.taskId)];
  await caller.approve(bob, done.id);
  await caller.task(bob, moved.id, { command: 'transfer', to: cora.id });
  await caller.instance(ann, withdrawn.id, { command: 'withdraw' });

  const codes: string[] = [];
  for (const ticket of tickets) codes.push((await decide(ticket)).body.code);

  expect(codes[0]).toBe('workflow.taskDone');
  expect(codes[1]).toMatch(/^workflow\.(notHandler|notFound|taskDone)$/);
  expect(codes[2]).toMatch(/^workflow\.(notHandler|notFound|taskDone)$/);
  expect(await caller.pending(moved.id)).toEqual(['cora']);
});

test('whoever was disabled or locked has no ticket any more, also after he was let in again', async () => {
  for (const [ends, begins] of [
    [`status = 'disabled'`, `status = 'enabled'`],
    ['locked = true', 'locked = false'],
  ] as const) {
    const { taskId } = await aTask();
    const ticket = await ticketOf(taskId);
    await server.sql(`update account set ${ends} where id = $1`, [bob.id]);
    expect((await decide(ticket)).body.code).toBe('workflow.linkRevoked');
    await server.sql(`update account set ${begins} where id = $1`, [bob.id]);
    expect((await decide(ticket)).body.code).toBe('workflow.linkRevoked');
  }
});

test('whoever has left the tenant, or changed the password, has no ticket any more', async () => {
  const { taskId } = await aTask();
  const ticket = await ticketOf(taskId);
  await server.sql(`update tenant_user set deleted_at = now() where id = $1`, [bob.id]);
  expect((await decide(ticket)).body.code).toBe('workflow.linkRevoked');
  await server.sql(`update tenant_user set deleted_at = null where id = $1`, [bob.id]);

  await server.sql(
    `insert into account_credential (account_id, alg, salt, hash, changed_at) values ($1, 'mmd5-1', 's', 'h', now() + interval '1 second')
     on conflict (account_id) do update set changed_at = excluded.changed_at`,
    [bob.id],
  );
  expect((await decide(ticket)).body.code).toBe('workflow.linkRevoked');
  await server.sql('delete from account_credential where account_id = $1', [bob.id]);
});

test('guessing is stopped by address after thirty calls in ten minutes', async () => {
  const codes: string[] = [];
  for (let at = 0; at < 31; at += 1) codes.push((await read('A'.repeat(43))).body.code);
  expect(codes.at(29)).toBe('workflow.linkUnknown');
  expect(codes.at(30)).toBe('common.tooManyRequests');
});
