import { aServer, pathOf, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { newId } from '@mp/kernel/server';
import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as api from '../contract/index.ts';
import { menuModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    attachmentModule,
    permissionServer,
    organisationModule,
    identityModule,
    menuModule,
  ]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
});

let n = 0;
interface Made {
  readonly id: string;
  readonly version: number;
  readonly formId: string;
  readonly configPath: string;
}
async function aPage(over: Readonly<Record<string, unknown>> = {}, by = admin): Promise<Made> {
  n += 1;
  const body = { formId: `F_${n}`, name: `页面${n}`, configPath: `made/page${n}.json`, ...over };
  const answer = await server.call(by, 'POST', pathOf(api.page), { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Made;
}
const title = { ZH_CN: '用户' };
const field = (fieldName: string, kind: string, more: object = {}) => ({ kind, alias: fieldName, fieldName, ...more });
const definitionOf = (...components: object[]) => ({
  schema: 'mp.page/1',
  title,
  layout: 'rows',
  blocks: [{ kind: 'grid', id: 'users', resource: 'identity.user', components }],
});
const users = definitionOf(
  field('employeeName', 'text'),
  field('mobile', 'phone', { permission: 'controlled' }),
  field('idCard', 'idCard', { permission: 'controlled' }),
);
const at = (page: Made, tail: string) => pathOf(api.page, page.id) + tail;
const save = (
  page: Made,
  definition: unknown,
  {
    version = page.version,
    more = {},
    by = admin,
  }: { readonly version?: number; readonly more?: object; readonly by?: TestUser } = {},
) => server.call(by, 'PUT', at(page, '/definition'), { body: { version, definition, ...more } });
const publish = (page: Made, version: number, by = admin) =>
  server.call(by, 'POST', at(page, '/publish'), { body: { version } });
async function published(definition: unknown = users, over: object = {}): Promise<Made> {
  const page = await aPage({ ...over });
  const saved = await save(page, definition);
  expect(saved.status, saved.text).toBe(200);
  const answer = await publish(page, saved.body.version);
  expect(answer.status, answer.text).toBe(200);
  return { ...page, version: answer.body.version };
}
const run = (key: string, by: TestUser) => server.call(by, 'GET', `/menu/page/run/${encodeURIComponent(key)}`);
const wrong = (answer: { body: { fields: readonly { path: string; code: string }[] } }) =>
  answer.body.fields.map(({ path, code }) => `${path} ${code}`);

/** A menu with the page as its target, and a right of everybody on it. */
async function openMenu(page: Made, access: 0 | 1 | 2, target = `custom:${page.formId}`): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into menu (tenant_id, id, created_at, updated_at, name, code, type, target, icon, platform, open_type, path, depth)
     values ($1, $2, now(), now(), jsonb_build_object('ZH_CN', $3::text), $4, 'page', $5, 'user', 'both', '1', $6, 0)`,
    [tenant.id, id, `菜单${page.formId}`, page.formId.replace('_', ''), target, `m${page.formId}`],
  );
  if (access > 0) await grant(1, id, access);
  return id;
}
const everybody = '00000000-0000-0000-0000-000000000000';
const grant = (type: number, key: string, access: number) =>
  server.sql(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
     values ($1, $2, 'all', $3, $4, $5, $6, now())`,
    [tenant.id, newId(), everybody, type, key, access],
  );

test('every operation on pages answers the usual refusals', async () => {
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const foreign = (await aPage({}, stranger)).id;
  const withBody = { version: 1, definition: users };
  for (const endpoint of [api.readDefinition, api.saveDefinition, api.publishPage, api.pageVersions, api.copyPage])
    expect(await refusals(server, { endpoint }), endpoint.id).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
    });
  expect((await server.call(admin, 'GET', `${pathOf(api.page, foreign)}/definition`)).status).toBe(404);
  expect((await server.call(admin, 'PUT', `${pathOf(api.page, foreign)}/definition`, { body: withBody })).status).toBe(
    404,
  );
  expect(
    (await server.call(admin, 'POST', `${pathOf(api.page, foreign)}/publish`, { body: { version: 1 } })).status,
  ).toBe(404);
  for (const tail of ['/versions', '/controls'])
    expect((await server.call(admin, 'GET', `${pathOf(api.page, foreign)}${tail}`)).status, tail).toBe(404);
  expect((await refusals(server, { endpoint: api.saveDefinition, badBody: { version: 'x' } })).badBody).toEqual({
    status: 422,
    code: 'common.validation',
  });
});

