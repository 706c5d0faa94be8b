import { identityModule } from '@mp/identity/server';
import { aServer, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';

const groupTemplate = '01900000-0000-7000-8000-000000000002';
let server: TestServer;
let platform: TestUser;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    identityModule,
    permissionServer,
    menuModule,
  ]);
  platform = await server.aUser({ kind: 'platform' });
});

let number = 0;
async function aFreshTenant(more: object = {}): Promise<{ id: string; version: number; admin: TestUser }> {
  number += 1;
  const made = await server.call(platform, 'POST', '/tenant/tenant', {
    body: { tenancyName: `租户${number}`, tenancyCode: `begin${number}`, ...more },
  });
  expect(made.status).toBe(201);
  const { id, tenancyId, version } = made.body;
  const [root] = await server.sql<{ id: string }>('select id from org where tenant_id = $1', [id]);
  const tenant = { id, tenancyId, rootId: root?.id ?? '' };
  return { id, version, admin: await server.aUser({ tenant, kind: 'admin' }) };
}
const initialise = (id: string, body: object = {}, user = platform): Promise<Answer> =>
  server.call(user, 'POST', `/tenant/tenant/${id}/initialise`, { body });
const menusOf = async (user: TestUser): Promise<string[]> =>
  (await server.call(user, 'GET', '/menu/mine')).body.items.map(({ code }: { code: string }) => code);
const names = async (table: 'org' | 'role' | 'position', id: string): Promise<string[]> =>
  (
    await server.sql<{ name: string }>(
      `select name from ${table} where tenant_id = $1 and deleted_at is null order by created_at, ${table === 'role' ? 'code' : 'path'}`,
      [id],
    )
  ).map(({ name }) => name);

