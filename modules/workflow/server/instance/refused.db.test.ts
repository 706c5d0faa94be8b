import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let dan: TestUser;
let tables: string[];

beforeAll(async () => {
  server = await aServer([workflowModule]);
  caller = new Caller(server);
  tenant = await server.aTenant();
  [ann, bob, cid, dan] = await Promise.all([
    server.aUser({ tenant }),
    server.aUser({ tenant }),
    server.aUser({ tenant }),
    server.aUser({ tenant }),
  ]);
  const found = await server.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' and c.relname ~ '^(process_|task|participation|incident|handled_|print_)'
        or n.nspname = 'graphile_worker' and c.relname = '_private_jobs') order by 1`,
  );
  tables = found.map(({ name }) => name);
});

/** Digest of every row of every table of workflow, and of the queue. */
async function digest(): Promise<string> {
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
  );
  return JSON.stringify(await server.sql(parts.join(' union all ')));
}

test('no refused command leaves a trace in any table', async () => {
  expect(tables.length).toBeGreaterThan(15);
  const { key } = await deployed(server, tenant, {
    process: {
      fields: [
        { name: 'reason', kind: 'text', names: { zh: '事由' }, required: true },
        { name: 'amount', kind: 'money', names: { zh: '金额' }, required: false },
        { name: 'budget', kind: 'text', names: { zh: '预算' }, required: false },
      ],
    },
    nodes: {
      first: {
        rules: [users(bob, cid)],
        user: {
          sign: { mode: 'all' },
          actions: { cc: false, quick: false },
          fields: { default: 'readable', grant: false, fields: { budget: 'required' } },
        },
      },
      signed: {
        rules: [users(cid)],
        user: { actions: { signatureRequired: true, opinionRequired: true, transfer: false } },
      },
      choice: { kind: 'exclusive' },
      last: { rules: [users(bob)] },
    },
    flows: [
      ['start', 'first'],
      ['first', 'signed'],
      ['signed', 'choice'],
      ['choice', 'last', 'form.amount > 10.0'],
      ['last', 'end'],
    ],
  });
  const closed = await deployed(server, tenant, {
    nodes: { check: { rules: [users(bob)] } },
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
    starters: { users: [bob.id] },
  });
  const form = { reason: '采购', amount: '1.00' };
  const fresh = await caller.start(ann, key, { form });
  const freshTask = await caller.taskOf(bob, fresh);
  const later = await caller.start(ann, key, { form });
  const doneTask = await caller.taskOf(bob, later);
  for (const user of [bob, cid]) await caller.approve(user, later, { form: { budget: 'B1' } });
  const signedTask = await caller.taskOf(cid, later);
  const halted = await caller.start(ann, key, { form });
  const haltedTask = await caller.taskOf(bob, halted);
  const admin = await server.aUser({ tenant, kind: 'admin' });
  await caller.instance(admin, halted, { command: 'suspend' });
  await caller.instance(ann, fresh, { command: 'urge' });
  const [start, instances, tasks] = [
    '/workflow/instances',
    (id: string) => `/workflow/instances/${id}`,
    (id: string) => `/workflow/tasks/${id}`,
  ] as const;

  const refused: readonly (readonly [user: TestUser, path: string, body: object, code: string])[] = [
    [ann, start, { defKey: key, form: {} }, 'workflow.formInvalid'],
    [ann, start, { defKey: key, form: { ...form, reason: 7 } }, 'workflow.formInvalid'],
    [ann, start, { defKey: closed.key }, 'workflow.notAllowed'],
    [bob, `${tasks(freshTask)}/complete`, { outcome: 'reject' }, 'workflow.opinionRequired'],
    [bob, `${tasks(freshTask)}/complete`, { outcome: 'approve' }, 'workflow.formInvalid'],
    [bob, `${tasks(freshTask)}/complete`, { outcome: 'approve', form: { amount: '99' } }, 'workflow.fieldNotWritable'],
    [
      bob,
      `${tasks(freshTask)}/complete`,
      { outcome: 'whatever', opinion: 'x', form: { budget: 'B' } },
      'workflow.notAllowed',
    ],
    [bob, `${tasks(freshTask)}/return`, { nodeId: 'signed', mode: 'replay', opinion: 'x' }, 'workflow.returnTarget'],
    [bob, `${tasks(freshTask)}/transfer`, { to: bob.id }, 'workflow.sameUser'],
    [bob, `${tasks(freshTask)}/transfer`, { to: cid.id }, 'workflow.alreadyHandler'],
    [bob, `${tasks(freshTask)}/add-sign`, { how: 'before', users: [cid.id] }, 'workflow.alreadyHandler'],
    [bob, `${tasks(freshTask)}/delegate`, { to: key }, 'common.validation'],
    [bob, `${tasks(freshTask)}/remove-sign`, {}, 'workflow.notAddedSign'],
    [bob, `${tasks(freshTask)}/reset-auditor`, { users: [dan.id] }, 'workflow.notAllowed'],
    [bob, `${tasks(freshTask)}/quick-approve`, {}, 'workflow.quickNotAllowed'],
    [bob, `${instances(fresh)}/cc`, { users: [dan.id] }, 'workflow.notAllowed'],
    [bob, `${instances(fresh)}/jump`, { nodeId: 'last' }, 'workflow.notAllowed'],
    [bob, `${instances(fresh)}/delete`, {}, 'workflow.notAllowed'],
    [bob, `${instances(fresh)}/suspend`, {}, 'workflow.notAllowed'],
    [ann, `${instances(fresh)}/urge`, {}, 'workflow.urgeTooSoon'],
    [ann, `${instances(fresh)}/comment`, { text: ' ' }, 'workflow.opinionRequired'],
    [ann, `${instances(later)}/withdraw`, {}, 'workflow.withdrawNotAllowed'],
    [bob, `${instances(later)}/take-back`, {}, 'workflow.takeBackTooLate'],
    [bob, `${tasks(doneTask)}/complete`, { outcome: 'approve' }, 'workflow.taskDone'],
    [bob, `${tasks(signedTask)}/complete`, { outcome: 'approve' }, 'workflow.notHandler'],
    [cid, `${tasks(signedTask)}/complete`, { outcome: 'approve' }, 'workflow.opinionRequired'],
    [cid, `${tasks(signedTask)}/complete`, { outcome: 'approve', opinion: '同意' }, 'workflow.signatureRequired'],
    [
      cid,
      `${tasks(signedTask)}/complete`,
      { outcome: 'approve', opinion: '同意', signature: 'x' },
      'common.validation',
    ],
    [cid, `${tasks(signedTask)}/transfer`, { to: dan.id }, 'workflow.notAllowed'],
    [admin, `${instances(later)}/jump`, { nodeId: 'end' }, 'workflow.returnTarget'],
    [bob, `${tasks(haltedTask)}/complete`, { outcome: 'approve', form: { budget: 'B' } }, 'workflow.suspended'],
    [ann, `${instances(halted)}/urge`, {}, 'workflow.suspended'],
    [dan, `${instances(fresh)}/comment`, { text: 'x' }, 'workflow.notFound'],
  ];
  const before = await digest();

  const seen: unknown[] = [];
  for (const [user, path, body] of refused) {
    const answer = await server.call(user, 'POST', path, { body });
    seen.push([path, body, answer.body.code]);
    expect(await digest(), path).toBe(before);
  }

  expect(seen).toEqual(refused.map(([, path, body, code]) => [path, body, code]));
});
