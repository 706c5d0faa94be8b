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

const base = '/permission/position';
let count = 0;
const create = (values: Readonly<Record<string, unknown>> = {}, by = admin) => {
  count += 1;
  return server.call(by, 'POST', base, {
    body: {
      name: `岗位${count}`,
      code: `P${count}`,
      level: 'P5',
      orgId: by.tenant.rootId,
      type: 'specialist',
      ...values,
    },
  });
};
const aPosition = async (values: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; version: number }> => {
  const answer = await create(values);
  expect(answer.status).toBe(201);
  return answer.body;
};
const aColleague = () => server.aUser({ tenant: admin.tenant });
const give = (id: string, userIds: readonly string[], isMain?: boolean) =>
  server.call(admin, 'POST', `${base}/${id}/members`, {
    body: { userIds, ...(isMain === undefined ? {} : { isMain }) },
  });
const holders = async (id: string, query = '') =>
  (await server.call(admin, 'GET', `${base}/${id}/members?${query}`)).body;
const anOrganisation = async (name: string): Promise<string> =>
  (
    await server.call(admin, 'POST', '/organisation/organisation', {
      body: { name, type: 'company', parentId: admin.tenant.rootId },
    })
  ).body.id;

describe('a position', () => {
  test('has a name without quotes and angle brackets, a level and a type', async () => {
    const wrong = async (values: Readonly<Record<string, unknown>>) => (await create(values)).body.fields?.[0];

    expect(await wrong({ name: `a'b` })).toMatchObject({
      path: 'name',
      code: 'position.nameChars',
      message: '名称不能包含单引号或尖括号',
    });
    expect(await wrong({ name: '' })).toMatchObject({ path: 'name', code: 'common.required' });
    expect(await wrong({ level: null })).toMatchObject({ path: 'level', code: 'common.required' });
    for (const type of [null, undefined])
      expect(await wrong({ type })).toMatchObject({
        path: 'type',
        code: 'common.required',
        message: '岗位类型不能为空',
      });
  });

  test('stands below a position of its own organisation, never below itself', async () => {
    const above = await aPosition();
    const below = await aPosition({ parentId: above.id });
    const elsewhere = await aPosition({ orgId: await anOrganisation('华东') });
    const move = (id: string, parentId: string) =>
      server.call(admin, 'POST', `${base}/${id}/move`, { body: { version: 1, parentId } });
    const put = (id: string, values: Readonly<Record<string, unknown>>) =>
      server.call(admin, 'PUT', `${base}/${id}`, { body: { version: 1, ...values } });

    expect((await move(above.id, below.id)).body.code).toBe('tree.parentCycle');
    expect((await put(above.id, { parentId: above.id })).body.code).toBe('tree.parentCycle');
    expect((await move(below.id, elsewhere.id)).body.fields[0].code).toBe('position.parentOrg');
    expect((await create({ parentId: elsewhere.id })).body.fields[0].code).toBe('position.parentOrg');
    expect((await put(above.id, { orgId: elsewhere.id })).body.fields[0].code).toBe('common.refNotFound');
    expect((await put(below.id, { parentId: null })).status).toBe(200);
    const tree = (await server.call(admin, 'GET', `${base}/children?parent=${above.id}`)).body.items;
    expect(tree).toEqual([]);
  });

  test('is not deleted while positions stand below it, users hold it or roles count on it', async () => {
    const [above, held, named] = [await aPosition(), await aPosition(), await aPosition()];
    await aPosition({ parentId: above.id });
    await give(held.id, [(await aColleague()).id]);
    const role = (
      await server.call(admin, 'POST', '/permission/role', {
        body: { code: 'R', name: '角色', orgId: admin.tenant.rootId },
      })
    ).body.id;
    await server.call(admin, 'POST', `/permission/role/${role}/members`, {
      body: { members: [{ type: 'position', id: named.id }] },
    });
    const refused = async (id: string) => (await server.call(admin, 'DELETE', `${base}/${id}?version=1`)).body.message;

    expect(await refused(above.id)).toBe('数据已被下级岗位使用，不能删除');
    expect(await refused(held.id)).toBe('数据已被任职人员使用，不能删除');
    expect(await refused(named.id)).toBe('数据已被角色使用，不能删除');
  });
});

describe('those who hold a position', () => {
  test('have one main position each', async () => {
    const [first, second] = [await aPosition(), await aPosition()];
    const user = await aColleague();
    const isMain = async (id: string) => (await holders(id)).items[0].isMain;

    expect((await give(first.id, [user.id], true)).body).toEqual({ changed: 1 });
    expect(await isMain(first.id)).toBe(true);
    await give(second.id, [user.id], true);

    expect([await isMain(first.id), await isMain(second.id)]).toEqual([false, true]);
    expect((await give(second.id, [user.id])).body).toEqual({ changed: 0 });
    expect((await give(second.id, [user.id], false)).body).toEqual({ changed: 1 });
  });

  test('are listed with those of the positions below, searched and taken away', async () => {
    const above = await aPosition();
    const below = await aPosition({ parentId: above.id });
    const [a, b] = [await aColleague(), await aColleague()];
    await give(above.id, [a.id]);
    await give(below.id, [b.id]);

    expect((await holders(above.id)).total).toBe(1);
    expect((await holders(above.id, 'includeBelow=true')).total).toBe(2);
    expect((await holders(above.id, `includeBelow=true&q=${b.userName}`)).items).toMatchObject([
      { id: b.id, positionId: below.id },
    ]);
    const remove = await server.call(admin, 'POST', `${base}/${above.id}/members/remove`, {
      body: { userIds: [a.id] },
    });
    expect(remove.body).toEqual({ changed: 1 });
    expect((await holders(above.id)).total).toBe(0);
    expect(
      await server.sql(
        `select before, after from perm_change where subject_id = $1 order by at desc, id desc limit 1`,
        [above.id],
      ),
    ).toEqual([{ before: { members: [{ type: 'user', id: a.id, isMain: false }] }, after: { members: [] } }]);
  });

  test('are at least one and known', async () => {
    const position = await aPosition();

    expect((await give(position.id, [])).body.code).toBe('common.selectMany');
    expect((await give(position.id, [position.id])).body.code).toBe('common.refNotFound');
  });
});

describe('the five refusals', () => {
  test('of positions and their holders', async () => {
    const foreign = await aPosition();
    const foreignId = async () => foreign.id;

    expect(
      await refusals(server, {
        endpoint: { method: 'PUT', path: `${base}/{id}`, access: 'position.update' },
        foreignId,
        badBody: { version: 1, name: '' },
      }),
    ).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
      badBody: { status: 422 },
    });
    expect(
      (await server.call(admin, 'PUT', `${base}/${foreign.id}`, { body: { version: 9, name: '新' } })).body.code,
    ).toBe('common.versionConflict');
    expect(await refusals(server, { endpoint: api.positionMembers as never, foreignId })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
    });
    for (const endpoint of [api.addPositionMembers, api.removePositionMembers])
      expect(await refusals(server, { endpoint: endpoint as never, badBody: {} })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        badBody: { status: 422 },
      });
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    for (const path of ['members', 'members/remove'])
      expect(
        (await server.call(stranger, 'POST', `${base}/${foreign.id}/${path}`, { body: { userIds: [stranger.id] } }))
          .status,
      ).toBe(404);
  });
});