describe('what a page is called', () => {
  test('is judged by the rules of its fields, once in the tenant', async () => {
    const bad = await server.call(admin, 'POST', pathOf(api.page), {
      body: { formId: '1x', name: 'a b', configPath: '../x.json' },
    });
    expect(wrong(bad)).toEqual(['formId common.format', 'name common.format', 'configPath common.format']);

    const page = await aPage();
    const again = await server.call(admin, 'POST', pathOf(api.page), {
      body: { formId: page.formId.toLowerCase(), name: '另一个', configPath: 'other.json' },
    });
    expect([again.status, again.body.code]).toEqual([409, 'common.duplicate']);
  });

  test('is not the name of an entity, since rights on controls and fields share their keys', async () => {
    const answer = await server.call(admin, 'POST', pathOf(api.page), {
      body: { formId: 'user', name: '用户', configPath: 'user.json' },
    });
    expect([answer.status, answer.body.fields[0].path]).toEqual([409, 'formId']);
  });
});

describe('the editor', () => {
  test('refuses components outside containers, nesting, and a second control of one name', async () => {
    const page = await aPage();
    const outside = await save(page, { ...users, blocks: [field('employeeName', 'text')] });
    const nested = await save(page, definitionOf({ kind: 'grid', id: 'inner', components: [] }));
    const twice = await save(page, definitionOf(field('mobile', 'phone'), field('mobile', 'phone')));

    expect([outside.status, outside.body.code, ...wrong(outside)]).toEqual([
      422,
      'page.hasProblems',
      'blocks.0 page.notContainer',
    ]);
    expect(outside.body.fields[0].message).toBe('只能在复合控件或表格下添加组件');
    expect(wrong(nested)).toEqual(['blocks.0.components.0 page.noNesting']);
    expect(wrong(twice)).toEqual([
      'blocks.0.components.1.alias page.controlExists',
      'blocks.0.components.1.fieldName page.columnExists',
    ]);
    expect(server.services.texts.error('en-US', 'page.controlExists')).toBe('The control already exists.');
  });

  test('keeps an unfinished draft and publishes only a whole one', async () => {
    const page = await aPage();
    const unfinished = definitionOf(field('nothing', 'text'));

    const saved = await save(page, unfinished);
    expect(saved.body.problems).toMatchObject([
      { code: 'page.fieldUnknown', blocks: 'publishing', message: '字段“nothing”不存在' },
    ]);
    const refused = await publish(page, 2);
    expect([refused.status, refused.body.code, ...wrong(refused)]).toEqual([
      422,
      'page.hasProblems',
      'blocks.0.components.0.fieldName page.fieldUnknown',
    ]);
    expect((await run(page.formId, admin)).status).toBe(404);
  });

  test('of two editors at once, the second is refused', async () => {
    const page = await aPage();
    const [one, two] = await Promise.all([save(page, users), save(page, definitionOf(field('email', 'email')))]);

    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect([one, two].find(({ status }) => status === 409)?.body.code).toBe('common.versionConflict');
  });

  test('keeps twenty published versions and makes an old one the draft again', async () => {
    const page = await published(definitionOf(field('email', 'email')));
    let { version } = page;
    for (let at = 0; at < 21; at += 1) {
      version = (await save(page, definitionOf(field('email', 'email', { width: 100 + at })), { version })).body
        .version;
      version = (await publish(page, version)).body.version;
    }
    const { items } = (await server.call(admin, 'GET', at(page, '/versions'))).body;

    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ no: 22, current: true, actorName: admin.userName });
    const restored = await server.call(admin, 'POST', at(page, `/versions/${items[19].no}/restore`), {
      body: { version },
    });
    expect(restored.status, restored.text).toBe(200);
    const draft = (await server.call(admin, 'GET', at(page, '/definition'))).body;
    expect(draft.definition.blocks[0].components[0].width).toBe(100 + 21 - 20);
    expect(draft.published).not.toEqual(draft.definition);
    const list = (await server.call(admin, 'GET', pathOf(api.page))).body;
    expect(list.items.find(({ id }: Made) => id === page.id).state).toBe('changed');
  });

  test('copies a page with its draft', async () => {
    const page = await published();
    const body = { formId: 'F_copy', name: '复制', configPath: 'copy.json' };
    const copy = await server.call(admin, 'POST', at(page, '/copy'), { body });

    expect(copy.status, copy.text).toBe(201);
    const read = (await server.call(admin, 'GET', `${pathOf(api.page, copy.body.id)}/definition`)).body;
    expect(read).toMatchObject({ formId: 'F_copy', definition: users, published: null });
    expect((await server.call(admin, 'POST', at(page, '/copy'), { body })).status).toBe(409);
  });
});

