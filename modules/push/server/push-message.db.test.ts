import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { ports } from '@mp/kernel/server';
import { aServer, pathOf, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { wechatModule } from '@mp/wechat/server';
import { aChatService, type FakeChat } from '@mp/wechat/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts, listTargets, pushMessage } from '../contract/index.ts';
import { pushModule } from './index.ts';

let chat: FakeChat;
let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  chat = await aChatService();
  server = await aServer(
    [settingsModule, attachmentModule, organisationModule, identityModule, wechatModule, pushModule],
    { queue: true, environment: { privateHosts: ['127.0.0.1'] } },
  );
  chat.apps.set('corp', 'corp-secret');
  ({ tenant, admin } = await aCompany());
});
afterAll(() => chat.stop());
beforeEach(() => {
  server.setNow(undefined);
  chat.faults.clear();
  chat.leavers.clear();
});

/** A tenant with an app of enterprise wechat of its own. */
async function aCompany() {
  const place = await server.aTenant();
  const by = await server.aUser({ tenant: place, kind: 'admin', employeeName: '王主任' });
  // The tests go through months in one session.
  await server.sql(
    `update session set step_up_until = '2099-01-01', abs_exp = '2099-01-01', idle_seconds = 100000000 where account_id = $1`,
    [by.id],
  );
  const values = {
    appId: 'corp',
    agentId: '7',
    appSecret: 'corp-secret',
    pageAddress: chat.address,
    apiAddress: chat.address,
  };
  const saved = await server.call(by, 'PUT', '/settings/group/wxwork?level=tenant', { body: { version: 0, values } });
  if (saved.status !== 200) throw new Error(saved.text);
  return { tenant: place, admin: by };
}

let people = 0;
async function aBound(name = `员工${(people += 1)}`, { kind = 'wxwork', place = tenant } = {}): Promise<TestUser> {
  const user = await server.aUser({ tenant: place, employeeName: name });
  await bind(user, { kind, place });
  return user;
}
const bind = (user: TestUser, { kind, place }: { kind: string; place: TestTenant }) =>
  server.sql(
    `insert into user_bind (account_id, kind, app_id, openid, wx_userid, nick, bound_at) values ($1, $2, $3, $4, $5, $6, now())`,
    [user.id, kind, `${place.id}/corp`, `o-${kind}-${user.id}`, kind === 'wxwork' ? memberOf(user) : null, 'nick'],
  );
const memberOf = ({ id }: TestUser) => `M-${id}`;
const twoBound = async () => [await aBound(), await aBound()];

const push = (users: readonly TestUser[], more: object = {}, by = admin) =>
  server.call(by, 'POST', pathOf(pushMessage), {
    body: { kind: 'text', text: '请及时提交周报', userIds: users.map(({ id }) => id), ...more },
  });
async function pushed(users: readonly TestUser[], more: object = {}) {
  const answer = await push(users, more);
  if (answer.status !== 201) throw new Error(answer.text);
  await server.drain();
  return answer.body as { id: string; version: number };
}
const read = async (id: string) => (await server.call(admin, 'GET', pathOf(pushMessage, id))).body;
const resultsOf = async (id: string, by = admin) =>
  (await server.call(by, 'GET', listTargets.path.replace('{id}', id))).body.items as {
    id: string;
    name: string;
    state: string;
    error: string | null;
    tries: number;
  }[];
const stateOf = async (id: string, user: TestUser) => (await resultsOf(id)).find((each) => each.id === user.id)?.state;
const leftTo = async (user: TestUser, by = admin) => {
  const { body } = await server.call(by, 'GET', listAccounts.path);
  return (body.items as { id: string; left: number }[]).find(({ id }) => id === user.id)?.left;
};
const retry = (id: string) =>
  server.call(admin, 'POST', `${pathOf(pushMessage)}/batch`, { body: { action: 'retry', ids: [id], params: {} } });
const sentTo = (user: TestUser) => chat.messages.filter(({ touser }) => touser.split('|').includes(memberOf(user)));
const onlyField = ({ body }: { body: { fields?: readonly { path: string; code: string; message: string }[] } }) =>
  body.fields?.[0];

