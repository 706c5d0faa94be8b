import { apiPrefix } from '@mp/kernel/contract';
import { defineServerModule, fillPorts, type MessageToSend, type NoticeToSend } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule, secondFactorDemands, sessionOf } from './index.ts';
import { aPerson, type DoAnswer, LoginClient, noon, password } from './login-client.fixture.ts';
import { newCredential } from './password.service.ts';
import { storeCredential } from './sign-in.query.ts';
import { publicContext } from './sign-in.service.ts';
import { serverWire } from './wire.ts';

const platform = '00000000-0000-0000-0000-000000000000';
let server: TestServer;
let client: LoginClient;
let tenant: TestTenant;
let clock = noon.getTime();
let isSuspicious = false;
const sent: MessageToSend[] = [];
const notices: NoticeToSend[] = [];

const goOn = (ms: number) => server.setNow(new Date((clock += ms)));

beforeAll(async () => {
  fillPorts({
    sendMessage: async (_context, message) => void sent.push(message),
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: '', receivers: 1 };
    },
  });
  // Stands for whoever watches sessions, such as the module risk.
  const watcher = defineServerModule({
    name: 'watcher',
    contributes: [secondFactorDemands.of({ name: 'watcher', demands: async () => isSuspicious })],
  });
  server = await aServer([settingsModule, identityModule, watcher], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  tenant = await server.aTenant('double');
});
beforeEach(async () => {
  server.setNow(new Date((clock = noon.getTime())));
  await server.sql('delete from rate_window');
  await server.sql('delete from setting');
  sent.length = 0;
  notices.length = 0;
  client = new LoginClient(server);
});

async function set(content: object, { tenantId = tenant.id } = {}): Promise<void> {
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, 'verification', $3, 1, now())
     on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
    [tenantId, platform, JSON.stringify(content)],
  );
}

let number = 0;
const someone = async (): Promise<TestUser> => {
  number += 1;
  return aPerson(server, { tenant, userName: `double-${number}` });
};

const codeOfApp = (secret: string, ms = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: clock + ms });

/** Gives the second factor. */
async function second(
  challengeId: string,
  logintype: string,
  { trust = '', deviceId = '', passkeyId = '', ...secret }: Readonly<Record<string, string>>,
): Promise<DoAnswer> {
  const answer = await client.send('POST', 'login', {
    fields: {
      clientid: 'mplanyou',
      loginmode: '9',
      logintype,
      challengeId,
      lang: 'EN_US',
      trust,
      deviceId,
      passkeyId,
      agreement: '1',
      secureData: await client.secret('login', secret),
    },
  });
  if (answer.body.data?.token) {
    client.token = String(answer.body.data.token);
    client.cookie = answer.cookie;
  }
  return answer;
}