describe('initialising a tenant', () => {
  test('gives it menus, which are there after the next sign-in, and is done once', async () => {
    const { id, admin } = await aFreshTenant();
    expect(await menusOf(admin)).toEqual([]);

    expect((await initialise(id)).body.code).toBe('tenant.relogin');
    expect(await menusOf(admin)).toContain('userManager');
    expect((await server.call(platform, 'GET', `/tenant/tenant/${id}`)).body.isCreateSystemMenu).toBe(true);
    const again = await server.call(platform, 'POST', `/tenant/tenant/${id}/initialise`, {
      body: {},
      headers: { 'accept-language': 'en-US' },
    });
    expect(again.body).toMatchObject({
      code: 'tenant.alreadyInitialised',
      message: 'The system has already been initialized, cannot perform this operation.',
    });
    const clear = await server.call(platform, 'POST', `/tenant/tenant/${id}/clear-organisations`, {
      body: { confirm: `begin${number}` },
    });
    expect(clear.body.code).toBe('tenant.noOrgToClear');
  });

  test('by two administrators at once happens once', async () => {
    const { id } = await aFreshTenant();
    const other = await server.aUser({ kind: 'platform' });

    const answers = await Promise.all([initialise(id), initialise(id, {}, other), initialise(id)]);

    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      'tenant.alreadyInitialised',
      'tenant.alreadyInitialised',
      'tenant.relogin',
    ]);
    expect(
      await server.sql(`select code from menu where tenant_id = $1 group by code having count(*) > 1`, [id]),
    ).toEqual([]);
  });

  test('templates say in three languages what they are', async () => {
    const { body } = await server.call(platform, 'GET', '/tenant/orgTemplate?size=50');

    const builtin = body.items.filter(({ code }: { code: string }) => ['company', 'group'].includes(code));
    expect(builtin).toHaveLength(2);
    for (const { description } of builtin)
      expect(Object.keys(description).toSorted()).toEqual(['EN_US', 'JA_JP', 'ZH_CN']);
  });

  test('builds the organisations, positions and roles of a template, which then keep the organisations from being cleared', async () => {
    const { id } = await aFreshTenant({ orgTemplate: groupTemplate });

    const done = await initialise(id);

    expect(done.body).toEqual({ code: 'tenant.relogin', organisations: 10, roles: 8, positions: 19 });
    expect((await names('org', id)).slice(0, 3)).toEqual([`租户${number}`, '集团总部', '人力资源部']);
    expect(await names('role', id)).toContain('华东销售');
    const places = await server.sql<{ n: string }>(
      `select count(*) as n from org o join org p on p.tenant_id = o.tenant_id and p.id = o.parent_id and o.path like p.path || '.%' and o.depth = p.depth + 1 where o.tenant_id = $1`,
      [id],
    );
    expect(places[0]?.n).toBe('10');
    const clearing = (await server.call(platform, 'GET', `/tenant/tenant/${id}/clearing`)).body;
    expect(clearing.blockers.map(({ kind }: { kind: string }) => kind)).toEqual(['role.title', 'position.title']);
  });

  test('uses no template of organisations where there are organisations, and leaves nothing half done', async () => {
    const { id, admin } = await aFreshTenant();
    await server.call(admin, 'POST', '/organisation/organisation', {
      body: { name: '华东', type: 'company', parentId: admin.tenant.rootId },
    });

    expect((await initialise(id, { orgTemplate: groupTemplate })).body.code).toBe('tenant.orgsPresent');
    expect(await menusOf(admin)).toEqual([]);
    expect((await initialise(id)).status).toBe(200);
  });

  test('takes over settings, roles with their rights, and positions of a template tenant', async () => {
    const source = await aFreshTenant();
    await initialise(source.id);
    const role = await server.call(source.admin, 'POST', '/permission/role', {
      body: { code: 'KEEPER', name: '保管员', orgType: 'single', orgId: source.admin.tenant.rootId },
    });
    const [menu] = await server.sql<{ id: string }>(
      `select id from menu where tenant_id = $1 and builtin_code = 'userManager'`,
      [source.id],
    );
    await server.sql(
      `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at) values
        ($1, gen_random_uuid(), 'role', $2, 1, $3, 2, now()), ($1, gen_random_uuid(), 'role', $2, 2, 'user.lock', 2, now())`,
      [source.id, role.body.id, menu?.id],
    );
    await server.call(source.admin, 'POST', '/permission/position', {
      body: { name: '站长', code: 'ST1', level: 'M1', type: 'manager', orgId: source.admin.tenant.rootId },
    });
    await server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, '00000000-0000-0000-0000-000000000000', 'safety', '{"idleMinutes": 45}', 1, now())`,
      [source.id],
    );
    const { id, admin } = await aFreshTenant();

    expect((await initialise(id, { templateTenant: source.id })).body).toMatchObject({ roles: 1, positions: 1 });

    const [keeper] = await server.sql<{ id: string }>(
      `select r.id from role r join org o on o.tenant_id = r.tenant_id and o.id = r.org_id and o.parent_id is null where r.tenant_id = $1 and r.code = 'KEEPER'`,
      [id],
    );
    const person = await server.aUser({ tenant: admin.tenant });
    await server.sql(
      `insert into role_member (tenant_id, role_id, member_type, member_id, created_at) values ($1, $2, 'user', $3, now())`,
      [id, keeper?.id, person.id],
    );
    const mine = (await server.call(person, 'GET', '/permission/mine')).body;
    expect(mine.pages).toContain('userManager');
    expect(mine.functions).toEqual(expect.arrayContaining(['user.read', 'user.update', 'user.lock']));
    expect(await names('position', id)).toEqual(['站长']);
    expect(await server.sql(`select content from setting where tenant_id = $1 and grp = 'safety'`, [id])).toEqual([
      { content: { idleMinutes: 45 } },
    ]);
  });

  test('asks for a template tenant that is initialised itself', async () => {
    const { id } = await aFreshTenant();
    const bare = await aFreshTenant();

    for (const templateTenant of [bare.id, id, crypto.randomUUID()])
      expect((await initialise(id, { templateTenant })).body.code).toBe('tenant.templateNotReady');
    expect((await initialise(id, { orgTemplate: crypto.randomUUID() })).body.code).toBe('tenant.templateNotReady');
    expect((await initialise(crypto.randomUUID())).status).toBe(404);
  });
});

test('the address of workflow actions is https', async () => {
  const answer = await server.call(platform, 'POST', '/tenant/tenant', {
    body: { tenancyName: '明文', tenancyCode: 'plain', tenancyWfUrl: 'http://example.com/wf' },
  });
  expect(answer.body.fields).toMatchObject([{ path: 'tenancyWfUrl', code: 'common.format' }]);
});

describe('a template of organisations', () => {
  const node = (name: string, type: string, more: object = {}) => ({
    name,
    type,
    positions: [],
    roles: [],
    children: [],
    ...more,
  });
  let code = 0;
  const save = (tree: object): Promise<Answer> => {
    code += 1;
    const name = { ZH_CN: `模板${code}`, EN_US: '', JA_JP: '' };
    return server.call(platform, 'POST', '/tenant/orgTemplate', { body: { name, code: `t${code}`, tree } });
  };

  test('keeps to the types that may stand below one another, and to names and codes that come once', async () => {
    expect((await save(node('', 'group', { children: [node('部', 'department')] }))).status).toBe(201);
    const wrong = async (tree: object) =>
      (await save(tree)).body.fields?.map(({ path, code: each }: { path: string; code: string }) => `${path} ${each}`);
    expect(await wrong(node('', 'group', { children: [node('门店', 'store')] }))).toEqual([
      'tree.children.0.type org.typeChild',
    ]);
    expect(await wrong(node('', 'group', { children: [node('甲', 'company'), node('甲', 'company')] }))).toEqual([
      'tree.children common.duplicate',
    ]);
    expect(await wrong(node('', 'group', { roles: [{ code: 'staff', name: '员工' }] }))).toEqual([
      'tree common.duplicate',
    ]);
    expect(await wrong(node('', 'castle'))).toEqual(['tree.type common.format']);
    expect(await wrong(node('', 'group', { positions: [{ name: 'x' }] }))).toEqual(['tree.positions.0 common.format']);
    let deep: object = node('底', 'subDepartment');
    for (let at = 0; at < 12; at += 1)
      deep = node('层', at === 11 ? 'department' : 'subDepartment', { children: [deep] });
    expect((await wrong(deep))?.at(-1)).toContain('orgTemplate.tooLarge');
  });
});

describe('the ceiling of a tenant', () => {
  const ceiling = (id: string, user = platform) => server.call(user, 'GET', `/tenant/tenant/${id}/ceiling`);
  const put = (id: string, body: object, user = platform) =>
    server.call(user, 'PUT', `/tenant/tenant/${id}/ceiling`, { body });

  test('takes pages and functions from everybody in it with the next request, and gives them back', async () => {
    const { id, admin } = await aFreshTenant();
    await initialise(id);
    const before = (await ceiling(id)).body;
    expect(before.pages.find(({ code }: { code: string }) => code === 'userManager')).toMatchObject({
      withheld: false,
      functions: expect.arrayContaining([{ key: 'user.lock', name: '用户：锁定', withheld: false }]),
    });
    expect((await server.call(admin, 'GET', '/identity/user')).status).toBe(200);

    const saved = await put(id, { version: before.version, pages: ['roleManagement'], functions: ['user.read'] });

    expect(saved.status).toBe(200);
    expect((await server.call(admin, 'GET', '/identity/user')).body.code).toBe('perm.denied');
    expect(await menusOf(admin)).not.toContain('roleManagement');
    expect((await server.call(admin, 'GET', '/permission/mine')).body.functions).not.toContain('user.read');
    expect((await put(id, { version: before.version, pages: [], functions: [] })).status).toBe(409);
    expect((await put(id, { version: saved.body.version, pages: [], functions: [] })).status).toBe(200);
    expect((await server.call(admin, 'GET', '/identity/user')).status).toBe(200);
    const history = (await server.call(platform, 'GET', `/tenant/tenant/${id}/history`)).body.items;
    expect(history.filter(({ action }: { action: string }) => action === 'ceiling')).toHaveLength(2);
    expect(history.find(({ reason }: { reason: string }) => reason?.includes('user.read'))).toBeDefined();
  });

  test('is the affair of the platform, and names what there is', async () => {
    const { id, version, admin } = await aFreshTenant();

    expect((await ceiling(id, admin)).status).toBe(403);
    expect((await put(id, { version, pages: [], functions: [] }, admin)).status).toBe(403);
    expect((await initialise(id, {}, admin)).status).toBe(403);
    expect((await put(id, { version, pages: ['tenantManager'], functions: [] })).status).toBe(404);
    expect((await put(id, { version, pages: [], functions: ['tenant.read'] })).status).toBe(404);
    expect((await put(id, { version, pages: [], functions: 'x' })).status).toBe(422);
  });
});

describe('sharing organisations', () => {
  const share = (from: string) => aFreshTenant({ isShareOrg: true, shareOrgFrom: from });
  async function aSource(): Promise<{ id: string; admin: TestUser; east: string; person: TestUser }> {
    const { id, admin } = await aFreshTenant();
    const east = await server.call(admin, 'POST', '/organisation/organisation', {
      body: { name: '华东', type: 'company', parentId: admin.tenant.rootId },
    });
    const person = await server.aUser({ tenant: admin.tenant, employeeName: '东方' });
    await server.call(admin, 'POST', '/identity/user/batch', {
      body: { action: 'addToOrg', ids: [person.id], params: { orgId: east.body.id } },
    });
    return { id, admin, east: east.body.id, person };
  }

  test('shows the organisations of the other tenant as they are now, and lets their people be added', async () => {
    const source = await aSource();
    const { admin } = await share(source.id);

    const roots = (await server.call(admin, 'GET', '/identity/shared-organisations')).body;
    expect(roots).toMatchObject({ source: expect.stringMatching(/^租户/), items: [{ hasChildren: true }] });
    const below = await server.call(admin, 'GET', `/identity/shared-organisations?parent=${roots.items[0].id}`);
    expect(below.body.items).toEqual([{ id: source.east, name: '华东', type: 'company', hasChildren: false }]);
    const people = (await server.call(admin, 'GET', `/identity/shared-users?orgId=${source.east}`)).body.items;
    expect(people).toEqual([expect.objectContaining({ id: source.person.id, employeeName: '东方', isMember: false })]);
    const add = (ids: readonly string[]) =>
      server.call(admin, 'POST', '/identity/shared-users', { body: { ids, orgIds: [admin.tenant.rootId] } });
    expect((await add([source.person.id])).body).toEqual({ added: 1, code: 'user.associated' });
    expect((await add([source.person.id])).body.code).toBe('user.alreadyMember');
    expect((await server.call(admin, 'GET', `/identity/user/${source.person.id}`)).body.employeeName).toBe('东方');
    expect(
      (
        await server.call(admin, 'PUT', `/organisation/organisation/${source.east}`, {
          body: { version: 1, name: '改' },
        })
      ).status,
    ).toBe(404);
  });

  test('gives nothing of tenants that are not shared, and adds nobody of them', async () => {
    const source = await aSource();
    const stranger = await aSource();
    const { admin } = await share(source.id);

    expect((await server.call(stranger.admin, 'GET', '/identity/shared-organisations')).body).toEqual({
      source: null,
      items: [],
    });
    expect((await server.call(stranger.admin, 'GET', '/identity/shared-users')).status).toBe(404);
    expect((await server.call(admin, 'GET', `/identity/shared-users?orgId=${stranger.east}`)).body.items).toEqual([]);
    const added = await server.call(admin, 'POST', '/identity/shared-users', {
      body: { ids: [stranger.person.id], orgIds: [admin.tenant.rootId] },
    });
    expect(added.status).toBe(404);
    const staff = await server.aUser({ tenant: admin.tenant });
    expect((await server.call(staff, 'GET', '/identity/shared-organisations')).status).toBe(403);
  });

  test('is chosen when a tenant is made, never with a company from outside', async () => {
    const source = await aFreshTenant();
    const outside = await aFreshTenant({ isOutside: true });
    const make = (body: object) =>
      server.call(platform, 'POST', '/tenant/tenant', {
        body: { tenancyName: `共享${(number += 1)}`, tenancyCode: `share${number}`, ...body },
      });
    const wrong = async (body: object) =>
      (await make(body)).body.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

    expect(await wrong({ isShareOrg: true })).toEqual(['shareOrgFrom common.required']);
    expect(await wrong({ isShareOrg: true, shareOrgFrom: outside.id })).toEqual(['shareOrgFrom tenant.outsideShares']);
    expect(await wrong({ isShareOrg: true, shareOrgFrom: source.id, isOutside: true })).toEqual([
      'isShareOrg tenant.outsideShares',
    ]);
    const made = (await make({ isShareOrg: true, shareOrgFrom: source.id })).body;
    const changed = await server.call(platform, 'PUT', `/tenant/tenant/${made.id}`, {
      body: { version: made.version, isShareOrg: false, shareOrgFrom: null },
    });
    expect(changed.body.code).toBe('perm.fieldNotWritable');
  });
});
