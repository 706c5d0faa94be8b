import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, LoginClient, noon, password } from './login-client.fixture.ts';
import { serverWire } from './wire.ts';

const platform = '00000000-0000-0000-0000-000000000000';
let server: TestServer;
let client: LoginClient;
let [weak, strict, foreign]: TestTenant[] = [];

const idOf = (tenant: TestTenant | undefined) => tenant?.id ?? '';
const numberOf = (tenant: TestTenant | undefined) => String(tenant?.tenancyId ?? '');

async function set(tenantId: string, grp: string, content: object): Promise<void> {
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())
     on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
    [tenantId, platform, grp, JSON.stringify(content)],
  );
}

/** Every way of naming a tenant: a number that exists or not, or anything else, in the form, the header, or both. */
interface Naming {
  readonly name: string;
  readonly form: Record<string, string>;
  readonly headers: Record<string, string>;
}

function namings(): readonly Naming[] {
  const named = {
    'the weak one': numberOf(weak),
    'the strict one': numberOf(strict),
    'a foreign one': numberOf(foreign),
    none: '',
    'one that is not there': '999999',
    garbage: `${numberOf(weak)}' or 1`,
  };
  return Object.entries(named).flatMap(([name, tenancyid]): Naming[] => [
    { name: `${name} in the form`, form: { tenancyid }, headers: {} },
    { name: `${name} in the header`, form: {}, headers: { tenancyid } },
    {
      name: `${name} in the form, the weak one in the header`,
      form: { tenancyid },
      headers: { tenancyid: numberOf(weak) },
    },
  ]);
}

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'slider',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  weak = await server.aTenant('weak');
  strict = await server.aTenant('strict');
  foreign = await server.aTenant('foreign');
});
beforeEach(async () => {
  server.setNow(noon);
  await server.sql('delete from rate_window');
  await server.sql('delete from setting');
  client = new LoginClient(server);
});

async function aMember(tenant: TestTenant | undefined, userName: string): Promise<TestUser> {
  return aPerson(server, { userName, ...(tenant ? { tenant } : {}) });
}

describe('whatever tenant the caller names', () => {
  test('the check against programs is the strictest of the platform and of the tenants of the account', async () => {
    await set(platform, 'verification', { codeType: '1', codeAfterErrors: 0 });
    for (const tenant of [weak, foreign]) await set(idOf(tenant), 'verification', { codeType: '0' });
    await set(idOf(strict), 'verification', { codeType: '2' });
    const both = await aMember(weak, 'of-both');
    await aMember(weak, 'of-weak');
    await server.sql(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
       select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
      [idOf(strict), both.id, strict?.rootId],
    );

    const told = [];
    for (const { form, headers, name } of namings())
      for (const username of ['of-both', 'of-weak', 'nobody']) {
        const { body } = await client.send('POST', 'checkuser', { fields: { username, ...form }, headers });
        const { codeType, codeNeeded } = body.data;
        told.push({ name, username, codeType, codeNeeded });
        await server.sql('delete from rate_window');
      }

    const strictest: Record<string, number> = { 'of-both': 2, 'of-weak': 1, nobody: 1 };
    expect(told).toEqual(told.map((each) => ({ ...each, codeType: strictest[each.username], codeNeeded: true })));
    // And it is asked for at the door itself.
    const form = await client.loginForm('of-weak', password, { tenancyid: numberOf(weak) });
    expect((await client.send('POST', 'login', { fields: form })).body.code).toBe('auth.passTokenInvalid');
  });

  test('wrong passwords lock after the strictest number and for the longest time', async () => {
    for (const each of [platform, idOf(weak), idOf(foreign), idOf(strict)])
      await set(each, 'verification', { codeType: '0', agreementOn: false });
    await set(platform, 'locking', { errorCount: 3, withinMinutes: 30, lockMinutes: 60 });
    for (const tenant of [weak, foreign])
      await set(idOf(tenant), 'locking', { errorCount: 20, withinMinutes: 1, lockMinutes: 1 });
    await set(idOf(strict), 'locking', { errorCount: 2, withinMinutes: 60, lockMinutes: 90 });
    await aMember(weak, 'lock-weak');
    await aMember(strict, 'lock-strict');
    const lockOf = async (username: string, more: Record<string, string>, headers: Record<string, string>) => {
      const codes = [];
      for (let guess = 0; guess < 4; guess += 1) {
        const form = await client.loginForm(username, 'wrong', more);
        const { body } = await client.send('POST', 'login', { fields: form, headers });
        codes.push(body.code === 'auth.accountLocked' ? body.params.minutes : 'wrong');
      }
      await server.sql('delete from login_fail');
      await server.sql('delete from rate_window');
      return codes;
    };

    const seen = new Set<string>();
    for (const { form, headers } of namings().filter((_, at) => at % 3 < 2))
      seen.add(JSON.stringify(await lockOf('lock-weak', form, headers)));
    const other = { tenancyid: numberOf(weak) };

    expect([...seen]).toEqual(['["wrong","wrong","wrong",60]']);
    expect(await lockOf('nobody', other, {})).toEqual(['wrong', 'wrong', 'wrong', 60]);
    expect(await lockOf('lock-strict', other, {})).toEqual(['wrong', 'wrong', 90, 90]);
  });

  test('the agreement is asked for where the platform or a tenant of the account wants it', async () => {
    for (const each of [platform, idOf(weak), idOf(foreign)])
      await set(each, 'verification', { codeType: '0', agreementOn: false });
    await set(idOf(strict), 'verification', { codeType: '0', agreementOn: true });
    await aMember(strict, 'agree-strict');
    const attempt = async (name: string, secret: string, more: Record<string, string>) => {
      const form = await client.loginForm(name, secret, { tenancyid: numberOf(weak), ...more });
      return (await client.send('POST', 'login', { fields: form })).body.code;
    };

    expect(await attempt('agree-strict', 'wrong', { agreement: '0' })).toBe('auth.loginFailed');
    expect(await attempt('nobody', 'wrong', { agreement: '0' })).toBe('auth.loginFailed');
    expect(await attempt('agree-strict', password, { agreement: '0' })).toBe('auth.agreementRequired');
    expect(await attempt('agree-strict', password, { agreement: '1' })).toBe('0');
  });
});

