import { identityModule } from '@mp/identity/server';
import { fillPorts, systemContext, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { interfaceCall, interfaceDef } from '../contract/index.ts';
import { callInterface, interfaceModule } from './index.ts';
import { interfaceService } from './process-task.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: TestServer;
let admin: TestUser;
let clerk: TestUser;
let site: Server;
let origin = '';
const heard: Heard[] = [];
/** What the other system answers next; 200 with its message when nothing is said. */
interface CannedAnswer {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
}
const answers: CannedAnswer[] = [];
let always: (typeof answers)[number] | undefined;
const notices: NoticeToSend[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      const { status, body: text = '', location } = answers.shift() ?? always ?? { status: 200, body };
      response.writeHead(status, location === undefined ? {} : { location }).end(text);
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await aServer([settingsModule, organisationModule, identityModule, interfaceModule], {
    environment: { privateHosts: ['127.0.0.1'] },
  });
  fillPorts({
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: '', receivers: 1 };
    },
  });
  admin = await server.aUser({ kind: 'admin' });
  clerk = await server.aUser({});
});
afterAll(() => site.close());
beforeEach(() => {
  heard.length = 0;
  answers.length = 0;
  notices.length = 0;
  always = undefined;
  server.setNow(undefined);
});

const task = { instanceId: 'i', nodeId: 'n', businessNo: 'B', resource: null, recordId: null, key: 'task-1' };
let codes = 0;
const form = (more: object = {}) => ({
  code: `if_${(codes += 1)}`,
  name: '客户下发',
  system: 'ERP',
  direction: 'outbound',
  method: 'POST',
  url: `${origin}/orders`,
  auth: 'none',
  timeoutSec: 2,
  retry: 0,
  ...more,
});
const make = async (more: object = {}, user = admin) =>
  server.call(user, 'POST', interfaceDef.path, { body: form(more) });
const send = (id: string, body: unknown, user = admin) =>
  server.call(user, 'POST', `${interfaceDef.path}/${id}/test`, { body: { body } });
const linesOf = async (id: string) =>
  (await server.call(admin, 'GET', `${interfaceCall.path}?interfaceId=${id}&sort=-at`)).body.items;

describe('an interface is refused', () => {
  test.each([
    ['with a private address', { url: 'http://10.0.0.8/x' }, 'interface.hostPrivate'],
    ['with a private address of IPv6', { url: 'http://[::1]/x' }, 'interface.hostPrivate'],
    ['with an IPv4 address inside IPv6', { url: 'http://[::ffff:10.0.0.8]/x' }, 'interface.hostPrivate'],
    ['with a password in its address', { url: 'https://u:p@erp.example/x' }, 'interface.urlCredentials'],
    ['with authentication and no secret', { auth: 'bearer' }, 'common.required'],
    ['without an address', { url: null }, 'common.required'],
    ['with an expression that is none', { requestMap: [{ target: '/a', value: 'form.' }] }, 'interface.expression'],
    ['with a place that is none', { requestMap: [{ target: 'a', value: 'form.a' }] }, 'common.format'],
    [
      'with a place that changes all objects',
      { requestMap: [{ target: '/__proto__/a', value: '1' }] },
      'common.format',
    ],
    [
      'inbound without authentication',
      { direction: 'inbound', target: interfaceDef.key },
      'interface.inboundNeedsAuth',
    ],
    [
      'inbound for what takes no messages',
      { direction: 'inbound', auth: 'bearer', secret: 's3cret-token', target: interfaceCall.key },
      'interface.targetUnknown',
    ],
  ])('%s', async (_, more, code) => {
    const { status, body } = await make(more);

    expect([status, body.fields?.[0]?.code ?? body.code]).toEqual([422, code]);
  });

  test('to whoever has no right to it', async () => {
    expect((await make({}, clerk)).status).toBe(403);
    expect((await server.call(clerk, 'GET', interfaceCall.path)).status).toBe(403);
    expect((await server.call(clerk, 'GET', '/interface/circuits')).status).toBe(403);
  });
});

