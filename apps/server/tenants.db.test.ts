import { identityModule } from '@mp/identity/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let platform: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
  platform = await server.aUser({ kind: 'platform' });
});

let number = 0;
const aTenant = async (): Promise<{ id: string; tenancyCode: string }> => {
  number += 1;
  return (
    await server.call(platform, 'POST', '/tenant/tenant', {
      body: { tenancyName: `新租户${number}`, tenancyCode: `fresh${number}` },
    })
  ).body;
};

describe('a new tenant', () => {
  test('has a root organisation, the built-in relation and its maker as administrator', async () => {
    const { id } = await aTenant();

    expect(await server.sql(`select name, type, depth from org where tenant_id = $1`, [id])).toEqual([
      { name: `新租户${number}`, type: 'group', depth: 0 },
    ]);
    expect(await server.sql(`select code, builtin from org_relation where tenant_id = $1`, [id])).toEqual([
      { code: 'ADMIN', builtin: true },
    ]);
    expect((await server.call(platform, 'GET', `/tenant/tenant/${id}/members`)).body.items).toEqual([
      { id: platform.id, userName: platform.userName, employeeName: platform.userName, isAdmin: true },
    ]);
  });

  test('names who made it, in the list and alone', async () => {
    const { id } = await aTenant();

    const { body: one } = await server.call(platform, 'GET', `/tenant/tenant/${id}`);
    const { body: list } = await server.call(platform, 'GET', '/tenant/tenant?size=200');

    expect(one.createBy).toBe(platform.userName);
    expect(list.items.find((each: { id: string }) => each.id === id)).toMatchObject({ createBy: platform.userName });
  });

  test('takes no name or code that is taken', async () => {
    await aTenant();

    const answer = await server.call(platform, 'POST', '/tenant/tenant', {
      body: { tenancyName: '别的', tenancyCode: `FRESH${number}` },
    });

    expect(answer.body).toMatchObject({ code: 'common.duplicate', fields: [{ path: 'tenancyCode' }] });
  });
});

describe('disabling a tenant', () => {
  test('ends its sessions; enabling it does not bring them back', async () => {
    const member = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });

    await server.call(platform, 'POST', '/tenant/tenant/batch', {
      body: { action: 'disable', ids: [member.tenant.id] },
    });
    expect((await server.call(member, 'GET', '/identity/user?size=1')).status).toBe(401);
    await server.call(platform, 'POST', '/tenant/tenant/batch', {
      body: { action: 'enable', ids: [member.tenant.id] },
    });
    expect((await server.call(member, 'GET', '/identity/user?size=1')).status).toBe(401);
  });

  test('is refused for the tenant one works in, by the action and by the form', async () => {
    const byAction = await server.call(platform, 'POST', '/tenant/tenant/batch', {
      body: { action: 'disable', ids: [platform.tenant.id] },
    });
    const byForm = await server.call(platform, 'PUT', `/tenant/tenant/${platform.tenant.id}`, {
      body: { version: 1, tenancyStatus: '0' },
    });

    expect(byAction.body.refused[0].code).toBe('tenant.currentProtected');
    expect(byForm.body.code).toBe('tenant.currentProtected');
  });
});

