import { newId } from '@mp/kernel/server';
import { aServer, pathOf, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { appMenu, menu, menuRootId, removeMenuWithBelow } from '../contract/index.ts';
import { provisionMenus } from './menu.tenant-defaults.ts';
import { menuModule } from './index.ts';
import { menuFacts } from './menu.source.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([permissionServer, organisationModule, menuModule]);
  tenant = await server.aTenant();
  await begin(tenant);
  admin = await server.aUser({ tenant, kind: 'admin' });
});

const begin = (given: TestTenant) =>
  provisionMenus({ rows: server.sql }, { id: given.id, at: '2026-03-01T00:00:00.000Z', texts: server.services.texts });

interface Row {
  readonly id: string;
  readonly code: string;
  readonly builtin_code: string;
  readonly name: { readonly ZH_CN: string; readonly EN_US: string; readonly JA_JP: string };
  readonly depth: number;
  readonly parent_id: string | null;
  readonly path: string;
  readonly version: number;
}
const rowsOf = (given: TestTenant) =>
  server.sql<Row>('select * from menu where tenant_id = $1 and deleted_at is null order by path', [given.id]);

let made = 0;
function values(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1;
  return { name: { ZH_CN: `菜单${made}` }, code: `code${made}`, type: 'module', icon: 'menu', ...over };
}
async function aMenu(
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const answer = await server.call(admin, 'POST', pathOf(menu), { body: values(over) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const mine = async (user: TestUser) => (await server.call(user, 'GET', '/menu/mine')).body;

describe('a tenant that begins', () => {
  test('has a module for each group with pages, in three languages, and the pages below it', async () => {
    const rows = await rowsOf(tenant);

    const group = rows.find(({ builtin_code }) => builtin_code === 'group:organisation');
    const page = rows.find(({ builtin_code }) => builtin_code === 'orgBasicDataMgr');
    expect(group?.name).toEqual({ ZH_CN: '组织', EN_US: 'Organization', JA_JP: '組織' });
    expect(page).toMatchObject({ code: 'orgBasicDataMgr', parent_id: group?.id, depth: 1 });
    expect(page?.path.startsWith(`${group?.path}.`)).toBe(true);
    expect(rows.some(({ builtin_code }) => builtin_code === 'group:business')).toBe(false);
  });

  test('begun again gains nothing, and does not get back what it deleted or moved', async () => {
    const other = await server.aTenant();
    await begin(other);
    const before = await rowsOf(other);
    await server.sql(`update menu set deleted_at = now() where tenant_id = $1 and builtin_code = 'orgRelative'`, [
      other.id,
    ]);

    await begin(other);

    expect((await rowsOf(other)).map(({ id }) => id)).toEqual(
      before.filter(({ builtin_code }) => builtin_code !== 'orgRelative').map(({ id }) => id),
    );
  });

  test('gets the pages of a new version beside what it made itself, whatever codes and names that took', async () => {
    const other = await server.aTenant();
    await begin(other);
    const [group] = await server.sql<Row>(
      `select * from menu where tenant_id = $1 and builtin_code = 'group:organisation'`,
      [other.id],
    );
    await server.sql(`delete from menu where tenant_id = $1 and builtin_code = 'orgRelative'`, [other.id]);
    await server.sql(
      `insert into menu (tenant_id, id, created_at, updated_at, name, code, type, target, icon, platform, open_type, parent_id, path, depth)
       values ($1, $2, now(), now(), '{"ZH_CN": "组织关系"}', 'orgRelative', 'page', '/x', 'menu', 'both', '1', $3, $4 || '.0ZZZZ', 1)`,
      [other.id, newId(), group?.id, group?.path],
    );

    await begin(other);

    const added = (await rowsOf(other)).find(({ builtin_code }) => builtin_code === 'orgRelative');
    expect(added).toMatchObject({ code: 'orgRelative2', parent_id: group?.id });
    expect(added?.name.ZH_CN).toBe('组织关系2');
  });

  test('every name that it begins with would be accepted by the form', async () => {
    for (const row of await rowsOf(tenant)) {
      const answer = await server.call(admin, 'PUT', pathOf(menu, row.id), {
        body: { version: row.version, name: row.name },
      });
      expect(answer.status, answer.text).toBe(200);
    }
  });
});

describe('the tree', () => {
  test('takes modules and pages below modules, six levels at most', async () => {
    let parent = await aMenu();
    for (let level = 2; level <= 6; level += 1) parent = await aMenu({ parentId: parent.id });

    const seventh = await server.call(admin, 'POST', pathOf(menu), { body: values({ parentId: parent.id }) });

    expect([seventh.status, seventh.body.code, seventh.body.params]).toEqual([422, 'menu.tooDeep', { max: 6 }]);
  });

  test('a page has no children, neither new nor moved ones, and a module with children becomes no page', async () => {
    const page = await aMenu({ type: 'page', target: '/userManager' });
    const module = await aMenu();
    const child = await aMenu({ parentId: module.id });

    const below = await server.call(admin, 'POST', pathOf(menu), { body: values({ parentId: page.id }) });
    const moved = await server.call(admin, 'POST', `${pathOf(menu, child.id)}/move`, {
      body: { parentId: page.id, version: 1 },
    });
    const turned = await server.call(admin, 'PUT', pathOf(menu, module.id), {
      body: { version: 1, type: 'page', target: '/x' },
    });

    expect([below, moved, turned].map(({ body }) => body.code)).toEqual(Array(3).fill('menu.pageNoChild'));
    expect(below.body.message).toBe('网页类型菜单不能添加下级菜单');
  });

  test('a drag among siblings numbers them anew', async () => {
    const module = await aMenu();
    const [first, second, third] = [
      await aMenu({ parentId: module.id }),
      await aMenu({ parentId: module.id }),
      await aMenu({ parentId: module.id }),
    ];

    const moved = await server.call(admin, 'POST', `${pathOf(menu, third.id)}/move`, {
      body: { parentId: module.id, beforeId: first.id, version: 1 },
    });

    const children = await server.call(admin, 'GET', `${pathOf(menu)}/children?parent=${module.id}`);
    expect(moved.status).toBe(200);
    expect(children.body.items.map(({ id }: { id: string }) => id)).toEqual([third.id, first.id, second.id]);
  });

  test('is deleted with everything below it; the root never', async () => {
    const module = await aMenu();
    const child = await aMenu({ parentId: module.id });
    await aMenu({ parentId: child.id });

    const plain = await server.call(admin, 'DELETE', `${pathOf(menu, module.id)}?version=1`);
    const whole = await server.call(admin, 'POST', `${pathOf(menu, module.id)}/remove`, { body: { version: 1 } });
    const root = await server.call(admin, 'POST', `${pathOf(menu, menuRootId)}/remove`, { body: { version: 1 } });

    expect(plain.body.code).toBe('common.inUse');
    expect(whole.body).toEqual({ removed: 3 });
    expect([root.status, root.body.message]).toEqual([422, '根节点不能删除']);
    expect((await server.call(admin, 'GET', pathOf(menu, child.id))).status).toBe(404);
  });
});

describe('a menu', () => {
  test.each([
    { what: 'without a target', over: { type: 'page' }, path: 'target', code: 'common.required' },
    { what: 'without an icon', over: { icon: '' }, path: 'icon', code: 'common.required' },
    {
      what: 'with a script as target',
      over: { type: 'page', target: 'javascript:alert(1)' },
      path: 'target',
      code: 'common.format',
    },
    {
      what: 'with data as target',
      over: { type: 'page', target: 'data:text/html,x' },
      path: 'target',
      code: 'common.format',
    },
    {
      what: 'with another host in disguise',
      over: { type: 'page', target: '//evil.example' },
      path: 'target',
      code: 'common.format',
    },
    {
      what: 'with blanks in its Chinese name',
      over: { name: { ZH_CN: '菜 单' } },
      path: 'name',
      code: 'common.format',
    },
    {
      what: 'with a Chinese name of 31 signs',
      over: { name: { ZH_CN: '单'.repeat(31) } },
      path: 'name',
      code: 'common.maxChars',
    },
    { what: 'with a code of other signs', over: { code: 'a-b' }, path: 'code', code: 'common.format' },
    { what: 'with an icon that nobody uploaded', over: { icon: newId() }, path: 'icon', code: 'common.refNotFound' },
  ])('is refused $what', async ({ over, path, code }) => {
    const answer = await server.call(admin, 'POST', pathOf(menu), { body: values(over) });

    expect([answer.status, answer.body.fields?.[0]?.path, answer.body.fields?.[0]?.code]).toEqual([422, path, code]);
  });

  test('has a name of its own among its siblings and a code of its own in the tenant', async () => {
    const [left, right] = [await aMenu(), await aMenu()];
    const name = { ZH_CN: '同名', EN_US: 'Same name' };
    await aMenu({ parentId: left.id, name, code: 'sameCode' });

    const sameName = await server.call(admin, 'POST', pathOf(menu), { body: values({ parentId: left.id, name }) });
    const elsewhere = await server.call(admin, 'POST', pathOf(menu), { body: values({ parentId: right.id, name }) });
    const sameCode = await server.call(admin, 'POST', pathOf(menu), { body: values({ code: 'SAMECODE' }) });

    expect([sameName.status, sameName.body.params.value]).toEqual([409, '同名']);
    expect(elsewhere.status).toBe(201);
    expect([sameCode.status, sameCode.body.code]).toEqual([409, 'common.duplicate']);
  });

  test('answers the five refusals', async () => {
    const foreigner = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const foreign = await server.call(foreigner, 'POST', pathOf(menu), { body: values() });
    const own = await aMenu();

    const update = await refusals(server, {
      endpoint: { method: 'PUT', path: `${pathOf(menu)}/{id}`, access: 'menu.update' },
      foreignId: async () => foreign.body.id,
      badBody: { version: 'x' },
    });
    const remove = await refusals(server, {
      endpoint: removeMenuWithBelow,
      foreignId: async () => foreign.body.id,
      badBody: {},
    });
    const stale = await server.call(admin, 'POST', `${pathOf(menu, own.id)}/remove`, { body: { version: 7 } });

    for (const answers of [update, remove])
      expect(Object.fromEntries(Object.entries(answers).map(([kind, { status }]) => [kind, status]))).toEqual({
        notSignedIn: 401,
        notPermitted: 403,
        otherTenant: 404,
        badBody: 422,
      });
    expect([stale.status, stale.body.code]).toEqual([409, 'common.versionConflict']);
  });
});

describe('what rights are made of', () => {
  test('a menu carries the functions of its page, and is off while a module above it is', async () => {
    const [group] = await server.sql<Row>(
      `select * from menu where tenant_id = $1 and builtin_code = 'group:organisation'`,
      [tenant.id],
    );
    const before = await server.sql<{ perm_epoch: string }>('select perm_epoch from tenant where id = $1', [tenant.id]);
    const fact = async () =>
      (await menuFacts(server.services.database, tenant.id)).find(({ page }) => page === 'orgRelative');

    const on = await fact();
    const disabled = await server.call(admin, 'POST', `${pathOf(menu)}/batch`, {
      body: { action: 'disable', ids: [group?.id] },
    });
    const off = await fact();
    const after = await server.sql<{ perm_epoch: string }>('select perm_epoch from tenant where id = $1', [tenant.id]);
    await server.call(admin, 'POST', `${pathOf(menu)}/batch`, { body: { action: 'enable', ids: [group?.id] } });

    expect(on).toMatchObject({ enabled: true, platform: false });
    expect(on?.reads).toContain('orgRelation.read');
    expect(on?.reads).toContain('organisation.read');
    expect(on?.writes).toContain('orgRelation.update');
    expect(disabled.body.done).toBe(1);
    expect(off?.enabled).toBe(false);
    expect(Number(after[0]?.perm_epoch)).toBeGreaterThan(Number(before[0]?.perm_epoch));
  });
});

describe('the menu of a person', () => {
  test('holds for an administrator all enabled menus in their order, with numbers and names in all languages', async () => {
    const { items } = await mine(admin);

    const codes = items.map(({ code }: { code: string }) => code);
    const page = items.find(({ code }: { code: string }) => code === 'orgBasicDataMgr');
    expect(codes.indexOf('groupOrganisation')).toBeLessThan(codes.indexOf('orgBasicDataMgr'));
    expect(codes.indexOf('orgBasicDataMgr')).toBeLessThan(codes.indexOf('orgRelative'));
    expect(codes.indexOf('orgRelative')).toBeLessThan(codes.indexOf('groupPermission'));
    expect(page).toMatchObject({ page: 'orgBasicDataMgr', openType: 1, purview: 2, target: '/orgBasicDataMgr' });
    expect(page.no).toBeGreaterThan(0);
    expect(page.name.EN_US).not.toBe('');
  });

  test('leaves out what is switched off, with everything below it', async () => {
    const module = await aMenu();
    const page = await aMenu({ parentId: module.id, type: 'page', target: '/orgRelative' });
    const has = async () => (await mine(admin)).items.some(({ id }: { id: string }) => id === page.id);

    expect(await has()).toBe(true);
    await server.call(admin, 'POST', `${pathOf(menu)}/batch`, { body: { action: 'disable', ids: [module.id] } });
    expect(await has()).toBe(false);
  });

  test('is not told without a session', async () => {
    expect((await server.call(null, 'GET', '/menu/mine')).status).toBe(401);
  });
});

describe('the menu manager', () => {
  test('reads the whole tree, also what is switched off, and what a menu carries', async () => {
    const off = await aMenu();
    await server.call(admin, 'POST', `${pathOf(menu)}/batch`, { body: { action: 'disable', ids: [off.id] } });

    const { items } = (await server.call(admin, 'GET', '/menu/tree')).body;
    const page = items.find(({ code }: { code: string }) => code === 'orgRelative');
    const carried = await server.call(admin, 'GET', `${pathOf(menu, page.id)}/bindings`);
    const unknown = await server.call(admin, 'GET', `${pathOf(menu, newId())}/bindings`);

    expect(items.find(({ id }: { id: string }) => id === off.id)).toMatchObject({ enabled: false, type: 'module' });
    expect(carried.body.page).toEqual({ code: 'orgRelative', title: 'nav.orgRelative' });
    expect(carried.body.functions).toContainEqual({ key: 'orgRelation.place', way: 'grant' });
    expect(carried.body.apis.map(({ id }: { id: string }) => id)).toContain('orgRelation.placeNode');
    expect(unknown.status).toBe(404);
    expect((await server.call(await server.aUser({ tenant }), 'GET', '/menu/tree')).status).toBe(403);
  });

  const form = (name: string, bytes: Buffer) => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return {
      raw: {
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
        type: 'multipart/form-data; boundary=x',
      },
    };
  };
  const picture = () =>
    sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();

  test('takes a picture as an icon, draws it anew in 64 by 64, and shows it with the menus that name it', async () => {
    const kept = await server.call(admin, 'POST', '/menu/icon', form('logo.png', await picture()));
    const named = await aMenu({ icon: kept.body.id, type: 'page', target: '/orgRelative' });

    const facts = await sharp(Buffer.from(kept.body.picture.split(',')[1], 'base64')).metadata();
    const { icons } = await mine(admin);
    const listed = await server.call(await server.aUser({ tenant }), 'GET', '/menu/icon');
    expect([kept.status, facts.format, facts.width, facts.height]).toEqual([201, 'png', 64, 64]);
    expect(icons[kept.body.id]).toBe(kept.body.picture);
    expect(listed.body.items).toHaveLength(1);
    expect((await server.call(admin, 'GET', pathOf(menu, named.id))).body.icon).toBe(kept.body.id);
  });

  test('refuses what is no picture, calls itself otherwise, or comes from somebody who may not', async () => {
    const upload = async (name: string, bytes: Buffer, user = admin) =>
      server.call(user, 'POST', '/menu/icon', form(name, bytes));
    const half = (await picture()).subarray(0, 60);

    expect((await upload('logo.svg', Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe('file.type');
    expect((await upload('logo.png', Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe('file.type');
    expect((await upload('logo.png', half)).body.code).toBe('file.broken');
    expect((await upload('logo.png', await picture(), await server.aUser({ tenant }))).status).toBe(403);
  });

  test('keeps the entries of the phone app, each name once', async () => {
    const body = { name: '待办', listIcon: 'bell', normalIcon: 'bell', highlightIcon: 'bell' };

    const first = await server.call(admin, 'POST', pathOf(appMenu), { body });
    const again = await server.call(admin, 'POST', pathOf(appMenu), { body });
    const bare = await server.call(admin, 'POST', pathOf(appMenu), { body: { name: '消息' } });

    expect([first.status, again.status, bare.status]).toEqual([201, 409, 422]);
    expect(bare.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'listIcon',
      'normalIcon',
      'highlightIcon',
    ]);
  });
});

test('whoever keeps menus points, switches on and moves none with a page that brings more than he holds', async () => {
  const keeper = await server.aUser({ tenant });
  const functions = ['menu.read', 'menu.create', 'menu.update', 'menu.enable', 'menu.disable', 'menu.move'];
  const menus = (await rowsOf(tenant)).filter(({ builtin_code: code }) => code === 'menuManager');
  const granted = await server.call(admin, 'PUT', '/permission/grants', {
    body: {
      subjectType: 'user',
      subjectId: keeper.id,
      changes: [
        ...menus.map(({ id }) => ({ objType: 1, key: id, purview: 2 })),
        ...functions.map((key) => ({ objType: 2, key, purview: 2 })),
      ],
    },
  });
  expect(granted.status, granted.text).toBe(200);
  const [module, page] = [await aMenu(), await aMenu({ type: 'page', target: '/menuManager' })];
  const strong = await aMenu({ type: 'page', target: '/orgBasicDataMgr', enabled: false });
  const put = (id: string, body: object) => server.call(keeper, 'PUT', pathOf(menu, id), { body });

  const answers = [
    await put(page.id, { version: page.version, target: '/orgBasicDataMgr' }),
    await put(strong.id, { version: strong.version, enabled: true }),
    await server.call(keeper, 'POST', pathOf(menu), { body: values({ type: 'page', target: '/orgBasicDataMgr' }) }),
    await server.call(keeper, 'POST', `${pathOf(menu, strong.id)}/move`, {
      body: { version: strong.version, parentId: module.id, position: 0 },
    }),
  ];
  const batch = await server.call(keeper, 'POST', `${pathOf(menu)}/batch`, {
    body: { action: 'enable', ids: [strong.id] },
  });

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'menu.targetNotHeld']),
  );
  expect(batch.body.refused[0]).toMatchObject({ code: 'menu.targetNotHeld' });
  expect((await put(page.id, { version: page.version, description: '说明' })).status).toBe(200);
});