const dataOf = ({ body }: DoAnswer) => body.data;
const codeSent = () => sent.at(-1)?.params?.['code'] ?? '';
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Signs in and proves the password again, so that sensitive acts are open; answers calls of the session. */
async function openSession(user: TestUser) {
  await client.login(user.userName, password);
  const { pwdSalt } = await client.check(user.userName);
  await client.send('POST', 'revalid', {
    fields: { secureData: await client.secret('revalid', { password: serverWire.passwordDigest(password, pwdSalt) }) },
  });
  const headers = { token: client.token ?? '', cookie: `mpsid=${client.cookie ?? ''}` };
  const url = (path: string) => `${apiPrefix}/identity/${path}`;
  return {
    get: (path: string) => server.app.inject({ method: 'GET', url: url(path), headers }),
    post: (path: string, body: object = {}) =>
      server.app.inject({
        method: 'POST',
        url: url(path),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    delete: (path: string) => server.app.inject({ method: 'DELETE', url: url(path), headers }),
  };
}

/** Sets up an authenticator app as the console does; answers its secret and the recovery codes. */
async function withApp(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { post } = await openSession(user);
  const { ticket, secret } = (await post('factor/totp')).json<{ ticket: string; secret: string }>();
  const answer = await post('factor/totp/confirm', { ticket, code: codeOfApp(secret), name: 'Phone' });
  expect(answer.statusCode).toBe(201);
  client = new LoginClient(server);
  goOn(60_000);
  return { secret, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe('where two factors are asked of everybody', () => {
  beforeEach(() => set({ loginModes: ['normal', 'dynamic'], strength: 'double' }));

  test('the right password asks for a second factor and begins no session; five wrong codes void a code, the right one lets in', async () => {
    const { userName } = await someone();

    const first = await client.login(userName, password);

    expect(dataOf(first)).toEqual({
      next: 'second',
      challengeId: expect.stringMatching(/^[\w-]{32}$/),
      modes: ['dynamic'],
      ways: [{ kind: 'mail', masked: 'd***@***' }],
      enrol: false,
      trustDays: 0,
    });
    expect(first.cookie).toBeUndefined();
    const { challengeId } = dataOf(first);
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } });
    const void1 = codeSent();
    for (let round = 0; round < 5; round += 1)
      expect((await second(challengeId, 'dynamic', { code: wrongCode(void1) })).body.code).toBe('auth.codeWrong');
    expect((await second(challengeId, 'dynamic', { code: void1 })).body.code).toBe('auth.codeExpired');

    goOn(61_000);
    await server.sql('delete from rate_window');
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } });
    const done = await second(challengeId, 'dynamic', { code: codeSent() });

    expect(dataOf(done)).toMatchObject({ username: userName, token: expect.stringMatching(/^t1\./) });
    expect(await server.sql(`select login_type from session where account_id = $1`, [dataOf(done).userid])).toEqual([
      { login_type: 'normal+dynamic' },
    ]);
    // The first factor alone was no sign-in.
    const log = await server.sql<{ result: string }>(
      `select result from log_login where kind = 'login' and account_id = $1 and result in ('ok', 'second') order by at, result desc`,
      [dataOf(done).userid],
    );
    expect(log.map(({ result }) => result)).toEqual(['second', 'ok']);
    // The challenge is used up.
    expect((await second(challengeId, 'dynamic', { code: codeSent() })).body.result).toBe(false);
  });

  test('a wrong password, and a name that nobody has, ask for nothing', async () => {
    const { userName } = await someone();
    for (const name of [userName, 'nobody-here'])
      expect((await client.login(name, 'wrong')).body).toMatchObject({ result: false, code: 'auth.loginFailed' });
  });

  test('of twenty right codes at the same moment one begins a session', async () => {
    const { userName } = await someone();
    const { challengeId } = dataOf(await client.login(userName, password));
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } });
    const code = codeSent();

    const answers = await Promise.all(Array.from({ length: 20 }, () => second(challengeId, 'dynamic', { code })));

    expect(answers.filter(({ body }) => body.result)).toHaveLength(1);
  });

  test('a code of one account does not open another, nor does a challenge of one serve the other', async () => {
    const [mine, his] = [await someone(), await someone()];
    const own = dataOf(await client.login(mine.userName, password)).challengeId;
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId: own } });
    const code = codeSent();
    const foreign = dataOf(await client.login(his.userName, password)).challengeId;

    expect((await second(foreign, 'dynamic', { code })).body.code).toBe('auth.codeExpired');
    expect((await second('A'.repeat(32), 'dynamic', { code })).body.result).toBe(false);
  });

  test('a dynamic code alone is no first factor', async () => {
    const { userName } = await someone();
    const { challengeId } = await client.check(userName);
    await client.send('GET', 'validcode', { fields: { channel: 'mail', username: userName, challengeId } });

    const answer = await client.login(userName, '', {
      logintype: 'dynamic',
      challengeId,
      secureData: await client.secret('login', { code: codeSent() }),
    });

    expect(answer.body).toMatchObject({ result: false, code: 'auth.modeDisabled' });
  });

  test('after ten minutes the second factor comes too late', async () => {
    const { userName } = await someone();
    const { challengeId } = dataOf(await client.login(userName, password));
    goOn(600_001);
    expect((await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } })).body.result).toBe(
      false,
    );
    expect((await second(challengeId, 'dynamic', { code: '123456' })).body.result).toBe(false);
  });

  test('who must renew his password gives the second factor first', async () => {
    const user = await someone();
    await server.sql('update account set must_reset = true where id = $1', [user.id]);

    const first = dataOf(await client.login(user.userName, password));
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId: first.challengeId } });
    const done = await second(first.challengeId, 'dynamic', { code: codeSent() });

    expect(first.next).toBe('second');
    expect(dataOf(done)).toMatchObject({ next: 'resetpwd', reason: 'first' });
  });

  test('an account that was locked between the factors stays out', async () => {
    const user = await someone();
    const { challengeId } = dataOf(await client.login(user.userName, password));
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } });
    await server.sql(`update account set locked = true, locked_reason = 'manual' where id = $1`, [user.id]);

    expect((await second(challengeId, 'dynamic', { code: codeSent() })).body.code).toBe('auth.accountLocked');
  });
});

