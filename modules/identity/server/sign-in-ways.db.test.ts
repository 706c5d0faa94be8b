import { fillPorts, type MessageToSend, seal } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, password } from './login-client.fixture.ts';
import { newTotpSecret } from './totp.ts';
import { serverWire } from './wire.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
let server: TestServer;
let tenant: TestTenant;
const sent: MessageToSend[] = [];

/** What a tenant has chosen. */
interface Policy {
  readonly loginModes: readonly string[];
  readonly strength: 'general' | 'double';
  readonly adminDouble: boolean;
  readonly passkeySignIn: boolean;
}

const policies: readonly Policy[] = [['normal'], ['normal', 'dynamic'], ['dynamic']].flatMap((loginModes) =>
  (['general', 'double'] as const).flatMap((strength) =>
    [false, true].flatMap((adminDouble) =>
      // The form refuses two factors where no mode is a first one.
      (strength === 'double' || adminDouble) && !loginModes.includes('normal')
        ? []
        : [{ loginModes, strength, adminDouble, passkeySignIn: !adminDouble }],
    ),
  ),
);

const people = ['staff', 'admin', 'with an app'] as const;
type Person = (typeof people)[number];
const attempts = ['normal', 'dynamic', 'passkey', 'domain', 'wechat', 'wxwork', 'face'] as const;

/** What the specification and the design say becomes of an attempt, in the words of the wire. */
function told(policy: Policy, person: Person, { mode, isRight }: { readonly mode: string; readonly isRight: boolean }) {
  if (mode === 'passkey') return policy.passkeySignIn ? 'auth.passkeyFailed' : 'auth.modeDisabled';
  if (!policy.loginModes.includes(mode)) return 'auth.modeDisabled';
  if (!isRight) return mode === 'dynamic' ? 'auth.codeWrong' : 'auth.loginFailed';
  const needsSecond =
    policy.strength === 'double' || (policy.adminDouble && person === 'admin') || person === 'with an app';
  if (!needsSecond) return 'session';
  return mode === 'dynamic' ? 'auth.modeDisabled' : 'second';
}

beforeAll(async () => {
  fillPorts({ sendMessage: async (_context, message) => void sent.push(message) });
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  tenant = await server.aTenant('ways');
  clockOf(server).start();
});
beforeEach(async () => {
  sent.length = 0;
  await server.sql('delete from rate_window');
  await server.sql('delete from login_fail');
});

async function everybody(): Promise<Readonly<Record<Person, TestUser>>> {
  const staff = await aPerson(server, { tenant });
  const admin = await aPerson(server, { tenant, kind: 'admin' });
  const withApp = await aPerson(server, { tenant });
  await server.sql(
    `insert into account_factor (id, account_id, kind, name, secret, created_at) values (gen_random_uuid(), $1, 'totp', '', $2, now())`,
    [withApp.id, seal(newTotpSecret())],
  );
  return { staff, admin, 'with an app': withApp };
}

async function outcome(userName: string, mode: string, isRight: boolean): Promise<string> {
  const client = new LoginClient(server);
  const named = { username: userName, tenancyid: String(tenant.tenancyId) };
  const { challengeId, pwdSalt } = (await client.send('POST', 'checkuser', { fields: named })).body.data;
  let secret: Record<string, string> = {
    password: mode === 'domain' ? password : serverWire.passwordDigest(isRight ? password : 'wrong', pwdSalt),
  };
  if (mode === 'dynamic') {
    await client.send('GET', 'validcode', { fields: { ...named, channel: 'mail', challengeId } });
    const code = sent.at(-1)?.params?.['code'] ?? '';
    secret = { code: isRight ? code : code === '000000' ? '111111' : '000000' };
  }
  const { body, cookie } = await client.send('POST', 'login', {
    fields: {
      clientid: 'mplanyou',
      loginmode: '9',
      logintype: mode,
      ...named,
      challengeId,
      agreement: '1',
      secureData: await client.secret('login', secret),
    },
  });
  if (!body.result) return body.code;
  // Before the second factor a browser has nothing that opens anything.
  expect({ hasToken: 'token' in body.data, hasCookie: cookie !== undefined }).toEqual(
    body.data.next ? { hasToken: false, hasCookie: false } : { hasToken: true, hasCookie: true },
  );
  return body.data.next ?? 'session';
}

test.each(policies)(
  'who gets in where $loginModes are on, strength $strength, administrators doubly: $adminDouble',
  async (policy) => {
    await server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, 'verification', $3, 1, now())
       on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
      [tenant.id, nobody, JSON.stringify(policy)],
    );
    const users = await everybody();

    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const person of people)
      for (const mode of attempts)
        for (const isRight of [true, false]) {
          const key = `${person}, ${mode}, ${isRight ? 'right' : 'wrong'}`;
          await server.sql('delete from rate_window');
          expected[key] = told(policy, person, { mode, isRight });
          seen[key] = await outcome(users[person].userName, mode, isRight);
        }

    expect(seen).toEqual(expected);
  },
);
