import { identityModule } from '@mp/identity/server';
import { aPerson, LoginClient, password } from '@mp/identity/testing';
import { aServer, refusals, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { newId } from '@mp/kernel/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { grayRule, testGray, type GrayDecision } from '../contract/index.ts';
import { grayReleaseModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer(
    [tenantModule, settingsModule, permissionServer, organisationModule, identityModule, grayReleaseModule],
    { loginCheck: 'none' },
  );
  admin = await server.aUser({ kind: 'admin' });
});
beforeEach(async () => {
  await server.sql('delete from gray_rule');
});

let names = 0;
const make = (more: Readonly<Record<string, unknown>>, user = admin) =>
  server.call(user, 'POST', grayRule.path, {
    body: {
      name: `rule ${(names += 1)}`,
      enabled: true,
      grayUrl: 'https://gray.example',
      grayMark: 'v2',
      ...more,
    },
  });
const codeOf = ({ body }: Answer): unknown => body.fields?.[0]?.code ?? body.code;
const ask = async (userId: string, ip = '10.1.2.3'): Promise<GrayDecision> =>
  (await server.call(admin, 'POST', '/gray/test', { body: { userId, ip } })).body;
/** The tenant of somebody as the answer to his sign-in tells of it. */
async function frontOf(user: TestUser, ip = '172.16.0.9'): Promise<Readonly<Record<string, unknown>>> {
  const client = new LoginClient(server);
  client.ip = ip;
  return (await client.login(user.userName, password)).body.data.tenantList[0];
}

test.each([
  ['shares that do not make a hundred', { type: 'ratio', grayRatio: 30, normalRatio: 69 }, 'gray.ratioSum'],
  ['one share alone', { type: 'ratio', grayRatio: 30 }, 'common.required'],
  ['51 users', { type: 'user', userIds: Array.from({ length: 51 }, () => newId()) }, 'gray.maxUsers'],
  ['nobody', { type: 'user' }, 'common.required'],
  ['a part above 255', { type: 'ip', ips: '10.1.2.300' }, 'gray.ipFormat'],
  ['a word as address', { type: 'ip', ips: 'ten' }, 'gray.ipFormat'],
  ['signs in its name', { type: 'ip', ips: '10.1.*.*', name: 'a<b' }, 'gray.chars'],
  ['signs in its remark', { type: 'ip', ips: '10.1.*.*', remark: '100%' }, 'gray.chars'],
])('a rule with %s is refused', async (_what, more, code) => {
  const refused = await make(more);

  expect([refused.status, codeOf(refused)]).toEqual([422, code]);
});

test('users, their roles, their organisations and those above lead to the gray front', async () => {
  const user = await server.aUser({ tenant: admin.tenant });
  const { rootId, id: tenantId } = admin.tenant;
  await server.sql('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3) on conflict do nothing', [
    tenantId,
    user.id,
    rootId,
  ]);
  const [role] = await server.sql<{ id: string }>(
    `select role_id as id from role_member where tenant_id = $1 and member_type = 'org' and member_id = $2 limit 1`,
    [tenantId, rootId],
  );
  const decisions: unknown[] = [];
  const kinds = [
    { type: 'org', orgIds: [rootId] },
    { type: 'user', userIds: [user.id] },
    ...(role ? [{ type: 'role', roleIds: [role.id] }] : []),
  ];
  for (const kind of kinds) {
    await server.sql('delete from gray_rule');
    expect((await make(kind)).status).toBe(201);
    decisions.push((await ask(user.id)).gray, (await ask(admin.id)).gray);
  }

  expect(decisions.slice(0, 4)).toEqual([true, expect.any(Boolean), true, false]);
});

test('the answer to a sign-in leads by the rules, and where none fits to the normal front', async () => {
  const [one, other] = [
    await aPerson(server, { tenant: admin.tenant }),
    await aPerson(server, { tenant: admin.tenant }),
  ];
  await make({ type: 'user', userIds: [one.id], normalUrl: 'https://normal.example' });
  const { body: off } = await make({ type: 'ip', ips: '172.16.*.*', enabled: false });

  const fronts = [await frontOf(one), await frontOf(other)];
  await server.call(admin, 'POST', `${grayRule.path}/batch`, { body: { action: 'enable', ids: [off.id], params: {} } });
  const later = [await frontOf(other), await frontOf(other, '172.17.0.9')];

  expect(fronts).toMatchObject([
    { gray: true, grayfrontUrl: 'https://gray.example', normalfrontUrl: 'https://normal.example' },
    { gray: false },
  ]);
  expect(later.map(({ gray }) => gray)).toEqual([true, false]);
});

test('rules change places with the next one, and the test names the one that fits', async () => {
  const { body: first } = await make({ type: 'ip', ips: '10.*.*.*', name: 'first' });
  await make({ type: 'ip', ips: '10.1.*.*', name: 'second' });
  const before = await ask(admin.id);

  const moved = await server.call(admin, 'POST', `${grayRule.path}/batch`, {
    body: { action: 'moveDown', ids: [first.id, first.id], params: {} },
  });
  const after = await ask(admin.id);

  expect(moved.body).toMatchObject({ done: 2 });
  expect([before.rule, after.rule]).toEqual(['first', 'second']);
  expect(after.steps).toMatchObject([{ name: 'second', outcome: 'match' }]);
});

test('rules of another tenant are neither seen nor counted, and the test asks for members alone', async () => {
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const staff = await server.aUser({ tenant: admin.tenant });
  const [own, foreigner] = [
    await aPerson(server, { tenant: admin.tenant }),
    await aPerson(server, { tenant: stranger.tenant }),
  ];
  await make({ type: 'ratio', grayRatio: 100, normalRatio: 0 }, stranger);

  const answers = await refusals(server, { endpoint: testGray });
  const foreign = await server.call(admin, 'POST', '/gray/test', { body: { userId: stranger.id, ip: '' } });

  expect([(await frontOf(own)).gray, (await frontOf(foreigner)).gray]).toEqual([false, true]);
  expect(answers).toMatchObject({ notSignedIn: { status: 401 }, notPermitted: { status: 403 } });
  expect(foreign.status).toBe(404);
  expect((await make({ type: 'ip', ips: '10.1.*.*' }, staff)).status).toBe(403);
});
