import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contribute, aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';
import { Caller, deployed, runJobs, users } from '../instance/flow.fixture.ts';
import type { FlowSketch, NodeSketch } from '../instance/flow.fixture.ts';
import { BpmnError, internalServices } from './registry.ts';

let server: TestServer;
let caller: Caller;
let tenant: TestTenant;
let ann: TestUser;
let bob: TestUser;
let admin: TestUser;
let outside: Server;
let calls: { path: string; key: string; body: unknown; callback: string }[] = [];
let reply: (path: string) => { status: number; body: unknown } = () => ({ status: 200, body: { ok: true } });

beforeAll(async () => {
  server = await aServer([workflowModule], { environment: { publicUrl: 'http://console.test' } });
  caller = new Caller(server);
  tenant = await server.aTenant();
  [ann, bob, admin] = await Promise.all([
    server.aUser({ tenant, userName: 'ann' }),
    server.aUser({ tenant, userName: 'bob' }),
    server.aUser({ tenant, userName: 'adm', kind: 'admin' }),
  ]);
  outside = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { status, body } = reply(request.url ?? '');
      calls.push({
        path: request.url ?? '',
        key: String(request.headers['idempotency-key']),
        body: text === '' ? null : JSON.parse(text),
        callback: String(request.headers['x-callback-url'] ?? ''),
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => outside.close(resolve)));
beforeEach(() => {
  calls = [];
  reply = () => ({ status: 200, body: { ok: true } });
  server.setNow(undefined);
});
afterEach(() => server.sql('delete from graphile_worker._private_jobs'));

const port = () => (outside.address() as AddressInfo).port;
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);

/** A service before the check of bob. */
const serviceFlow = (service: NonNullable<NodeSketch['service']>, more: FlowSketch['nodes'] = {}): FlowSketch => ({
  nodes: { call: { kind: 'service', service }, ...more, check: { rules: [users(bob)] } },
  flows: [
    ['start', 'call'],
    ['call', 'check'],
    ['check', 'end'],
    ...Object.entries(more).map(([id]) => [id, 'end'] as const),
  ],
});
const httpService = (over: object = {}) => ({
  kind: 'http' as const,
  input: { amount: 'vars.amount' },
  output: { answer: 'result' },
  http: {
    method: 'POST' as const,
    url: `http://127.0.0.1:${port()}/pay`,
    headers: {},
    timeout: 5,
    mode: 'wait' as const,
    errors: { '409': 'TAKEN' },
    ...over,
  },
});
const settings = () => ({ allowedHosts: ['127.0.0.1'] });

test('a killed server calls an endpoint again under the same key, and the process goes on once', async () => {
  const { key } = await deployed(server, tenant, { ...serviceFlow(httpService()), settings: settings() });
  const id = await caller.start(ann, key, { vars: { amount: 12 } });
  const [job] = await server.sql<{ payload: unknown; id: string }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'workflow.service'`,
  );
  // The server dies after the call: the instance cannot be written, and the queue has the job still.
  await server.sql(
    `alter table process_event add constraint broken check (type <> 'service' and type <> 'handlers') not valid`,
  );
  await runJobs(server, ['workflow.service']);
  await server.sql(`alter table process_event drop constraint broken`);
  expect(await caller.pending(id)).toEqual([]);

  server.setNow(later(new Date(), 0.1));
  await runJobs(server, ['workflow.service']);

  expect(job).toBeDefined();
  expect(calls).toHaveLength(2);
  expect(calls[0]?.key).toBe(calls[1]?.key);
  expect(calls[0]?.body).toEqual({ amount: 12 });
  expect(await caller.tasks(id)).toEqual(['check pending']);
});

test('an endpoint that keeps failing becomes an incident, which a retry resolves', async () => {
  reply = () => ({ status: 500, body: { error: 'down' } });
  const service = { ...httpService(), retries: 1, backoff: [1] };
  const { key } = await deployed(server, tenant, { ...serviceFlow(service), settings: settings(), admins: [ann.id] });
  const id = await caller.start(ann, key, { vars: { amount: 1 } });
  await runJobs(server, ['workflow.service']);
  server.setNow(later(new Date(), 0.1));
  await runJobs(server, ['workflow.service']);

  const { body } = await server.call(ann, 'GET', `/workflow/incidents?state=open&instanceId=${id}`);
  expect(body.items).toMatchObject([
    { nodeId: 'call', kind: 'workflow.service', attempts: 2, allowed: ['retry', 'skip', 'resolve'] },
  ]);
  expect((await server.call(bob, 'GET', '/workflow/incidents')).body.items).toEqual([]);
  reply = () => ({ status: 200, body: { ok: true } });
  await server.call(ann, 'POST', `/workflow/incidents/${body.items[0].id}/retry`);
  await runJobs(server, ['workflow.service']);

  expect(await caller.tasks(id)).toEqual(['check pending']);
  const [row] = await server.sql('select incident from process_instance where id = $1', [id]);
  expect(row).toEqual({ incident: false });
  expect((await server.call(ann, 'GET', `/workflow/incidents?state=open&instanceId=${id}`)).body.total).toBe(0);
});

test('a service that fails shows at once which attempt comes when, to its administrator also why', async () => {
  reply = () => ({ status: 500, body: { error: 'down' } });
  const service = { ...httpService(), retries: 1, backoff: [60] };
  const { key } = await deployed(server, tenant, { ...serviceFlow(service), settings: settings(), admins: [ann.id] });
  const now = new Date();
  server.setNow(now);
  const id = await caller.start(bob, key, { vars: { amount: 1 } });
  const nextAt = new Date(now.getTime() + 60_000).toISOString();

  await runJobs(server, ['workflow.service']);

  const [line, detail, trace, forBob] = await Promise.all([
    server.call(admin, 'GET', `/workflow/instances?q=${key}`),
    server.call(ann, 'GET', `/workflow/instances/${id}`),
    server.call(ann, 'GET', `/workflow/instances/${id}/trace`),
    server.call(bob, 'GET', `/workflow/instances/${id}/trace`),
  ]);
  expect(line.body.items.find((each: { instanceId: string }) => each.instanceId === id)).toMatchObject({
    incident: false,
    retry: { attempt: 2, nextAt },
  });
  expect(detail.body.retries).toMatchObject([{ nodeId: 'call', attempt: 2, nextAt }]);
  expect(trace.body.retries).toMatchObject([{ fault: expect.stringContaining('500') }]);
  expect(trace.body.picture.nodes.call).toMatchObject({ state: 'retrying' });
  expect(forBob.body.retries).toMatchObject([{ attempt: 2, fault: null }]);

  server.setNow(later(now, 0.1));
  await runJobs(server, ['workflow.service']);

  const over = await server.call(ann, 'GET', `/workflow/instances/${id}`);
  expect(over.body).toMatchObject({ retries: [], incident: true });
  const { body } = await server.call(ann, 'GET', `/workflow/incidents?state=open&instanceId=${id}`);
  expect(body.items[0].message).toBe('HTTP 500: {"error":"down"}');
});

test('an administrator goes on without a service that fails', async () => {
  reply = () => ({ status: 500, body: {} });
  const service = { ...httpService(), retries: 0 };
  const { key } = await deployed(server, tenant, { ...serviceFlow(service), settings: settings() });
  const id = await caller.start(ann, key, { vars: { amount: 1 } });
  await runJobs(server, ['workflow.service']);
  const { body } = await server.call(admin, 'GET', `/workflow/incidents?instanceId=${id}`);
  expect(body).toMatchObject({ total: 1, items: [{ state: 'open', nodeName: { ZH_CN: 'call' } }] });

  const skipped = await server.call(admin, 'POST', `/workflow/incidents/${body.items[0].id}/skip`, {
    body: { result: { ok: false }, reason: '对方系统停用' },
  });

  expect(skipped).toMatchObject({ status: 200, body: { done: true } });
  expect(await caller.tasks(id)).toEqual(['check pending']);
});

test('a host that the definition does not allow, or a private address, is never called', async () => {
  const elsewhere = httpService({ url: 'https://10.0.0.1/pay' });
  const { key } = await deployed(server, tenant, {
    ...serviceFlow({ ...elsewhere, retries: 0 }),
    settings: { allowedHosts: ['10.0.0.1'] },
  });
  const other = await deployed(server, tenant, {
    ...serviceFlow({ ...httpService(), retries: 0 }),
    settings: { allowedHosts: ['example.com'] },
  });
  for (const each of [key, other.key]) await caller.start(ann, each, { vars: { amount: 1 } });

  await runJobs(server, ['workflow.service']);

  expect(calls).toEqual([]);
  const rows = await server.sql<{ message: string }>(
    `select x.message from incident x join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id where i.def_key = any($1) order by x.message`,
    [[key, other.key]],
  );
  expect(rows.map(({ message }) => message)).toEqual([
    expect.stringContaining('address 10.0.0.1'),
    expect.stringContaining('host 127.0.0.1'),
  ]);
  const { body } = await server.call(admin, 'GET', `/workflow/incidents?defKey=${other.key}`);
  expect(body.items[0].message).toBe('节点“call”的服务失败：host 127.0.0.1');
});

test('a status that the task names becomes a business error, which a boundary event catches', async () => {
  reply = () => ({ status: 409, body: {} });
  const caught: FlowSketch['nodes'] = {
    taken: { kind: 'boundary', on: 'call', event: { trigger: 'error', name: 'TAKEN' } },
  };
  const { key } = await deployed(server, tenant, { ...serviceFlow(httpService(), caught), settings: settings() });
  const id = await caller.start(ann, key, { vars: { amount: 1 } });

  await runJobs(server, ['workflow.service']);

  expect(await caller.status(id)).toBe('approved approved');
  expect(await caller.tasks(id)).toEqual([]);
});

test('an endpoint may answer later to the address it was given, once', async () => {
  const { key } = await deployed(server, tenant, {
    ...serviceFlow(httpService({ mode: 'callback' })),
    settings: settings(),
  });
  const id = await caller.start(ann, key, { vars: { amount: 1 } });
  await runJobs(server, ['workflow.service']);
  expect(await caller.tasks(id)).toEqual([]);
  const path = new URL(calls[0]?.callback ?? '').pathname;

  const wrong = await server.call(null, 'POST', '/workflow/callbacks/nonsense', { body: {} });
  const answered = await server.call(null, 'POST', path, { body: { paid: true } });
  const again = await server.call(null, 'POST', path, { body: { paid: true } });

  expect(wrong.status).toBe(404);
  expect(answered).toMatchObject({ status: 200, body: { accepted: true } });
  expect(again.status).toBe(404);
  expect(await caller.tasks(id)).toEqual(['check pending']);
});

test('an internal service works in the transaction of the step; what it refuses is undone with it', async () => {
  contribute(
    internalServices.of({
      name: 'test.count',
      run: async (tx, { input }) => {
        await tx.rows(
          `insert into process_number (tenant_id, def_key, part, n) values (app_tenant(), 'test.count', $1, 1)`,
          [String(input.name)],
        );
        if (input.name === 'wrong') throw new BpmnError('WRONG');
        return { counted: true };
      },
    }),
  );
  const service = { kind: 'internal' as const, handler: 'test.count', input: { name: 'vars.name' }, output: {} };
  const { key } = await deployed(server, tenant, serviceFlow(service));

  const id = await caller.start(ann, key, { vars: { name: 'right' } });
  const refused = await server.call(ann, 'POST', '/workflow/instances', {
    body: { defKey: key, vars: { name: 'wrong' } },
  });

  expect(await caller.tasks(id)).toEqual(['check pending']);
  expect(refused).toMatchObject({ status: 422, body: { code: 'workflow.errorUncaught', params: { error: 'WRONG' } } });
  expect(await server.sql(`select part from process_number where def_key = 'test.count'`)).toEqual([{ part: 'right' }]);
});
