import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, users } from '../instance/flow.fixture.ts';
import { dealModule, makeDealTable } from './deal.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let recordId: string;
let instanceId: string;

const kept = [
  { id: 'a', name: '机组', price: 100, cost: 80, note: null },
  { id: 'b', name: '配件', price: 20, cost: 9, note: '急' },
];

beforeAll(async () => {
  server = await aServer([workflowModule, dealModule]);
  await makeDealTable(server);
  caller = new Caller(server);
});

beforeEach(async () => {
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant, employeeName: '安' });
  bob = await server.aUser({ tenant, employeeName: '博' });
  const fields = {
    lines: 'readable',
    'lines.price': 'required',
    'lines.note': 'writable',
    'lines.cost': 'hidden',
  } as const;
  await deployed(server, tenant, {
    process: { form: 'resource', resource: 'lab.deal', subject: '{form.name}' },
    nodes: { first: { rules: [users(bob)], user: { fields: { default: 'readable', grant: false, fields } } } },
    flows: [
      ['start', 'first'],
      ['first', 'end'],
    ],
    key: 'deal-audit',
  });
  const made = await server.call(ann, 'POST', '/lab/deal', {
    body: { code: 'C1', name: '整机', amount: '1000.00', lines: kept },
  });
  recordId = String(made.body.id);
  await server.call(ann, 'POST', `/lab/deal/${recordId}/transitions/submit`, { body: { version: 1 } });
  const [row] = await server.sql<{ id: string }>('select id from process_instance where record_id = $1', [recordId]);
  instanceId = row?.id ?? '';
});

const approveWith = (lines: readonly object[]) => caller.approve(bob, instanceId, { form: { lines } });
const stored = async () => {
  const [row] = await server.sql<{ lines: unknown }>('select lines from lab_deal where id = $1', [recordId]);
  return row?.lines;
};

test('hidden columns of a child table are not sent, neither in the form nor in what has changed', async () => {
  const seen = await server.call(bob, 'GET', `/workflow/instances/${instanceId}`);

  expect(seen.body.form.values.lines).toEqual(kept.map(({ cost: _, ...others }) => others));
  expect(seen.body.form.fields).toContainEqual({ path: 'lines.cost', access: 'hidden' });
  await approveWith(kept.map(({ id, price }) => ({ id, price: price + 1 })));
  const trace = await server.call(bob, 'GET', `/workflow/instances/${instanceId}/trace`);
  expect(trace.text).toContain('"price":101');
  expect(trace.text).not.toContain('"cost"');
});

test('child tables are printed as tables of their own, without what is hidden', async () => {
  const { text } = await server.call(bob, 'GET', `/workflow/instances/${instanceId}/print`);

  expect(text).toContain('<thead><tr><th>name</th><th>note</th><th>price</th></tr></thead>');
  expect(text).toContain('<tr><td>配件</td><td>急</td><td>20</td></tr>');
});

test('open columns are written, and what the writer does not see stays as it was', async () => {
  const answer = await approveWith([
    { id: 'a', name: '机组', price: 90, note: '可以' },
    { id: 'b', price: 20 },
  ]);

  expect(answer.status, answer.text).toBe(200);
  expect(await stored()).toEqual([
    { id: 'a', name: '机组', price: 90, cost: 80, note: '可以' },
    { id: 'b', name: '配件', price: 20, cost: 9, note: '急' },
  ]);
});

test.each([
  [
    'a column that is only readable',
    [
      { id: 'a', price: 1 },
      { id: 'b', price: 1, name: '别的' },
    ],
    { row: '2', column: 'name' },
  ],
  [
    'a hidden column, even as it is',
    [
      { id: 'a', price: 1, cost: 80 },
      { id: 'b', price: 1 },
    ],
    { row: '1', column: 'cost' },
  ],
  [
    'a new row with a closed column',
    [...kept.map(({ id, price }) => ({ id, price })), { name: '新' }],
    { row: '3', column: 'name' },
  ],
])('refuses %s and names row and column', async (_what, lines, where) => {
  const answer = await approveWith(lines);

  expect(answer).toMatchObject({ status: 422, body: { code: 'workflow.columnNotWritable', params: where } });
  expect(await stored()).toEqual(kept);
});

test('rows are neither added nor taken away where the table is only readable', async () => {
  const [shorter, longer, none] = [[{ id: 'a', price: 1 }], [...kept.map(({ id }) => ({ id })), { price: 3 }], []];

  for (const lines of [shorter, longer, none])
    expect(await approveWith(lines)).toMatchObject({ status: 422, body: { code: 'workflow.fieldNotWritable' } });
  expect(await stored()).toEqual(kept);
});

test('a required column must be filled in every row', async () => {
  const answer = await approveWith([
    { id: 'a', price: 5 },
    { id: 'b', price: null },
  ]);

  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'workflow.formInvalid',
      fields: [{ path: 'form.lines.1.price', code: 'workflow.columnRequired', params: { row: '2', column: 'price' } }],
    },
  });
});
