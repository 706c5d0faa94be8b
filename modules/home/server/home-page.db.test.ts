import { identityModule } from '@mp/identity/server';
import { newId } from '@mp/kernel/server';
import { aServer, pathOf, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { homePage } from '../contract/index.ts';
import { homeModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([permissionServer, organisationModule, identityModule, menuModule, homeModule]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
});

/** Menu of a page by its code. */
async function menuId(code: string): Promise<string> {
  const [row] = await server.sql<{ id: string }>('select id from menu where tenant_id = $1 and builtin_code = $2', [
    tenant.id,
    code,
  ]);
  return row?.id ?? '';
}
const set = async (body: Readonly<Record<string, unknown>>, code: string) =>
  server.call(admin, 'POST', pathOf(homePage), { body: { ...body, menuId: await menuId(code) } });
const homeOf = async (user: TestUser) => {
  const answer = await server.call(user, 'GET', '/home/page');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.menuId;
};

describe('the home page', () => {
  test('is the own one, else that of a role, of the nearest organisation, of the tenant, else the dashboard', async () => {
    const [depId, roleId, lesserId] = [newId(), newId(), newId()];
    await server.sql(
      `insert into org (tenant_id, id, created_at, updated_at, name, type, parent_id, path, depth, seq) values ($1, $2, now(), now(), '部门', 'department', $3, '00001.00002', 1, 1)`,
      [tenant.id, depId, tenant.rootId],
    );
    await server.sql('update user_org set org_id = $3 where tenant_id = $1 and user_id = $2', [
      tenant.id,
      admin.id,
      depId,
    ]);
    await server.sql('update tenant_user set default_org_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      admin.id,
      depId,
    ]);
    for (const [id, code] of [
      [roleId, 'R_HOME'],
      [lesserId, 'A_HOME'],
    ]) {
      await server.sql(
        `insert into role (tenant_id, id, created_at, updated_at, org_id, org_type, code, name, usable) values ($1, $2, now(), now(), $3, 'single', $4, $4, true)`,
        [tenant.id, id, tenant.rootId, code],
      );
      await server.sql(
        `insert into role_member (tenant_id, role_id, member_type, member_id, created_at) values ($1, $2, 'user', $3, now())`,
        [tenant.id, id, admin.id],
      );
    }
    const steps: (string | null)[] = [await homeOf(admin)];
    for (const [body, code] of [
      [{ objectType: 'tenant' }, 'orgBasicDataMgr'],
      [{ objectType: 'org', orgId: tenant.rootId }, 'orgRelative'],
      [{ objectType: 'org', orgId: depId }, 'userManager'],
      [{ objectType: 'role', roleId: lesserId }, 'dashboard'],
      [{ objectType: 'role', roleId, seq: 5 }, 'menuManager'],
      [{ objectType: 'user', userId: admin.id }, 'roleManagement'],
    ] as const) {
      expect((await set(body, code)).status).toBe(201);
      steps.push(await homeOf(admin));
    }

    const codes = ['orgBasicDataMgr', 'orgRelative', 'userManager', 'dashboard', 'menuManager', 'roleManagement'];
    expect(steps).toEqual([null, ...(await Promise.all(codes.map(menuId)))]);
  });

  test('is the dashboard for whoever may not open it, while it is off, and once its menu is gone', async () => {
    const made = await set({ objectType: 'tenant' }, 'menuManager');
    const staff = await server.aUser({ tenant });

    expect(await homeOf(staff)).toBeNull();
    expect(await homeOf(admin)).toBe(await menuId('menuManager'));
    await server.call(admin, 'POST', `${pathOf(homePage)}/batch`, { body: { action: 'disable', ids: [made.body.id] } });
    expect(await homeOf(admin)).toBeNull();
    await server.call(admin, 'POST', `${pathOf(homePage)}/batch`, { body: { action: 'enable', ids: [made.body.id] } });
    await server.call(admin, 'DELETE', `/menu/menu/${await menuId('menuManager')}?version=1`);
    expect(await homeOf(admin)).toBeNull();
  });

  test('is set once for an object, and never to the page on which it is set or to a module', async () => {
    await set({ objectType: 'tenant' }, 'userManager');

    const second = await set({ objectType: 'tenant' }, 'orgBasicDataMgr');
    const own = await set({ objectType: 'user', userId: admin.id }, 'homePageSettings');
    const module = await set({ objectType: 'user', userId: admin.id }, 'group:system');
    const bare = await set({ objectType: 'user' }, 'userManager');

    expect([second.body.code, second.body.message]).toEqual(['home.onePerTenant', '同一租户下只能配置一个首页']);
    expect([own.body.code, own.body.message]).toEqual(['home.notCurrent', '当前页面不能设为自定义首页']);
    await set({ objectType: 'user', userId: admin.id }, 'userManager');
    const ownSecond = await set({ objectType: 'user', userId: admin.id }, 'orgBasicDataMgr');
    expect([ownSecond.body.code, ownSecond.body.message]).toEqual([
      'home.onePerObject',
      '该对象已配置首页，请修改原有配置',
    ]);
    expect(ownSecond.body.fields).toEqual([expect.objectContaining({ path: 'userId' })]);
    expect(module.body.code).toBe('home.notPage');
    expect(bare.body.fields[0]).toMatchObject({ path: 'userId', code: 'common.required' });
  });

  test('forgets the object of another type when its own type changes', async () => {
    const made = await set({ objectType: 'user', userId: admin.id }, 'userManager');

    const changed = await server.call(admin, 'PUT', pathOf(homePage, made.body.id), {
      body: { version: 1, objectType: 'tenant' },
    });

    expect(changed.body).toMatchObject({ objectType: 'tenant', userId: null });
  });

  test('answers the five refusals', async () => {
    const other = await server.aTenant();
    const stranger = await server.aUser({ tenant: other, kind: 'admin' });
    const [row] = await server.sql<{ id: string }>(
      `select id from menu where tenant_id = $1 and builtin_code = 'userManager'`,
      [other.id],
    );
    const foreign = await server.call(stranger, 'POST', pathOf(homePage), {
      body: { objectType: 'tenant', menuId: row?.id },
    });

    const answers = await refusals(server, {
      endpoint: { method: 'PUT', path: `${pathOf(homePage)}/{id}`, access: 'homePage.update' },
      foreignId: async () => foreign.body.id,
      badBody: { version: 'x' },
    });

    expect(Object.values(answers).map(({ status }) => status)).toEqual([401, 403, 404, 422]);
  });
});
