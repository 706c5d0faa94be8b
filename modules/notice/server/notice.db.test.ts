import { defineNoticeKind } from '@mp/kernel/contract';
import { ports, readCounters, type NoticeToSend } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { listDeliveries, markDone, readReceived } from '../contract/index.ts';
import { noticeModule } from './index.ts';
import { sendNotice } from './send.service.ts';

let server: TestServer;
let sender: TestUser;
beforeAll(async () => {
  server = await aServer([noticeModule]);
  sender = await server.aUser({ kind: 'admin', employeeName: '张主任' });
});

const kind = defineNoticeKind('test.notice');

async function send(notice: Omit<NoticeToSend, 'kind'>, as = sender) {
  const context = await server.contextOf(as);
  return context.tx((tx) => sendNotice(tx, { ...notice, kind }));
}

const counters = async (user: TestUser) => readCounters(await server.contextOf(user));
const someone = () => server.aUser({ tenant: sender.tenant });

test('advice to an organisation with what is below it reaches everybody but the disabled, the counter and its list leave notices out, and the counter falls when it is done', async () => {
  const tenant = await server.aTenant();
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const people = await Promise.all(Array.from({ length: 12 }, () => server.aUser({ tenant })));
  const [first, disabled] = people;
  if (!first || !disabled) throw new Error('nobody');
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [disabled.id]);

  const sent = await send(
    {
      to: { organisations: [tenant.rootId], withBelow: true },
      title: '请完成培训确认',
      body: '<p>请在<strong>周五</strong>前完成</p><script>alert(1)</script>',
      type: 2,
      origin: 'person',
      handle: { method: 1, url: '/personalSettings' },
    },
    admin,
  );

  expect(sent.receivers).toBe(12);
  const notice = { to: [first.id], title: '系统升级', body: '', type: 1, origin: 'person' } as const;
  await send(notice, admin);
  expect(await counters(first)).toEqual({ pending: 0, message: 0, advice: 1 });
  const advice = await server.call(first, 'GET', '/notice/mine?origin=person&type=2&state=unread');
  expect(advice.body).toMatchObject({ total: 1, items: [{ id: sent.id }] });
  const one = await server.call(first, 'GET', `/notice/${sent.id}`);
  expect(one.body).toMatchObject({
    title: '请完成培训确认',
    body: '<p>请在<strong>周五</strong>前完成</p>',
    type: 2,
    readAt: null,
    handle: { method: 1, url: '/personalSettings' },
  });
  const done = await server.call(first, 'POST', `/notice/${sent.id}/done`, {});
  expect(done.body).toEqual({ readAt: expect.any(String), handledAt: expect.any(String) });
  expect(await counters(first)).toEqual({ pending: 0, message: 0, advice: 0 });
  expect((await server.call(first, 'POST', `/notice/${sent.id}/done`, {})).body).toEqual(done.body);
  expect((await server.call(disabled, 'GET', `/notice/${sent.id}`)).status).toBe(404);
});

test('the list shows the unread first, then the read, each by time, and every notice once over its pages', async () => {
  const reader = await someone();
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    server.setNow(new Date(Date.now() + at * 1000));
    ids.push((await send({ to: [reader.id], title: `第 ${at} 条`, origin: 'person' })).id);
  }
  server.setNow(undefined);
  await server.call(reader, 'POST', `/notice/${ids[5]}/read`, {});
  await server.call(reader, 'POST', `/notice/${ids[2]}/read`, {});

  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 5; page += 1) {
    const { body } = await server.call(
      reader,
      'GET',
      `/notice/mine?origin=person&size=2${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    expect(body.total).toBe(7);
    if (body.next === null) break;
    cursor = body.next;
  }

  expect(seen).toEqual([6, 4, 3, 1, 0, 5, 2].map((at) => ids[at]));
  const shown = async (query: string) =>
    (await server.call(reader, 'GET', `/notice/mine?${query}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await shown('state=read')).toEqual([ids[5], ids[2]]);
  expect(await shown('state=unread&q=第 3')).toEqual([ids[3]]);
  expect(await shown('origin=system')).toEqual([]);
  expect((await server.call(reader, 'GET', '/notice/mine?cursor=nonsense')).status).toBe(422);
});

test('a message of the system is shown in the language of its reader', async () => {
  const reader = await someone();
  const { id } = await send({
    to: [reader.id],
    titleKey: 'login.passwordChanged.title',
    bodyKey: 'login.passwordChanged.text',
    params: { time: '9:00' },
  });

  const inLanguage = async (language: string) =>
    (await server.call(reader, 'GET', `/notice/${id}`, { headers: { 'accept-language': language } })).body;

  expect((await inLanguage('zh-CN')).title).toBe('密码已修改');
  expect((await inLanguage('en-US')).title).toBe('Password changed');
  expect((await inLanguage('ja-JP')).body).toContain('9:00');
  expect(await counters(reader)).toEqual({ pending: 0, message: 1, advice: 0 });
});

