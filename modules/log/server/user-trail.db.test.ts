import { identityModule } from '@mp/identity/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { flushLogs, logModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
let other: TestUser;
let staff: TestUser;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule, logModule]);
  admin = await server.aUser({ kind: 'admin' });
  other = await server.aUser({ kind: 'admin' });
  staff = await server.aUser();
});

const trailOf = (user: TestUser, by = other, more = '') =>
  server.call(by, 'GET', `/log/userTrail?userId=${user.id}&at[last]=1${more}`);

test('what somebody did stands in one line of time, in words, whatever log it is from', async () => {
  const made = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: '轨迹部', type: 'department', parentId: admin.tenant.rootId, code: 'trail' },
  });
  await server.call(admin, 'POST', '/log/functions', { body: { items: [{ kind: 'menu', name: '/logReport' }] } });
  await server.sql(
    `insert into log_login (tenant_id, id, at, account_id, user_name, kind, result, ip, ua)
     values ($1, gen_random_uuid(), now(), $2, $3, 'login', 'auth.loginFailed', '10.0.0.1', '')`,
    [admin.tenant.id, admin.id, admin.userName],
  );

  const { body } = await trailOf(admin);
  const lines = body.items as readonly {
    kind: string;
    whatLabel: string;
    result: string;
    at: string;
    objectId: string;
  }[];

  expect(lines.find(({ kind }) => kind === 'operation')).toMatchObject({ objectId: made.body.id, result: 'ok' });
  expect(lines.find(({ kind }) => kind === 'operation')?.whatLabel).toContain('组织');
  expect(lines.find(({ kind }) => kind === 'signIn')).toMatchObject({ whatLabel: '登录', result: 'refused' });
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect((await trailOf(admin, other, '&kind=signIn')).body.items).toHaveLength(1);
});

test('only whoever names a person reads his trail, and that stands in the log', async () => {
  const unnamed = await server.call(other, 'GET', '/log/userTrail');
  expect(unnamed).toMatchObject({ status: 422, body: { fields: [{ path: 'userId', code: 'common.required' }] } });
  expect((await trailOf(admin, staff)).status).toBe(403);

  await trailOf(staff);
  await flushLogs();
  const read = await server.sql<{ object_id: string }>(
    `select object_id::text as object_id from log_function where user_id = $1 and name = 'userTrail.read' and object_id::text = $2`,
    [other.id, staff.id],
  );
  expect(read).toHaveLength(1);
});

test('nobody reads the trail of somebody of another tenant', async () => {
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });

  expect((await trailOf(admin, stranger)).body.items).toEqual([]);
});
