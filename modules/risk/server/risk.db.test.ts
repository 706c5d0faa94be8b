import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandsSecondFactor, identityModule, signedIn } from '@mp/identity/server';
import { Context, newId } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { settingAdvice, settingsModule, settingsOfTenant } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forceLogoutOfRisk, userRiskEvents } from '../contract/index.ts';
import { flushUse, riskModule } from './index.ts';
import { writePlaces } from './places.fixture.ts';
import { readPlaces } from './places.ts';
import { noteFindings, rescoreAll } from './risk.query.ts';
import { defaults } from './risk-settings.ts';
import type { Finding } from './risk.rules.ts';

const modules = [tenantModule, settingsModule, organisationModule, identityModule, noticeModule, riskModule];
const noon = new Date('2026-11-20T04:00:00.000Z');

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let now = noon;

beforeAll(async () => {
  const places = writePlaces(join(mkdtempSync(join(tmpdir(), 'places-')), 'cities.mmdb'), [
    { network: '81.2.0.0/16', id: 1, name: 'Berlin', country: 'Germany', latitude: 52.52, longitude: 13.4 },
    { network: '81.3.128.0/17', id: 1, name: 'Berlin', country: 'Germany', latitude: 52.52, longitude: 13.4 },
    { network: '81.4.7.0/24', id: 2, name: 'Potsdam', country: 'Germany', latitude: 52.4, longitude: 13.06 },
    { network: '114.80.0.0/12', id: 3, name: 'Shanghai', country: 'China', latitude: 31.23, longitude: 121.47 },
  ]);
  server = await aServer(modules, { environment: { testHooks: false, geoipDb: places } });
});
beforeEach(async () => {
  now = noon;
  server.setNow(now);
  tenant = await server.aTenant();
  [admin] = [await aMember('admin'), await aMember('admin')];
});
afterEach(() => server.setNow(undefined));

const hours = (count: number) => {
  now = new Date(noon.getTime() + count * 3_600_000);
  server.setNow(now);
};

/** A member whose only sessions are those of the test. */
async function aMember(kind: TestUser['kind'] = 'staff'): Promise<TestUser> {
  const user = await server.aUser({ tenant, kind });
  await server.sql(
    'update session set created_at = $2, last_seen = $2, abs_exp = $3, idle_seconds = 86400 where account_id = $1',
    [user.id, '2026-11-20T03:59:00.000Z', '2026-12-20T04:00:00.000Z'],
  );
  if (kind === 'staff') await server.sql('delete from session where account_id = $1', [user.id]);
  return user;
}

interface Way {
  readonly ip?: string;
  readonly device?: string;
}

const publicContext = (ip = '') => new Context(server.services, { requestId: randomUUID(), ip, locale: 'zh-CN' });

/** Signs somebody in as the sign-in service does: session and device are there when it tells. */
async function signIn(user: TestUser, { ip = '10.1.0.1', device }: Way = {}): Promise<string> {
  const sessionId = newId();
  await server.sql(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, ip, device_id, login_type)
     values ($1, $2, $3, 'test', 'test', $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '12 hours', 28800, $5, $6, 'normal')`,
    [sessionId, user.id, user.tenant.id, now.toISOString(), ip, device ?? null],
  );
  if (device !== undefined)
    await server.sql(
      `insert into device (account_id, device_hash, first_seen, last_seen) values ($1, $2, $3, $3)
       on conflict (account_id, device_hash) do update set last_seen = excluded.last_seen`,
      [user.id, device, now.toISOString()],
    );
  await publicContext(ip).tx((tx) =>
    signedIn.emit(tx, {
      accountId: user.id,
      tenantId: user.tenant.id,
      sessionId,
      ip,
      ua: 'Test',
      deviceId: device ?? null,
      loginType: 'normal',
    }),
  );
  return sessionId;
}

const finding = (rule: Finding['rule'], mark = ''): Finding => ({ rule, mark, quietHours: 1, facts: { n: 1 } });

/** Makes rules fire for somebody, as they would. */
const fire = (user: TestUser, ...rules: readonly Finding['rule'][]) =>
  noteFindings(
    publicContext(),
    {
      accountId: user.id,
      tenantId: user.tenant.id,
      sessionId: user.sessionId,
      ip: '10.1.0.1',
      at: now.toISOString(),
      isSignIn: false,
    },
    { findings: rules.map((rule) => finding(rule)), defaults },
  );

const eventsOf = async (user: TestUser) =>
  (
    await server.sql<{ rule: string }>('select rule from risk_event where account_id = $1 order by at, rule', [user.id])
  ).map(({ rule }) => rule);
const accountOf = async (user: TestUser) =>
  (
    await server.sql<{ locked: boolean; reason: string | null }>(
      'select locked, locked_reason as reason from account where id = $1',
      [user.id],
    )
  )[0];
const riskOf = async (user: TestUser) =>
  (
    await server.sql('select score, level, ip from user_risk where id = $1 and tenant_id = $2', [
      user.id,
      user.tenant.id,
    ])
  )[0];
const setRisk = (values: Readonly<Record<string, unknown>>) =>
  server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, '00000000-0000-0000-0000-000000000000', 'risk', $2, 1, now())`,
    [tenant.id, JSON.stringify(values)],
  );
