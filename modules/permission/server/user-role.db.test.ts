import { identityModule } from '@mp/identity/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { logModule } from '@mp/log/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as api from '../contract/index.ts';
import { permissionServer } from './index.ts';

let server: TestServer;
let admin: TestUser;
let person: TestUser;

beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    identityModule,
    logModule,
    permissionServer,
  ]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  person = await aColleague('甲');
});

const aColleague = (employeeName: string) => server.aUser({ tenant: admin.tenant, employeeName });
const made = async (path: string, body: Readonly<Record<string, unknown>>): Promise<string> => {
  const answer = await server.call(admin, 'POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const aRole = (code: string, name: string) =>
  made('/permission/role', { code, name, orgType: 'single', orgId: admin.tenant.rootId });
const anOrganisation = (name: string, parentId = admin.tenant.rootId) =>
  made('/organisation/organisation', { name, type: 'company', parentId });
const aPosition = (name: string, code: string, orgId = admin.tenant.rootId) =>
  made('/permission/position', { name, code, level: 'P7', orgId, type: 'manager' });
const affiliate = (user: TestUser, orgId: string) =>
  server.sql('insert into user_org (tenant_id, user_id, org_id, seq) values ($1, $2, $3, 1)', [
    user.tenant.id,
    user.id,
    orgId,
  ]);
const add = (roleId: string, members: readonly unknown[]) =>
  server.call(admin, 'POST', `/permission/role/${roleId}/members`, { body: { members } });
const give = (roleIds: readonly string[], by = admin, to = person) =>
  server.call(by, 'POST', `/permission/user/${to.id}/roles`, { body: { roleIds } });
const allRolesOf = async (user = person, by = admin): Promise<api.UserRole[]> =>
  (await server.call(by, 'GET', `/permission/user/${user.id}/roles`)).body.items;
const rolesOf = async (user = person, by = admin) =>
  (await allRolesOf(user, by)).filter(({ code }) => code !== api.staffRoleCode);
const grant = (roleId: string, key: string) =>
  server.sql(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     values ($1, gen_random_uuid(), 'role', $2, 2, $3, 2, now())`,
    [admin.tenant.id, roleId, key],
  );
const aGiver = async (...keys: readonly string[]) => {
  const giver = await aColleague('乙');
  const lender = await aRole('LENDER', '分派');
  await add(lender, [{ type: 'user', id: giver.id }]);
  for (const key of keys) await grant(lender, key);
  return { giver, lender };
};

describe('the roles of a user', () => {
  test('are told with every way by which they come: by name, by organisation, by position, built in', async () => {
    const [direct, byOrg, byPost] = [await aRole('A', '甲'), await aRole('B', '乙'), await aRole('C', '丙')];
    const area = await anOrganisation('华东');
    const branch = await anOrganisation('上海', area);
    await affiliate(person, branch);
    const post = await aPosition('经理', 'M', branch);
    await server.call(admin, 'POST', `/permission/position/${post}/members`, { body: { userIds: [person.id] } });
    await give([direct]);
    await add(byOrg, [{ type: 'org', id: area, withBelow: true }]);
    await add(byPost, [
      { type: 'position', id: post },
      { type: 'org', id: branch },
    ]);

    const items = await allRolesOf();

    expect(items).toEqual([
      expect.objectContaining({
        code: api.staffRoleCode,
        builtin: true,
        sources: [expect.objectContaining({ type: 'org', id: admin.tenant.rootId, inactive: null })],
      }),
      {
        id: direct,
        code: 'A',
        name: '甲',
        orgName: expect.any(String),
        builtin: false,
        sources: [{ type: 'user', id: null, name: null, below: false, inactive: null }],
      },
      expect.objectContaining({
        id: byOrg,
        builtin: false,
        sources: [{ type: 'org', id: area, name: '华东', below: true, inactive: null }],
      }),
      expect.objectContaining({
        id: byPost,
        sources: [
          { type: 'position', id: post, name: '经理', below: false, inactive: null },
          { type: 'org', id: branch, name: '上海', below: false, inactive: null },
        ],
      }),
    ]);
  });

  test('say why one of them does not count now', async () => {
    const role = await aRole('A', '甲');
    await give([role]);
    await server.call(admin, 'POST', '/permission/role/batch', { body: { action: 'disable', ids: [role] } });

    expect((await rolesOf())[0]?.sources[0]?.inactive).toBe('roleUnusable');
  });

  test('are shown as far as the reader may read roles', async () => {
    const role = await aRole('A', '甲');
    await give([role]);
    const { giver, lender } = await aGiver('role.read', 'user.read');

    expect((await rolesOf(person, giver)).map(({ id }) => id)).toEqual([role]);
    await server.sql(
      `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, created_at)
       values ($1, gen_random_uuid(), 'role', $2, 'role', 'read', 'own', now())`,
      [admin.tenant.id, lender],
    );
    await server.sql('update tenant_user set perm_epoch = perm_epoch + 1 where id = $1', [giver.id]);

    expect(await rolesOf(person, giver)).toEqual([]);
  });
});

test('a forced sign-out reaches those alone who lie in the data scope', async () => {
  const { giver, lender } = await aGiver('user.read', 'user.forceLogout');
  const force = () =>
    server.call(giver, 'POST', '/identity/session/force', { body: { userIds: [person.id], when: 'now' } });
  await server.sql(
    `insert into data_scope (tenant_id, id, subject_type, subject_id, resource, action, scope, created_at)
     values ($1, gen_random_uuid(), 'role', $2, 'user', 'read', 'own', now())`,
    [admin.tenant.id, lender],
  );
  await server.sql('update tenant_user set perm_epoch = perm_epoch + 1 where id = $1', [giver.id]);
  expect((await force()).status).toBe(404);

  await server.sql('delete from data_scope where tenant_id = $1', [admin.tenant.id]);
  await server.sql('update tenant_user set perm_epoch = perm_epoch + 1 where id = $1', [giver.id]);
  expect((await force()).status).toBe(200);
});

describe('roles given to a user', () => {
  test('come all or none, once each, with a line in the log and a change that can be undone', async () => {
    const [a, b] = [await aRole('A', '甲'), await aRole('B', '乙')];

    expect((await give([a, b, a])).body).toEqual({ changed: 2 });
    expect((await give([a])).body).toEqual({ changed: 0 });
    expect((await give([])).body.fields[0].code).toBe('role.chooseRole');
    expect((await give([await aRole('C', '丙'), person.id])).status).toBe(404);

    expect((await rolesOf()).map(({ id }) => id)).toEqual([a, b]);
    expect(await server.sql('select kind, after from perm_change where subject_id = $1', [a])).toEqual([
      { kind: 'members', after: { members: [{ type: 'user', id: person.id, withBelow: false }] } },
    ]);
    expect(await server.sql('select object_type, object_name from log_menu_auth where subject_id = $1', [b])).toEqual([
      { object_type: 'user', object_name: '甲' },
    ]);
  });

  test('hold nothing that the giver does not hold, as when the role is given members', async () => {
    const role = await aRole('A', '甲');
    await grant(role, 'user.delete');
    const { giver, lender } = await aGiver('role.members', 'role.read', 'user.read');

    const answer = await give([role], giver);

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'perm.notHeld', params: { objects: ['用户：移出租户'] } });
    expect(await rolesOf()).toEqual([]);
    await grant(lender, 'user.delete');
    expect((await give([role], giver)).body).toEqual({ changed: 1 });
  });
});

test('the positions of a user are told with their organisation, the main one first', async () => {
  const [a, b] = [await aPosition('经理', 'A1'), await aPosition('主管', 'B1')];
  await server.call(admin, 'POST', `/permission/position/${a}/members`, { body: { userIds: [person.id] } });
  await server.call(admin, 'POST', `/permission/position/${b}/members`, {
    body: { userIds: [person.id], isMain: true },
  });

  const { items } = (await server.call(admin, 'GET', `/permission/user/${person.id}/positions`)).body;

  expect(items).toMatchObject([
    { id: b, code: 'B1', name: '主管', isMain: true, idle: false },
    { id: a, code: 'A1', name: '经理', isMain: false },
  ]);
});

test('the refusals of roles and positions of a user', async () => {
  const foreignId = async () => person.id;
  for (const endpoint of [api.userRoles, api.userPositions])
    expect(await refusals(server, { endpoint: endpoint as never, foreignId })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
  expect(await refusals(server, { endpoint: api.giveUserRoles as never, badBody: {} })).toMatchObject({
    notSignedIn: { status: 401 },
    notPermitted: { status: 403 },
    badBody: { status: 422 },
  });
});