describe('hostile content is refused with a list', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['script tags', { ...users, title: { ZH_CN: '<script>alert(1)</script>' } }, 'common.scriptRejected'],
    ['prototype names', definitionOf(field('__proto__', 'text')), 'page.nameReserved'],
    ['keys of the machinery', { ...users, constructor: { prototype: 1 } }, 'page.nameReserved'],
    [
      'cycles',
      {
        ...users,
        blocks: [{ kind: 'tabs', id: 't', components: [{ kind: 'tab', alias: 'x', label: title, target: 't' }] }],
      },
      'page.cycle',
    ],
    ['signs that no database keeps', { ...users, title: { ZH_CN: 'x\u0000\ud800' } }, 'common.format'],
    ['no definition at all', 'x', 'common.format'],
    ['nothing', null, 'common.format'],
    ['a list', [[[]]], 'common.format'],
  ];
  test.each(cases)('%s', async (_name, definition, code) => {
    const page = await aPage();
    for (const answer of [
      await save(page, definition),
      await server.call(admin, 'POST', at(page, '/preview'), { body: { definition } }),
    ]) {
      // Some names are refused by the reader of JSON, before anybody looks at the page.
      if (answer.status === 400) continue;
      expect([answer.status, answer.body.code]).toEqual([422, expect.stringMatching(/^(page.hasProblems|common\.)/)]);
      if (answer.body.fields) expect(answer.body.fields.map((each: { code: string }) => each.code)).toContain(code);
    }
    expect((await publish(page, 1)).status).not.toBe(500);
  });

  test('ten thousand controls', async () => {
    const page = await aPage();
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      kind: 'text',
      alias: `a${at}`,
      fieldName: 'employeeName',
    }));
    const answer = await save(page, definitionOf(...many));

    expect([answer.status, ...wrong(answer)]).toEqual([422, 'blocks page.tooMany']);
  });
});

