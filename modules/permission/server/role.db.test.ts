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
});

const base = '/permission/role';
const create = (values: Readonly<Record<string, unknown>>, by = admin) =>
  server.call(by, 'POST', base, { body: { code: 'AREA', name: '区域经理', orgId: by.tenant.rootId, ...values } });
const aRole = async (values: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; version: number }> => {
  const answer = await create(values);
  expect(answer.status).toBe(201);
  return answer.body;
};
const anOrganisation = async (name: string, parentId = admin.tenant.rootId): Promise<string> =>
  (await server.call(admin, 'POST', '/organisation/organisation', { body: { name, type: 'company', parentId } })).body
    .id;
const aColleague = (employeeName: string) => server.aUser({ tenant: admin.tenant, employeeName });
const affiliate = (user: TestUser, orgId: string) =>
  server.sql('insert into user_org (tenant_id, user_id, org_id, seq) values ($1, $2, $3, 1)', [
    user.tenant.id,
    user.id,
    orgId,
  ]);
const add = (id: string, members: readonly unknown[]) =>
  server.call(admin, 'POST', `${base}/${id}/members`, { body: { members } });
const holders = async (id: string, query = '') =>
  (await server.call(admin, 'GET', `${base}/${id}/effective-members?${query}`)).body;
const grant = (roleId: string, key: string, access = 2) =>
  server.sql(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     values ($1, gen_random_uuid(), 'role', $2, 2, $3, $4, now())`,
    [admin.tenant.id, roleId, key, access],
  );

describe('a role', () => {
  test('has a code of letters, digits and underscores, and a name without signs', async () => {
    const codes = async (values: Readonly<Record<string, unknown>>) =>
      (await create(values)).body.fields?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

    expect(await codes({ code: '' })).toEqual(['code common.required']);
    expect(await codes({ code: 'A-1' })).toEqual(['code common.format']);
    expect(await codes({ code: 'A'.repeat(31) })).toEqual(['code common.maxChars']);
    expect(await codes({ name: '区域 经理' })).toEqual(['name common.format']);
    expect(await codes({ orgId: null })).toEqual(['orgId common.required']);
    expect(await codes({ orgType: 'group' })).toEqual(['orgRelationId common.required']);
  });

  test('has a code of its own in the tenant and a name of its own in its organisation or relation', async () => {
    await aRole();
    const other = await anOrganisation('华东');
    const relation = (
      await server.call(admin, 'POST', '/organisation/orgRelation', { body: { name: '销售', code: 'S', type: 'tree' } })
    ).body.id;

    expect((await create({ name: '别名' })).body.fields[0]).toMatchObject({ path: 'code', code: 'common.duplicate' });
    expect((await create({ code: 'B' })).body.fields[0]).toMatchObject({ path: 'name', code: 'common.duplicate' });
    await aRole({ code: 'C', orgId: other });
    const group = await aRole({ code: 'D', orgType: 'group', orgRelationId: relation });
    expect(group).toMatchObject({ orgId: null, orgRelationIdLabel: '销售' });
    expect((await create({ code: 'E', orgType: 'group', orgRelationId: relation })).body.fields[0]).toMatchObject({
      path: 'name',
      code: 'common.duplicate',
    });
  });

  test('is not deleted while it has members, and then can be', async () => {
    const role = await aRole();
    const member = await aColleague('李四');
    await add(role.id, [{ type: 'user', id: member.id }]);

    expect((await server.call(admin, 'DELETE', `${base}/${role.id}?version=1`)).body.message).toBe(
      '数据已被成员使用，不能删除',
    );
    await server.call(admin, 'POST', `${base}/${role.id}/members/remove`, {
      body: { members: [{ type: 'user', id: member.id }] },
    });
    expect((await server.call(admin, 'DELETE', `${base}/${role.id}?version=1`)).status).toBe(204);
  });

  test('is edited one at a time', async () => {
    const [a, b] = [await aRole(), await aRole({ code: 'B', name: '乙' })];
    const edit = (ids: readonly string[]) =>
      server.call(admin, 'POST', `${base}/batch`, {
        body: { action: 'update', ids, params: { values: { description: 'x' } } },
      });

    expect((await edit([a.id, b.id])).body.code).toBe('common.selectOne');
    expect((await edit([a.id])).body).toEqual({ done: 1, refused: [] });
  });
});

describe('the built-in role of the staff', () => {
  test('is made once for a tenant, and what was taken from it stays away', async () => {
    const begin = () =>
      permissionServer.provisionTenant?.(
        { rows: (text, values) => server.sql(text, values) },
        { id: admin.tenant.id, at: new Date().toISOString(), texts: server.services.texts },
      );
    await begin();
    const [role] = await server.sql<{ id: string; version: number }>(
      `select id, version from role where tenant_id = $1 and code = 'STAFF'`,
      [admin.tenant.id],
    );
    const id = role?.id ?? '';

    expect((await holders(id)).items).toMatchObject([{ id: admin.id, because: [{ type: 'org', below: false }] }]);
    expect((await server.call(admin, 'DELETE', `${base}/${id}?version=1`)).body.message).toBe('内置角色不能删除');
    expect((await server.call(admin, 'PUT', `${base}/${id}`, { body: { version: 1, code: 'PEOPLE' } })).body.code).toBe(
      'role.builtin',
    );
    const granted = () =>
      server.sql('select object_key from perm_grant where tenant_id = $1 and obj_type = 4 order by object_key', [
        admin.tenant.id,
      ]);
    expect((await granted()).map(({ object_key: key }) => key)).toContain('user.mobile');
    await server.sql(`delete from perm_grant where tenant_id = $1`, [admin.tenant.id]);
    await begin();
    expect(await granted()).toEqual([]);
  });
});

describe('members', () => {
  test('are users, organisations and positions, and everybody who holds the role is told why', async () => {
    const role = await aRole();
    const area = await anOrganisation('华东');
    const branch = await anOrganisation('上海', area);
    const [direct, inArea, inBranch, holder] = [
      await aColleague('甲'),
      await aColleague('乙'),
      await aColleague('丙'),
      await aColleague('丁'),
    ];
    await affiliate(inArea, area);
    await affiliate(inBranch, branch);
    await affiliate(direct, branch);
    const position = (
      await server.call(admin, 'POST', '/permission/position', {
        body: { name: '经理', code: 'M', level: 'P7', orgId: area, type: 'manager' },
      })
    ).body.id;
    await server.call(admin, 'POST', `/permission/position/${position}/members`, { body: { userIds: [holder.id] } });

    expect(
      (
        await add(role.id, [
          { type: 'user', id: direct.id },
          { type: 'org', id: area },
          { type: 'position', id: position },
        ])
      ).body,
    ).toEqual({ changed: 3 });
    const names = async () => (await holders(role.id)).items.map(({ id }: { id: string }) => id).toSorted();
    expect(await names()).toEqual([direct.id, inArea.id, holder.id].toSorted());
    expect((await add(role.id, [{ type: 'org', id: area, withBelow: true }])).body).toEqual({ changed: 1 });

    expect(await names()).toEqual([direct.id, inArea.id, inBranch.id, holder.id].toSorted());
    const { items, total } = await holders(role.id, `q=${direct.userName}`);
    expect(total).toBe(1);
    expect(items[0].because).toEqual([
      { type: 'user', id: null, name: null, below: false },
      { type: 'org', id: area, name: '华东', below: true },
    ]);
    expect((await holders(role.id, `orgId=${branch}`)).total).toBe(2);
    expect((await holders(role.id, `orgId=${area}&includeBelow=false`)).total).toBe(1);
    const listed = (await server.call(admin, 'GET', `${base}/${role.id}/members?type=org`)).body;
    expect(listed).toMatchObject({ total: 1, items: [{ id: area, withBelow: true, idle: false }] });
    expect((await server.call(admin, 'GET', `${base}/${role.id}`)).body.memberCount).toBe(3);
  });

  test('are at least one, known, and at most 500', async () => {
    const role = await aRole();

    for (const path of ['members', 'members/remove'])
      expect(
        (await server.call(admin, 'POST', `${base}/${role.id}/${path}`, { body: { members: [] } })).body,
      ).toMatchObject({ code: 'role.memberRequired', message: '请至少选择一个成员' });
    expect((await add(role.id, [{ type: 'user', id: role.id }])).body.code).toBe('common.refNotFound');
    expect(
      (
        await add(
          role.id,
          Array.from({ length: 501 }, () => ({ type: 'user', id: admin.id })),
        )
      ).status,
    ).toBe(422);
  });

  test('leave a trace that can be undone, and lines in the log', async () => {
    const role = await aRole();
    const member = await aColleague('甲');
    await add(role.id, [{ type: 'user', id: member.id }]);

    const [change] = await server.sql<{ kind: string; before: unknown; after: { members: never[] } }>(
      'select kind, before, after from perm_change where subject_id = $1',
      [role.id],
    );
    expect(change).toMatchObject({
      kind: 'members',
      before: { members: [] },
      after: { members: [{ type: 'user', id: member.id, withBelow: false }] },
    });
    expect(
      await server.sql(
        'select subject_name, object_type, object_name, after from log_menu_auth where subject_id = $1',
        [role.id],
      ),
    ).toEqual([{ subject_name: '区域经理', object_type: 'user', object_name: '甲', after: { withBelow: false } }]);
  });

  test('who left can be put back by undoing the last change', async () => {
    const role = await aRole();
    const org = await anOrganisation('华东');
    await add(role.id, [{ type: 'org', id: org, withBelow: true }]);
    await server.call(admin, 'POST', `${base}/${role.id}/members/remove`, {
      body: { members: [{ type: 'org', id: org }] },
    });
    const changes = await server.call(admin, 'GET', `/permission/changes?subjectType=role&subjectId=${role.id}`);
    const [last] = changes.body.items;

    expect(last).toMatchObject({ kind: 'members', removed: 1, canUndo: true });
    expect((await server.call(admin, 'POST', `/permission/changes/${last.id}/undo`)).status).toBe(200);

    expect((await server.call(admin, 'GET', `${base}/${role.id}/members`)).body.items).toMatchObject([
      { id: org, withBelow: true },
    ]);
  });

  test('are not given a role with rights that the giver does not hold', async () => {
    const [role, lender] = [await aRole(), await aRole({ code: 'LENDER', name: '分派' })];
    const giver = await aColleague('甲');
    await add(lender.id, [{ type: 'user', id: giver.id }]);
    for (const key of ['role.members', 'role.read']) await grant(lender.id, key);
    await grant(role.id, 'user.delete');

    const answer = await server.call(giver, 'POST', `${base}/${role.id}/members`, {
      body: { members: [{ type: 'user', id: giver.id }] },
    });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'perm.notHeld', params: { objects: ['用户：移出租户'] } });
    await grant(lender.id, 'user.delete');
    expect(
      (
        await server.call(giver, 'POST', `${base}/${role.id}/members`, {
          body: { members: [{ type: 'user', id: giver.id }] },
        })
      ).body,
    ).toEqual({ changed: 1 });
  });
});

describe('two roles', () => {
  test('are copied with members and rights, and compared', async () => {
    const role = await aRole();
    const member = await aColleague('甲');
    await add(role.id, [{ type: 'user', id: member.id }]);
    await grant(role.id, 'user.delete');
    const copy = await server.call(admin, 'POST', `${base}/${role.id}/copy`, {
      body: { code: 'COPY', name: '副本', withMembers: true, withGrants: true },
    });
    expect(copy.status).toBe(201);
    const diff = async () => (await server.call(admin, 'GET', `${base}/${role.id}/diff/${copy.body.id}`)).body;

    expect(await diff()).toEqual({ grants: [], members: [], same: { grants: 1, members: 1 } });
    await grant(copy.body.id, 'user.lock');
    await server.call(admin, 'POST', `${base}/${copy.body.id}/members/remove`, {
      body: { members: [{ type: 'user', id: member.id }] },
    });

    expect(await diff()).toMatchObject({
      grants: [{ objType: 2, objectKey: 'user.lock', kind: 'onlyThere', here: 0, there: 2 }],
      members: [{ type: 'user', id: member.id, name: '甲', kind: 'onlyHere' }],
    });
    expect(
      (
        await server.call(admin, 'POST', `${base}/${role.id}/copy`, {
          body: { code: 'copy', name: '又一个', withMembers: false, withGrants: false },
        })
      ).body.code,
    ).toBe('common.duplicate');
  });
});

describe('an organisation with roles and positions', () => {
  const organisations = '/organisation/organisation';

  test('is not deleted', async () => {
    const org = await anOrganisation('华东');
    const role = await aRole({ orgId: org });
    const remove = async () => (await server.call(admin, 'DELETE', `${organisations}/${org}?version=1`)).body?.message;

    expect(await remove()).toBe('数据已被角色使用，不能删除');
    await server.call(admin, 'DELETE', `${base}/${role.id}?version=1`);
    await server.call(admin, 'POST', '/permission/position', {
      body: { name: '经理', code: 'M1', level: 'P7', orgId: org, type: 'manager' },
    });
    expect(await remove()).toBe('数据已被岗位使用，不能删除');
  });

  test('takes them along when it becomes part of another one', async () => {
    const [from, into] = [await anOrganisation('旧'), await anOrganisation('新')];
    const role = await aRole({ orgId: from });
    const member = await aColleague('甲');
    await affiliate(member, from);
    await add(role.id, [{ type: 'org', id: from }]);

    const merged = await server.call(admin, 'POST', `${organisations}/batch`, {
      body: { action: 'merge', ids: [from], params: { into } },
    });

    expect(merged.body).toEqual({ done: 1, refused: [] });
    expect((await server.call(admin, 'GET', `${base}/${role.id}`)).body).toMatchObject({ orgId: into, version: 2 });
    expect((await holders(role.id)).items).toMatchObject([{ id: member.id, because: [{ id: into }] }]);
  });
});

describe('the five refusals', () => {
  test('of roles and their members', async () => {
    const foreign = await aRole();
    const foreignId = async () => foreign.id;
    const others = await server.aTenant();
    const stranger = await server.aUser({ kind: 'admin', tenant: others });
    const own = (await create({}, stranger)).body.id as string;

    expect(
      await refusals(server, {
        endpoint: { method: 'PUT', path: `${base}/{id}`, access: 'role.update' },
        foreignId,
        badBody: { version: 1, name: '' },
      }),
    ).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
      badBody: { status: 422 },
    });
    expect((await server.call(stranger, 'PUT', `${base}/${own}`, { body: { version: 9, name: '新' } })).body.code).toBe(
      'common.versionConflict',
    );
    for (const endpoint of [api.roleMembers, api.effectiveRoleMembers])
      expect(await refusals(server, { endpoint: endpoint as never, foreignId })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        otherTenant: { status: 404 },
      });
    for (const endpoint of [api.addRoleMembers, api.removeRoleMembers, api.copyRole])
      expect(await refusals(server, { endpoint: endpoint as never, badBody: {} })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        badBody: { status: 422 },
      });
    const members = [{ type: 'user', id: stranger.id }];
    for (const path of ['members', 'members/remove'])
      expect((await server.call(stranger, 'POST', `${base}/${foreign.id}/${path}`, { body: { members } })).status).toBe(
        404,
      );
    expect((await server.call(stranger, 'GET', `${base}/${own}/diff/${foreign.id}`)).status).toBe(404);
  });
});