test('all can be marked as read, of one origin alone', async () => {
  const reader = await someone();
  await send({ to: [reader.id], title: 'a', origin: 'person', type: 2 });
  await send({ to: [reader.id], title: 'b' });

  const read = async (body: object) => (await server.call(reader, 'POST', '/notice/read-all', { body })).body;

  expect(await read({ origin: 'system' })).toEqual({ read: 1 });
  expect(await counters(reader)).toEqual({ pending: 0, message: 0, advice: 1 });
  expect(await read({})).toEqual({ read: 1 });
  expect(await read({})).toEqual({ read: 0 });
});

test('what was withdrawn or is over is not seen any more', async () => {
  const reader = await someone();
  const withdrawn = await send({ to: [reader.id], title: 'a' });
  const over = await send({ to: [reader.id], title: 'b' });
  await server.sql('update notice_receipt set hidden_at = now() where notice_id = $1', [withdrawn.id]);
  await server.sql(`update notice set expire_at = now() - interval '1 hour' where id = $1`, [over.id]);

  expect((await server.call(reader, 'GET', '/notice/mine')).body.items).toEqual([]);
  expect((await server.call(reader, 'GET', `/notice/${withdrawn.id}`)).status).toBe(404);
  expect((await server.call(reader, 'POST', `/notice/${withdrawn.id}/done`, {})).status).toBe(404);
});

test('letters without a configured channel stay in the dev outbox, in the language of their receiver, for administrators only', async () => {
  const reader = await someone();
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, 'personal', '{"language": "EN_US"}', 1, now())`,
    [reader.tenant.id, reader.id],
  );
  await send({
    to: [reader.id, sender.id],
    titleKey: 'login.passwordChanged.title',
    bodyKey: 'login.passwordChanged.text',
    params: { time: '9:00' },
    channels: ['mail', 'sms'],
  });

  const { body } = await server.call(sender, 'GET', '/notice/outbox?state=dev');

  const mine = body.items.filter(
    ({ recipient }: { recipient: string }) => recipient === `${reader.userName}@example.com`,
  );
  expect(mine).toEqual([
    expect.objectContaining({
      channel: 'mail',
      language: 'EN_US',
      subject: 'Password changed',
      state: 'dev',
      body: expect.stringContaining('9:00'),
    }),
  ]);
  expect(body.items.some(({ channel }: { channel: string }) => channel === 'sms')).toBe(false);
  expect((await server.call(reader, 'GET', '/notice/outbox')).status).toBe(403);
  const hook = await server.call(null, 'GET', `/gateway/allinoneservice/test/outbox?to=${reader.userName}@example.com`);
  expect(hook.body.items).toHaveLength(1);
});

test('nobody sees or marks what he did not receive, here or in another tenant', async () => {
  const reader = await someone();
  const { id } = await send({ to: [reader.id], title: 'a' });
  const foreignId = async () => {
    const tenant = await server.aTenant();
    const stranger = await server.aUser({ tenant, kind: 'admin' });
    return (await send({ to: [stranger.id], title: '外' }, stranger)).id;
  };

  expect((await server.call(await someone(), 'GET', `/notice/${id}`)).status).toBe(404);
  for (const endpoint of [readReceived, markDone])
    expect(await refusals(server, { endpoint, foreignId })).toMatchObject({
      notSignedIn: { status: 401 },
      otherTenant: { status: 404 },
    });
  expect(await refusals(server, { endpoint: listDeliveries })).toMatchObject({ notPermitted: { status: 403 } });
});

test('an address that is neither a page nor http is refused, and nothing is stored', async () => {
  const reader = await someone();
  for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    await expect(send({ to: [reader.id], title: 'a', handle: { method: 1, url } })).rejects.toMatchObject({
      status: 422,
    });

  expect((await server.call(reader, 'GET', '/notice/mine')).body.items).toEqual([]);
});

test('20,000 receivers get their receipts within five seconds', async () => {
  const tenant = await server.aTenant();
  const admin = await server.aUser({ tenant, kind: 'admin' });
  await server.sql(
    `with made as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), 'm' || n || $1, 'm' || n, 'm' || n || $1 || '@example.com', '2020-01-01', '2099-12-31', now(), now() from generate_series(1, 20000) n returning *)
     insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $2, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from made`,
    [tenant.tenancyId, tenant.id, tenant.rootId],
  );
  const started = performance.now();

  const { receivers } = await send({ to: { all: true }, title: '全体', origin: 'person' }, admin);

  expect(receivers).toBe(20_001);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('what a module told of a page is read when its reader opens the page', async () => {
  const [reader, other] = await Promise.all([someone(), someone()]);
  const told = (url: string) => send({ to: [reader.id, other.id], title: '待办', type: 2, handle: { method: 1, url } });
  await told('/taskDetail?taskId=1');
  await told('/taskDetail?taskId=2');
  const context = await server.contextOf(reader);

  await context.batch((who) => [ports().readNotices(who, ['/taskDetail?taskId=1'])]);

  expect(await counters(reader)).toMatchObject({ message: 1 });
  expect(await counters(other)).toMatchObject({ message: 2 });
});