describe('an authenticator app', () => {
  test('is asked for once its owner has set it up; its code is good once, and recovery codes stand in', async () => {
    const user = await someone();
    const { secret, recoveryCodes } = await withApp(user);
    expect(recoveryCodes).toHaveLength(10);
    expect(notices.map(({ titleKey }) => titleKey)).toEqual(['login.factorAdded.title']);
    const [row] = await server.sql<{ secret: string }>('select secret from account_factor where account_id = $1', [
      user.id,
    ]);
    expect(row?.secret).not.toContain(secret);

    const first = dataOf(await client.login(user.userName, password));
    expect(first).toMatchObject({ next: 'second', modes: ['totp', 'dynamic', 'recovery'], enrol: false });
    expect((await second(first.challengeId, 'totp', { code: wrongCode(codeOfApp(secret)) })).body.code).toBe(
      'auth.codeWrong',
    );
    const code = codeOfApp(secret);
    expect(dataOf(await second(first.challengeId, 'totp', { code }))).toMatchObject({ username: user.userName });

    const again = dataOf(await client.login(user.userName, password));
    expect((await second(again.challengeId, 'totp', { code })).body.code).toBe('auth.codeWrong');
    const [spare = ''] = recoveryCodes;
    expect(dataOf(await second(again.challengeId, 'recovery', { code: spare.toUpperCase() }))).toMatchObject({
      username: user.userName,
    });
    expect(notices.at(-1)).toMatchObject({ titleKey: 'login.recoveryUsed.title', params: { left: '9' } });

    const third = dataOf(await client.login(user.userName, password));
    expect((await second(third.challengeId, 'recovery', { code: spare })).body.code).toBe('auth.codeWrong');
  });

  test('five wrong codes end a challenge and tell its owner that somebody knows his password; ten within half an hour close the way', async () => {
    const user = await someone();
    const { secret } = await withApp(user);
    const tries = async () => {
      const { challengeId } = dataOf(await client.login(user.userName, password));
      const codes: string[] = [];
      for (let round = 0; round < 6; round += 1)
        codes.push((await second(challengeId, 'totp', { code: wrongCode(codeOfApp(secret)) })).body.code);
      return codes;
    };

    expect(await tries()).toEqual([...Array.from({ length: 5 }, () => 'auth.codeWrong'), 'auth.secondExpired']);
    expect(notices.at(-1)?.titleKey).toBe('login.secondFailed.title');
    expect((await tries()).at(-1)).toBe('common.tooManyRequests');
  });

  test('of four sign-ins with one code at the same moment one gets in', async () => {
    const user = await someone();
    const { secret } = await withApp(user);
    const challenges = [];
    for (let round = 0; round < 4; round += 1)
      challenges.push(dataOf(await client.login(user.userName, password)).challengeId);

    const answers = await Promise.all(challenges.map((id) => second(id, 'totp', { code: codeOfApp(secret) })));

    expect(answers.filter(({ body }) => body.result)).toHaveLength(1);
  });

  test('where nothing else is allowed, who has none sets one up while signing in', async () => {
    await set({ loginModes: ['normal'], strength: 'double', secondFactors: ['totp'] });
    const { userName } = await someone();

    const first = dataOf(await client.login(userName, password));
    expect(first).toMatchObject({ next: 'second', modes: [], ways: [], enrol: true });
    const offer = dataOf(await client.send('POST', 'enroltotp', { fields: { challengeId: first.challengeId } }));
    const same = dataOf(await client.send('POST', 'enroltotp', { fields: { challengeId: first.challengeId } }));
    expect(offer.uri).toContain(`secret=${offer.secret}`);
    expect(same.secret).toBe(offer.secret);
    expect((await second(first.challengeId, 'totp', { code: wrongCode(codeOfApp(offer.secret)) })).body.code).toBe(
      'auth.codeWrong',
    );
    const done = dataOf(await second(first.challengeId, 'totp', { code: codeOfApp(offer.secret) }));

    expect(done).toMatchObject({ username: userName, recoveryCodes: expect.any(Array) });
    goOn(60_000);
    const next = dataOf(await client.login(userName, password));
    expect(next).toMatchObject({ modes: ['totp', 'recovery'], enrol: false });
    // Nobody who only knows the password can put an app of his own in place of it.
    expect((await client.send('POST', 'enroltotp', { fields: { challengeId: next.challengeId } })).body.code).toBe(
      'auth.modeDisabled',
    );
  });
});

test('those who administer give a second factor where it is asked of them alone', async () => {
  await set({ loginModes: ['normal'], adminDouble: true });
  const { userName } = await someone();
  const admin = await aPerson(server, { tenant, userName: 'double-admin', kind: 'admin' });

  expect(dataOf(await client.login(userName, password))).toMatchObject({ username: userName });
  expect(dataOf(await client.login(admin.userName, password))).toMatchObject({ next: 'second' });
});