const noticesOf = (user: TestUser) =>
  server.sql<{ title: string; url: string }>(
    `select n.title, n.handle_url as url from notice n join notice_receipt r on r.notice_id = n.id and r.tenant_id = n.tenant_id where r.user_id = $1`,
    [user.id],
  );

describe('a sign-in', () => {
  test('that is the first one ever fires nothing, and neither do those without a device from the same region', async () => {
    const person = await aMember();
    await signIn(person, { device: 'device-one' });
    for (let time = 0; time < 8; time += 1) await signIn(person, { ip: `10.1.${time}.9` });

    expect(await eventsOf(person)).toEqual([]);
    expect(await riskOf(person)).toEqual({ score: 0, level: 'calm', ip: '10.1.7.9' });
  });

  test('with an unknown device fires once a day and region, however often the browser is cleared', async () => {
    const person = await aMember();
    await signIn(person, { device: 'device-one' });
    hours(1);
    await signIn(person, { device: 'device-two' });
    await signIn(person, { device: 'device-three' });

    expect(await eventsOf(person)).toEqual(['newDevice']);
    await signIn(person, { device: 'device-four' });
    expect(await eventsOf(person)).toEqual(['multiDevice', 'newDevice']);
    expect(await riskOf(person)).toMatchObject({ score: 45, level: 'marked' });
  });

  test('with a new device in a new region is told to its owner, with a link to his sessions', async () => {
    const person = await aMember();
    await signIn(person, { device: 'device-one' });
    hours(2);
    await signIn(person, { ip: '10.2.0.1', device: 'device-two' });

    expect(await eventsOf(person)).toEqual(['newDevice', 'newRegion']);
    expect(await noticesOf(person)).toEqual([{ title: '检测到异常登录', url: '/personalSettings' }]);
  });

  test('after three wrong passwords since the last one fires', async () => {
    const person = await aMember();
    const fail = (at: number) =>
      server.sql(
        `insert into log_login (tenant_id, id, at, user_name, kind, result) values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), $2::timestamptz - make_interval(mins => $3), $1, 'login', 'auth.loginFailed')`,
        [person.userName, now.toISOString(), at],
      );
    for (const minutes of [2, 5, 31]) await fail(minutes);
    await signIn(person);
    expect(await eventsOf(person)).toEqual([]);

    hours(0.5);
    for (const minutes of [2, 5, 29]) await fail(minutes);
    await signIn(person);
    expect(await eventsOf(person)).toEqual(['manyFailures']);
  });

  test('after sixty days fires, and so does a night for whoever works by day', async () => {
    const person = await aMember();
    await signIn(person);
    hours(61 * 24);
    await signIn(person);
    expect(await eventsOf(person)).toEqual(['idleReturn']);

    const early = await aMember();
    hours(0);
    for (let day = 0; day < 10; day += 1) {
      hours(day * 24);
      await signIn(early);
    }
    // 23:30 in Shanghai.
    hours(9 * 24 + 11.5);
    await signIn(early);
    await signIn(early);
    expect(await eventsOf(early)).toEqual(['nightUse']);
  });

  test('is at night within the hours that the tenant sets', async () => {
    await setRisk({ nightFrom: '13:00', nightTo: '14:00' });
    const person = await aMember();
    for (let day = 0; day < 10; day += 1) {
      hours(day * 24);
      await signIn(person);
    }
    // 23:30 in Shanghai, then 13:30 of the next day.
    hours(9 * 24 + 11.5);
    await signIn(person);
    expect(await eventsOf(person)).toEqual([]);
    hours(10 * 24 + 1.5);
    await signIn(person);
    expect(await eventsOf(person)).toEqual(['nightUse']);
  });

  test('is scored by the weights of the tenant, of which 0 switches a rule off', async () => {
    await setRisk({ newDevice: 0, newRegion: 55 });
    const person = await aMember();
    await signIn(person, { device: 'device-one' });
    hours(1);
    await signIn(person, { ip: '10.2.0.1', device: 'device-two' });

    expect(await eventsOf(person)).toEqual(['newRegion']);
    expect(await riskOf(person)).toMatchObject({ score: 55, level: 'marked' });
  });
});

