import type { HandlerRule } from '@mp/engine/core';
import { newId } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from '../instance/flow.fixture.ts';
import type { NodeSketch } from '../instance/flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
const people: Record<string, TestUser> = {};
const orgs: Record<string, string> = {};

const who = (name: string): TestUser => {
  const user = people[name];
  if (!user) throw new Error(`no user ${name}`);
  return user;
};

async function anOrg(name: string, parent: string, path: string): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into org (tenant_id, id, created_at, updated_at, name, code, type, parent_id, path, depth, seq)
     values ($1, $2, now(), now(), $3, $3, 'department', $4, $5, $6, 0)`,
    [tenant.id, id, name, parent, path, path.split('.').length - 1],
  );
  return id;
}

async function aMember(name: string, orgId: string): Promise<TestUser> {
  const user = await server.aUser({ tenant, userName: name });
  await server.sql('update tenant_user set default_org_id = $2 where id = $1', [user.id, orgId]);
  await server.sql('update user_org set org_id = $2 where user_id = $1', [user.id, orgId]);
  people[name] = user;
  return user;
}

let posts = 0;
async function aPost(
  orgId: string,
  { type, code, holder }: { readonly type: string; readonly code: string; readonly holder: TestUser },
): Promise<string> {
  posts += 1;
  const id = newId();
  await server.sql(
    `insert into position (tenant_id, id, created_at, updated_at, name, code, org_id, type, level, path, depth)
     values ($1, $2, now(), now(), $3, $3, $4, $5, 'middle', $6, 0)`,
    [tenant.id, id, code, orgId, type, `000${String(posts).padStart(2, '0')}`],
  );
  await server.sql(
    `insert into position_member (tenant_id, position_id, user_id, created_at) values ($1, $2, $3, now())`,
    [tenant.id, id, holder.id],
  );
  return id;
}

async function aRole(
  code: string,
  members: readonly (readonly [type: string, id: string, below?: boolean])[],
): Promise<void> {
  const id = newId();
  await server.sql(
    `insert into role (tenant_id, id, created_at, updated_at, code, name, org_type, org_id) values ($1, $2, now(), now(), $3, $3, 'single', $4)`,
    [tenant.id, id, code, tenant.rootId],
  );
  for (const [type, member, below = false] of members)
    await server.sql(
      `insert into role_member (tenant_id, role_id, member_type, member_id, with_below, created_at) values ($1, $2, $3, $4, $5, now())`,
      [tenant.id, id, type, member, below],
    );
}

beforeAll(async () => {
  server = await aServer([workflowModule]);
  caller = new Caller(server);
  tenant = await server.aTenant();
  orgs.sales = await anOrg('sales', tenant.rootId, '00001.00002');
  orgs.north = await anOrg('north', orgs.sales, '00001.00002.00003');
  orgs.finance = await anOrg('finance', tenant.rootId, '00001.00004');
  for (const [name, org] of [
    ['boss', tenant.rootId],
    ['chief', orgs.sales],
    ['lead', orgs.north],
    ['clerk', orgs.north],
    ['mate', orgs.north],
    ['teller', orgs.finance],
  ] as const)
    await aMember(name, org);
  await aPost(tenant.rootId, { type: 'manager', code: 'gm', holder: who('boss') });
  await aPost(orgs.sales, { type: 'manager', code: 'sm', holder: who('chief') });
  await aPost(orgs.north, { type: 'manager', code: 'nm', holder: who('lead') });
  const cashier = await aPost(orgs.finance, { type: 'specialist', code: 'cashier', holder: who('teller') });
  await aRole('auditor', [
    ['user', who('mate').id],
    ['position', cashier],
  ]);
  await aRole('seller', [['org', orgs.sales ?? '', true]]);
});

/** Who gets a task by some rules, when `starter` starts. */
async function handlersOf(
  rules: readonly HandlerRule[],
  {
    starter = 'clerk',
    node = {},
    ...start
  }: { starter?: string; node?: NodeSketch['user']; vars?: object; selected?: object } = {},
): Promise<string[]> {
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules, user: { handlers: { empty: 'incident', ...node?.handlers }, ...node } } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  return caller.pending(await caller.start(who(starter), key, start));
}
const rule = (type: string, params: HandlerRule['params'] = {}): HandlerRule => ({ type, params });

test('a role gives its members, by user, position and organisation with those below', async () => {
  expect(await handlersOf([rule('role', { code: 'auditor' })])).toEqual(['mate', 'teller']);
  expect(await handlersOf([rule('role', { code: 'SELLER' })])).toEqual(['chief', 'clerk', 'lead', 'mate']);
});

test('a role or position may be narrowed to an organisation', async () => {
  expect(await handlersOf([rule('role', { code: 'auditor', within: 'initiatorOrg' })])).toEqual(['mate']);
  expect(await handlersOf([rule('role', { code: 'auditor', within: 'org', org: orgs.finance })])).toEqual(['teller']);
  expect(
    await handlersOf([rule('role', { code: 'seller', within: 'org', org: orgs.sales, includeSub: 'true' })]),
  ).toEqual(['chief', 'clerk', 'lead', 'mate']);
  expect(await handlersOf([rule('position', { code: 'cashier' })])).toEqual(['teller']);
});

test('heads are holders of a manager position, of the organisation or above it', async () => {
  expect(await handlersOf([rule('orgHead')])).toEqual(['lead']);
  expect(await handlersOf([rule('orgHead', { level: 1 })])).toEqual(['chief']);
  expect(await handlersOf([rule('orgHead', { source: 'fixed', org: orgs.finance })])).toEqual([]);
  expect(await handlersOf([rule('orgHead', { source: 'fixed', org: orgs.finance, fallback: true })])).toEqual(['boss']);
});

test('superiors go up level by level; a head has the next one above; above the root there is nobody', async () => {
  expect(await handlersOf([rule('superior', { level: 1 })])).toEqual(['lead']);
  expect(await handlersOf([rule('superior', { level: 2 })])).toEqual(['chief']);
  expect(await handlersOf([rule('superior', { level: 1 })], { starter: 'lead' })).toEqual(['chief']);
  expect(await handlersOf([rule('superior', { level: 1 })], { starter: 'boss' })).toEqual([]);
});

test('a chain of superiors signs one after the other', async () => {
  const node = { sign: { mode: 'sequence' as const } };
  expect(await handlersOf([rule('superiorChain', { from: 1, to: 2 })], { node })).toEqual(['lead']);
});

test('a chain of superiors ends at a level, at a position or role, or at the head of an organisation of a level', async () => {
  await aRole('director', [['user', who('chief').id]]);
  const chain = async (params: HandlerRule['params']) => handlersOf([rule('superiorChain', { from: 1, ...params })]);

  expect(await chain({ until: 'level', to: 2 })).toEqual(['chief', 'lead']);
  expect(await chain({})).toEqual(['boss', 'chief', 'lead']);
  expect(await chain({ until: 'position', position: 'SM' })).toEqual(['chief', 'lead']);
  expect(await chain({ until: 'role', role: 'director' })).toEqual(['chief', 'lead']);
  expect(await chain({ until: 'orgLevel', orgLevel: 2 })).toEqual(['chief', 'lead']);
  expect(await chain({ until: 'orgLevel', orgLevel: 1 })).toEqual(['boss', 'chief', 'lead']);
});

test('a chain that nobody ends goes up to the root, and at least its first level signs', async () => {
  const chain = async (params: HandlerRule['params']) => handlersOf([rule('superiorChain', params)]);

  expect(await chain({ from: 2, until: 'position', position: 'cashier' })).toEqual(['boss', 'chief']);
  expect(await chain({ from: 2, until: 'orgLevel', orgLevel: 3 })).toEqual(['chief']);
});

test('members of an organisation, the initiator, and users that an expression names', async () => {
  expect(await handlersOf([rule('orgMember', { org: orgs.sales, includeSub: true })])).toEqual([
    'chief',
    'clerk',
    'lead',
    'mate',
  ]);
  expect(await handlersOf([rule('initiator')])).toEqual(['clerk']);
  expect(
    await handlersOf([rule('expression', { value: `[vars.who, 'auditor']` })], { vars: { who: who('boss').id } }),
  ).toEqual(['boss', 'mate', 'teller']);
});

test('rules add up in their order without duplicates; disabled and expired users are left out', async () => {
  const rules = [users(who('boss'), who('mate')), rule('role', { code: 'auditor' })];
  expect(await handlersOf(rules)).toEqual(['boss', 'mate', 'teller']);
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [who('mate').id]);
  await server.sql(`update tenant_user set expiry_date = '2020-01-02' where id = $1`, [who('boss').id]);

  expect(await handlersOf(rules)).toEqual(['teller']);
  await server.sql(`update tenant_user set status = 'enabled', expiry_date = '2099-12-31' where tenant_id = $1`, [
    tenant.id,
  ]);
});

test('the initiator chooses handlers when he starts, and is asked when he did not', async () => {
  const rules = [rule('selectByInitiator', { range: 'role', role: 'auditor' })];
  const { key } = await deployed(server, tenant, {
    nodes: { check: { rules } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const start = (selected: object) =>
    server.call(who('clerk'), 'POST', '/workflow/instances', { body: { defKey: key, selected } });

  const none = await start({});
  const wrong = await start({ check: [who('boss').id] });
  const right = await start({ check: [who('mate').id] });

  for (const refused of [none, wrong])
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.selectHandler', params: { node: 'check' } } });
  expect(await caller.pending(right.body.instance.id)).toEqual(['mate']);
});

test('the previous handler chooses the next one; later nodes may fall back on earlier handlers', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: {
      first: { rules: [users(who('lead'))] },
      second: { rules: [rule('selectByPrevious')] },
      third: { rules: [rule('previousHandler')] },
      fourth: { rules: [rule('nodeHandler', { node: 'first' })] },
    },
    flows: [
      ['start', 'first'],
      ['first', 'second'],
      ['second', 'third'],
      ['third', 'fourth'],
      ['fourth', 'end'],
    ],
  });
  const id = await caller.start(who('clerk'), key);

  expect((await caller.approve(who('lead'), id)).body).toMatchObject({ code: 'workflow.selectHandler' });
  await caller.approve(who('lead'), id, { selected: { second: [who('teller').id] } });
  expect(await caller.pending(id)).toEqual(['teller']);
  await caller.approve(who('teller'), id);
  expect(await caller.pending(id)).toEqual(['teller']);
  await caller.approve(who('teller'), id);

  expect(await caller.pending(id)).toEqual(['lead']);
});

test('the superior decides where the initiator would decide over himself', async () => {
  const node = { handlers: { self: 'superior' as const } };
  expect(await handlersOf([users(who('clerk'))], { node })).toEqual(['lead']);
});

test('the trace says why each handler was chosen', async () => {
  await handlersOf([rule('superior', { level: 1 })]);

  const [line] = await server.sql<{ data: unknown }>(
    `select data from process_event where type = 'handlers' order by at desc limit 1`,
  );
  expect(line?.data).toMatchObject({
    users: [{ id: who('lead').id, reason: { key: 'workflow.reason.superior', params: { level: '1' } } }],
  });
});

test('conditions may ask for roles and organisations', async () => {
  const { key } = await deployed(server, tenant, {
    nodes: {
      choice: { kind: 'exclusive', defaultTo: 'plain' },
      sold: { rules: [users(who('boss'))] },
      plain: { rules: [users(who('teller'))] },
    },
    flows: [
      ['start', 'choice'],
      ['choice', 'sold', `hasRole(initiator.id, 'seller') && inOrg(initiator.id, 'sales')`],
      ['choice', 'plain'],
      ['sold', 'end'],
      ['plain', 'end'],
    ],
  });

  expect(await caller.pending(await caller.start(who('clerk'), key))).toEqual(['boss']);
  expect(await caller.pending(await caller.start(who('teller'), key))).toEqual(['teller']);
});
