import { defineServerModule } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';
import * as api from '../contract/index.ts';
import { identityModule } from './index.ts';

/** A house whose staff may force others out, as a small role of administrators may. */
const helpDesk = defineServerModule({ name: 'helpDesk', grants: { staff: { functions: ['user.forceLogout'] } } });

let server: TestServer;
let admin: TestUser;
let person: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  person = await server.aUser({ tenant: admin.tenant });
});

const read = (path: string, by = admin) => server.call(by, 'GET', `/identity/user/${person.id}${path}`);
describe('the sessions of a user', () => {
  test('are the living ones of the tenant, and end by the forced logout', async () => {
    const before = (await read('/sessions')).body.items;

    expect(before).toMatchObject([{ forcedAt: null, createdAt: expect.any(String), lastSeen: expect.any(String) }]);
    const ended = await server.call(admin, 'POST', '/identity/session/force', {
      body: { userIds: [person.id], when: 'later' },
    });

    expect(ended.body.sessions).toBe(1);
    const after = (await read('/sessions')).body.items;
    expect(after).toHaveLength(1);
    expect(Date.parse(after[0].forcedAt)).toBe(Date.parse(ended.body.at));
    await server.sql(`update session set tenant_id = gen_random_uuid() where account_id = $1`, [person.id]);
    expect((await read('/sessions')).body.items).toEqual([]);
  });
});

describe('the forced logout', () => {
  const forceOut = async (by: TestUser, ...users: readonly TestUser[]) => {
    const body = { userIds: users.map(({ id }) => id), when: 'now' };
    const { status, body: answer } = await house.call(by, 'POST', '/identity/session/force', { body });
    return status === 200 ? 'ended' : answer.code;
  };
  let house: TestServer;
  let boss: TestUser;
  let helper: TestUser;
  let colleague: TestUser;
  let platform: TestUser;

  beforeAll(async () => {
    house = await aServer([tenantModule, settingsModule, organisationModule, identityModule, helpDesk]);
    const tenant = await house.aTenant();
    boss = await house.aUser({ kind: 'admin', tenant });
    [helper, colleague, platform] = [
      await house.aUser({ tenant }),
      await house.aUser({ tenant }),
      await house.aUser({ tenant }),
    ];
    await house.sql('update account set platform_admin = true where id = $1', [platform.id]);
  });

  test('by a small role ends no session of an administrator, and of several then nobody’s', async () => {
    expect(await forceOut(helper, boss)).toBe('user.higherRank');
    expect(await forceOut(helper, colleague, platform)).toBe('user.higherRank');

    const living = 'select count(*)::integer as n from session where tenant_id = $1 and forced_at is null';
    expect(await house.sql(living, [boss.tenant.id])).toEqual([{ n: 4 }]);
  });

  test('by an administrator of the tenant ends none of a platform administrator', async () => {
    expect(await forceOut(boss, platform)).toBe('user.higherRank');
  });

  test('ends sessions of equals and of those below, and is not offered for others', async () => {
    const { body } = await house.call(boss, 'GET', '/identity/user?size=50');
    const isOffered = ({ id }: TestUser) =>
      !body.items.find((each: { id: string }) => each.id === id).abilities.closed.includes('forceLogout');

    expect([isOffered(colleague), isOffered(boss), isOffered(platform)]).toEqual([true, true, false]);
    expect(await forceOut(boss, colleague)).toBe('ended');
    const other = await house.aUser({ kind: 'admin', tenant: boss.tenant });
    expect(await forceOut(boss, other)).toBe('ended');
  });
});

describe('the chat accounts of a user', () => {
  test('are told with their name and since when', async () => {
    await server.sql(
      `insert into user_bind (account_id, kind, app_id, openid, nick, bound_at) values ($1, 'wechat', 'a', 'o', '小王', now())`,
      [person.id],
    );

    expect((await read('/bindings')).body.items).toEqual([
      { kind: 'wechat', nick: '小王', boundAt: expect.any(String) },
    ]);
    expect((await read('')).body.bindings).toEqual(['wechat']);
  });
});

describe('a user', () => {
  test('names the tenant of the membership', async () => {
    const [tenant] = await server.sql<{ name: string }>('select tenancy_name as name from tenant where id = $1', [
      admin.tenant.id,
    ]);

    expect((await read('')).body.tenant).toBe(tenant?.name);
  });

  test('keeps head photo and work signature with the account, and so in each of its tenants', async () => {
    const [photo, signature] = [crypto.randomUUID(), crypto.randomUUID()];
    await server.sql('update account set head_photo = $2, work_signature = $3 where id = $1', [
      person.id,
      photo,
      signature,
    ]);

    expect((await read('')).body).toMatchObject({ headPhoto: photo, workSignature: signature });
  });

  test('shows the work signature to those alone who hold the right on that field', async () => {
    const reader = await server.aUser({ tenant: admin.tenant });
    const seen = (await read('', reader)).body;

    expect('headPhoto' in seen).toBe(true);
    expect('workSignature' in seen).toBe(false);
  });
});

test('the refusals of sessions and chat accounts', async () => {
  const foreignId = async () => person.id;
  for (const endpoint of [api.userSessions, api.userBindings])
    expect(await refusals(server, { endpoint: endpoint as never, foreignId })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
});