describe('a score', () => {
  test('fades as time goes by, with the same numbers as the rules', async () => {
    const person = await aMember();
    await signIn(person);
    await fire(person, 'manyFailures', 'bulkRead');
    expect(await riskOf(person)).toMatchObject({ score: 80, level: 'high' });

    hours(6);
    await rescoreAll(publicContext(), { at: now.toISOString(), defaults });
    expect(await riskOf(person)).toMatchObject({ score: 57, level: 'marked' });
    hours(12);
    await rescoreAll(publicContext(), { at: now.toISOString(), defaults });
    expect(await riskOf(person)).toMatchObject({ score: 40, level: 'marked' });
    hours(24);
    await rescoreAll(publicContext(), { at: now.toISOString(), defaults });
    expect(await riskOf(person)).toMatchObject({ score: 0, level: 'calm' });
  });

  test('of seventy asks for a second factor', async () => {
    const person = await server.aUser({ tenant });
    const context = await server.contextOf(person);
    await fire(person, 'manyFailures', 'newDevice');
    expect(await demandsSecondFactor(context)).toBe(false);

    await fire(person, 'newRegion');
    expect(await demandsSecondFactor(context)).toBe(true);
  });
});

describe('a critical score', () => {
  const becomeCritical = async (person: TestUser) => {
    await signIn(person, { device: 'device-one' });
    await fire(person, 'manyFailures', 'bulkRead');
    hours(0.1);
    return signIn(person, { ip: '10.7.0.1', device: 'device-two' });
  };

  test('locks the account and ends its sessions in five minutes', async () => {
    const person = await aMember();
    const sessionId = await becomeCritical(person);
    const call = () => server.call({ ...person, sessionId }, 'GET', '/identity/session');

    expect(await accountOf(person)).toEqual({ locked: true, reason: 'risk' });
    expect((await call()).status).toBe(200);
    hours(0.1 + 301 / 3600);
    expect(await call()).toMatchObject({ status: 401, body: { code: 'auth.tokenExpired' } });
    expect(await server.sql('select kind from log_login where account_id = $1', [person.id])).toEqual([
      { kind: 'riskLock' },
    ]);
    expect(await server.sql('select action from log_user_op where user_id = $1', [person.id])).toEqual([
      { action: 'lockRisk' },
    ]);
  });

  test('locks nobody where the tenant has switched that off', async () => {
    await setRisk({ autoLock: false });
    const person = await aMember();
    await becomeCritical(person);

    expect(await riskOf(person)).toMatchObject({ level: 'critical' });
    expect((await accountOf(person))?.locked).toBe(false);
  });

  test('never locks the super manager, nor the last administrator who could work', async () => {
    const builtin = await aMember();
    await server.sql('update account set builtin = true where id = $1', [builtin.id]);
    await becomeCritical(builtin);
    expect((await accountOf(builtin))?.locked).toBe(false);

    hours(0);
    await server.sql(
      `update account set status = 'disabled' where id in (select id from tenant_user where tenant_id = $1 and is_admin and id <> $2)`,
      [tenant.id, admin.id],
    );
    await server.sql('delete from session where account_id = $1', [admin.id]);
    await becomeCritical(admin);
    expect(await riskOf(admin)).toMatchObject({ level: 'critical' });
    expect((await accountOf(admin))?.locked).toBe(false);
  });
});