describe('whom a push may go to', () => {
  test('one account is too few, also when it is named twice', async () => {
    const one = await aBound();

    expect(onlyField(await push([one]))).toMatchObject({ path: 'userIds', code: 'push.minTargets' });
    expect(onlyField(await push([one, one]))).toMatchObject({ path: 'userIds', code: 'push.minTargets' });
  });

  test('a user without a chat account is refused by name', async () => {
    const bound = await aBound();
    const plain = await server.aUser({ tenant, employeeName: '没绑定' });

    const answer = await push([bound, plain]);

    expect(onlyField(answer)).toMatchObject({ code: 'push.notBound' });
    expect(answer.text).toContain('没绑定');
    expect(await leftTo(bound)).toBe(4);
  });

  test('people of another tenant can be neither chosen nor seen', async () => {
    const other = await aCompany();
    const theirs = [
      await aBound('外人一', { place: other.tenant, kind: 'wxwork' }),
      await aBound('外人二', { place: other.tenant, kind: 'wxwork' }),
    ];

    const answer = await push(theirs);

    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('外人');
    expect(await leftTo(theirs[0] as TestUser)).toBeUndefined();
    expect(await leftTo(theirs[0] as TestUser, other.admin)).toBe(4);
  });

  test('accounts are found by name or nickname', async () => {
    const user = await aBound('欧阳明日');
    const found = await server.call(admin, 'GET', `${listAccounts.path}?q=${encodeURIComponent('阳明')}`);

    expect(found.body).toEqual({
      items: [{ id: user.id, name: '欧阳明日', chat: 'wxwork', nick: 'nick', left: 4 }],
      hasMore: false,
    });
  });
});

describe('what a push says', () => {
  test('600 characters are taken and 601 refused', async () => {
    const both = await twoBound();

    expect(onlyField(await push(both, { text: '文'.repeat(601) }))).toMatchObject({ path: 'text' });
    expect((await push(both, { text: '文'.repeat(600) })).status).toBe(201);
  });

  test('neither text nor picture, and two pictures, are refused', async () => {
    const both = await twoBound();
    const id = '019a0000-0000-7000-8000-000000000000';

    expect(onlyField(await push(both, { text: '' }))).toMatchObject({ path: 'text', code: 'common.required' });
    expect(onlyField(await push(both, { kind: 'picture', text: null }))).toMatchObject({ path: 'picture' });
    expect(onlyField(await push(both, { kind: 'picture', text: null, picture: [id, id] }))).toMatchObject({
      path: 'picture',
      code: 'push.oneImage',
    });
  });

  test('a picture goes to the service once, for all', async () => {
    const both = await twoBound();
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const kept = await ports().storeFile(await server.contextOf(admin), toPieces(bytes), {
      name: 'a.png',
      type: 'image/png',
      purpose: 'pushPicture',
    });

    const { id } = await pushed(both, { kind: 'picture', text: null, picture: kept.id });

    expect(await read(id)).toMatchObject({ state: 'sent', targetCount: 2, sentCount: 2, failedCount: 0 });
    const [message, second] = sentTo(both[0] as TestUser);
    expect(second).toBeUndefined();
    expect(message).toMatchObject({ msgtype: 'image', agentid: 7 });
    expect(chat.media.get(message?.image?.media_id ?? '')).toEqual(bytes);
  });
});

async function* toPieces(bytes: Buffer) {
  yield bytes;
}

