import type { FormField } from '@mp/engine/core';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHouseServer } from '../house.fixture.ts';
import { Caller, deployed, users } from './flow.fixture.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let boss: TestUser;
beforeAll(async () => {
  server = await aHouseServer();
  caller = new Caller(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  ann = await server.aUser({ tenant });
  bob = await server.aUser({ tenant });
  boss = await server.aUser({ tenant, employeeName: '张总' });
});

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  names: { zh: `字段${name}`, en: `Field ${name}` },
  required: false,
  ...more,
});
const fields = [
  field('title', 'text', { required: true, max: 20 }),
  field('reasons', 'choices', { options: ['a', 'b'].map((code) => ({ code, names: { zh: code } })) }),
  field('deputy', 'ref', { to: 'identity.user' }),
  field('mobile', 'phone'),
  field('text', 'richText'),
  field('days', 'integer', { min: 1, max: 30, default: 1 }),
  field('abroad', 'boolean'),
  field('country', 'text', { required: true, shownWhen: 'form.abroad' }),
  field('items', 'rows', {
    max: 3,
    columns: [
      field('name', 'text', { required: true }),
      field('quantity', 'integer', { min: 1 }),
      field('price', 'money'),
      field('amount', 'money', { formula: 'row.quantity * row.price' }),
    ],
  }),
  field('total', 'money', { formula: 'sum(form.items.map(each, each.amount))' }),
];
/** Checked by bob; by the boss where the total is high. */
const trip = () =>
  deployed(server, tenant, {
    process: { fields },
    nodes: {
      large: { kind: 'exclusive', defaultTo: 'check' },
      check: { rules: [users(bob)], user: { fields: { grant: false, fields: { 'items.price': 'readable' } } } },
      decide: { rules: [users(boss)] },
    },
    flows: [
      ['start', 'large'],
      ['large', 'decide', 'has(form.total) && form.total > 1000.0'],
      ['large', 'check'],
      ['check', 'end'],
      ['decide', 'end'],
    ],
  });

const refused = async (form: object, locale = 'zh-CN') => {
  const { key } = await trip();
  const { status, body } = await server.call(ann, 'POST', '/workflow/instances', {
    body: { defKey: key, form },
    headers: { 'accept-language': locale },
  });
  const wrong = (body.fields ?? []) as { path: string; code: string; params?: { field?: string } }[];
  return status === 422 ? wrong.map(({ path, code, params }) => `${path} ${code} ${params?.field ?? ''}`) : status;
};
const detail = async (by: TestUser, id: string) =>
  (await server.call(by, 'GET', `/workflow/instances/${id}`)).body as {
    form: { values: Record<string, unknown>; declared: { name: string }[]; fields: { path: string; access: string }[] };
  };

describe('what is typed into the form of a process is judged as the fields of records are', () => {
  test.each([
    [{ title: '太'.repeat(21) }, 'form.title common.maxChars 字段title'],
    [{ title: 'x', days: 31 }, 'form.days common.max 字段days'],
    [{ title: 'x', mobile: '12345' }, 'form.mobile common.format 字段mobile'],
    [{ title: 'x', reasons: ['a', 'z'] }, 'form.reasons common.format 字段reasons'],
    [{ title: 'x', deputy: crypto.randomUUID() }, 'form.deputy common.refNotFound 字段deputy'],
    [{ title: 'x', items: [{ name: 'a' }, { quantity: 2 }] }, 'form.items.1.name common.required 字段name'],
    [{ title: 'x', items: [{ name: 'a', quantity: 0 }] }, 'form.items.0.quantity common.positiveInt 字段quantity'],
    [{ title: 'x', items: Array.from({ length: 4 }, () => ({ name: 'a' })) }, 'form.items common.maxRows 字段items'],
    [{ title: 'x', abroad: true }, 'form.country common.required 字段country'],
  ])('%j', async (form, problem) => {
    expect(await refused(form)).toEqual([problem]);
  });

  test('in the language of the reader, and a field that nobody declared is refused', async () => {
    expect(await refused({ title: 'x', abroad: true }, 'en-US')).toEqual([
      'form.country common.required Field country',
    ]);
    expect(await refused({ title: 'x', other: 1 })).toEqual(['form.other common.format other']);
  });
});

test('what is calculated decides where the process goes, whatever a request says of it', async () => {
  const { key } = await trip();
  const items = [{ name: '发电机', quantity: 2, price: '800.00', amount: '1.00' }];

  const id = await caller.start(ann, key, {
    form: { title: 'x', items, total: '1.00', text: '<b onclick="x()">a</b>' },
  });

  expect(await caller.pending(id)).toEqual([boss.userName]);
  const { form } = await detail(boss, id);
  expect(form.values).toMatchObject({
    total: '1600.00',
    days: 1,
    items: [{ name: '发电机', quantity: 2, price: '800.00', amount: '1600.00' }],
    text: '<b>a</b>',
  });
  expect(form.fields).toContainEqual({ path: 'total', access: 'readable' });
});

test('a field is empty while it is not shown, and asked for when a change brings it up', async () => {
  const { key } = await trip();
  const id = await caller.start(ann, key, { form: { title: 'x', abroad: false, country: 'JP' } });
  expect((await detail(ann, id)).form.values.country ?? null).toBeNull();

  expect(await caller.approve(bob, id, { form: { abroad: true } })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'form.country', code: 'common.required' }] },
  });
  expect((await caller.approve(bob, id, { form: { abroad: true, country: 'JP' } })).status).toBe(200);
});

test('the columns of a table that a node closes stay as they are, and the sum follows the others', async () => {
  const { key } = await trip();
  const items = [{ name: '发电机', quantity: 1, price: '100.00' }];
  const id = await caller.start(ann, key, { form: { title: 'x', items } });

  expect(await caller.approve(bob, id, { form: { items: [{ ...items[0], price: '1.00' }] } })).toMatchObject({
    status: 422,
    body: { code: 'workflow.columnNotWritable' },
  });
  const answer = await caller.approve(bob, id, { form: { items: [{ ...items[0], quantity: 3 }] } });

  expect(answer.status, answer.text).toBe(200);
  expect((await detail(ann, id)).form.values).toMatchObject({ total: '300.00', items: [{ amount: '300.00' }] });
});

test('who gets it is told before it is sent, by what is filled in so far, but only to who may start it', async () => {
  const { key } = await trip();
  const preview = (form: object, by = ann) =>
    server.call(by, 'POST', '/workflow/start-preview', { body: { defKey: key, form } });

  expect((await preview({})).body).toMatchObject({ items: [{ nodeId: 'check', users: [{ id: bob.id }] }] });
  const items = [{ name: 'x', quantity: 2, price: '800' }];
  expect((await preview({ items })).body).toMatchObject({
    items: [{ nodeId: 'decide', users: [{ id: boss.id, name: '张总' }] }],
  });

  await server.sql(`update process_definition set starters = $2 where tenant_id = $1`, [
    tenant.id,
    JSON.stringify({ all: false, users: [boss.id] }),
  ]);
  expect(await preview({})).toMatchObject({ status: 404, body: { code: 'workflow.notFound' } });
});

test('print names what a form refers to, and the columns of its tables', async () => {
  const { key } = await trip();
  const items = [{ name: '发电机', quantity: 2, price: '800.00' }];
  const id = await caller.start(ann, key, { form: { title: 'x', reasons: ['a', 'b'], items } });

  const { text } = await server.call(boss, 'GET', `/workflow/instances/${id}/print`);

  for (const word of ['字段amount', 'a, b', '1,600.00']) expect(text).toContain(word);
});