describe('the use of a session', () => {
  test('is judged by what it was refused and from where it came, without a word to the request', async () => {
    const person = await aMember();
    const sessionId = await signIn(person, { ip: '10.1.0.1' });
    for (let time = 0; time < 10; time += 1)
      expect((await server.call({ ...person, sessionId }, 'GET', '/risk/userRisk')).status).toBe(403);
    await flushUse();

    expect(await eventsOf(person)).toEqual(['deniedBurst', 'ipChange']);
    await flushUse();
    expect(await server.sql('select denied from risk_use where account_id = $1', [person.id])).toEqual([
      { denied: 10 },
    ]);
  });

  test('is judged by the records that it opened, page views of lists left out', async () => {
    await server.sql('delete from session where account_id = $1', [admin.id]);
    const sessionId = await signIn(admin, { ip: '127.0.0.1' });
    const by = { ...admin, sessionId };
    for (let time = 0; time < 3; time += 1) await server.call(by, 'GET', `/identity/user/${admin.id}`);
    await server.call(by, 'GET', '/identity/user');
    await flushUse();
    expect(await server.sql('select views from risk_use where account_id = $1', [admin.id])).toEqual([{ views: 3 }]);

    await server.sql('update risk_use set views = 1998 where account_id = $1', [admin.id]);
    for (let time = 0; time < 3; time += 1) await server.call(by, 'GET', `/identity/user/${admin.id}`);
    await flushUse();
    expect(await eventsOf(admin)).toEqual(['bulkRead']);
  });
});

describe('with a file that says where addresses are', () => {
  test('another network of the same city is no new region, another city is', async () => {
    const person = await aMember();
    await signIn(person, { ip: '81.2.1.1' });
    hours(1);
    await signIn(person, { ip: '81.3.200.9' });
    expect(await eventsOf(person)).toEqual([]);
    hours(2);
    await signIn(person, { ip: '::ffff:81.4.7.7' });

    expect(await eventsOf(person)).toEqual(['newRegion']);
  });

  test('whoever cannot have travelled so fast is at risk, and who had the time for it is not', async () => {
    const [fast, slow] = [await aMember(), await aMember()];
    await signIn(fast, { ip: '81.2.1.1' });
    await signIn(slow, { ip: '81.2.1.1' });
    hours(9);
    await signIn(fast, { ip: '114.80.3.4' });
    hours(10);
    await signIn(slow, { ip: '114.80.3.4' });
    const { body } = await server.call(admin, 'GET', `/risk/userRisk/${fast.id}/events`);

    expect(await eventsOf(fast)).toEqual(['impossibleTravel', 'newRegion']);
    expect(await eventsOf(slow)).toEqual(['newRegion']);
    expect(body.items.find(({ rule }: { rule: string }) => rule === 'impossibleTravel')).toMatchObject({
      points: 60,
      facts: { km: 8377, hours: 9, 'from.en-US': 'Berlin, Germany', 'to.zh-CN': 'Shanghai市, China' },
    });
  });

  test('of addresses that the file does not know the network counts, and a file that is none ends the start', async () => {
    const person = await aMember();
    await signIn(person, { ip: '10.1.0.1' });
    await signIn(person, { ip: '10.1.200.1' });
    await signIn(person, { ip: '2001:db8::1' });
    const wrong = join(mkdtempSync(join(tmpdir(), 'places-')), 'none.mmdb');
    writeFileSync(wrong, 'no database');

    expect(await eventsOf(person)).toEqual(['newRegion']);
    expect(() => readPlaces(wrong)).toThrow(`GEOIP_DB: ${wrong} is no MaxMind database that can be read`);
  });
});