test('a message is mapped, sent with its proof, answered by the mapping, and a line of the log that tells no secret', async () => {
  const { body: made } = await make({
    auth: 'apiKey',
    headerName: 'X-Erp-Key',
    secret: 'erp-key-4711',
    requestMap: [
      { target: '/order/no', value: 'form.no' },
      { target: '/order/phone', value: 'form.phone' },
    ],
    answerMap: [{ target: '/erpNo', value: 'result.number' }],
  });
  answers.push({ status: 200, body: '{"number":"E1","echo":"erp-key-4711","token":"abc"}' });

  const { body: outcome } = await send(made.id, { no: 'O1', phone: '13800000000', left: 'out' });
  const { body: line } = await server.call(admin, 'GET', `${interfaceCall.path}/${outcome.callId}`);
  const stored = JSON.stringify(await server.sql('select * from interface_log where id = $1', [outcome.callId]));

  expect(outcome).toMatchObject({ result: 'ok', status: 200, attempts: 1, body: { erpNo: 'E1' } });
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ order: { no: 'O1', phone: '13800000000' } });
  expect(heard[0]?.headers['x-erp-key']).toBe('erp-key-4711');
  expect(heard[0]?.headers['idempotency-key']).toBe(outcome.callId);
  expect(line).toMatchObject({ result: 'ok', origin: 'test', code: made.code, system: 'ERP', resendable: false });
  for (const secret of ['erp-key-4711', '13800000000', '"abc"']) expect(stored).not.toContain(secret);
  expect(JSON.stringify(made)).not.toContain('erp-key-4711');
});

test('what reads has its message in the query', async () => {
  const { body: made } = await make({ method: 'GET', auth: 'basic', userName: 'mp', secret: 'word-1' });

  await send(made.id, { currency: 'USD', none: null });

  expect(heard[0]).toMatchObject({ method: 'GET', url: '/orders?currency=USD', body: '' });
  expect(heard[0]?.headers.authorization).toBe(`Basic ${Buffer.from('mp:word-1').toString('base64')}`);
});

test('a redirect is not followed, so the secret stays with its destination', async () => {
  const { body: made } = await make({ auth: 'bearer', secret: 'token-1' });
  answers.push({ status: 307, location: `${origin}/elsewhere` });

  const { body } = await send(made.id, {});

  expect(body).toMatchObject({ result: 'failed', status: 307 });
  expect(heard.map(({ url }) => url)).toEqual(['/orders']);
});

test('a name that leads into the private network is not called', async () => {
  const { body: made } = await make({ url: `${origin.replace('127.0.0.1', 'localhost')}/orders`, retry: 3 });

  const { body } = await send(made.id, {});

  expect(body).toMatchObject({ result: 'failed', status: null, attempts: 1 });
  expect(body.error).toBe('localhost 属于内网，须由运维在 PRIVATE_HOSTS 中开放');
  expect(heard).toEqual([]);
});

test('a broken answer is tried again under the same key, a refusal is not', async () => {
  const { body: made } = await make({ retry: 2 });
  answers.push({ status: 503 }, { status: 200, body: '"fine"' }, { status: 400, body: 'no' });

  const { body: mended } = await send(made.id, {});
  const { body: refused } = await send(made.id, {});

  expect(mended).toMatchObject({ result: 'ok', attempts: 2, body: 'fine' });
  expect(refused).toMatchObject({ result: 'failed', attempts: 1, status: 400 });
  expect(heard[0]?.headers['idempotency-key']).toBe(heard[1]?.headers['idempotency-key']);
});

test('the message of a failed call is sent again as it was, whoever may, and never one that succeeded', async () => {
  const { body: made } = await make({ requestMap: [{ target: '/no', value: 'form.no' }] });
  answers.push({ status: 500 });
  const { body: failed } = await send(made.id, { no: 'O7', password: 'kept-sealed' });
  const resend = (id: string, user = admin) => server.call(user, 'POST', `${interfaceCall.path}/${id}/resend`);

  const denied = await resend(failed.callId, clerk);
  const { body: again } = await resend(failed.callId);
  const twice = await resend(again.callId);
  const [first] = await linesOf(made.id);

  expect(denied.status).toBe(403);
  expect(again).toMatchObject({ result: 'ok', body: { no: 'O7' } });
  expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual([failed.callId, failed.callId]);
  expect(first).toMatchObject({ origin: 'resend', result: 'ok' });
  expect(twice).toMatchObject({ status: 409, body: { code: 'interface.notResendable' } });
  expect(JSON.stringify(await server.sql('select * from interface_log'))).not.toContain('kept-sealed');
});