describe('clearing the organisations of a tenant', () => {
  const clear = (id: string, confirm: string, language = 'zh-CN') =>
    server.call(platform, 'POST', `/tenant/tenant/${id}/clear-organisations`, {
      body: { confirm },
      headers: { 'accept-language': language },
    });

  test('with only the root says that there is nothing to clear', async () => {
    const { id, tenancyCode } = await aTenant();

    expect((await clear(id, tenancyCode, 'en-US')).body.message).toBe('No organization to clear.');
  });

  test('names what stands in the way, asks for the code, then leaves the root', async () => {
    const member = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const { id } = member.tenant;
    const [{ tenancy_code: code } = { tenancy_code: '' }] = await server.sql<{ tenancy_code: string }>(
      'select tenancy_code from tenant where id = $1',
      [id],
    );
    const org = (
      await server.call(member, 'POST', '/organisation/organisation', {
        body: { name: '华东', type: 'company', parentId: member.tenant.rootId },
      })
    ).body.id;
    await server.call(member, 'POST', '/identity/user/batch', {
      body: { action: 'addToOrg', ids: [member.id], params: { orgId: org } },
    });

    expect((await server.call(platform, 'GET', `/tenant/tenant/${id}/clearing`)).body).toEqual({
      organisations: 1,
      blockers: [{ kind: 'user.title', count: 1 }],
    });
    expect((await clear(id, code)).body).toMatchObject({
      code: 'tenant.clearBlocked',
      message: '组织仍被用户使用，不能清除',
    });
    await server.call(member, 'POST', '/identity/user/batch', {
      body: { action: 'removeFromOrg', ids: [member.id], params: { orgId: org } },
    });
    expect((await clear(id, 'wrong')).body.code).toBe('tenant.confirmCode');
    expect((await clear(id, code)).body).toEqual({ removed: 1 });
    expect((await server.call(member, 'GET', '/organisation/organisation')).body.total).toBe(1);
  });
});

describe('the administrators of a tenant', () => {
  test('are chosen by somebody who has just given his password again', async () => {
    const late = await server.aUser({ kind: 'platform' });
    await server.sql('update session set step_up_until = null where id = $1', [late.sessionId]);
    const member = await server.aUser({ tenant: await server.aTenant() });

    const answer = await server.call(late, 'PUT', `/tenant/tenant/${member.tenant.id}/admins`, {
      body: { ids: [member.id] },
    });

    expect(answer).toMatchObject({ status: 403, body: { code: 'auth.stepUpRequired' } });
  });

  test('are chosen among its members, at least one', async () => {
    const first = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const second = await server.aUser({ tenant: first.tenant });
    const put = (ids: readonly string[]) =>
      server.call(platform, 'PUT', `/tenant/tenant/${first.tenant.id}/admins`, { body: { ids } });

    expect((await put([])).body.code).toBe('tenant.adminRequired');
    expect((await put([platform.id])).status).toBe(404);
    expect((await put([second.id])).body).toEqual({ admins: 1, code: 'tenant.relogin' });
    expect(
      await server.sql(
        `select entity_id as id, version, action from audit_log where tenant_id = $1 and entity = 'identity.user'
           and action like '%Admin' order by action`,
        [first.tenant.id],
      ),
    ).toEqual([
      { id: second.id, version: 2, action: 'setAdmin' },
      { id: first.id, version: 2, action: 'unsetAdmin' },
    ]);
    expect(
      (
        await server.call(second, 'POST', '/organisation/organisation', {
          body: { name: '部', type: 'department', parentId: first.tenant.rootId },
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await server.call(first, 'POST', '/organisation/organisation', {
          body: { name: '部二', type: 'department', parentId: first.tenant.rootId },
        })
      ).status,
    ).toBe(403);
  });
});

test('nobody but platform administrators reaches tenants', async () => {
  const admin = await server.aUser({ kind: 'admin' });
  const { id } = admin.tenant;

  for (const [method, path, body] of [
    ['GET', '/tenant/tenant', undefined],
    ['GET', `/tenant/tenant/${id}`, undefined],
    ['POST', '/tenant/tenant', { tenancyName: 'x', tenancyCode: 'x' }],
    ['PUT', `/tenant/tenant/${id}`, { version: 1, tenancyName: 'x' }],
    ['GET', `/tenant/tenant/${id}/clearing`, undefined],
    ['POST', `/tenant/tenant/${id}/clear-organisations`, { confirm: 'x' }],
    ['GET', `/tenant/tenant/${id}/members`, undefined],
    ['PUT', `/tenant/tenant/${id}/admins`, { ids: [admin.id] }],
    ['POST', '/tenant/tenant/batch', { action: 'disable', ids: [id] }],
  ] as const) {
    expect((await server.call(null, method, path, body ? { body } : {})).status).toBe(401);
    expect([path, (await server.call(admin, method, path, body ? { body } : {})).status]).toEqual([path, 403]);
  }
});
