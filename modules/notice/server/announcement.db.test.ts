import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { readCounters } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { listReceipts, listReceivers, readTracking } from '../contract/index.ts';
import { fanOutHandler, hideHandler } from './fan-out.service.ts';
import { publishHandler } from './announcement.service.ts';
import { noticeModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    attachmentModule,
    organisationModule,
    identityModule,
    permissionServer,
    noticeModule,
  ]);
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin', employeeName: '张主任' });
});

const path = '/notice/announcement';
const base = { type: 'notice', title: '系统升级', source: '信息部', body: '<p>周六 22:00</p>', toAll: true };

async function draft(values: object, by = admin) {
  const { status, body, text } = await server.call(by, 'POST', path, { body: { ...base, ...values } });
  if (status !== 201) throw new Error(text);
  return body;
}
const moveBy = (
  by: TestUser,
  record: { id: string; version: number },
  { name, ...form }: { name: string; publishAt?: string },
) =>
  server.call(by, 'POST', `${path}/${record.id}/transitions/${name}`, { body: { ...form, version: record.version } });
const move = (record: { id: string; version: number }, name: string, form: object = {}) =>
  moveBy(admin, record, { name, ...form });
const read = async (id: string, by = admin) => (await server.call(by, 'GET', `${path}/${id}`)).body;
const mine = async (user: TestUser) => (await server.call(user, 'GET', '/notice/mine?origin=person')).body.items;

/** Members of a tenant of their own, many at once. */
async function crowd(count: number) {
  const place = await server.aTenant();
  const by = await server.aUser({ tenant: place, kind: 'admin' });
  await server.sql(
    `with made as (insert into account (id, user_name, employee_name, email, mobile, active_date, expiry_date, created_at, updated_at)
       select gen_random_uuid(), 'c' || n || '_' || $1, 'c' || n, 'c' || n || '.' || $1 || '@example.com', null, '2020-01-01', '2099-12-31', now(), now()
         from generate_series(1, $4::integer) n returning *)
     insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $2, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from made`,
    [place.tenancyId, place.id, place.rootId, count],
  );
  return { place, by };
}

interface Job {
  readonly name: string;
  readonly payload: Record<string, unknown>;
}

/** Jobs that wait, by the key that they were put into the queue with. */
const waiting = async (key: string): Promise<Job[]> =>
  server.sql<Job>(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.key = $1`,
    [key],
  );

async function run(handler: typeof fanOutHandler, job: Job | undefined, signal = new AbortController().signal) {
  if (!job) throw new Error('no job waits');
  const context = (await server.contextOf(admin)).as(undefined);
  await handler.run(context, job.payload.payload, { jobId: '1', attempt: 1, signal });
}

test('a notice to organizations, roles, positions and users reaches each of them once, and the disabled are counted and left out', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.aUser({ tenant })));
  const [inOrg, byRole, byUser, disabled, other] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const [sub] = await server.sql<{ id: string }>(
    `insert into org (tenant_id, id, created_at, updated_at, name, type, parent_id, path, depth, enabled)
       select tenant_id, gen_random_uuid(), now(), now(), '下级', 'department', id, path || '.sub', depth + 1, true from org where id = $1 returning id`,
    [tenant.rootId],
  );
  await server.sql('delete from user_org where user_id = any($1)', [[byRole, byUser, other].map((user) => user.id)]);
  await server.sql('update user_org set org_id = $2 where user_id = any($1)', [[inOrg.id, disabled.id], sub?.id]);
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [disabled.id]);
  const [role] = await server.sql<{ id: string }>(
    `insert into role (tenant_id, id, created_at, updated_at, code, name, org_type, usable, builtin)
       values ($1, gen_random_uuid(), now(), now(), 'R_NEWS', '读者', 'single', true, false) returning id`,
    [tenant.id],
  );
  await server.sql(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at) select $1, $2, 'user', unnest($3::uuid[]), now()`,
    [tenant.id, role?.id, [byRole.id, inOrg.id]],
  );
  const record = await draft({
    toAll: false,
    organisationIds: [sub?.id],
    roleIds: [role?.id],
    userIds: [byUser.id, inOrg.id],
  });

  const preview = await server.call(admin, 'GET', `${path}/${record.id}/receivers`);

  expect(preview.body).toMatchObject({ count: 3, leftOut: 1, withoutAddress: 0, next: null });
  expect(preview.body.items.filter((each: { isLeftOut: boolean }) => each.isLeftOut)).toHaveLength(1);
  const published = await move(record, 'publish');
  expect(published.status).toBe(200);
  expect(await read(record.id)).toMatchObject({ state: 'published', receiverCount: 3, publisherId: admin.id });
  for (const user of [inOrg, byRole, byUser]) expect((await mine(user))[0]?.id).toBe(record.id);
  for (const user of [disabled, other])
    expect(await server.sql('select 1 from notice_receipt where user_id = $1', [user.id])).toEqual([]);
});

