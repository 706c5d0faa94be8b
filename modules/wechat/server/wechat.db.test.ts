import { apiPrefix } from '@mp/kernel/contract';
import { fillPorts, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { identityModule, sessionOf } from '@mp/identity/server';
import { aPerson, clockOf, type DoAnswer, LoginClient, password } from '@mp/identity/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wechatModule } from './index.ts';
import { aChatService, type ChatPerson, type FakeChat } from './wechat.fixture.ts';

const platform = '00000000-0000-0000-0000-000000000000';
const mei: ChatPerson = { openid: 'o-mei', unionid: 'u-mei', nickname: '小梅' };
const jun: ChatPerson = { openid: 'o-jun', nickname: '小军' };
let chat: FakeChat;
let server: TestServer;
let tenant: TestTenant;
let anna: TestUser;
let bert: TestUser;
let admin: TestUser;
const notices: NoticeToSend[] = [];

beforeAll(async () => {
  chat = await aChatService();
  fillPorts({
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: '', receivers: 1 };
    },
  });
  server = await aServer([settingsModule, identityModule, wechatModule], {
    loginCheck: 'none',
    environment: { privateHosts: ['127.0.0.1'] },
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  clockOf(server).start();
  tenant = await server.aTenant('chat');
  [anna, bert, admin] = [
    await aPerson(server, { tenant }),
    await aPerson(server, { tenant }),
    await aPerson(server, { tenant, kind: 'platform' }),
  ];
});
afterAll(() => chat.stop());

/** What a layer of the settings says; secrets are stored by a save, as the form does it. */
async function save(user: TestUser, key: string, { level, values }: { level: string; values: object }): Promise<void> {
  const client = await signedIn(user);
  const answer = await rest(client, `PUT /settings/group/${key}?level=${level}`, { version: 0, values });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const rest = (client: LoginClient, address: string, body?: object) =>
  server.app.inject({
    method: (address.split(' ')[0] ?? 'GET') as 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: `${apiPrefix}${address.split(' ')[1] ?? ''}`,
    headers: { token: client.token ?? '', cookie: `mpsid=${client.cookie ?? ''}` },
    ...(body === undefined ? {} : { payload: body }),
  });

async function signedIn(user: TestUser): Promise<LoginClient> {
  const client = new LoginClient(server);
  const answer = await client.login(user.userName, password);
  if (client.token === undefined) throw new Error(JSON.stringify(answer.body));
  return client;
}

const stepUp = (user: TestUser) =>
  server.sql(`update session set step_up_until = '2099-01-01' where account_id = $1`, [user.id]);

beforeEach(async () => {
  clockOf(server).start();
  for (const table of ['rate_window', 'setting', 'audit_log', 'user_bind', 'chat_token', 'chat_sign_in', 'session'])
    await server.sql(`delete from ${table}`);
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $1, 'verification', $2, 1, now())`,
    [platform, JSON.stringify({ loginModes: ['normal', 'wechat', 'wxwork'], agreementOn: false })],
  );
  chat.faults.clear();
  chat.calls.length = 0;
  chat.apps.clear();
  chat.apps.set('wx-platform', 'platform-secret').set('corp', 'corp-secret').set('wx-tenant', 'tenant-secret');
  notices.length = 0;
  const addresses = { pageAddress: chat.address, apiAddress: chat.address };
  await save(admin, 'wechat', {
    level: 'platform',
    values: { appId: 'wx-platform', appSecret: 'platform-secret', ...addresses },
  });
  await save(admin, 'wxwork', {
    level: 'platform',
    values: { appId: 'corp', agentId: '1000002', appSecret: 'corp-secret', ...addresses },
  });
});

/** `oauth.do` and what belongs to it, in a browser that keeps the cookie it is given. */
async function oauth(client: LoginClient, fields: Record<string, string>): Promise<DoAnswer> {
  const answer = await client.send('POST', 'oauth', { fields });
  client.cookie = answer.cookie ?? client.cookie;
  return answer;
}
const start = async (client: LoginClient, more: Record<string, string> = {}) =>
  (await oauth(client, { step: 'start', kind: 'wechat', purpose: 'login', ...more })).body.data as {
    url: string;
    state: string;
  };
const status = async (client: LoginClient, state: string) =>
  (await client.send('POST', 'checkWxLoginResultStatus', { fields: { state } })).body;
const comeBack = (client: LoginClient, state: string, code: string) => oauth(client, { step: 'callback', state, code });

/** Scans and confirms: what the redirect page brings back, and what it was answered. */
async function scan(client: LoginClient, begun: { url: string; state: string }, person: ChatPerson = mei) {
  const back = await chat.press(begun.url, 'confirm', person);
  const code = back.searchParams.get('code') ?? '';
  return { back, code, answer: await comeBack(client, begun.state, code) };
}

const enter = (client: LoginClient, state: string, logintype = 'wechat') =>
  client.send('POST', 'login', { fields: { clientid: 'mplanyou', loginmode: '9', logintype, state, lang: 'EN_US' } });

/** Binds a chat account in the personal settings. */
async function bindTo(user: TestUser, { kind = 'wechat', person = mei } = {}): Promise<DoAnswer> {
  const client = await signedIn(user);
  await stepUp(user);
  const begun = await start(client, { kind, purpose: 'bind' });
  await scan(client, begun, person);
  return oauth(client, { step: 'bind', state: begun.state });
}

describe('signing in by a chat account', () => {
  test.each(['wechat', 'wxwork'])('%s: the waiting page follows each step, and the bound user is in', async (kind) => {
    await bindTo(anna, { kind });
    const client = new LoginClient(server);
    const begun = await start(client, { kind });
    const waiting = await status(client, begun.state);
    const { back, answer } = await scan(client, begun);
    const confirmed = await status(client, begun.state);
    const entered = await enter(client, begun.state, kind);

    expect(Buffer.from(begun.state, 'base64url')).toHaveLength(16);
    expect(back.pathname).toBe('/mpcloud/wechatCallback');
    expect([waiting.data, answer.body.data, confirmed.data.next]).toEqual([
      { status: 0 },
      { status: 2, purpose: 'login' },
      'login',
    ]);
    expect(entered.body.data, JSON.stringify(entered.body)).toMatchObject({ username: anna.userName });
    expect(entered.cookie).not.toBe(client.cookie);
  });

  test('a user who refuses, and one who waits too long, are told so', async () => {
    const [client, late] = [new LoginClient(server), new LoginClient(server)];
    const [begun, slow] = [await start(client), await start(late)];
    const back = await chat.press(begun.url, 'refuse', mei);
    await comeBack(client, begun.state, back.searchParams.get('code') ?? '');
    const refused = await status(client, begun.state);
    clockOf(server).after(180_000);

    expect(refused.data).toEqual({ status: 3, reason: 'refused' });
    expect((await status(late, slow.state)).data).toEqual({ status: 4 });
    expect((await scan(late, slow)).answer.body.code).toBe('auth.oauthStateInvalid');
  });

  test('is not begun where no app is set up, nor by a mode that is off', async () => {
    await server.sql(`delete from setting where grp in ('wechat', 'verification')`);
    const client = new LoginClient(server);

    expect((await oauth(client, { step: 'start', kind: 'wechat' })).body.code).toBe('wechat.notConfigured');
    expect((await oauth(client, { step: 'start', kind: 'qq' })).body.code).toBe('auth.modeDisabled');
    expect((await enter(client, 'x')).body.code).toBe('auth.modeDisabled');
  });

  test('is written into the sign-in log with the user', async () => {
    await bindTo(anna);
    const client = new LoginClient(server);
    const begun = await start(client);
    await scan(client, begun);
    await enter(client, begun.state);

    const [line] = await server.sql(
      `select kind, result from log_login where account_id = $1 order by at desc limit 1`,
      [anna.id],
    );
    expect(line).toEqual({ kind: 'login', result: 'ok' });
  });
});

describe('a state is worth nothing', () => {
  let client: LoginClient;
  let begun: { url: string; state: string };
  beforeEach(async () => {
    await bindTo(anna);
    client = new LoginClient(server);
    begun = await start(client);
  });
  const invalid = { result: false, code: 'auth.oauthStateInvalid' };

  test('in another browser: neither to come back with, to follow, nor to enter', async () => {
    const other = new LoginClient(server);
    await start(other);
    const stolen = await scan(other, begun);
    const followed = await status(other, begun.state);
    await scan(client, begun);

    expect(stolen.answer.body).toMatchObject(invalid);
    expect(followed).toMatchObject(invalid);
    expect((await enter(other, begun.state)).body).toMatchObject(invalid);
    expect((await enter(new LoginClient(server), begun.state)).body).toMatchObject(invalid);
  });

  test('a second time', async () => {
    const { code } = await scan(client, begun);
    const again = await comeBack(client, begun.state, code);
    await enter(client, begun.state);

    expect(again.body).toMatchObject(invalid);
    expect((await enter(client, begun.state)).body).toMatchObject(invalid);
    expect(await status(client, begun.state)).toMatchObject(invalid);
  });

  test('three minutes after it was confirmed', async () => {
    await scan(client, begun);
    clockOf(server).after(180_001);

    expect((await status(client, begun.state)).data).toEqual({ status: 4 });
    expect((await enter(client, begun.state)).body).toMatchObject(invalid);
  });

  test('for another purpose or another way', async () => {
    await scan(client, begun);
    const other = await enter(client, begun.state, 'wxwork');
    const owner = await signedIn(bert);
    const bound = await oauth(owner, { step: 'bind', state: begun.state });
    await stepUp(bert);
    const binding = await start(owner, { purpose: 'bind' });
    await scan(owner, binding, jun);

    expect(other.body).toMatchObject(invalid);
    expect(bound.body).toMatchObject(invalid);
    expect((await enter(owner, binding.state)).body).toMatchObject(invalid);
  });

  test('but for one of twenty that come at once', async () => {
    const back = await chat.press(begun.url, 'confirm', mei);
    const code = back.searchParams.get('code') ?? '';
    const came = await Promise.all(Array.from({ length: 20 }, () => comeBack(client, begun.state, code)));
    const entered = await Promise.all(Array.from({ length: 9 }, () => enter(client, begun.state)));

    expect(came.filter(({ body }) => body.result)).toHaveLength(1);
    expect(chat.calls.filter((path) => path === '/sns/oauth2/access_token')).toHaveLength(2);
    expect(entered.filter(({ body }) => body.result)).toHaveLength(1);
  });

  test('with a code that was used before', async () => {
    const { code } = await scan(client, begun);
    const next = await start(client);

    expect((await comeBack(client, next.state, code)).body.code).toBe('auth.oauthFailed');
    expect((await status(client, next.state)).data).toEqual({ status: 3, reason: 'failed' });
  });
});

describe('a service that fails', () => {
  test.each([
    { fault: 40029, code: 'auth.oauthFailed', reason: 'failed' },
    { fault: 40013, code: 'auth.oauthFailed', reason: 'failed' },
    { fault: 45009, code: 'auth.oauthUnavailable', reason: 'unavailable' },
    { fault: 'html', code: 'auth.oauthUnavailable', reason: 'unavailable' },
    { fault: 'huge', code: 'auth.oauthUnavailable', reason: 'unavailable' },
  ] as const)('by $fault is told as $code, and a password still signs in', async ({ fault, code, reason }) => {
    await bindTo(anna);
    const client = new LoginClient(server);
    const begun = await start(client);
    chat.faults.set('/sns/oauth2/access_token', fault);
    const { answer } = await scan(client, begun);

    expect(answer.body.code).toBe(code);
    expect((await status(client, begun.state)).data).toEqual({ status: 3, reason });
    expect((await enter(client, begun.state)).body.code).toBe('auth.oauthStateInvalid');
    expect((await signedIn(bert)).token).toBeDefined();
  });

  test('by naming somebody else than the code stands for lets nobody in', async () => {
    await bindTo(anna);
    const client = new LoginClient(server);
    const begun = await start(client);
    chat.faults.set('/sns/userinfo', 'otherPerson');

    expect((await scan(client, begun)).answer.body.code).toBe('auth.oauthUnavailable');
  });

  // Five seconds are the limit of a call.
  test('by hanging is given up after five seconds', async () => {
    const client = new LoginClient(server);
    const begun = await start(client);
    chat.faults.set('/sns/oauth2/access_token', 'hang');

    expect((await scan(client, begun)).answer.body.code).toBe('auth.oauthUnavailable');
  });

  test('people outside the company are told that they are none of its members', async () => {
    const client = new LoginClient(server);
    const begun = await start(client, { kind: 'wxwork' });

    expect((await scan(client, begun, { ...jun, isExternal: true })).answer.body.code).toBe('wechat.notMember');
  });
});

describe('the token of enterprise wechat', () => {
  const scanWork = async () => {
    const client = new LoginClient(server);
    return (await scan(client, await start(client, { kind: 'wxwork' }))).answer.body;
  };
  const fetched = () => chat.calls.filter((path) => path === '/cgi-bin/gettoken').length;

  test('is fetched once, kept sealed, and fetched anew when the service says that it is over', async () => {
    const first = await Promise.all([scanWork(), scanWork(), scanWork()]);
    const once = fetched();
    const [kept] = await server.sql<{ token: string }>('select token from chat_token');
    chat.expireTokens();
    // The first answer takes the code away only once the token was good.
    const renewed = await scanWork();

    expect(first.map(({ data }) => data.status)).toEqual([2, 2, 2]);
    expect(once).toBe(1);
    expect(kept?.token).toMatch(/^e1\./u);
    expect(renewed.data.status).toBe(2);
    expect(fetched()).toBe(2);
  });

  test('is asked for anew only once: an app without rights is told as that', async () => {
    chat.faults.set('/cgi-bin/auth/getuserinfo', 40014);
    const answer = await scanWork();

    expect(answer.code).toBe('auth.oauthFailed');
    expect(chat.calls.filter((path) => path === '/cgi-bin/auth/getuserinfo')).toHaveLength(2);
  });
});

describe('binding', () => {
  test('needs the password again, and is refused to whoever stands in', async () => {
    const asked = await oauth(await signedIn(anna), { step: 'start', kind: 'wechat', purpose: 'bind' });
    const supporter = await signedIn(anna);
    await server.sql('update session set acting_by = $2 where account_id = $1', [anna.id, admin.id]);
    const acting = await oauth(supporter, { step: 'start', kind: 'wechat', purpose: 'bind' });
    const removing = await rest(supporter, 'DELETE /wechat/binding/wechat');

    expect(asked.body.code).toBe('auth.stepUpRequired');
    expect([acting.body.code, removing.json().code]).toEqual(['auth.actingRefused', 'auth.actingRefused']);
  });

  test('begins in the personal settings as well', async () => {
    const client = await signedIn(anna);
    const asked = await rest(client, 'POST /wechat/binding/wechat');
    await stepUp(anna);
    const begun = (await rest(client, 'POST /wechat/binding/wechat')).json();
    await scan(client, begun);
    const confirmed = await status(client, begun.state);
    const bound = await oauth(client, { step: 'bind', state: begun.state });

    expect(asked.json().code).toBe('auth.stepUpRequired');
    expect(confirmed.data).toEqual({ status: 2, next: 'bind', nick: '小梅' });
    expect(bound.body.data).toEqual({ bound: true, nick: '小梅' });
  });

  test('of a chat account that is bound elsewhere, or over an own one, is refused', async () => {
    await bindTo(anna);
    const elsewhere = await bindTo(bert);
    const over = await bindTo(anna, { person: jun });

    expect([elsewhere.body.code, over.body.code]).toEqual(['auth.alreadyBound', 'auth.alreadyBound']);
  });

  test('tells the owner, and so does unbinding, after which the chat account is nobody’s', async () => {
    await bindTo(anna);
    const client = await signedIn(anna);
    await stepUp(anna);
    const before = (await rest(client, 'GET /wechat/binding')).json().items;
    const removed = await rest(client, 'DELETE /wechat/binding/wechat');
    const again = await rest(client, 'DELETE /wechat/binding/wechat');

    expect(before).toMatchObject([
      { kind: 'wechat', offered: true, nick: '小梅' },
      { kind: 'wxwork', offered: true, boundAt: null },
    ]);
    expect([removed.statusCode, again.json().code]).toEqual([204, 'auth.notBound']);
    expect(notices.map(({ titleKey }) => titleKey)).toEqual(['login.chatBound.title', 'login.chatUnbound.title']);
  });

  test('follows another sign-in for a chat account that is nobody’s, by a ticket, once', async () => {
    const client = new LoginClient(server);
    const begun = await start(client);
    await scan(client, begun);
    const { data } = await status(client, begun.state);
    const before = await signedIn(bert);
    clockOf(server).after(60_000);
    const owner = await signedIn(anna);
    const ticket = data.bindTicket as string;
    const bound = await oauth(owner, { step: 'bind', ticket });
    const twice = await oauth(owner, { step: 'bind', ticket });
    const next = new LoginClient(server);
    const again = await start(next);
    await scan(next, again);

    expect(data).toMatchObject({ status: 2, next: 'unbound', nick: '小梅' });
    expect(bound.body.data).toEqual({ bound: true, nick: '小梅' });
    expect(twice.body.code).toBe('auth.oauthStateInvalid');
    expect((await enter(next, again.state)).body.data.username).toBe(anna.userName);
    expect(before.token).toBeDefined();
  });

  test('by a ticket is refused to a session that was there before, and after ten minutes', async () => {
    const before = await signedIn(bert);
    clockOf(server).after(1000);
    const tickets: string[] = [];
    for (const person of [mei, jun]) {
      const client = new LoginClient(server);
      const begun = await start(client);
      await scan(client, begun, person);
      tickets.push((await status(client, begun.state)).data.bindTicket as string);
    }
    const early = await oauth(before, { step: 'bind', ticket: tickets[0] ?? '' });
    clockOf(server).after(602_000);
    const late = await oauth(await signedIn(anna), { step: 'bind', ticket: tickets[1] ?? '' });

    expect([early.body.code, late.body.code]).toEqual(['auth.oauthStateInvalid', 'auth.oauthStateInvalid']);
  });

  test('is found by the union id where the platform has changed its app', async () => {
    await bindTo(anna);
    chat.apps.set('wx-new', 'new-secret');
    await server.sql(`delete from setting where grp = 'wechat'`);
    await server.sql('delete from audit_log');
    const addresses = { pageAddress: chat.address, apiAddress: chat.address };
    await save(admin, 'wechat', {
      level: 'platform',
      values: { appId: 'wx-new', appSecret: 'new-secret', ...addresses },
    });
    const client = new LoginClient(server);
    const begun = await start(client);
    await scan(client, begun, { ...mei, openid: 'o-mei-new' });

    expect((await enter(client, begun.state)).body.data.username).toBe(anna.userName);
  });
});

describe('the app of a tenant', () => {
  let own: TestUser;
  beforeEach(async () => {
    own = await aPerson(server, { tenant, kind: 'admin' });
    const addresses = { pageAddress: chat.address, apiAddress: chat.address };
    // The id of the platform's app: a tenant may write what it likes.
    chat.apps.set('wx-platform', 'platform-secret');
    await save(own, 'wechat', {
      level: 'tenant',
      values: { appId: 'wx-platform', appSecret: 'platform-secret', ...addresses },
    });
  });
  const atTenant = () => ({ tenancyid: String(tenant.tenancyId) });

  test('vouches for a user of that tenant alone who has bound by it', async () => {
    await bindTo(anna);
    const client = new LoginClient(server);
    const begun = await start(client, atTenant());
    await scan(client, begun);

    expect((await enter(client, begun.state)).body.data.username).toBe(anna.userName);
  });

  test('neither for accounts that were bound by the platform’s app, whatever id it names', async () => {
    await server.sql(
      `insert into user_bind (account_id, kind, app_id, openid, unionid, bound_at) values ($1, 'wechat', 'platform/wx-platform', $2, $3, now())`,
      [bert.id, mei.openid, mei.unionid],
    );
    const client = new LoginClient(server);
    const begun = await start(client, atTenant());
    await scan(client, begun);

    expect((await enter(client, begun.state)).body.code).toBe('auth.notBound');
  });

  test('nor for one who has become a member elsewhere, nor for an administrator of the platform', async () => {
    await bindTo(anna);
    const far = await server.aTenant();
    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex, is_admin)
       select $2, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, $3, sex, false from tenant_user where id = $1`,
      [anna.id, far.id, far.rootId],
    );
    const client = new LoginClient(server);
    const begun = await start(client, atTenant());
    await scan(client, begun);
    const entered = await enter(client, begun.state);
    await server.sql('delete from tenant_user where id = $1 and tenant_id = $2', [anna.id, far.id]);

    expect(entered.body.code).toBe('auth.loginFailed');
    expect((await bindTo(admin, { person: jun })).body.code).toBe('wechat.foreignApp');
  });

  test('does not stand for the platform’s where its people come by another address', async () => {
    await bindTo(anna);
    const client = new LoginClient(server);
    const begun = await start(client);
    await scan(client, begun);

    expect((await status(client, begun.state)).data.next).toBe('unbound');
  });
});