describe('the quota of a month', () => {
  const november = new Date('2026-11-20T04:00:00Z');
  const lastMinute = new Date('2026-11-30T15:59:00Z');
  const december = new Date('2026-11-30T16:00:00Z');

  test('a fifth push in November is refused by name, and on 1 December it works', async () => {
    const [full, other, third] = [await aBound('张满额'), await aBound(), await aBound()];
    server.setNow(november);
    for (let n = 0; n < 4; n += 1) await pushed([full, other]);
    server.setNow(lastMinute);

    const fifth = await push([full, third]);

    expect(onlyField(fifth)).toMatchObject({ path: 'userIds', code: 'push.quota' });
    expect(fifth.text).toContain('以下账号本月推送已达4次：张满额');
    expect([await leftTo(full), await leftTo(third)]).toEqual([0, 4]);
    server.setNow(december);
    expect(await leftTo(full)).toBe(4);
    expect((await push([full, third])).status).toBe(201);
  });

  test('full accounts are left out where that is asked for, and the others get the push', async () => {
    const [full, other, third] = [await aBound(), await aBound(), await aBound()];
    server.setNow(november);
    for (let n = 0; n < 4; n += 1) await pushed([full, other]);

    const { id } = await pushed([full, third], { skipFull: true });

    expect(await read(id)).toMatchObject({ state: 'sent', targetCount: 1, sentCount: 1 });
    expect([await stateOf(id, full), await stateOf(id, third)]).toEqual(['skipped', 'sent']);
    expect(onlyField(await push([full, other], { skipFull: true }))).toMatchObject({ code: 'push.quota' });
  });

  test('eleven full accounts: ten are named', async () => {
    const crowd: TestUser[] = [];
    for (let n = 0; n < 11; n += 1) crowd.push(await aBound(`群众${n}号`));
    server.setNow(november);
    for (let n = 0; n < 4; n += 1) await pushed(crowd);

    const message = onlyField(await push(crowd))?.message ?? '';

    expect(message.match(/群众/gu)).toHaveLength(10);
    expect(message).toContain('…');
  });

  test('of 50 pushes at the same time four go through', async () => {
    const both = await twoBound();
    server.setNow(november);

    const answers = await Promise.all(Array.from({ length: 50 }, () => push(both)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter((each) => onlyField(each)?.code === 'push.quota')).toHaveLength(46);
    expect(
      await server.sql('select used from push_quota where user_id = any($1::uuid[])', [both.map(({ id }) => id)]),
    ).toEqual([{ used: 4 }, { used: 4 }]);
    await server.drain();
    expect(sentTo(both[0] as TestUser)).toHaveLength(4);
  });
});

describe('what becomes of a push', () => {
  test('each account has its own result, and a retry reaches those that failed without using their quota', async () => {
    const [here, gone] = await twoBound();
    if (!here || !gone) throw new Error('nobody');
    chat.leavers.add(memberOf(gone));

    const { id } = await pushed([here, gone]);

    expect(await read(id)).toMatchObject({ state: 'partial', targetCount: 2, sentCount: 1, failedCount: 1 });
    expect((await resultsOf(id))[0]).toMatchObject({ id: gone.id, state: 'failed', error: 'invaliduser' });
    chat.leavers.clear();
    expect((await retry(id)).body).toMatchObject({ done: 1 });
    await server.drain();
    expect(await read(id)).toMatchObject({ state: 'sent', sentCount: 2, failedCount: 0 });
    expect([sentTo(here).length, sentTo(gone).length]).toEqual([1, 1]);
    expect([await leftTo(here), await leftTo(gone)]).toEqual([3, 3]);
    expect((await retry(id)).body).toMatchObject({ done: 0 });
  });

  test('a service that is away fails the push for all, with its reason', async () => {
    const both = await twoBound();
    chat.faults.set('/cgi-bin/message/send', 45_009);

    const { id } = await pushed(both);

    expect(await read(id)).toMatchObject({ state: 'failed', failedCount: 2 });
    expect((await resultsOf(id))[0]?.error).toBe('45009 refused by test');
  });

  test('a token that has run out is fetched anew', async () => {
    const both = await twoBound();
    await pushed(both);
    chat.expireTokens();

    expect(await read((await pushed(both)).id)).toMatchObject({ state: 'sent' });
  });

  test('accounts that no channel reaches keep the push to be read', async () => {
    const wechat = await aBound('只用微信', { kind: 'wechat', place: tenant });
    const work = await aBound();

    const { id } = await pushed([wechat, work]);

    expect(await read(id)).toMatchObject({ state: 'partial', sentCount: 1, failedCount: 0 });
    expect([await stateOf(id, wechat), await stateOf(id, work)]).toEqual(['dev', 'sent']);
  });

  test('whoever has both gets it by enterprise wechat', async () => {
    const [one, two] = await twoBound();
    if (!one || !two) throw new Error('nobody');
    await bind(one, { kind: 'wechat', place: tenant });

    const { id } = await pushed([one, two]);

    expect(await stateOf(id, one)).toBe('sent');
  });

  test('results ask the refusals, and nobody changes or deletes a push', async () => {
    const { id, version } = await pushed(await twoBound());
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });

    expect(await refusals(server, { endpoint: listTargets, foreignId: async () => id })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
    expect((await server.call(stranger, 'GET', pathOf(pushMessage, id))).status).toBe(404);
    const changed = await server.call(admin, 'PUT', pathOf(pushMessage, id), { body: { version, text: 'x' } });
    expect(changed.status).toBeGreaterThanOrEqual(400);
    expect((await server.call(admin, 'DELETE', pathOf(pushMessage, id))).status).toBeGreaterThanOrEqual(400);
  });
});