test('modules call by the code: they are given the answer, or the refusal in words', async () => {
  const { body: made } = await make();
  const context = systemContext(server.services, admin.tenant.id);
  const elsewhere = systemContext(server.services, (await server.aTenant()).id);
  answers.push({ status: 200, body: '{"ok":true}' }, { status: 500 });

  await expect(callInterface(context, made.code, { message: { a: 1 }, key: 'once' })).resolves.toMatchObject({
    status: 200,
    body: { ok: true },
  });
  await expect(callInterface(context, made.code, { message: {} })).rejects.toMatchObject({
    code: 'interface.callFailed',
  });
  expect(heard[0]?.headers['idempotency-key']).toBe('once');
  await expect(callInterface(elsewhere, made.code, { message: {} })).rejects.toMatchObject({
    code: 'interface.unknown',
  });
  await server.call(admin, 'POST', `${interfaceDef.path}/batch`, {
    body: { action: 'disable', ids: [made.id], params: {} },
  });
  await expect(callInterface(context, made.code, { message: {} })).rejects.toMatchObject({
    code: 'interface.disabled',
  });
});

test('a service task of a process calls by the code among its inputs; what no further attempt mends is a business error', async () => {
  const { body: made } = await make({ answerMap: [{ target: '/erpNo', value: 'result.number' }] });
  const context = systemContext(server.services, admin.tenant.id);
  const run = (input: Readonly<Record<string, string>>) => {
    if (!('outside' in interfaceService)) throw new Error('it would hold a transaction while it waits');
    return interfaceService.outside(context, { ...task, input });
  };
  answers.push({ status: 200, body: '{"number":"E7"}' }, { status: 500 });

  expect(await run({ code: made.code, no: 'O1' })).toEqual({ erpNo: 'E7' });
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ no: 'O1' });
  expect(heard[0]?.headers['idempotency-key']).toBe(task.key);
  await expect(run({ code: made.code })).rejects.toMatchObject({ code: 'interface.callFailed' });
  await expect(run({ code: 'nobody' })).rejects.toMatchObject({ name: 'BpmnError', code: 'INTERFACE_UNKNOWN' });
});

test('a system that fails is left alone for a minute, then tried once; those who are to know are told once', async () => {
  const start = new Date('2026-11-20T02:00:00Z');
  const at = (seconds: number) => server.setNow(new Date(start.getTime() + seconds * 1000));
  at(0);
  const { body: made } = await make({ alarmAfter: 3, alarmUserIds: [admin.id] });
  always = { status: 500 };
  const stateOf = async () =>
    (await server.call(admin, 'GET', '/interface/circuits')).body.items.find(({ id }: { id: string }) => id === made.id)
      .state;

  for (let n = 0; n < 20; n += 1) await send(made.id, {});
  const opened = await stateOf();
  const { body: unsent } = await send(made.id, {});
  at(61);
  const paused = await stateOf();
  const { body: trial } = await send(made.id, {});
  const openAgain = await stateOf();
  always = undefined;
  at(122);
  const both = await Promise.all([send(made.id, {}), send(made.id, {})]);
  const closed = await stateOf();

  expect([opened, paused, openAgain, closed]).toEqual(['open', 'halfOpen', 'open', 'closed']);
  expect(unsent).toMatchObject({ result: 'rejected', status: null, attempts: 0 });
  expect(trial.result).toBe('failed');
  expect(both.map(({ body }) => body.result)).toContain('ok');
  expect(heard.length).toBeLessThanOrEqual(23);
  expect(notices.map(({ titleKey }) => titleKey)).toEqual(['interface.notice.failing', 'interface.notice.circuitOpen']);
  expect(notices[0]?.to).toEqual([admin.id]);

  const day = '2026-11-20';
  const { body: figures } = await server.call(
    admin,
    'GET',
    `/interface/monitor?from=${day}&to=${day}&interfaceId=${made.id}`,
  );
  expect(figures.interfaces).toMatchObject([{ interfaceId: made.id, failed: 21 }]);
  expect(figures.calls).toBe(
    figures.failed + figures.rejected + both.filter(({ body }) => body.result === 'ok').length,
  );
  expect(figures.errors[0].failures[figures.slots.indexOf('11-20 10:00')]).toBe(21);
});