describe('the buttons of the settings', () => {
  const tried = async (user: TestUser, address: string, values: object) => {
    const [group, level = 'platform'] = address.split(' at ');
    const client = await signedIn(user);
    const name = group === 'wechat' ? 'reach' : 'token';
    const answer = await rest(client, `POST /settings/group/${group}/test/${name}?level=${level}`, { values });
    return answer.json();
  };

  test('tell whether the address answers, and whether the company’s secret is right', async () => {
    const [reached, given, wrong, lost] = [
      await tried(admin, 'wechat', {}),
      await tried(admin, 'wxwork', {}),
      await tried(admin, 'wxwork', { appSecret: 'wrong' }),
      await tried(admin, 'wechat', { apiAddress: 'http://127.0.0.1:1', appSecret: 'platform-secret' }),
    ];

    expect([reached.ok, given.ok]).toEqual([true, true]);
    expect(wrong.steps).toMatchObject([{ key: 'token', ok: false, reason: 'credentials' }]);
    expect(lost.steps).toMatchObject([{ key: 'reach', ok: false, reason: 'refused' }]);
    expect(JSON.stringify([wrong, lost])).not.toMatch(/wrong"|secret/u);
  });

  test('ask for the secret again when the address changes, and show a tenant nothing of the platform’s', async () => {
    const own = await aPerson(server, { tenant, kind: 'admin' });

    expect((await tried(admin, 'wechat', { apiAddress: 'http://127.0.0.1:1' })).fields).toMatchObject([
      { path: 'appSecret', code: 'setting.secretAgain' },
    ]);
    expect((await tried(own, 'wechat at tenant', {})).code).toBe('setting.testOwn');
  });
});
