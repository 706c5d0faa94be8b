import { identityModule } from '@mp/identity/server';
import { fillPorts, webhookHeaders, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventSubscription, interfaceDef, recordEvent } from '../contract/index.ts';
import { claimEvents } from './event.query.ts';
import { forgetEventsJob, startEventDelivery, deliverDueEvents } from './event.service.ts';
import { interfaceModule } from './index.ts';

interface Heard {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const key = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const user = 'identity.user';
let server: TestServer;
let admin: TestUser;
let clerk: TestUser;
let site: Server;
let origin = '';
let heard: Heard[] = [];
let statusOfSite = 200;
let onHearing: (() => void) | undefined;
/** Until then the site does not answer the next message. */
let held: Promise<void> | undefined;
const notices: NoticeToSend[] = [];

/** What staff hold in these tests: users, their mobile number masked, and not their mail address. */
const reading = {
  name: 'lab',
  grants: {
    staff: { functions: ['user.read'], fields: { 'user.mobile': 1, 'user.email': 1 }, masked: ['user.mobile'] },
  },
} as const;

beforeAll(async () => {
  site = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      void held?.then(() => response.writeHead(statusOfSite).end('{}'));
      if (!held) response.writeHead(statusOfSite).end('{}');
      held = undefined;
      onHearing?.();
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await aServer([settingsModule, organisationModule, identityModule, interfaceModule, reading], {
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
beforeEach(async () => {
  heard = [];
  notices.length = 0;
  statusOfSite = 200;
  onHearing = undefined;
  server.setNow(undefined);
  await server.sql('delete from record_event');
  await server.sql('update event_subscription set enabled = false');
});

let codes = 0;
const anInterface = async (more: object = {}, by = admin): Promise<string> => {
  const body = {
    code: `out_${(codes += 1)}`,
    name: '推送',
    system: 'BI',
    url: `${origin}/hook`,
    auth: 'none',
    ...more,
  };
  const made = await server.call(by, 'POST', interfaceDef.path, {
    body: { direction: 'outbound', method: 'POST', timeoutSec: 2, retry: 0, ...body },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const subscribe = async (more: object = {}, by = admin) =>
  server.call(by, 'POST', eventSubscription.path, {
    body: {
      code: `sub_${(codes += 1)}`,
      name: '数据仓库',
      entities: [interfaceDef.key],
      kinds: ['created', 'changed', 'deleted', 'action'],
      secret: key,
      ...('interfaceId' in more ? {} : { interfaceId: await anInterface({}, by) }),
      ...more,
    },
  });
const linesOf = async (by = admin) =>
  (await server.call(by, 'GET', `${recordEvent.path}?sort=-at`)).body.items as Record<string, unknown>[];
const bodies = () => heard.map(({ body }) => JSON.parse(body));
const again = (id: string, by = admin) => server.call(by, 'POST', `${recordEvent.path}/${id}/sendAgain`);

test('a message is signed as the example of Standard Webhooks is', () => {
  const signed = webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });

  expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('each subscriber is told once of what happened, signed, with the record as it is', async () => {
  await subscribe();
  await subscribe({ kinds: ['changed'] });
  await server.sql('delete from record_event');
  const id = await anInterface({ name: 'first' });
  await server.call(admin, 'PUT', `${interfaceDef.path}/${id}`, { body: { version: 1, name: 'second' } });

  const told = [await deliverDueEvents(server.services), await deliverDueEvents(server.services)];

  expect(told).toEqual([3, 0]);
  expect(
    bodies()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['interfaceDef.changed', 'interfaceDef.changed', 'interfaceDef.created']);
  expect(bodies().find(({ type }) => type === 'interfaceDef.changed')).toMatchObject({
    entity: interfaceDef.key,
    recordId: id,
    tenant: admin.tenant.tenancyId,
    action: 'update',
    changed: expect.arrayContaining(['name']),
    data: { id, name: 'second' },
  });
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  for (const { headers, body } of heard) {
    const sent = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toBe(webhookHeaders(key, sent)['webhook-signature']);
    expect(JSON.parse(body).id).toBe(sent.id);
  }
  expect(await linesOf()).toMatchObject([1, 2, 3].map(() => ({ state: 'sent', attempts: 1, status: 200 })));
});

test('what is deleted, switched off or acted upon is told as that', async () => {
  const id = await anInterface();
  await subscribe();
  await server.sql('delete from record_event');
  await server.call(admin, 'POST', `${interfaceDef.path}/batch`, {
    body: { action: 'disable', ids: [id], params: {} },
  });
  await server.call(admin, 'POST', `${interfaceDef.path}/batch`, { body: { action: 'delete', ids: [id], params: {} } });

  await deliverDueEvents(server.services);

  expect(
    bodies()
      .map(({ type, action }) => [type, action])
      .toSorted(),
  ).toEqual([
    ['interfaceDef.action', 'disable'],
    ['interfaceDef.deleted', 'delete'],
  ]);
  expect(bodies().map(({ data }) => data)).toEqual([null, null]);
});

test('a change that is taken back is not told', async () => {
  await subscribe();
  await server.sql('delete from record_event');
  const context = await server.contextOf(admin);
  const id = await anInterface();
  await server.sql('delete from record_event');

  const changing = context.tx(async (tx) => {
    await tx.rows(
      `insert into audit_log (tenant_id, entity, entity_id, version, at, action, changes, hash)
       values ($1, $2, $3, 99, now(), 'update', '{}', '') returning version`,
      [admin.tenant.id, interfaceDef.key, id],
    );
    expect(await tx.rows('select 1 from record_event')).toHaveLength(1);
    throw new Error('taken back');
  });

  await expect(changing).rejects.toThrow('taken back');
  expect(await server.sql('select * from record_event')).toEqual([]);
});

test('a node that dies between the claim and the answer leaves the event to another, under the same id', async () => {
  const start = new Date('2026-11-20T02:00:00Z');
  server.setNow(start);
  await subscribe();
  await server.sql('delete from record_event');
  await anInterface();

  const [taken] = await claimEvents(server.services, { subscriptions: 10, each: 10, busy: [] });
  const meanwhile = await deliverDueEvents(server.services);
  server.setNow(new Date(start.getTime() + 63_000));
  const afterwards = await deliverDueEvents(server.services);

  expect([meanwhile, afterwards]).toEqual([0, 1]);
  expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([taken?.id]);
});

test('two nodes that tell at the same moment tell each event once', async () => {
  await subscribe();
  await server.sql('delete from record_event');
  for (let n = 0; n < 8; n += 1) await anInterface();

  await Promise.all([1, 2, 3].map(() => deliverDueEvents(server.services)));

  expect(heard).toHaveLength(8);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
});

test('what fails is tried again after 1, 5, 15, 60 and 240 minutes under one id, then somebody is told, and it can be sent again', async () => {
  let now = new Date('2026-11-21T02:00:00Z').getTime();
  server.setNow(new Date(now));
  await subscribe({ alarmUserIds: [admin.id] });
  await server.sql('delete from record_event');
  await anInterface();
  statusOfSite = 500;

  const waits: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    await deliverDueEvents(server.services);
    const [line] = await linesOf();
    if (line?.['state'] !== 'waiting') break;
    const next = new Date(String(line['nextAt'])).getTime();
    waits.push((next - now) / 60_000);
    server.setNow(new Date((now = next - 1)));
    expect(await deliverDueEvents(server.services)).toBe(0);
    server.setNow(new Date((now = next)));
  }
  const [failed] = await linesOf();
  statusOfSite = 200;
  const denied = await again(String(failed?.['id']), clerk);
  const accepted = await again(String(failed?.['id']));
  const twice = await again(String(failed?.['id']));
  await deliverDueEvents(server.services);
  const [sent] = await linesOf();
  const replayed = await again(String(sent?.['id']));
  await deliverDueEvents(server.services);

  expect(waits).toEqual([1, 5, 15, 60, 240]);
  expect(failed).toMatchObject({ state: 'failed', attempts: 6, status: 500, error: 'HTTP 500' });
  expect(notices).toMatchObject([{ to: [admin.id], titleKey: 'interface.notice.eventFailed' }]);
  expect([denied.status, accepted.status, twice.status, replayed.status]).toEqual([403, 200, 409, 200]);
  expect(twice.body.code).toBe('interface.eventWaiting');
  expect(sent).toMatchObject({ state: 'sent', attempts: 1 });
  expect(heard).toHaveLength(8);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('while the breaker is open an event waits and no attempt counts', async () => {
  const interfaceId = await anInterface();
  await subscribe({ interfaceId });
  await server.sql('delete from record_event');
  await server.sql(
    `insert into interface_circuit (tenant_id, interface_id, failures, open_until) values ($1, $2, 20, now() + interval '1 hour')`,
    [admin.tenant.id, interfaceId],
  );
  await anInterface();

  await deliverDueEvents(server.services);

  expect(heard).toEqual([]);
  expect(await linesOf()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

describe('what the owner of the subscription may not read', () => {
  const ownedBy = (owner: TestUser) =>
    server.sql(`update event_subscription set owner_id = $1 where enabled`, [owner.id]);
  const change = (id: string) =>
    server.sql(
      `insert into audit_log (tenant_id, entity, entity_id, version, at, action, changes, hash)
       values ($1, $2, $3, (random() * 1e9)::integer, now(), 'update', '{"employeeName":["a","b"],"workSignature":[null,"1"]}', '')`,
      [admin.tenant.id, user, id],
    );

  test('is withheld when it is the whole record, and its line says so', async () => {
    await subscribe();
    await ownedBy(clerk);
    await server.sql('delete from record_event');
    await anInterface();

    await deliverDueEvents(server.services);

    expect(heard).toEqual([]);
    expect(await linesOf()).toMatchObject([
      { state: 'withheld', error: 'interface.unreadable', errorLabel: '订阅的负责人无权查看这条记录' },
    ]);
  });

  test('is masked or left out when it is a field, as when that person reads the record', async () => {
    await subscribe({ entities: [user] });
    await ownedBy(clerk);
    await server.sql(`update account set mobile = '13812345678' where id = $1`, [admin.id]);
    await change(admin.id);

    await deliverDueEvents(server.services);
    const { body: read } = await server.call(clerk, 'GET', `/identity/user/${admin.id}`);
    const [told] = bodies();

    expect(told.data).toMatchObject({ id: admin.id });
    expect(Object.keys(told.data).toSorted()).toEqual(
      Object.keys(read)
        .filter((name) => name in told.data)
        .toSorted(),
    );
    for (const name of Object.keys(told.data)) expect([name, told.data[name]]).toEqual([name, read[name]]);
    expect(heard[0]?.body).not.toContain('13812345678');
    expect(told.changed).toEqual(['employeeName']);
    expect(told.data).not.toHaveProperty('workSignature');
  });

  test('is withheld when that person has left', async () => {
    await subscribe();
    await server.sql('delete from record_event');
    const gone = await server.aUser({ kind: 'admin' });
    await ownedBy(gone);
    await server.sql(`update tenant_user set deleted_at = now() where id = $1`, [gone.id]);
    await anInterface();

    await deliverDueEvents(server.services);

    expect(heard).toEqual([]);
    expect(await linesOf()).toMatchObject([{ state: 'withheld', error: 'interface.ownerLeft' }]);
  });
});

test('a disabled subscription hears nothing', async () => {
  const { body: made } = await subscribe();
  await server.call(admin, 'POST', `${eventSubscription.path}/batch`, {
    body: { action: 'disable', ids: [made.id], params: {} },
  });
  await server.sql('delete from record_event');
  await anInterface();

  expect(await deliverDueEvents(server.services)).toBe(0);
  expect(await linesOf()).toEqual([]);
});

test('no tenant hears of another, and none sees its events', async () => {
  const tenant = await server.aTenant();
  const stranger = await server.aUser({ tenant, kind: 'admin' });
  await subscribe();
  await subscribe({}, stranger);
  await server.sql('delete from record_event');
  await anInterface();

  await deliverDueEvents(server.services);
  const [own] = await linesOf();

  expect(bodies().map(({ tenant: of }) => of)).toEqual([admin.tenant.tenancyId]);
  expect(await linesOf(stranger)).toEqual([]);
  expect((await again(String(own?.['id']), stranger)).status).toBe(404);
});

test('an address that leads into the private network is not told', async () => {
  const interfaceId = await anInterface({ url: `${origin.replace('127.0.0.1', 'localhost')}/hook` });
  await subscribe({ interfaceId });
  await server.sql('delete from record_event');
  await anInterface();

  await deliverDueEvents(server.services);

  expect(heard).toEqual([]);
  expect(await linesOf()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'interface.hostPrivate localhost' }]);
});

describe('a subscription is refused', () => {
  test.each([
    ['with a key that is too short', { secret: 'whsec_c2hvcnQ=' }, 'interface.webhookSecret'],
    ['with a key that is none', { secret: 'my password of thirty-two letters' }, 'interface.webhookSecret'],
    ['without a key', { secret: null }, 'common.required'],
    ['for nothing', { entities: [] }, 'common.required'],
    ['for what nobody serves', { entities: ['no.thing'] }, 'interface.entityUnheard'],
    ['for a text', { entities: 'identity.user' }, 'interface.entityUnheard'],
    ['for lines of a log', { entities: ['interface.interfaceCall'] }, 'interface.entityUnheard'],
  ])('%s', async (_, more, code) => {
    const { status, body } = await subscribe(more);

    expect([status, body.fields?.[0]?.code ?? body.code]).toEqual([422, code]);
  });

  test('by an interface that only reads, or that takes messages in', async () => {
    const reads = await subscribe({ interfaceId: await anInterface({ method: 'GET' }) });

    expect([reads.status, reads.body.fields?.[0]?.code]).toEqual([422, 'interface.notTellable']);
  });

  test('to whoever has no right to it', async () => {
    expect((await subscribe({ interfaceId: await anInterface() }, clerk)).status).toBe(403);
    expect((await server.call(clerk, 'GET', recordEvent.path)).status).toBe(403);
  });
});

test('the key of the signature is never answered, kept sealed, and what is told stands in the log of calls', async () => {
  const { body: made, text } = await subscribe();
  await server.sql('delete from record_event');
  await anInterface();
  await deliverDueEvents(server.services);
  const stored = JSON.stringify(await server.sql('select * from event_subscription where id = $1', [made.id]));
  const log = await server.sql(`select origin, result, message from interface_log where origin = 'event'`);

  expect(text).not.toContain(key);
  expect(stored).not.toContain(key);
  expect(log).toContainEqual({ origin: 'event', result: 'ok', message: null });
});

test('a server tells by itself, and ends what is under way before it stops', async () => {
  await subscribe();
  await server.sql('delete from record_event');
  const told = new Promise<void>((resolve) => (onHearing = resolve));
  const stop = startEventDelivery(server.services);

  await anInterface();
  await told;
  await stop();

  expect(await linesOf()).toMatchObject([{ state: 'sent' }]);
});

test('a system that does not answer holds up none of the events that come meanwhile', async () => {
  await subscribe();
  await server.sql('delete from record_event');
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const hearing = () => new Promise<void>((resolve) => (onHearing = resolve));
  const stop = startEventDelivery(server.services);

  const first = hearing();
  await anInterface();
  await first;
  const second = hearing();
  await anInterface();
  await second;
  const meanwhile = await linesOf();
  release();
  await stop();

  expect(meanwhile.map(({ state }) => state).toSorted()).toContain('waiting');
  expect(await linesOf()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('events are forgotten after thirty days', async () => {
  await subscribe();
  await server.sql('delete from record_event');
  await anInterface();
  await anInterface();
  const [old] = await linesOf();
  await server.sql(`update record_event set at = now() - interval '31 days' where id = $1`, [old?.['id']]);

  const run = { fireTime: '', key: '', attempt: 1, params: {}, signal: new AbortController().signal };
  const output = await forgetEventsJob.run(await server.contextOf(admin), { ...run, complete: async () => undefined });

  expect(output).toBe('1 forgotten');
  expect(await linesOf()).toHaveLength(1);
});