describe('by a dynamic code', () => {
  beforeEach(() => set({ loginModes: ['normal', 'dynamic'] }));

  const byCode = async (userName: string, code: string, challengeId: string) =>
    client.login(userName, '', {
      logintype: 'dynamic',
      challengeId,
      secureData: await client.secret('login', { code }),
    });

  test('whoever reads the mail of an account signs in at an address of a tenant that has the mode on', async () => {
    const { userName } = await someone();
    const named = { tenancyid: String(tenant.tenancyId) };
    const { challengeId } = dataOf(
      await client.send('POST', 'checkuser', { fields: { username: userName, ...named } }),
    );
    await client.send('GET', 'validcode', { fields: { channel: 'mail', username: userName, challengeId } });
    const form = { logintype: 'dynamic', challengeId, secureData: await client.secret('login', { code: codeSent() }) };

    expect((await client.login(userName, '', form)).body.code).toBe('auth.modeDisabled');
    const answer = await client.login(userName, '', {
      ...form,
      ...named,
      secureData: await client.secret('login', { code: codeSent() }),
    });

    expect(dataOf(answer)).toMatchObject({ username: userName });
  });

  test('a name that nobody has gets the same answers, and no code', async () => {
    await set({ loginModes: ['normal', 'dynamic'] }, { tenantId: platform });
    const { challengeId } = await client.check('nobody-there');
    const answer = await client.send('GET', 'validcode', {
      fields: { channel: 'mail', username: 'nobody-there', challengeId },
    });

    expect(answer.body).toMatchObject({ result: true, data: { masked: expect.stringMatching(/^.\*\*\*@\*\*\*$/) } });
    expect((await byCode('nobody-there', '123456', challengeId)).body.code).toBe('auth.codeWrong');
  });
});

test('an administrator takes the factors of a user away who has lost them; he is told, and signs in with the password', async () => {
  const user = await someone();
  await withApp(user);
  const admin = await aPerson(server, { tenant, userName: 'double-helper', kind: 'admin' });
  const { get, post } = await openSession(admin);

  const listed = await get(`user/${user.id}/factors`);
  const done = await post('user/batch', { action: 'resetFactors', ids: [user.id], params: {} });

  expect(listed.json()).toMatchObject({ items: [{ kind: 'totp', name: 'Phone' }] });
  expect(listed.body).not.toContain('secret');
  expect(done.json()).toEqual({ done: 1, refused: [] });
  expect(notices.at(-1)?.titleKey).toBe('login.factorsReset.title');
  client = new LoginClient(server);
  expect(dataOf(await client.login(user.userName, password))).toMatchObject({ username: user.userName });
});

test('the owner removes his app; with the last factor the recovery codes go, and nobody else can', async () => {
  const [user, other] = [await someone(), await someone()];
  await withApp(user);
  const [row] = await server.sql<{ id: string }>('select id from account_factor where account_id = $1', [user.id]);
  const path = `factor/${row?.id ?? ''}`;
  expect((await (await openSession(other)).delete(path)).statusCode).toBe(404);

  const first = dataOf(await client.login(user.userName, password));
  await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId: first.challengeId } });
  expect(dataOf(await second(first.challengeId, 'dynamic', { code: codeSent() }))).toHaveProperty('token');
  const headers = { token: client.token ?? '', cookie: `mpsid=${client.cookie ?? ''}` };
  const remove = () => server.app.inject({ method: 'DELETE', url: `${apiPrefix}/identity/${path}`, headers });
  expect((await remove()).json()).toMatchObject({ code: 'auth.stepUpRequired' });
  await server.sql(`update session set step_up_until = $2 where account_id = $1`, [
    user.id,
    new Date(clock + 60_000).toISOString(),
  ]);

  expect((await remove()).statusCode).toBe(204);
  expect(await server.sql('select 1 from account_recovery where account_id = $1', [user.id])).toEqual([]);
  expect(dataOf(await client.login(user.userName, password))).toMatchObject({ username: user.userName });
});

test('a code of the app proves anew who sits at a session, once', async () => {
  const user = await someone();
  const { secret } = await withApp(user);
  const first = dataOf(await client.login(user.userName, password));
  await second(first.challengeId, 'totp', { code: codeOfApp(secret) });
  const again = async () =>
    (
      await client.send('POST', 'revalid', {
        fields: { secureData: await client.secret('revalid', { code: codeOfApp(secret) }) },
      })
    ).body;

  // The code of the sign-in is spent.
  expect((await again()).code).toBe('auth.codeWrong');
  goOn(30_000);
  expect((await again()).data.stepUpUntil).toBe(new Date(clock + 600_000).toISOString());
});