describe('a published page', () => {
  test('runs for whoever may open a menu with it, and for nobody else', async () => {
    const page = await published();
    const staff = await server.aUser({ tenant });
    expect((await run(page.formId, staff)).status).toBe(404);

    await openMenu(page, 1);
    const answer = await run(page.formId, staff);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.resources.map(({ key }: { key: string }) => key)).toContain('identity.user');
    expect((await run(page.configPath, staff)).status).toBe(200);
    expect((await run(page.formId, await server.aUser({ tenant: await server.aTenant() }))).status).toBe(404);
    for (const key of ['nothing', '../x', 'x'.repeat(90), "' or 1=1 --"])
      expect((await run(key, staff)).status).toBe(404);
  });

  test('leaves out controlled controls without a grant, and shows those granted for reading', async () => {
    const page = await published();
    await openMenu(page, 2);
    const staff = await server.aUser({ tenant });
    const shown = async () =>
      (await run(page.formId, staff)).body.definition.blocks[0].components.map(
        ({ alias, readOnly }: { alias: string; readOnly?: boolean }) => `${alias}${readOnly ? ' read' : ''}`,
      );

    expect(await shown()).toEqual(['employeeName']);
    await grant(4, `${page.formId}.mobile`, 1);
    expect(await shown()).toEqual(['employeeName', 'mobile read']);
    expect((await run(page.formId, admin)).body.definition.blocks[0].components).toHaveLength(3);
  });

  test('has its controls on the screens of rights, where one is granted and from then on seen', async () => {
    const page = await published();
    const menuId = await openMenu(page, 2);
    await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [tenant.id]);
    const key = `${page.formId}.mobile`;
    const staff = await server.aUser({ tenant });
    const tree = `/permission/tree?subjectType=user&subjectId=${staff.id}`;
    const node = async () =>
      (await server.call(admin, 'GET', `${tree}&q=${key}`)).body.items.find(
        (each: { key: string }) => each.key === key,
      );
    const controls = await server.call(admin, 'GET', `/permission/controls?menuId=${menuId}`);

    expect(controls.status, controls.text).toBe(200);
    expect(controls.body.items).toContainEqual({ key, name: 'mobile', declared: true, controlled: true });
    expect(await node()).toMatchObject({ objType: 4, menuId, purviewType: 0, text: 'mobile' });
    const granted = await server.call(admin, 'PUT', '/permission/grants', {
      body: { subjectType: 'user', subjectId: staff.id, changes: [{ objType: 4, key, purview: 1 }] },
    });
    expect(granted.status, granted.text).toBe(200);
    expect(await node()).toMatchObject({ purviewType: 1 });
    const aliases = (await run(page.formId, staff)).body.definition.blocks[0].components.map(
      ({ alias }: { alias: string }) => alias,
    );
    expect(aliases).toEqual(['employeeName', 'mobile']);
    const free = { body: { key, controlled: false, confirmed: true } };
    expect((await server.call(admin, 'PUT', '/permission/controls', free)).body.code).toBe('perm.unknownObject');
  });

  test('hands on the functions of what it binds, and the server judges every field of the data', async () => {
    const page = await published(definitionOf(field('employeeName', 'text'), field('mobile', 'phone')));
    await openMenu(page, 2);
    await server.sql(
      `insert into controlled_field (tenant_id, object_key, created_at) values ($1, 'user.mobile', now()), ($1, 'user.idCard', now())`,
      [tenant.id],
    );
    await server.sql(`delete from perm_grant where tenant_id = $1 and obj_type = 4`, [tenant.id]);
    await grant(4, 'user.mobile', 1);
    const staff = await server.aUser({ tenant });

    const list = await server.call(staff, 'GET', '/identity/user');
    expect(list.status, list.text).toBe(200);
    expect(list.body.items[0]).toHaveProperty('mobile');
    expect(list.body.items[0]).not.toHaveProperty('idCard');
    const { id, version } = list.body.items[0];
    const put = await server.call(staff, 'PUT', `/identity/user/${id}`, { body: { version, mobile: '13800000000' } });
    expect([put.status, put.body.code, put.body.params]).toEqual([
      403,
      'perm.fieldNotWritable',
      { fields: ['mobile'] },
    ]);
    expect((await server.call(staff, 'GET', '/identity/user?idCard=1')).body.code).toBe('perm.fieldDenied');
  });

  test('goes on with a place holder for what this version does not know', async () => {
    const page = await published();
    await server.sql(
      `update page set published_definition = jsonb_set(published_definition, '{blocks,0,components,0,kind}', '"hologram"') where id = $1`,
      [page.id],
    );
    expect((await run(page.formId, admin)).body.definition.blocks[0].components[0]).toMatchObject({ kind: 'hologram' });
    await server.sql(`update page set published_definition = '[]' where id = $1`, [page.id]);
    expect((await run(page.formId, admin)).status).toBe(404);
  });

  test('is previewed as another user sees it, by those who may explain rights', async () => {
    const page = await published();
    const staff = await server.aUser({ tenant });
    const preview = (by: TestUser, userId?: string) =>
      server.call(by, 'POST', at(page, '/preview'), { body: { definition: users, userId } });

    expect((await preview(admin)).body.definition.blocks[0].components).toHaveLength(3);
    const asStaff = await preview(admin, staff.id);
    expect(asStaff.body.definition.blocks[0].components).toHaveLength(1);
    expect(asStaff.body.mayOpen).toBe(false);
    await openMenu(page, 1);
    expect((await preview(admin, staff.id)).body.mayOpen).toBe(true);
    const stranger = await server.aUser({ tenant: await server.aTenant() });
    expect((await preview(admin, stranger.id)).status).toBe(404);
    expect((await preview(staff, admin.id)).status).toBe(403);
  });

  test('is not deleted while a menu opens it', async () => {
    const page = await published();
    await openMenu(page, 1);
    const remove = () => server.call(admin, 'DELETE', pathOf(api.page, page.id));

    expect((await remove()).body).toMatchObject({ code: 'common.inUse', params: { by: `菜单${page.formId}` } });
    await server.sql('update menu set deleted_at = now() where tenant_id = $1', [tenant.id]);
    expect((await remove()).status).toBe(204);
    expect((await run(page.formId, admin)).status).toBe(404);
  });

  test('is published only by somebody who holds what it hands on', async () => {
    const page = await aPage();
    const { version } = (
      await save(page, {
        ...users,
        blocks: [
          {
            kind: 'grid',
            id: 'g',
            resource: 'tenant.tenant',
            components: [{ kind: 'text', alias: 'a', fieldName: 'tenancyName' }],
          },
        ],
      })
    ).body;

    expect((await publish(page, version)).body.code).toBe('perm.denied');
  });
});