test('advice is read and done, and its tracking counts and lists who has not', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.aUser({ tenant })));
  const [reader, doer, idle] = people as [TestUser, TestUser, TestUser];
  const record = await draft({ type: 'advice', toAll: false, userIds: people.map(({ id }) => id) });
  await move(record, 'publish');
  await server.call(reader, 'POST', `/notice/${record.id}/read`, {});
  await server.call(doer, 'POST', `/notice/${record.id}/done`, {});

  const { body } = await server.call(admin, 'GET', `${path}/${record.id}/tracking`);

  expect(body).toEqual({ receivers: 3, sent: 3, delivered: 3, failed: 0, read: 2, done: 1 });
  expect(await read(record.id)).toMatchObject({ readCount: 2 });
  const who = async (state: string) =>
    (await server.call(admin, 'GET', `${path}/${record.id}/receipts?state=${state}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await who('unread')).toEqual([idle.id]);
  expect(await who('done')).toEqual([doer.id]);
  expect((await who('open')).toSorted()).toEqual([reader.id, idle.id].toSorted());
});

test('the receivers for whom it is open are reminded once in an hour, the others are not', async () => {
  const [reader, idle] = await Promise.all([server.aUser({ tenant }), server.aUser({ tenant })]);
  const record = await draft({ toAll: false, userIds: [reader.id, idle.id] });
  const remind = () => server.call(admin, 'POST', `${path}/batch`, { body: { action: 'remind', ids: [record.id] } });
  expect((await remind()).body.refused).toMatchObject([{ code: 'common.actionClosed' }]);
  await move(record, 'publish');
  await server.call(reader, 'POST', `/notice/${record.id}/read`, {});

  expect((await remind()).body.refused).toEqual([]);

  const messages = async (user: TestUser) =>
    (await server.call(user, 'GET', '/notice/mine?origin=system')).body.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await messages(idle)).toEqual(['催办：系统升级']);
  expect(await messages(reader)).toEqual([]);
  expect((await remind()).body.refused).toMatchObject([{ code: 'notice.remindTooSoon' }]);
  await server.sql(`update announcement set reminded_at = reminded_at - interval '61 minutes' where id = $1`, [
    record.id,
  ]);
  await server.call(idle, 'POST', `/notice/${record.id}/read`, {});
  expect((await remind()).body.refused).toMatchObject([{ code: 'notice.nobodyToRemind' }]);
});

test('a withdrawn notice is gone for its receivers, and its receipts stay', async () => {
  const reader = await server.aUser({ tenant });
  const record = await draft({ type: 'advice', toAll: false, userIds: [reader.id], popup: true });
  await move(record, 'publish');
  expect(await readCounters(await server.contextOf(reader))).toMatchObject({ advice: 1, popup: 1 });
  expect((await server.call(reader, 'GET', '/notice/mine?popup=1&state=unread')).body.total).toBe(1);

  await move(await read(record.id), 'withdraw', { reason: '内容有误' });

  expect(await mine(reader)).toEqual([]);
  expect(await readCounters(await server.contextOf(reader))).toEqual({ pending: 0, message: 0, advice: 0 });
  expect(await read(record.id)).toMatchObject({ state: 'withdrawn' });
  expect((await server.call(admin, 'GET', `${path}/${record.id}/tracking`)).body).toMatchObject({ sent: 1 });
  const { id, version } = await read(record.id);
  const changed = await server.call(admin, 'PUT', `${path}/${id}`, { body: { version, title: 'x' } });
  expect(changed.body).toMatchObject({ code: 'notice.settled' });
});

test('an SMS goes to numbers and a mail to addresses, and both lie in the dev outbox where nothing sends them', async () => {
  const reader = await server.aUser({ tenant });
  await server.sql('update tenant_user set mobile = $2 where id = $1', [reader.id, '13800138000']);
  const sms = await draft({
    type: 'sms',
    title: null,
    source: null,
    body: null,
    message: '今晚停电，请提前关机',
    toAll: false,
    userIds: [reader.id, admin.id],
  });
  expect(sms.title).toBe('今晚停电，请提前关机');
  expect((await server.call(admin, 'GET', `${path}/${sms.id}/receivers`)).body).toMatchObject({
    count: 2,
    withoutAddress: 1,
  });
  const mail = await draft({ type: 'mail', source: null, title: '放假通知', toAll: false, userIds: [reader.id] });

  await move(sms, 'publish');
  await move(mail, 'publish');

  const letters = await server.sql(
    'select channel, recipient, subject, body, state from delivery where notice_id = any($1) order by channel',
    [[sms.id, mail.id]],
  );
  expect(letters).toEqual([
    {
      channel: 'mail',
      recipient: `${reader.userName}@example.com`,
      subject: '放假通知',
      body: '周六 22:00',
      state: 'dev',
    },
    { channel: 'sms', recipient: '13800138000', subject: sms.title, body: '今晚停电，请提前关机', state: 'dev' },
  ]);
  expect(await mine(reader)).toEqual([]);
});

test('a scheduled message is published at its moment in the name of who scheduled it, and one that was rescheduled waits', async () => {
  const reader = await server.aUser({ tenant });
  const record = await draft({ toAll: false, userIds: [reader.id] });
  const at = (minutes: number) => new Date(Math.trunc(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
  expect((await move(record, 'schedule', { publishAt: at(-5) })).body.fields).toMatchObject([
    { code: 'notice.scheduleInPast' },
  ]);
  await move(record, 'schedule', { publishAt: at(10) });
  const [first] = await waiting(`publish:${record.id}`);
  await move(await read(record.id), 'unschedule');
  await move(await read(record.id), 'schedule', { publishAt: at(20) });

  await run(publishHandler, first);
  expect(await read(record.id)).toMatchObject({ state: 'scheduled' });
  const [second] = await waiting(`publish:${record.id}`);
  await run(publishHandler, second);
  await run(publishHandler, second);

  expect(await read(record.id)).toMatchObject({ state: 'published', publisherId: admin.id, receiverCount: 1 });
  expect((await mine(reader)).map(({ publisherName }: { publisherName: string }) => publisherName)).toEqual(['张主任']);
});

test('a scheduled message that can reach nobody becomes a draft again, and its publisher is told', async () => {
  const reader = await server.aUser({ tenant });
  const record = await draft({ title: '无人', toAll: false, userIds: [reader.id] });
  await move(record, 'schedule', { publishAt: new Date(Date.now() + 600_000).toISOString() });
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [reader.id]);
  const [job] = await waiting(`publish:${record.id}`);

  await run(publishHandler, job);

  expect(await read(record.id)).toMatchObject({ state: 'draft', publishAt: null });
  const told = (await server.call(admin, 'GET', '/notice/mine?origin=system')).body.items;
  expect(told[0]).toMatchObject({ title: '定时消息未发布：无人' });
});

test('a scheduled message of somebody who may not publish any more becomes a draft again', async () => {
  const reader = await server.aUser({ tenant });
  const former = await server.aUser({ tenant, kind: 'admin' });
  const record = await draft({ toAll: false, userIds: [reader.id] }, former);
  await moveBy(former, record, { name: 'schedule', publishAt: new Date(Date.now() + 600_000).toISOString() });
  await server.sql(`update tenant_user set is_admin = false where id = $1`, [former.id]);
  const [job] = await waiting(`publish:${record.id}`);

  await run(publishHandler, job);

  expect(await read(record.id)).toMatchObject({ state: 'draft', publishAt: null });
  expect(await mine(reader)).toEqual([]);
});

/** A department with what is below it, in which people of a crowd are spread, and one of them at its lowest place, with a session. */
async function department(count: number) {
  const { place, by } = await crowd(count - 1);
  const reader = await server.aUser({ tenant: place });
  const outside = await server.aUser({ tenant: place });
  const orgs = await server.sql<{ id: string }>(
    `with top as (select gen_random_uuid() as id, path || '.00001' as path from org where id = $2)
     insert into org (tenant_id, id, created_at, updated_at, name, type, parent_id, path, depth, enabled)
       select $1::uuid, id, now(), now(), '生产部', 'department', $2, path, 1, true from top
       union all select $1::uuid, gen_random_uuid(), now(), now(), '车间' || n, 'department', id, path || '.0000' || n, 2, true from top, generate_series(1, 2) n
       returning id`,
    [place.id, place.rootId],
  );
  const [top, , workshop] = orgs.map(({ id }) => id);
  const [line] = await server.sql<{ id: string }>(
    `insert into org (tenant_id, id, created_at, updated_at, name, type, parent_id, path, depth, enabled)
       select tenant_id, gen_random_uuid(), now(), now(), '班组', 'department', id, path || '.00001', depth + 1, true from org where id = $1 returning id`,
    [workshop],
  );
  const places = [...orgs.map(({ id }) => id), line?.id];
  const crowded = await server.sql<{ user_id: string }>(
    `insert into user_org (tenant_id, user_id, org_id)
       select $1, id, ($3::uuid[])[1 + row_number() over (order by id) % 4] from tenant_user where tenant_id = $1 and id <> all ($2::uuid[]) returning user_id`,
    [place.id, [by.id, reader.id, outside.id], places],
  );
  await server.sql('update user_org set org_id = $2 where user_id = $1', [reader.id, line?.id]);
  return { by, reader, outside, top, people: crowded.map(({ user_id }) => user_id) };
}

test('advice to a department of 1,200 and what is below it has 1,199 receipts, since one is disabled, and counts until it is done', async () => {
  const { by, reader, outside, top, people } = await department(1200);
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [people[7]]);
  const counted = async (user: TestUser) => (await readCounters(await server.contextOf(user))).advice;
  const record = await draft({ type: 'advice', toAll: false, organisationIds: [top] }, by);
  const before = await counted(reader);

  const published = await moveBy(by, record, { name: 'publish' });

  expect(published.status, published.text).toBe(200);
  expect([people.length, before, await counted(reader), await counted(outside)]).toEqual([1199, 0, 1, 0]);
  const [receipts] = await server.sql(
    `select count(*)::integer as receipts, count(distinct user_id)::integer as people,
       count(*) filter (where user_id = $2)::integer as disabled from notice_receipt where notice_id = $1`,
    [record.id, people[7]],
  );
  expect(receipts).toEqual({ receipts: 1199, people: 1199, disabled: 0 });
  const done = await server.call(reader, 'POST', `/notice/${record.id}/done`, {});
  expect([done.status, await counted(reader)]).toEqual([200, 0]);
  expect((await server.call(by, 'GET', `${path}/${record.id}/tracking`)).body).toMatchObject({
    receivers: 1199,
    done: 1,
  });
});

test('more than 2,000 receivers get it in the background; a run that dies is gone on with, and none is lost or doubled', async () => {
  const { by } = await crowd(4000);
  const record = await draft({ type: 'mail', source: null }, by);
  expect((await moveBy(by, record, { name: 'publish' })).status).toBe(200);
  expect((await server.call(by, 'GET', `${path}/${record.id}/tracking`)).body).toMatchObject({
    receivers: 4001,
    sent: 0,
  });
  const [job] = await waiting(`fanOut:${record.id}`);
  const dying = new AbortController();
  let batches = 0;
  const signal = Object.assign(Object.create(dying.signal) as AbortSignal, {
    throwIfAborted: () => {
      batches += 1;
      if (batches > 3) throw new Error('node lost');
    },
  });

  await expect(run(fanOutHandler, job, signal)).rejects.toThrow('node lost');
  const half = await server.sql<{ n: number }>(
    'select count(*)::integer as n from notice_receipt where notice_id = $1',
    [record.id],
  );
  expect(half[0]?.n).toBe(3000);

  await Promise.all([run(fanOutHandler, job), run(fanOutHandler, job)]);

  const [counts] = await server.sql(
    `select (select count(*)::integer from notice_receipt where notice_id = $1) as receipts,
       (select count(*)::integer from delivery where notice_id = $1) as letters,
       (select count(distinct account_id)::integer from delivery where notice_id = $1) as people`,
    [record.id],
  );
  expect(counts).toEqual({ receipts: 4001, letters: 4001, people: 4001 });
  await moveBy(by, await read(record.id, by), { name: 'withdraw' });
  const [hiding] = await waiting(`hide:${record.id}`);
  await run(hideHandler, hiding);
  const open = await server.sql('select 1 from notice_receipt where notice_id = $1 and hidden_at is null limit 1', [
    record.id,
  ]);
  expect(open).toEqual([]);
});

test('a mail that failed or stayed is sent once more when there is a server, by who may; one that has left is not', async () => {
  const reader = await server.aUser({ tenant });
  const record = await draft({ type: 'mail', source: null, toAll: false, userIds: [reader.id] });
  await move(record, 'publish');
  const [letter] = await server.sql<{ id: string }>('select id from delivery where notice_id = $1', [record.id]);
  const retry = (by = admin) => server.call(by, 'POST', `/notice/outbox/${letter?.id}/retry`, {});
  expect((await retry()).body).toMatchObject({ code: 'notice.noChannel' });
  expect((await retry(reader)).status).toBe(403);
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
       values ($1, '00000000-0000-0000-0000-000000000000', 'mail', '{"host": "mail.example.com", "from": "a@example.com", "port": 587, "security": "starttls"}', 1, now())`,
    [tenant.id],
  );

  expect((await retry()).body).toEqual({ state: 'queued' });
  expect(await waiting(`delivery:${letter?.id}`)).toHaveLength(1);
  expect((await retry()).body).toMatchObject({ code: 'notice.notRetried' });
});

