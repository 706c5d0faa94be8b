import { aServer, type TestServer } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, LoginClient, noon } from './login-client.fixture.ts';
import { serverWire } from './wire.ts';

const tries = 1000;
let server: TestServer;

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    environment: { testHooks: true },
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  server.setNow(noon);
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 'verification', $1, 1, now())`,
    [JSON.stringify({ loginModes: ['normal'], agreementOn: false })],
  );
  const home = await server.aTenant('home');
  const first = await aPerson(server, { tenant: home, userName: 'known0' });
  await server.sql(
    `insert into account (id, user_name, employee_name, email, sex, active_date, expiry_date, must_reset, created_at, updated_at)
     select gen_random_uuid(), 'known' || n, a.employee_name, 'known' || n || '@example.com', a.sex, a.active_date, a.expiry_date, false, a.created_at, a.updated_at
     from account a cross join generate_series(1, $2::integer) n where a.id = $1`,
    [first.id, tries / 2],
  );
  await server.sql(
    `insert into account_credential (account_id, alg, salt, hash, changed_at)
     select n.id, c.alg, c.salt, c.hash, c.changed_at from account n cross join account_credential c
     where c.account_id = $1 and n.id <> $1 and n.user_name like 'known%'`,
    [first.id],
  );
  await server.sql(
    `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
     select $1, n.id, now(), now(), n.user_name, n.employee_name, n.email, n.active_date, n.expiry_date, $2, n.sex
     from account n where n.user_name like 'known%' and n.id <> $3`,
    [home.id, home.rootId, first.id],
  );
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a browser is told of a name and a wrong password, and how long each of the two calls takes. */
async function attempt(userName: string, at: number) {
  const client = new LoginClient(server);
  client.ip = `10.${20 + (at % 200)}.${Math.floor(at / 200)}.1`;
  const began = performance.now();
  const { pwdSalt, challengeId, ...check } = await client.check(userName);
  const checked = performance.now();
  const fields = {
    clientid: 'mplanyou',
    loginmode: '9',
    logintype: 'normal',
    username: userName,
    secureData: await client.secret('login', {
      password: serverWire.passwordDigest('Not-The-Password-1', pwdSalt),
    }),
    challengeId,
    agreement: '0',
    agreementVersion: check.agreementVersion,
    lang: 'EN_US',
  };
  const sealed = performance.now();
  const { status, body } = await client.send('POST', 'login', { fields });
  return {
    check: checked - began,
    login: performance.now() - sealed,
    told: {
      ...check,
      status,
      code: body.code,
      message: body.message,
      salt: pwdSalt.length,
      challenge: challengeId.length,
    },
  };
}

test('neither answers nor times tell over 1,000 tries whether a name exists', async () => {
  const known: Awaited<ReturnType<typeof attempt>>[] = [];
  const unknown: Awaited<ReturnType<typeof attempt>>[] = [];
  // In turn, so that whatever the machine does beside it meets both alike.
  for (let at = 1; at <= tries / 2; at += 1) {
    known.push(await attempt(`known${at}`, at));
    unknown.push(await attempt(`other${at}`, at));
  }
  const ofLogin = [known, unknown].map((list) => median(list.map(({ login }) => login)));
  const ofCheck = [known, unknown].map((list) => median(list.map(({ check }) => check)));
  expect(new Set([...known, ...unknown].map(({ told }) => JSON.stringify(told))).size).toBe(1);
  for (const [mine = 0, theirs = 0] of [ofLogin, ofCheck])
    expect(Math.abs(mine - theirs)).toBeLessThan(Math.max(0.15 * Math.min(mine, theirs), 0.5));
}, 480_000);