describe('the settings say as things stand', () => {
  interface Told {
    readonly key: string;
    readonly version: number;
    readonly advice: readonly { readonly name: string; readonly values: object | null }[];
  }
  const adviceAt = async (by: TestUser): Promise<Record<string, readonly string[]>> => {
    const { body } = await server.call(by, 'GET', '/settings/group?level=platform');
    const items: readonly Told[] = body.items;
    return Object.fromEntries(
      items.flatMap(({ key, advice }) => (advice.length > 0 ? [[key, advice.map(({ name }) => name)]] : [])),
    );
  };
  const save = (by: TestUser, key: string, values: object) =>
    server.call(by, 'PUT', `/settings/group/${key}?level=platform`, { body: { version: 0, values } });

  test('once mails leave, to ask administrators for a second factor, until they are', async () => {
    const platform = await aMember('platform');
    const before = await adviceAt(platform);
    const saved = await save(platform, 'mail', { host: 'mail.example.com', from: 'console@example.com' });
    const after = await adviceAt(platform);
    const [advice] = saved.body.advice;
    const applied = await save(platform, advice.group, advice.values);
    const then = await adviceAt(platform);
    await server.sql(`delete from setting where grp in ('mail', 'verification')`);

    expect(before).toEqual({});
    expect(after).toEqual({ verification: ['adminDouble'], mail: ['adminDouble'] });
    expect(advice).toEqual({ group: 'verification', name: 'adminDouble', values: { adminDouble: true } });
    expect(applied.body.values).toMatchObject({ adminDouble: true, strength: 'general' });
    expect(then).toEqual({});
  });

  test('that a rule is off where no file says where addresses are', async () => {
    const adviser = settingAdvice.all().find(({ name }) => name === 'noPlaces');
    const asked = async (context: Context) =>
      adviser?.find(context, { view: await settingsOfTenant(server.services.database, null), level: 'platform' });
    const without = new Context({ ...server.services }, { requestId: randomUUID(), ip: '', locale: 'zh-CN' });

    expect([await asked(publicContext()), await asked(without)]).toEqual([false, true]);
  });
});