test('an administrator lets calls out again before the pause is over', async () => {
  const { body: made } = await make();
  await server.sql(
    `insert into interface_circuit (tenant_id, interface_id, failures, open_until) values ($1, $2, 20, now() + interval '1 hour')`,
    [admin.tenant.id, made.id],
  );

  const { body: before } = await send(made.id, {});
  await server.call(admin, 'POST', `${interfaceDef.path}/batch`, {
    body: { action: 'closeCircuit', ids: [made.id], params: {} },
  });
  const { body: after } = await send(made.id, {});

  expect([before.result, after.result]).toEqual(['rejected', 'ok']);
});

describe('a message from outside', () => {
  const token = 'inbound-token-1';
  let code = '';
  let id = '';
  const receive = (body: object, headers: Readonly<Record<string, string>> = {}, tenant = admin.tenant.tenancyId) =>
    server.call(null, 'POST', `/interface/receive/${tenant}/${code}`, {
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  beforeAll(async () => {
    const { body } = await make({
      direction: 'inbound',
      method: null,
      url: null,
      timeoutSec: null,
      retry: null,
      alarmAfter: null,
      auth: 'bearer',
      secret: token,
      target: interfaceDef.key,
      requestMap: [
        { target: '/code', value: 'form.no' },
        { target: '/name', value: 'form.title' },
        { target: '/system', value: '"outside"' },
        { target: '/url', value: '"https://erp.example/x"' },
      ],
    });
    ({ code, id } = body);
  });

  test('becomes a record, once for each key', async () => {
    const made = await receive({ no: 'from_1', title: 'one' }, { 'idempotency-key': 'k1' });
    const again = await Promise.all(
      [1, 2, 3].map(() => receive({ no: 'from_1', title: 'one' }, { 'idempotency-key': 'k1' })),
    );
    const { body: record } = await server.call(admin, 'GET', `${interfaceDef.path}/${made.body.id}`);

    expect(made.status).toBe(201);
    expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([made.body.id]));
    expect(record).toMatchObject({ code: 'from_1', name: 'one', system: 'outside' });
    expect(await linesOf(id)).toMatchObject([{ direction: 'inbound', result: 'ok', origin: 'remote' }]);
  });

  test('that the resource refuses is a failed line, and no record', async () => {
    const refused = await receive({ no: 'not allowed', title: 'x' });
    const unmapped = await receive({ title: 'x' });

    expect(refused).toMatchObject({ status: 422 });
    expect(unmapped).toMatchObject({ status: 422, body: { code: 'interface.mapping' } });
    expect((await linesOf(id)).filter(({ result }: { result: string }) => result === 'failed')).toHaveLength(2);
  });

  test.each([
    ['a wrong proof', { authorization: 'Bearer wrong' }],
    ['no proof', { authorization: '' }],
    ['another kind of proof', { authorization: `Basic ${token}` }],
  ])('with %s is refused with one answer', async (_, headers) => {
    expect(await receive({ no: 'x1', title: 'x' }, headers)).toMatchObject({
      status: 401,
      body: { code: 'interface.receiveDenied' },
    });
  });

  test('for another tenant is refused the same way', async () => {
    expect((await receive({ no: 'x2', title: 'x' }, {}, (await server.aTenant()).tenancyId)).status).toBe(401);
  });

  test('is stored with the rights of the owner: none when he has left', async () => {
    await server.sql('update interface_def set owner_id = $2 where id = $1', [id, clerk.id]);
    const denied = await receive({ no: 'x3', title: 'x' });
    await server.sql('update interface_def set owner_id = $2 where id = $1', [id, admin.id]);

    expect(denied.status).toBe(403);
  });
});