describe('controls', () => {
  const controls = async (page: Made) => (await server.call(admin, 'GET', at(page, '/controls'))).body.items;

  test('follow from the draft; to delete one that has grants must be confirmed', async () => {
    const page = await published();
    expect(await controls(page)).toMatchObject([
      { alias: 'employeeName', controlled: false },
      { alias: 'mobile', controlled: true, grants: 0 },
      { alias: 'idCard', controlled: true },
    ]);
    await grant(4, `${page.formId}.mobile`, 2);

    const less = definitionOf(field('employeeName', 'text'), field('idCard', 'idCard'));
    const asked = await save(page, less);
    expect(asked.body).toMatchObject({
      code: 'page.controlHasPerm',
      params: { names: ['mobile'] },
      message: '该控件已关联权限，确认删除？',
    });
    const saved = await save(page, less, { version: page.version, more: { confirm: true } });
    expect(saved.status).toBe(200);
    expect((await publish(page, saved.body.version)).status).toBe(200);
    const left = await server.sql('select object_key from perm_grant where tenant_id = $1 and object_key like $2', [
      tenant.id,
      `${page.formId}.%`,
    ]);
    const closed = await server.sql('select object_key from controlled_field where tenant_id = $1', [tenant.id]);
    expect([left, closed]).toEqual([[], []]);
  });

  test('are closed and opened at once', async () => {
    const page = await published(definitionOf(field('employeeName', 'text')));
    await openMenu(page, 1);
    const staff = await server.aUser({ tenant });
    const [control] = await controls(page);
    const set = (controlled: boolean) =>
      server.call(admin, 'PUT', at(page, `/controls/${control.id}/controlled`), { body: { controlled } });

    expect((await run(page.formId, staff)).body.definition.blocks).toHaveLength(1);
    expect((await set(true)).status).toBe(200);
    expect((await run(page.formId, staff)).body.definition.blocks).toHaveLength(0);
    expect((await set(false)).status).toBe(200);
    expect((await run(page.formId, staff)).body.definition.blocks).toHaveLength(1);
    expect(
      (await server.call(staff, 'PUT', at(page, `/controls/${control.id}/controlled`), { body: { controlled: true } }))
        .status,
    ).toBe(403);
  });

  test('are opened, left out and renamed only by those to whom they are open', async () => {
    const page = await published();
    const [manager] = await server.sql<{ id: string }>(
      `select id from menu where tenant_id = $1 and target = '/pageManager'`,
      [tenant.id],
    );
    await grant(1, manager?.id ?? '', 2);
    for (const key of ['page.control', 'page.publish', 'user.read', 'user.update']) await grant(2, key, 2);
    const [ofUsers] = await server.sql<{ id: string }>(
      `select id from menu where tenant_id = $1 and target = '/userManager'`,
      [tenant.id],
    );
    await grant(1, ofUsers?.id ?? '', 2);
    const staff = await server.aUser({ tenant });
    const mobile = (await controls(page)).find(({ alias }: { alias: string }) => alias === 'mobile');
    const opened = await server.call(staff, 'PUT', at(page, `/controls/${mobile.id}/controlled`), {
      body: { controlled: false },
    });
    expect(opened.body).toMatchObject({ code: 'perm.notHeld', params: { objects: [`${page.formId}.mobile`] } });
    const draft = await save(page, definitionOf(field('employeeName', 'text'), field('mobile', 'phone')), {
      version: page.version,
      more: { confirm: true },
      by: staff,
    });
    expect(draft.status, draft.text).toBe(200);
    const put = () => publish(page, draft.body.version, staff);

    expect((await put()).body.code).toBe('perm.notHeld');
    await grant(4, `${page.formId}.mobile`, 1);
    expect((await put()).body.code).toBe('perm.notHeld');
    await server.sql('update perm_grant set purview = 2 where tenant_id = $1 and object_key like $2', [
      tenant.id,
      `${page.formId}.%`,
    ]);
    await grant(4, `${page.formId}.idCard`, 2);
    await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [tenant.id]);
    expect((await put()).status).toBe(200);
  });

  test('of a legacy page are listed by hand, each once', async () => {
    const page = await aPage({ configPath: `old/report${(n += 1)}.js` });
    const add = (body: object) => server.call(admin, 'POST', at(page, '/controls'), { body });
    const first = await add({
      alias: 'save',
      name: '保存',
      selector: '.btn-save',
      selectorIndex: 1,
      gridColumns: ['a', 'b'],
    });
    expect(first.status, first.text).toBe(201);

    expect(wrong(await add({ alias: 'SAVE', name: '保存' }))).toEqual(['alias page.controlExists']);
    expect(wrong(await add({ alias: 'other', name: '另', selector: '.btn-save', selectorIndex: 1 }))).toEqual([
      'selector page.controlExists',
    ]);
    expect(wrong(await add({ alias: 'grid', name: '表', gridColumns: ['a', 'a'] }))).toEqual([
      'gridColumns page.columnExists',
    ]);
    expect((await save(page, users, { version: 2 })).body.code).toBe('page.legacy');
    await grant(4, `${page.formId}.save`, 2);
    const remove = (confirm: string) => server.call(admin, 'DELETE', at(page, `/controls/${first.body.id}${confirm}`));
    expect([(await remove('')).status, (await remove('?confirm=true')).status]).toEqual([409, 204]);
    const made = await published();
    expect(
      (await server.call(admin, 'POST', at(made, '/controls'), { body: { alias: 'x', name: 'x' } })).body.code,
    ).toBe('page.notLegacy');
  });
});

