import { identityModule } from '@mp/identity/server';
import { aServer, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { defineServerModule, findStatement, resourceServer } from '@mp/kernel/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, expect, test } from 'vitest';
import { searchRecords } from '../contract/index.ts';
import { homeModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
const readers = defineServerModule({ name: 'readers', grants: { staff: { functions: ['user.read'] } } });
beforeAll(async () => {
  server = await aServer([settingsModule, organisationModule, identityModule, homeModule, readers]);
  tenant = await server.aTenant('恒远集团');
  admin = await server.aUser({ tenant, kind: 'admin', userName: 'boss', employeeName: '欧阳管理' });
  await server.aUser({ tenant, userName: 'zhang_san', employeeName: '张三丰' });
  await server.aUser({ tenant, userName: 'zhang_si', employeeName: '张四' });
  await server.sql(
    `insert into org (tenant_id, id, created_at, updated_at, name, code, type, parent_id, path, depth, seq)
     select $1, gen_random_uuid(), now(), now(), '华东大区', 'HY-EAST', 'company', $2, '00001.00002', 1, 0`,
    [tenant.id, tenant.rootId],
  );
  const stranger = await server.aTenant('别家');
  await server.aUser({ tenant: stranger, userName: 'zhang_other', employeeName: '张三外人' });
});

const search = async (q: string, user = admin): Promise<string[]> => {
  const answer = await server.call(user, 'GET', `/home/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return (answer.body.items as { resource: string; number: string | null; label: string }[]).map(
    ({ resource, number, label }) => `${resource.split('.')[1]} ${number ?? '-'} ${label}`,
  );
};

test('records are found by the beginning of their number in any case, and by a part of their name', async () => {
  expect(await search('zhang_s')).toEqual(['user zhang_san 张三丰', 'user zhang_si 张四']);
  expect(await search('ZHANG_SA')).toEqual(['user zhang_san 张三丰']);
  expect(await search('三丰')).toEqual(['user zhang_san 张三丰']);
  expect(await search('hy-e')).toEqual(['organisation HY-EAST 华东大区']);
  expect(await search('东大')).toEqual(['organisation HY-EAST 华东大区']);
});

test('nothing of another tenant is found, and nothing of what the caller may not read', async () => {
  expect(await search('zhang_other')).toEqual([]);
  const staff = await server.aUser({ tenant, userName: 'plain' });
  expect(await search('张三', staff)).toEqual(['user zhang_san 张三丰']);
  const stranger = await server.aUser({ tenant: await server.aTenant() });
  expect(await search('张', stranger)).toEqual([]);
});

test('hostile texts find nothing and break nothing', async () => {
  for (const q of ["' or 1=1 --", '%', '__', '\\', '\u{10ffff}', '  ', '$1', '𠮷'.repeat(50), '<b>'])
    expect(await search(q)).toEqual([]);
  expect((await server.call(admin, 'GET', `/home/search?q=${'x'.repeat(101)}`)).status).toBe(422);
  expect((await server.call(admin, 'GET', '/home/search')).status).toBe(422);
  expect((await refusals(server, { endpoint: searchRecords })).notSignedIn?.status).toBe(401);
});

test('the caller finds within his data scope only', async () => {
  const context = await server.contextOf(await server.aUser({ tenant, userName: 'scoped' }));
  const users = resourceServer('identity.user');
  if (!users) throw new Error('no users');
  const rights = {
    ...context.rights,
    scopes: new Map([
      ['user.read', { kind: 'some' as const, parts: [{ kind: 'own' as const, userId: context.userId }] }],
    ]),
  };
  const narrow = Object.create(context, { rights: { value: rights }, userId: { value: context.userId } });
  const [result] = await context.batch(() => [findStatement(narrow, users, { q: 'zhang', size: 5 })]);

  expect(result?.rows).toEqual([]);
});