test('a suspicious session is not proven by the password again, but by a code that goes to its owner', async () => {
  const user = await someone();
  await client.login(user.userName, password);
  const prove = async (secret: Record<string, string>, fields: Record<string, string> = {}) =>
    (
      await client.send('POST', 'revalid', {
        fields: { ...fields, secureData: await client.secret('revalid', secret) },
      })
    ).body;
  const { pwdSalt } = await client.check(user.userName);
  const byPassword = () => prove({ password: serverWire.passwordDigest(password, pwdSalt) });

  isSuspicious = true;
  expect((await byPassword()).code).toBe('auth.secondRequired');
  const { challengeId } = dataOf(await client.send('GET', 'validcode', { fields: { own: '1', channel: 'mail' } }));
  expect((await prove({ code: wrongCode(codeSent()) }, { challengeId })).code).toBe('auth.codeWrong');
  expect((await prove({ code: codeSent() }, { challengeId })).data).toHaveProperty('stepUpUntil');
  isSuspicious = false;
  expect((await byPassword()).data).toHaveProperty('stepUpUntil');

  // A code that somebody else was sent proves nobody.
  const other = await someone();
  const mine = client;
  client = new LoginClient(server);
  await client.login(other.userName, password);
  const foreign = dataOf(await client.send('GET', 'validcode', { fields: { own: '1', channel: 'mail' } })).challengeId;
  client = mine;
  expect((await prove({ code: codeSent() }, { challengeId: foreign })).code).toBe('auth.codeWrong');
});

describe('a device that is spared the second factor', () => {
  const days = (count: number) => goOn(count * 86_400_000);

  /** Signs in with both factors and lets this device be remembered; answers the browser's secret. */
  async function remembered(user: TestUser): Promise<string> {
    const { challengeId, trustDays } = dataOf(await client.login(user.userName, password));
    expect(trustDays).toBe(30);
    await server.sql('delete from rate_window');
    await client.send('GET', 'validcode', { fields: { channel: 'mail', challengeId } });
    const device = { trust: '1', deviceId: 'd'.repeat(64) };
    const answer = await second(challengeId, 'dynamic', { code: codeSent(), ...device });
    const cookies = JSON.stringify(answer.headers['set-cookie']);
    expect(cookies).toMatch(/mprid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    return /mprid=([\w-]{43})/.exec(cookies)?.[1] ?? '';
  }

  /** What the first factor comes to in a browser with a secret. */
  async function firstWith(user: TestUser, secret: string): Promise<string> {
    await server.sql('delete from rate_window');
    client = new LoginClient(server);
    const fields = await client.loginForm(user.userName, password);
    const { body } = await client.send('POST', 'login', { fields, headers: { cookie: `mprid=${secret}` } });
    return body.data?.next ?? (body.result ? 'session' : body.code);
  }

  const allow = async (own: number, ofPlatform: number) => {
    await set({ trustDays: ofPlatform }, { tenantId: platform });
    await set({ loginModes: ['normal'], strength: 'double', trustDays: own });
  };
  beforeEach(() => allow(30, 30));

  test('is asked again after the days are over, in another browser, and for another account', async () => {
    const [user, other] = [await someone(), await someone()];
    const secret = await remembered(user);

    expect(await firstWith(user, secret)).toBe('session');
    expect(await firstWith(other, secret)).toBe('second');
    expect(await firstWith(user, 'A'.repeat(43))).toBe('second');
    days(31);
    expect(await firstWith(user, secret)).toBe('second');
  });

  test('is asked again where the tenant or the platform wants it at every sign-in, and after a new password', async () => {
    const user = await someone();
    const secret = await remembered(user);
    await allow(0, 30);
    expect(await firstWith(user, secret)).toBe('second');
    await allow(30, 0);
    expect(await firstWith(user, secret)).toBe('second');
    await allow(30, 30);
    expect(await firstWith(user, secret)).toBe('session');

    const { salt, hash } = await newCredential(password);
    await publicContext(server.services).tx((tx) =>
      storeCredential(tx, user.id, { salt, hash, history: [], at: new Date(clock).toISOString() }),
    );
    expect(await firstWith(user, secret)).toBe('second');
  });
});

test('sign-ins without a name are counted by their challenge: nobody uses up the tries of all', async () => {
  const codes = [];
  for (let round = 0; round < 12; round += 1)
    codes.push((await second('', 'passkey', { assertion: '{}', passkeyId: `${round}`.padStart(32, 'A') })).body.code);
  expect([...new Set(codes)]).toEqual(['auth.passkeyFailed']);
});