test('the address of a legacy page is of another site or a path of this one', async () => {
  const make = (url: string) =>
    server.call(admin, 'POST', pathOf(api.page), {
      body: { formId: `U_${(n += 1)}`, name: `旧页${n}`, configPath: `old/url${n}.js`, url },
    });

  for (const url of ['https://old.example.com/a?b=1', '/legacy/report.html'])
    expect((await make(url)).body).toMatchObject({ url });
  for (const url of ['//evil.example.com', 'javascript:alert(1)', '/a b', '/\\evil.example.com'])
    expect(wrong(await make(url)), url).toEqual(['url common.format']);
});

test('a tenant begins with the page demo1, in its words, once', async () => {
  const rows = await server.sql<{ form_id: string; published_definition: unknown }>(
    'select form_id, published_definition from page where tenant_id = $1',
    [tenant.id],
  );
  expect(rows).toMatchObject([{ form_id: 'demo1' }]);
  expect(api.definitionProblems(rows[0]?.published_definition)).toEqual([]);
  const demo = (await run('demo1', admin)).body;
  expect(demo.definition.title).toEqual({ ZH_CN: '示例', EN_US: 'Demo', JA_JP: 'デモ' });
  const found = (await server.call(admin, 'GET', `${pathOf(api.page)}?formId=demo1`)).body.items[0];
  expect((await server.call(admin, 'GET', `${pathOf(api.page, found.id)}/controls`)).body.items).toHaveLength(16);
  expect((await server.call(admin, 'DELETE', pathOf(api.page, found.id))).body.code).toBe('page.builtinDelete');
});

