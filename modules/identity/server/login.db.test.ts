import { apiPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestTenant } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBase64Url } from '../contract/index.ts';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, noon, password } from './login-client.fixture.ts';
import { serverWire } from './wire.ts';

const modules = [settingsModule, identityModule];

/** The text with another character at one place. */
const changed = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

const rest = async (
  server: TestServer,
  client: LoginClient,
  {
    method,
    path,
    body,
  }: { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body?: unknown },
) => {
  const answer = await server.app.inject({
    method,
    url: `${apiPrefix}${path}`,
    remoteAddress: client.ip,
    headers: {
      token: client.token ?? '',
      cookie: `mpsid=${client.cookie ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const cookie = answer.cookies.find(({ name }) => name === 'mpsid')?.value;
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), cookie };
};
describe('without a check against programs', () => {
  let server: TestServer;
  let client: LoginClient;
  let tenant: TestTenant;
  beforeAll(async () => {
    server = await aServer(modules, {
      loginCheck: 'none',
      sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
    });
    tenant = await server.aTenant('hengyuan');
  });
  beforeEach(async () => {
    clockOf(server).start();
    await server.sql('delete from rate_window');
    await server.sql('delete from setting');
    client = new LoginClient(server);
  });
  afterEach(() => server.setNow(undefined));

  test('a rush of sign-ins is sent away before anything is read for it, and whoever was let in gets an answer', async () => {
    const forms = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => ({
        clientid: 'mplanyou',
        loginmode: '9',
        logintype: 'normal',
        username: `rush-${at}`,
        secureData: await client.secret('login', { password: '0'.repeat(32) }),
        agreement: '1',
      })),
    );

    const answers = await Promise.all(forms.map((fields) => client.send('POST', 'login', { fields })));
    const codes = answers.map(({ body }) => body.code as string);
    const after = await client.send('POST', 'checkuser', { fields: { username: 'rush-1' } });

    expect(new Set(codes)).toEqual(new Set(['auth.loginFailed', 'common.tooManyRequests']));
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('2');
    expect(codes.filter((code) => code === 'auth.loginFailed').length).toBeGreaterThanOrEqual(51);
    expect(after.body.code).toBe('0');
  });

  test('a rush of sign-ins keeps nobody who works inside waiting for the database', async () => {
    const { pool } = server.services.database;
    const forms = await Promise.all(
      Array.from({ length: 80 }, async (_, at) => ({
        clientid: 'mplanyou',
        loginmode: '9',
        logintype: 'normal',
        username: `crowd-${at}`,
        secureData: await client.secret('login', { password: '0'.repeat(32) }),
        agreement: '1',
      })),
    );
    // By the number that waits for a connection the guard of the server refuses everybody.
    const waiting: number[] = [];
    const look = () => waiting.push(pool.waitingCount);
    pool.on('acquire', look).on('release', look);

    const answers = await Promise.all(forms.map((fields) => client.send('POST', 'login', { fields })));
    pool.off('acquire', look).off('release', look);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(Math.max(...waiting)).toBe(0);
  });

  test('settings come sealed: type 5, then 4; a changed tag and an old clock are refused', async () => {
    const { kid, appKey, currentTime } = await client.boot();
    const key = { kid, appKey: fromBase64Url(appKey) ?? new Uint8Array() };
    const seal = (type: number, ts = currentTime) =>
      serverWire.sealPayload(key, { endpoint: 'sysconfig.do', values: { type } }, { ts });

    const five = await client.send('GET', 'sysconfig', { fields: { reuestParas: seal(5) } });
    const four = await client.send('GET', 'sysconfig', { fields: { reuestParas: seal(4) } });
    const tampered = await client.send('GET', 'sysconfig', { fields: { reuestParas: changed(seal(5), 40) } });
    const late = await client.send('GET', 'sysconfig', { fields: { reuestParas: seal(5, currentTime - 300_001) } });
    const wrong = await client.send('GET', 'sysconfig', { fields: { reuestParas: seal(3) } });

    expect(Math.abs(currentTime - noon.getTime())).toBeLessThan(1000);
    expect(JSON.parse(five.body.rows)).toMatchObject({
      loginModes: ['normal'],
      strength: 'general',
      codeType: 0,
      findPassword: [],
      passwordRule: { minLength: 8 },
    });
    expect(JSON.parse(four.body.rows)).toMatchObject({ pollDelay: 20000, defaultLanguage: 'ZH_CN' });
    expect(four.body.rows).not.toContain('idleMinutes');
    expect([tampered.status, tampered.body.code]).toEqual([400, 'auth.payloadInvalid']);
    expect([late.status, late.body.code]).toEqual([400, 'auth.payloadExpired']);
    expect([wrong.status, wrong.body.code]).toEqual([200, 'setting.typeInvalid']);
  });

  test('JSON is an unsupported medium, a script tag is refused, and the envelope stays', async () => {
    const json = await client.send('POST', 'checkuser', {
      headers: { 'content-type': 'application/json' },
    });
    const script = await client.send('POST', 'checkuser', { fields: { username: '<script>' } });
    const blank = await client.send('POST', 'checkuser', { fields: { username: ' ' } });

    expect([json.status, json.body.code, json.body.result]).toEqual([415, 'common.unsupportedMedia', false]);
    expect(script.body).toMatchObject({ result: false, code: 'common.scriptRejected' });
    expect(blank.body).toMatchObject({
      result: false,
      code: 'auth.userNameRequired',
      message: 'Enter User name.',
    });
    expect(blank.body.currentTime).toBe(noon.getTime());
  });

  test('a name that does not exist gets the same answers as one that does', async () => {
    await aPerson(server, { tenant, userName: 'real' });
    const [known, unknown, again] = [
      await client.check('real'),
      await client.check('nobody'),
      await client.check('NOBODY'),
    ];

    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(unknown.pwdSalt).toMatch(/^[0-9a-f]{32}$/);
    expect(again.pwdSalt).toBe(unknown.pwdSalt);
    const codes = [await client.login('real', 'wrong'), await client.login('nobody', 'wrong')].map(({ body }) => [
      body.code,
      body.message,
    ]);
    expect(codes[0]).toEqual(['auth.loginFailed', 'Incorrect user name or password.']);
    expect(codes[1]).toEqual(codes[0]);
  });

  test('the same body sent twice is a replay', async () => {
    await aPerson(server, { tenant, userName: 'replay' });
    const form = await client.loginForm('replay', password);

    const first = await client.send('POST', 'login', { fields: form });
    const second = await client.send('POST', 'login', { fields: form });

    expect(first.body.result).toBe(true);
    expect([second.status, second.body.code]).toEqual([400, 'auth.replay']);
  });

  test('of the same body sent many times at the same moment one is judged', async () => {
    const person = await aPerson(server, { tenant, userName: 'replay_race' });
    const fields = await client.loginForm('replay_race', password);

    const answers = await Promise.all(Array.from({ length: 9 }, () => client.send('POST', 'login', { fields })));

    const codes = answers.map(({ body }) => body.code as string);
    expect(codes.toSorted()).toEqual(['0', ...Array.from({ length: 8 }, () => 'auth.replay')]);
    expect(await server.sql('select count(*)::integer as n from session where account_id = $1', [person.id])).toEqual([
      { n: 1 },
    ]);
  });

  test('five wrong passwords lock a name for thirty minutes, whether it exists or not', async () => {
    const user = await aPerson(server, { tenant, userName: 'li_si' });
    for (const name of ['li_si', 'ghost'])
      for (let round = 0; round < 5; round += 1)
        expect((await client.login(name, 'wrong')).body.code).toBe('auth.loginFailed');

    const right = await client.login('LI_SI', password);
    const ghost = await client.login('ghost', password);

    expect(right.body).toMatchObject({
      code: 'auth.accountLocked',
      params: { minutes: 30 },
      message: 'The account is locked. Try again in 30 minutes or contact the administrator.',
    });
    expect(ghost.body).toMatchObject({ code: 'auth.accountLocked', params: { minutes: 30 } });
    const [row] = await server.sql<{ locked: boolean; locked_reason: string }>(
      'select locked, locked_reason from account where id = $1',
      [user.id],
    );
    expect(row).toEqual({ locked: true, locked_reason: 'errors' });
  });

  test('guessing a password does not throw out whoever is inside, a lock by an administrator does', async () => {
    const user = await aPerson(server, { tenant });
    await client.login(user.userName, password);
    for (let round = 0; round < 5; round += 1) await new LoginClient(server).login(user.userName, 'wrong');

    const guessed = await rest(server, client, { method: 'GET', path: '/identity/session' });
    await server.sql(`update account set locked = true, locked_reason = 'manual' where id = $1`, [user.id]);
    const locked = await rest(server, client, { method: 'GET', path: '/identity/session' });

    expect(guessed.status).toBe(200);
    expect([locked.status, locked.body.params]).toEqual([401, { reason: 'locked' }]);
  });

  test('a lock by errors ends by itself, and an administrator ends it at once', async () => {
    const admin = await aPerson(server, { tenant, userName: 'lock-admin', kind: 'admin' });
    const user = await aPerson(server, { tenant, userName: 'wang_wu' });
    const fail = async () => {
      for (let round = 0; round < 5; round += 1) await client.login('wang_wu', 'wrong');
    };
    await fail();
    const boss = new LoginClient(server);
    await boss.login(admin.userName, password);
    const [before] = await server.sql<{ version: number }>('select version from tenant_user where id = $1', [user.id]);

    const unlocked = await rest(server, boss, {
      method: 'POST',
      path: '/identity/user/batch',
      body: { action: 'unlock', ids: [user.id] },
    });
    const now = await client.login('wang_wu', password);

    expect([unlocked.status, before !== undefined]).toEqual([200, true]);
    expect(now.body.result).toBe(true);
    await server.sql('delete from rate_window');
    await fail();
    clockOf(server).minutes(31);
    expect((await client.login('wang_wu', password)).body.result).toBe(true);
    expect(await server.sql('select locked from account where id = $1', [user.id])).toEqual([{ locked: false }]);
  });

  test.each([
    [`status = 'disabled'`, 'auth.userDisabled'],
    [`locked = true, locked_reason = 'manual'`, 'auth.accountLocked'],
    [`locked = true, locked_reason = 'risk'`, 'auth.riskLocked'],
    [`active_date = '2026-11-21'`, 'auth.userNotEffective'],
    [`expiry_date = '2026-11-19'`, 'auth.userExpired'],
    [`last_login_at = '2026-08-01'`, 'auth.accountLocked'],
  ])('an account with %s is named as %s only after the right password', async (change, code) => {
    const user = await aPerson(server, { tenant });
    await server.sql(`update account set ${change} where id = $1`, [user.id]);

    expect((await client.login(user.userName, 'wrong')).body.code).toBe('auth.loginFailed');
    const right = await client.login(user.userName, password);
    expect(right.body.code).toBe(code);
    if (code === 'auth.accountLocked')
      expect(right.body.message).toBe('The account is locked. Contact the administrator.');
  });

  test('outside the opening hours the door is shut', async () => {
    const user = await aPerson(server, { tenant });
    const hours = { enabled: true, weekdays: ['5'], from: '08:00', to: '11:00', overnight: false };
    await server.sql(
      'insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())',
      [tenant.id, '00000000-0000-0000-0000-000000000000', 'openTime', JSON.stringify(hours)],
    );

    expect((await client.login(user.userName, password)).body).toMatchObject({
      code: 'auth.notOpenTime',
      message: 'The system is open: 08:00–11:00.',
    });
    clockOf(server).minutes(-120);
    expect((await client.login(user.userName, password)).body.result).toBe(true);
  });

  test('at closing time whoever is inside is told five minutes ahead', async () => {
    const user = await aPerson(server, { tenant });
    const hours = { enabled: true, weekdays: ['5'], from: '08:00', to: '12:10', overnight: false };
    await client.login(user.userName, password);
    await server.sql(
      'insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())',
      [tenant.id, '00000000-0000-0000-0000-000000000000', 'openTime', JSON.stringify(hours)],
    );
    const status = () => client.send('POST', 'checkLoginStatus', { fields: { passive: '1' } });

    expect((await status()).body.data.forcedAt).toBeUndefined();
    clockOf(server).minutes(10);
    expect((await status()).body.data).toMatchObject({ forcedAt: noon.getTime() + 900_000, forcedReason: 'closed' });
    clockOf(server).minutes(12);
    expect((await status()).body.data.forcedAt).toBe(noon.getTime() + 900_000);
    clockOf(server).after(901_000);
    expect((await status()).status).toBe(401);
  });

  test('a session ends as the clock says: idle, at its absolute end, by a forged token, without its cookie', async () => {
    const user = await aPerson(server, { tenant });
    await client.login(user.userName, password);
    const { token, cookie } = client;
    const code = async () => {
      const { status, body } = await rest(server, client, { method: 'GET', path: '/identity/session' });
      return [status, body.code, body.params?.reason];
    };

    expect((await rest(server, client, { method: 'GET', path: '/identity/session' })).status).toBe(200);
    client.cookie = undefined;
    expect(await code()).toEqual([401, 'auth.tokenInvalid', undefined]);
    client.cookie = 'A'.repeat(43);
    expect(await code()).toEqual([401, 'auth.tokenInvalid', undefined]);
    client.cookie = cookie;
    client.token = changed(token ?? '', 40);
    expect(await code()).toEqual([401, 'auth.tokenInvalid', undefined]);
    client.token = token;
    clockOf(server).minutes(31);
    expect(await code()).toEqual([401, 'auth.tokenExpired', 'idle']);
    clockOf(server).after(12 * 3_600_000 + 1000);
    expect((await code()).slice(0, 2)).toEqual([401, 'auth.signatureExpired']);
  });

  test('a poll does not keep a session awake, work does', async () => {
    const user = await aPerson(server, { tenant });
    await client.login(user.userName, password);

    clockOf(server).minutes(20);
    const polled = await client.send('POST', 'checkLoginStatus', { fields: { passive: '1' } });
    clockOf(server).minutes(29);
    await client.send('POST', 'checkLoginStatus');
    clockOf(server).minutes(45);
    const worked = await client.send('POST', 'checkLoginStatus', { fields: { passive: '1' } });
    clockOf(server).minutes(60);
    const over = await client.send('POST', 'checkLoginStatus', { fields: { passive: '1' } });

    expect(polled.body.data).toMatchObject({
      alive: true,
      idleLeft: 600,
      absLeft: 12 * 3600 - 1200,
      notices: { pending: 0 },
    });
    expect(worked.body.data.idleLeft).toBe(14 * 60);
    expect([over.status, over.body.code, over.body.params.reason]).toEqual([401, 'auth.tokenExpired', 'idle']);
  });

  test('forced logout waits five minutes, can be taken back, and needs the password again', async () => {
    const user = await aPerson(server, { tenant });
    const boss = new LoginClient(server);
    const admin = await aPerson(server, { tenant, kind: 'admin' });
    await boss.login(admin.userName, password);
    await client.login(user.userName, password);
    const force = (when: string) =>
      rest(server, boss, { method: 'POST', path: '/identity/session/force', body: { userIds: [user.id], when } });
    const status = () => client.send('POST', 'checkLoginStatus', { fields: { passive: '1' } });

    expect((await force('later')).body.code).toBe('auth.stepUpRequired');
    const { pwdSalt } = await boss.check(admin.userName);
    const proof = await boss.send('POST', 'revalid', {
      fields: {
        secureData: await boss.secret('revalid', { password: serverWire.passwordDigest(password, pwdSalt) }),
      },
    });
    expect(proof.body.data.stepUpUntil).toBe(new Date(noon.getTime() + 600_000).toISOString());
    expect((await force('later')).body).toMatchObject({ sessions: 1 });
    expect((await status()).body.data.forcedAt).toBe(noon.getTime() + 300_000);
    expect((await force('cancel')).body).toEqual({ sessions: 1, at: null });
    expect((await status()).body.data.forcedAt).toBeUndefined();
    await force('later');
    clockOf(server).after(299_000);
    expect((await status()).status).toBe(200);
    clockOf(server).after(301_000);
    const over = await status();
    expect([over.status, over.body.code, over.body.params.reason]).toEqual([401, 'auth.tokenExpired', 'forced']);
  });

  test('a user of another tenant cannot be forced out, nor by somebody without the right', async () => {
    const stranger = await aPerson(server, { tenant: await server.aTenant() });
    const admin = await aPerson(server, { tenant, kind: 'admin' });
    const staff = await aPerson(server, { tenant });
    const body = { userIds: [stranger.id], when: 'now' };
    await client.login(staff.userName, password);
    expect((await rest(server, client, { method: 'POST', path: '/identity/session/force', body })).status).toBe(403);
    await client.login(admin.userName, password);
    const { pwdSalt } = await client.check(admin.userName);
    await client.send('POST', 'revalid', {
      fields: {
        secureData: await client.secret('revalid', { password: serverWire.passwordDigest(password, pwdSalt) }),
      },
    });
    expect((await rest(server, client, { method: 'POST', path: '/identity/session/force', body })).status).toBe(404);
  });

  test('a fourth session ends the oldest with the reason replaced', async () => {
    const user = await aPerson(server, { tenant });
    const clients = Array.from({ length: 4 }, () => new LoginClient(server));
    for (const [at, each] of clients.entries()) {
      clockOf(server).after(at * 1000);
      await each.login(user.userName, password);
    }
    const codes = await Promise.all(
      clients.map(async (each) => rest(server, each, { method: 'GET', path: '/identity/session' })),
    );

    expect(codes.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(codes[0]?.body).toMatchObject({ code: 'auth.tokenInvalid', params: { reason: 'replaced' } });
    expect(codes[3]?.body.items).toHaveLength(3);
  });

  test('after the clock stepped back it is an older session that ends, never the one that begins', async () => {
    const user = await aPerson(server, { tenant });
    const clients = Array.from({ length: 4 }, () => new LoginClient(server));
    for (const [at, each] of clients.entries()) {
      clockOf(server).after(at < 3 ? (at + 10) * 1000 : 0);
      await each.login(user.userName, password);
    }
    const codes = await Promise.all(
      clients.map(async (each) => rest(server, each, { method: 'GET', path: '/identity/session' })),
    );

    expect(codes.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
  });

  test('one ends own sessions, signs out of one or all, and signing out twice is no error', async () => {
    const user = await aPerson(server, { tenant });
    const other = new LoginClient(server);
    await client.login(user.userName, password);
    await other.login(user.userName, password);
    const sessions = (await rest(server, client, { method: 'GET', path: '/identity/session' })).body.items as {
      id: string;
      current: boolean;
    }[];

    const ended = await rest(server, client, {
      method: 'DELETE',
      path: `/identity/session/${sessions.find(({ current }) => !current)?.id ?? ''}`,
    });
    expect(ended.status).toBe(204);
    expect((await rest(server, other, { method: 'GET', path: '/identity/session' })).status).toBe(401);
    expect((await client.send('POST', 'logout', { fields: { scope: 'this' } })).body.result).toBe(true);
    expect((await client.send('POST', 'logout', { fields: { scope: 'all' } })).body.result).toBe(true);
    expect((await rest(server, client, { method: 'GET', path: '/identity/session' })).body.code).toBe(
      'auth.tokenInvalid',
    );
  });

  test('the login info answers the own session, a ticket does not exist yet', async () => {
    const user = await aPerson(server, { tenant });
    await client.login(user.userName, password);
    const token = client.token ?? '';
    const info = await client.send('GET', 'getlogininfo', { fields: { token } });
    client.token = undefined;

    expect(info.body.data).toMatchObject({ token, userid: user.id, tenancyId: tenant.tenancyId });
    expect((await client.send('GET', 'getlogininfo', { fields: { token } })).body.data.token).toBe(token);
    expect((await client.send('GET', 'getlogininfo', { fields: { token: `st_${'a'.repeat(32)}` } })).status).toBe(401);
    client.cookie = undefined;
    expect((await client.send('GET', 'getlogininfo', { fields: { token } })).body.code).toBe('auth.tokenInvalid');
  });

  test('signing in gives the browser a new secret: one brought along is worth nothing, and other tabs go on', async () => {
    const [first, second] = [await aPerson(server, { tenant }), await aPerson(server, { tenant })];
    await client.login(first.userName, password);
    const tab = { token: client.token, cookie: client.cookie };
    const isOpen = async (token: string | undefined, cookie: string | undefined) => {
      [client.token, client.cookie] = [token, cookie];
      return (await rest(server, client, { method: 'GET', path: '/identity/session' })).status === 200;
    };

    await client.login(second.userName, password);
    const [token, cookie] = [client.token, client.cookie];

    expect(cookie).not.toBe(tab.cookie);
    expect(await isOpen(token, tab.cookie)).toBe(false);
    expect(await isOpen(tab.token, tab.cookie)).toBe(false);
    expect(await isOpen(token, cookie)).toBe(true);
    expect(await isOpen(tab.token, cookie)).toBe(true);
  });

  test('entering another tenant gives a new session there; a foreign one is not found', async () => {
    const user = await aPerson(server, { tenant, kind: 'admin' });
    const second = await server.aTenant('beichen');
    const third = await server.aTenant('foreign');
    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $2, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $1`,
      [user.id, second.id, second.rootId],
    );
    await client.login(user.userName, password);
    const old = client.token;

    const foreign = await rest(server, client, {
      method: 'POST',
      path: '/identity/session/tenant',
      body: { tenancyId: third.tenancyId },
    });
    const entered = await rest(server, client, {
      method: 'POST',
      path: '/identity/session/tenant',
      body: {
        tenancyId: String(second.tenancyId),
      },
    });

    expect(foreign.status).toBe(404);
    expect(entered.body).toMatchObject({ tenancyId: second.tenancyId, userid: user.id, admin: null });
    expect(entered.body.tenantList).toHaveLength(2);
    expect((await rest(server, client, { method: 'GET', path: '/identity/session' })).status).toBe(401);
    client.token = String(entered.body.token);
    expect(client.token).not.toBe(old);
    expect((await rest(server, client, { method: 'GET', path: '/identity/session' })).status).toBe(200);
  });

  test('a new account chooses its own password first: rule, common passwords and names are refused', async () => {
    const user = await aPerson(server, { tenant, userName: 'novice', employeeName: '新人小王' });
    await server.sql('update account set must_reset = true where id = $1', [user.id]);
    const { body } = await client.login('novice', password);
    const resetTicket = String(body.data.resetTicket);
    const set = async (newpwd: string, confirm = newpwd) =>
      (
        await client.send('POST', 'resetpwd', {
          fields: {
            resetTicket,
            secureData: await client.secret('resetpwd', { newpwd, confirm }),
          },
        })
      ).body;

    expect(body).toMatchObject({ result: true, data: { next: 'resetpwd', reason: 'first' } });
    expect((await client.send('POST', 'checkresetpwd', { fields: { resetTicket } })).body.data).toMatchObject({
      valid: true,
      username: 'novice',
      passwordRule: { minLength: 8 },
    });
    expect(await set('short')).toMatchObject({
      code: 'pwd.format',
      message:
        'Password is incorrect format: 8 to 64 characters; no common password, no name of the company, the system or yourself',
    });
    expect((await set('Fluss-2026-Stein', 'other')).code).toBe('pwd.confirmMismatch');
    expect((await set('password1')).code).toBe('pwd.tooCommon');
    expect((await set('Novice-2026!')).code).toBe('pwd.tooCommon');
    expect((await set('我是新人小王呀呀')).code).toBe('pwd.tooCommon');
    expect((await set(password)).code).toBe('pwd.reused');
    expect((await set('Fluss-2026-Stein')).result).toBe(true);
    expect((await set('Fluss-2027-Stein')).code).toBe('auth.ticketUsed');
    expect((await client.login('novice', 'Fluss-2026-Stein')).body.data.token).toMatch(/^t1\./);
  });

  test('a changed password ends all other sessions with its reason', async () => {
    const user = await aPerson(server, { tenant });
    const other = new LoginClient(server);
    await client.login(user.userName, password);
    await other.login(user.userName, password);
    const change = async (values: Record<string, string>) =>
      (await client.send('POST', 'resetpwd', { fields: { secureData: await client.secret('resetpwd', values) } })).body
        .code;
    const next = 'Fluss-2026-Stein';

    expect(await change({ oldpwd: 'wrong', newpwd: next, confirm: next })).toBe('pwd.oldWrong');
    expect(await change({ oldpwd: password, newpwd: password, confirm: password })).toBe('pwd.sameAsOld');
    expect(await change({ oldpwd: '', newpwd: next, confirm: next })).toBe('auth.passwordRequired');
    expect(await change({ oldpwd: password, newpwd: next, confirm: next })).toBe('0');
    expect((await rest(server, client, { method: 'GET', path: '/identity/session' })).status).toBe(200);
    expect((await rest(server, other, { method: 'GET', path: '/identity/session' })).body).toMatchObject({
      code: 'auth.tokenInvalid',
      params: { reason: 'password' },
    });
    expect((await client.login(user.userName, password)).body.code).toBe('auth.loginFailed');
  });

  test('too many sign-ins of one account a minute are refused', async () => {
    // With the hooks of tests the limit is ten times as high.
    const strict = await aServer(modules, {
      loginCheck: 'none',
      environment: { testHooks: false },
      sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
    });
    const user = await aPerson(strict, { tenant: await strict.aTenant('strict') });
    const visitor = new LoginClient(strict);
    for (let round = 0; round < 10; round += 1) await visitor.login(user.userName, password);
    const lines = () =>
      strict.sql(`select count(*)::integer as n from log_login where user_name = $1 and kind = 'login'`, [
        user.userName,
      ]);
    const before = await lines();
    const fields = await visitor.loginForm(user.userName, password);

    const eleventh = await visitor.send('POST', 'login', { fields });

    expect([eleventh.status, eleventh.body.code]).toEqual([429, 'common.tooManyRequests']);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    // It used nothing up and left no line: its body is good a minute later.
    expect(await lines()).toEqual(before);
    strict.setNow(new Date(strict.services.now().getTime() + 61_000));
    expect((await visitor.send('POST', 'login', { fields })).body.code).toBe('0');
  });

  test('samples answer, an unknown one is not found', async () => {
    const get = async (path: string) => {
      const answer = await server.app.inject({ url: `/gateway/allinoneservice/mp/login/${path}` });
      return [answer.statusCode, answer.json().data];
    };

    expect(await get('inttest/ping')).toEqual([200, 'pong']);
    expect(await get('test/time')).toEqual([200, noon.getTime()]);
    expect(await get('inttest/echo?a=1')).toEqual([200, { a: '1' }]);
    expect((await get('test/nope'))[0]).toBe(404);
    expect((await get('test/error'))[0]).toBe(500);
  });

  test('isEmployee tells members of internal organisations from the others', async () => {
    const user = await aPerson(server, { tenant });
    await client.login(user.userName, password);
    const ask = async (query: string, prefix = '') => {
      const answer = await server.app.inject({
        url: `${prefix}/powerbit/business/sys/user/isEmployee?${query}`,
        headers: { token: client.token ?? '', cookie: `mpsid=${client.cookie}` },
      });
      return [answer.statusCode, answer.json().data?.isEmployee];
    };

    expect(await ask(`userid=${user.id}`)).toEqual([200, true]);
    expect(await ask(`userid=${user.id}`, '/gateway/allinoneservice')).toEqual([200, true]);
    expect(await ask('userid=nobody')).toEqual([200, false]);
    await server.sql(`update org set type = 'store' where id = $1`, [tenant.rootId]);
    expect(await ask(`userid=${user.id}`)).toEqual([200, false]);
    await server.sql(`update org set type = 'group' where id = $1`, [tenant.rootId]);
    client.cookie = undefined;
    expect((await ask(`userid=${user.id}`))[0]).toBe(401);
  });

  test('every sign-in and refusal stands in the log', async () => {
    const user = await aPerson(server, { tenant, userName: 'logged' });
    await client.login('logged', 'wrong');
    await client.login('logged', password);

    const rows = await server.sql<{ kind: string; result: string; account_id: string | null; tenant_id: string }>(
      `select kind, result, account_id, tenant_id from log_login where user_name = 'logged' and kind = 'login' order by id`,
    );

    expect(rows).toEqual([
      {
        kind: 'login',
        result: 'auth.loginFailed',
        account_id: null,
        tenant_id: '00000000-0000-0000-0000-000000000000',
      },
      { kind: 'login', result: 'ok', account_id: user.id, tenant_id: tenant.id },
    ]);
  });
});
