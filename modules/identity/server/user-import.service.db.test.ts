import { newId } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { createUsers, userRowProblems } from './user-import.service.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
  admin = await server.aUser({ kind: 'admin' });
});

const aRow = (userName: string, more: Readonly<Record<string, unknown>> = {}) => ({
  userName,
  employeeName: '张三',
  email: `${userName}@example.com`,
  sex: 'unknown' as const,
  orgIds: [admin.tenant.rootId],
  defaultOrgId: admin.tenant.rootId,
  activeDate: '2026-01-01',
  expiryDate: '2030-12-31',
  ...more,
});

test('refuses what the platform or another row of the file has', async () => {
  const stranger = await server.aUser({ tenant: await server.aTenant() });
  const rows = [
    aRow('free'),
    aRow(stranger.userName),
    aRow('twin', { mobile: '13800001111' }),
    aRow('other', { mobile: '13800001111' }),
  ];
  const context = await server.contextOf(admin);
  const planned = new Map(rows.map((row) => [newId(), row]));

  const refused = await context.tx((tx) => userRowProblems(tx, rows, planned));

  expect(refused.map((fields) => fields.map(({ path }) => path))).toEqual([
    [],
    ['userName', 'email'],
    ['mobile'],
    ['mobile'],
  ]);
});

test('stores a thousand users in one piece, without a password, to be set before anybody signs in', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ id: newId(), values: aRow(`many${at}`) }));
  const context = await server.contextOf(admin);

  await context.tx((tx) => createUsers(tx, rows));

  const [stored] = await server.sql(
    `select count(*)::integer as users, count(c.account_id)::integer as passwords, bool_and(a.must_reset) as must_reset,
       (select count(*)::integer from user_org u join account n on n.id = u.user_id where n.user_name like 'many%') as affiliations,
       (select count(*)::integer from audit_log l join account n on n.id = l.entity_id where n.user_name like 'many%') as audited
     from account a left join account_credential c on c.account_id = a.id where a.user_name like 'many%'`,
  );
  expect(stored).toEqual({ users: 1000, passwords: 0, must_reset: true, affiliations: 1000, audited: 1000 });
  const list = await server.call(admin, 'GET', '/identity/user?userName=many7');
  expect(list.body.items[0]).toMatchObject({ employeeName: '张三', defaultOrgId: admin.tenant.rootId });
});