test('the test form takes a field of every kind and judges each by its rule', async () => {
  const bad = await server.call(admin, 'POST', pathOf(api.testForm), {
    body: {
      textField: '',
      integerField: 1001,
      emailField: 'x@',
      colourField: 'red',
      choiceField: 'done',
      dateField: '1999-01-01',
    },
  });
  expect(wrong(bad).sort()).toEqual([
    'colourField common.format',
    'dateField common.min',
    'emailField common.format',
    'integerField common.max',
    'textField common.required',
  ]);
  const good = await server.call(admin, 'POST', pathOf(api.testForm), {
    body: {
      textField: 'x',
      passwordField: 'Secret@2026',
      idCardField: '11010519491231002X',
      choicesField: ['sms'],
      refField: tenant.rootId,
    },
  });
  expect(good.status, good.text).toBe(201);
  expect(good.body).not.toHaveProperty('passwordField');
});

describe('what hangs together', () => {
  const graph = async (by = admin) => (await server.call(by, 'GET', '/menu/relation/graph')).body as api.RelationGraph;
  const idsOf = (given: api.RelationGraph, list: readonly number[]) => list.map((at) => given.nodes[at]?.id);

  test('is a graph of roles, menus, pages, controls, endpoints and resources that follows every change', async () => {
    const page = await published();
    const lonely = (await graph()).nodes.find(({ id }) => id === `page:${page.id}`);
    const menuId = await openMenu(page, 0);
    const roleId = newId();
    await server.sql(
      `insert into role (tenant_id, id, created_at, updated_at, org_id, code, name, org_type, usable) values ($1, $2, now(), now(), $3, 'SALES', '销售', 'single', true)`,
      [tenant.id, roleId, tenant.rootId],
    );
    await server.sql(
      `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
       values ($1, $2, 'role', $3, 1, $4, 1, now()), ($1, $5, 'role', $3, 4, $6, 1, now())`,
      [tenant.id, newId(), roleId, menuId, newId(), `${page.formId}.mobile`],
    );

    const found = await graph();
    const index = api.indexOfRelations(found);
    const at = (id: string) => found.nodes.findIndex((node) => node.id === id);
    expect(lonely).toMatchObject({ kind: 'page', unused: true });
    expect(found.nodes[at(`page:${page.id}`)]).toMatchObject({ unused: false });
    expect(idsOf(found, api.impactOf(index, at(`page:${page.id}`)))).toEqual([`menu:${menuId}`, `role:${roleId}`]);
    expect(idsOf(found, index.uses[at(`page:${page.id}`)] ?? [])).toContain('resource:identity.user');
    const mobile = found.nodes.findIndex(
      ({ kind, detail }) => kind === 'control' && detail === `${page.formId}.mobile`,
    );
    expect(idsOf(found, index.usedBy[mobile] ?? []).sort()).toEqual([`page:${page.id}`, `role:${roleId}`].sort());
    const other = await graph(await server.aUser({ tenant: await server.aTenant(), kind: 'admin' }));
    expect(other.nodes.some(({ id }) => id === `page:${page.id}`)).toBe(false);
  });

  test('calls a menu in use as soon as it is granted to one person, and unused again when that is taken away', async () => {
    const menuId = await openMenu(await published(), 0);
    const person = await server.aUser({ tenant });
    const isUnused = async () => (await graph()).nodes.find(({ id }) => id === `menu:${menuId}`)?.unused;
    const grant = (access: number) =>
      server.call(admin, 'PUT', '/permission/grants', {
        body: { subjectType: 'user', subjectId: person.id, changes: [{ objType: 1, key: menuId, purview: access }] },
      });

    expect(await isUnused()).toBe(true);
    expect((await grant(1)).status).toBe(200);
    expect(await isUnused()).toBe(false);
    expect((await grant(0)).status).toBe(200);
    expect(await isUnused()).toBe(true);
  });

  test('is for those with the right, also as a sheet', async () => {
    for (const endpoint of [api.relationGraph, api.relationSheet])
      expect(await refusals(server, { endpoint })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
      });
    const sheet = await server.call(admin, 'GET', '/menu/relation/sheet');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });
});