test('who comes later gets the notices to everybody that still hold, and no advice', async () => {
  const place = await server.aTenant();
  const by = await server.aUser({ tenant: place, kind: 'admin' });
  const [held, over, advice, withdrawn] = await Promise.all([
    draft({ title: '长期有效' }, by),
    draft({ title: '已过期', expireAt: new Date(Date.now() + 60_000).toISOString() }, by),
    draft({ title: '待办', type: 'advice' }, by),
    draft({ title: '已撤回' }, by),
  ]);
  for (const each of [held, over, advice, withdrawn]) await moveBy(by, each, { name: 'publish' });
  await moveBy(by, await read(withdrawn.id, by), { name: 'withdraw' });
  const late = await server.aUser({ tenant: place });
  server.setNow(new Date(Date.now() + 120_000));

  const seen = [await mine(late), await mine(late)];

  server.setNow(undefined);
  for (const items of seen) expect(items.map(({ title }: { title: string }) => title)).toEqual(['长期有效']);
});

test('what lacks a target, a text or a sound address is refused, and a body of 240,001 characters or with a script', async () => {
  const refused = async (values: object) => {
    const { body } = await server.call(admin, 'POST', path, { body: { ...base, ...values } });
    return body.fields?.[0]?.code ?? body.code;
  };

  expect(await refused({ toAll: false })).toBe('notice.targetRequired');
  expect(await refused({ title: '' })).toBe('common.required');
  expect(await refused({ type: 'sms', title: null, source: null, body: null })).toBe('common.required');
  expect(await refused({ type: 'sms', title: null, source: null, body: null, message: 'x'.repeat(501) })).toBe(
    'common.maxChars',
  );
  expect(await refused({ handleMethod: 'frame', handleUrl: 'javascript:alert(1)' })).toBe('common.format');
  expect(await refused({ body: `<p>${'x'.repeat(240_000)}</p>` })).toBe('common.maxChars');
  expect(await refused({ body: '<p>a</p><script>alert(1)</script>' })).toBe('common.scriptRejected');
});

test('nobody without the right reads targets or receipts, here or in another tenant', async () => {
  const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const foreignId = async () => (await draft({}, stranger)).id;
  for (const endpoint of [listReceivers, readTracking, listReceipts])
    expect(await refusals(server, { endpoint, foreignId })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
});