describe('other spellings of a name', () => {
  beforeEach(async () => {
    await set(platform, 'verification', { codeType: '0', agreementOn: false });
  });

  test('have one counter of wrong passwords with it', async () => {
    await aMember(weak, 'spelling');
    for (const name of ['spelling', 'SPELLING', 'ｓｐｅｌｌｉｎｇ', '\u017Fpelling', ' spelling '])
      expect((await client.login(name, 'wrong')).body.code).toBe('auth.loginFailed');

    expect((await client.login('spelling', password)).body.code).toBe('auth.accountLocked');
  });

  test('that stay different are names that nobody has, with a salt and a counter of their own', async () => {
    await aMember(weak, 'minister');
    const dotted = await client.check('m\u0130nister');
    const form = await client.loginForm('minister', password, { username: 'm\u0130nister' });

    expect(dotted.pwdSalt).not.toBe((await client.check('minister')).pwdSalt);
    expect(dotted.pwdSalt).toBe((await client.check('M\u0130NISTER')).pwdSalt);
    expect((await client.send('POST', 'login', { fields: form })).body.code).toBe('auth.loginFailed');
  });
});

test('a session is no way round the lock: wrong old passwords and proofs count, and a locked name is not asked', async () => {
  await set(platform, 'verification', { codeType: '0', agreementOn: false });
  const user = await aMember(weak, 'stolen');
  await client.login(user.userName, password);
  const { pwdSalt } = await client.check(user.userName);
  const prove = async (text: string) =>
    (
      await client.send('POST', 'revalid', {
        fields: {
          secureData: await client.secret('revalid', { password: serverWire.passwordDigest(text, pwdSalt) }),
        },
      })
    ).body.code;
  const change = async (oldpwd: string) =>
    (
      await client.send('POST', 'resetpwd', {
        fields: {
          secureData: await client.secret('resetpwd', {
            oldpwd,
            newpwd: 'Reiher-2027-See',
            confirm: 'Reiher-2027-See',
          }),
        },
      })
    ).body.code;

  const wrong = [await prove('x'), await prove('x'), await change('x'), await change('x'), await prove('x')];
  const right = [await change(password), await prove(password), (await client.login('stolen', password)).body.code];

  expect(wrong).toEqual(['auth.loginFailed', 'auth.loginFailed', 'pwd.oldWrong', 'pwd.oldWrong', 'auth.loginFailed']);
  expect(right).toEqual(['auth.accountLocked', 'auth.accountLocked', 'auth.accountLocked']);
});