describe('administrators', () => {
  const list = async (by = admin, query = '') =>
    (await server.call(by, 'GET', `/risk/userRisk${query}`)).body.items as {
      id: string;
      score: number;
      online: boolean;
      locked: boolean;
    }[];
  const act = (action: string, person: TestUser, by = admin) =>
    server.call(by, 'POST', '/risk/userRisk/batch', { body: { action, ids: [person.id], params: {} } });

  test('see who has signed in to their tenant, the highest score first, and find who is online, marked or locked', async () => {
    const [calm, bad] = [await aMember(), await aMember()];
    await signIn(calm);
    await signIn(bad);
    await fire(bad, 'manyFailures');
    await server.sql('update session set last_seen = now() where account_id = $1', [calm.id]);

    expect((await list()).map(({ id, score }) => [id, score])).toEqual([
      [bad.id, 40],
      [calm.id, 0],
    ]);
    expect((await list(admin, '?level=marked')).map(({ id }) => id)).toEqual([bad.id]);
    expect((await list(admin, '?online=true')).map(({ id }) => id)).toEqual([calm.id]);
    expect((await list(admin, `?orgId=${tenant.rootId}`)).map(({ id }) => id)).toEqual([bad.id, calm.id]);
    expect((await list(admin, `?q=${bad.userName}`)).map(({ id }) => id)).toEqual([bad.id]);
    expect(await list(await server.aUser({ kind: 'admin', tenant: await server.aTenant() }))).toEqual([]);
  });

  test('read why, with the points of then and of now; what happened in another tenant shows rule and points alone', async () => {
    const person = await aMember();
    await signIn(person);
    await fire(person, 'manyFailures');
    await server.sql('update risk_event set tenant_id = gen_random_uuid(), rule = $2 where account_id = $1', [
      person.id,
      'idleReturn',
    ]);
    hours(12);
    await fire(person, 'bulkRead');
    const { body } = await server.call(admin, 'GET', `/risk/userRisk/${person.id}/events`);

    expect(body.items).toMatchObject([
      { rule: 'bulkRead', points: 40, left: 40, forgiven: false, facts: { n: 1 } },
      { rule: 'idleReturn', points: 40, left: 20, forgiven: false, facts: null },
    ]);
  });

  test('lock and unlock for risk; unlocking clears the score and keeps the reasons', async () => {
    const person = await aMember();
    await signIn(person);
    await fire(person, 'manyFailures');

    expect((await act('lock', person)).body.refused).toEqual([]);
    expect(await accountOf(person)).toEqual({ locked: true, reason: 'risk' });
    expect((await list(admin, '?locked=true')).map(({ id }) => id)).toEqual([person.id]);
    expect((await act('unlock', person)).body.refused).toEqual([]);
    expect(await accountOf(person)).toEqual({ locked: false, reason: null });
    expect(await riskOf(person)).toMatchObject({ score: 0, level: 'calm' });
    expect(await eventsOf(person)).toEqual(['manyFailures']);
  });

  test('lock, unlock and mark as trusted with a fresh proof of themselves alone', async () => {
    const [person, unproven] = [await aMember(), await server.aUser({ tenant, kind: 'admin' })];
    await signIn(person);
    await fire(person, 'manyFailures');
    await server.sql('update session set step_up_until = null where account_id = $1', [unproven.id]);

    for (const action of ['lock', 'unlock', 'trust'])
      expect(await act(action, person, unproven)).toMatchObject({ status: 403, body: { code: 'auth.stepUpRequired' } });
    expect(await accountOf(person)).toMatchObject({ locked: false });
    expect(await riskOf(person)).toMatchObject({ score: 40 });
  });

  test('mark as trusted: the same events count no more', async () => {
    const person = await aMember();
    await signIn(person);
    await fire(person, 'manyFailures', 'bulkRead');
    await act('trust', person);

    expect(await riskOf(person)).toMatchObject({ score: 0 });
    const { body } = await server.call(admin, 'GET', `/risk/userRisk/${person.id}/events`);
    expect(body.items.map(({ forgiven }: { forgiven: boolean }) => forgiven)).toEqual([true, true]);
  });

  test('lock nobody of a higher rank, not themselves and not the last administrator', async () => {
    const platform = await aMember();
    await server.sql('update account set platform_admin = true where id = $1', [platform.id]);
    await signIn(platform);
    await signIn(admin);

    expect((await act('lock', platform)).body.refused).toMatchObject([{ code: 'user.higherRank' }]);
    expect((await act('lock', admin)).body.refused).toMatchObject([{ code: 'user.selfProtected' }]);
  });

  test('force somebody out in five minutes, and take that back', async () => {
    const person = await aMember();
    await signIn(person);
    const force = (when: string) =>
      server.call(admin, 'POST', `/risk/userRisk/${person.id}/force-logout`, { body: { when } });

    expect((await force('later')).body).toEqual({ sessions: 1, at: '2026-11-20T04:05:00.000Z' });
    expect((await force('cancel')).body).toEqual({ sessions: 1, at: null });
  });
});

test('the refusals of reasons and forced logout', async () => {
  const person = await aMember();
  await signIn(person);
  const foreignId = async () => person.id;

  expect(await refusals(server, { endpoint: userRiskEvents as never, foreignId })).toMatchObject({
    notSignedIn: { status: 401 },
    notPermitted: { status: 403 },
    otherTenant: { status: 404 },
  });
  expect(await refusals(server, { endpoint: forceLogoutOfRisk as never, badBody: {} })).toMatchObject({
    notSignedIn: { status: 401 },
    notPermitted: { status: 403 },
    badBody: { status: 422 },
  });
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const path = `/risk/userRisk/${person.id}/force-logout`;
  expect((await server.call(stranger, 'POST', path, { body: { when: 'now' } })).status).toBe(404);
});
