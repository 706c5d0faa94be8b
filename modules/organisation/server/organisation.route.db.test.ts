import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as api from '../contract/index.ts';
import { organisationModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
let root: string;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  root = admin.tenant.rootId;
});

const base = '/organisation/organisation';
const create = (
  name: string,
  {
    type,
    parentId,
    more = {},
    by = admin,
  }: {
    readonly type: string;
    readonly parentId: string | null;
    readonly more?: Readonly<Record<string, unknown>>;
    readonly by?: TestUser;
  },
) => server.call(by, 'POST', base, { body: { name, type, parentId, ...more } });
const made = async (...given: Parameters<typeof create>): Promise<{ id: string; version: number }> =>
  (await create(...given)).body;
const batch = (action: string, id: string, params: Readonly<Record<string, unknown>> = {}) =>
  server.call(admin, 'POST', `${base}/batch`, { body: { action, ids: [id], params } });
const labels = async (parent: string) =>
  (await server.call(admin, 'GET', `${base}/children?parent=${parent}`)).body.items.map(
    ({ name }: { name: string }) => name,
  );
const way = async (id: string) =>
  (await server.call(admin, 'GET', `${base}/path/${id}`)).body.items.map(({ label }: { label: string }) => label);

describe('the tree', () => {
  test('refuses a type that may not stand there, in three languages', async () => {
    const department = await made('研发部', { type: 'department', parentId: root });

    const answer = await create('公司', { type: 'company', parentId: department.id });

    expect(answer.body.fields[0]).toMatchObject({ path: 'type', code: 'org.typeChild', message: '部门下不能建立公司' });
    const { params } = answer.body.fields[0];
    expect(server.services.texts.error('en-US', 'org.typeChild', params)).toBe(
      'Company is not allowed under Department.',
    );
    expect(server.services.texts.error('ja-JP', 'org.typeChild', params)).toBe('部門の下に会社は作成できません');
  });

  test('refuses a parent that is the organisation itself, or stands below it', async () => {
    const above = await made('华东', { type: 'company', parentId: root });
    const below = await made('上海', { type: 'company', parentId: above.id });

    const self = await server.call(admin, 'PUT', `${base}/${above.id}`, { body: { version: 1, parentId: above.id } });
    const cycle = await server.call(admin, 'POST', `${base}/${above.id}/move`, {
      body: { version: 1, parentId: below.id },
    });

    expect(self.body.fields[0].code).toBe('org.parentSelf');
    expect(cycle.body.code).toBe('tree.parentCycle');
  });

  test('has one root, which takes no parent and is not deleted', async () => {
    const company = await made('华东', { type: 'company', parentId: root });

    expect((await create('又一个', { type: 'group', parentId: null })).body.fields[0].code).toBe('org.parentRequired');
    expect(
      (await server.call(admin, 'PUT', `${base}/${root}`, { body: { version: 1, parentId: company.id } })).body
        .fields[0].code,
    ).toBe('org.rootParent');
    expect((await server.call(admin, 'DELETE', `${base}/${root}?version=1`)).body.code).toBe('org.rootDelete');
  });

  test('keeps codes apart in the tenant and names below one parent', async () => {
    const one = await made('华东', { type: 'company', parentId: root, more: { code: 'HD' } });
    const { body } = await server.call(admin, 'GET', `${base}/${one.id}`);

    expect(body).toMatchObject({ parentIdLabel: expect.any(String), code: 'HD' });
    expect((await create('华北', { type: 'company', parentId: root, more: { code: 'hd' } })).body).toMatchObject({
      code: 'common.duplicate',
      fields: [{ path: 'code' }],
    });
    expect((await create('华东', { type: 'company', parentId: root })).body.code).toBe('common.duplicate');
    expect((await create('华东', { type: 'company', parentId: one.id })).status).toBe(201);
  });

  test('moves with everything below it, to the place it is dropped', async () => {
    const [a, b] = [
      await made('A', { type: 'company', parentId: root, more: { seq: 1 } }),
      await made('B', { type: 'company', parentId: root, more: { seq: 2 } }),
    ];
    const inner = await made('内', { type: 'company', parentId: a.id });
    const leaf = await made('叶', { type: 'department', parentId: inner.id });

    const first = await server.call(admin, 'POST', `${base}/${inner.id}/move`, {
      body: { version: 1, parentId: root, beforeId: b.id },
    });

    expect(first.status).toBe(200);
    expect(await labels(root)).toEqual(['A', '内', 'B']);
    expect((await way(leaf.id)).slice(1)).toEqual(['内', '叶']);
    const last = await server.call(admin, 'POST', `${base}/${a.id}/move`, { body: { version: 1, parentId: root } });
    expect(last.status).toBe(200);
    expect(await labels(root)).toEqual(['内', 'B', 'A']);
  });

  test('says what a move concerns', async () => {
    const company = await made('华东', { type: 'company', parentId: root });
    await made('上海', { type: 'department', parentId: company.id });
    await server.sql('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3)', [
      admin.tenant.id,
      admin.id,
      company.id,
    ]);

    expect((await server.call(admin, 'GET', `${base}/${company.id}/impact`)).body).toEqual({
      organisations: 2,
      users: 1,
    });
  });

  test('refuses to delete what has children, users or a place in a relation', async () => {
    const company = await made('华东', { type: 'company', parentId: root });
    const department = await made('上海', { type: 'department', parentId: company.id });

    expect((await server.call(admin, 'DELETE', `${base}/${company.id}?version=1`)).body.message).toBe(
      '数据已被下级组织使用，不能删除',
    );
    await server.sql('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3)', [
      admin.tenant.id,
      admin.id,
      department.id,
    ]);
    expect((await server.call(admin, 'DELETE', `${base}/${department.id}?version=1`)).body.code).toBe('common.inUse');
  });

  test('merges children and users into another organisation and keeps the history', async () => {
    const [from, into] = [
      await made('旧', { type: 'company', parentId: root }),
      await made('新', { type: 'company', parentId: root }),
    ];
    const child = await made('一部', { type: 'department', parentId: from.id });
    await server.sql('insert into user_org (tenant_id, user_id, org_id) values ($1, $2, $3)', [
      admin.tenant.id,
      admin.id,
      from.id,
    ]);

    const answer = await batch('merge', from.id, { into: into.id });

    expect(answer.body).toEqual({ done: 1, refused: [] });
    expect((await way(child.id)).slice(1)).toEqual(['新', '一部']);
    expect(
      await server.sql('select org_id from user_org where user_id = $1 and org_id <> $2', [admin.id, root]),
    ).toEqual([{ org_id: into.id }]);
    expect((await server.call(admin, 'GET', `${base}/${from.id}`)).status).toBe(404);
    expect(
      await server.sql(`select action from audit_log where entity_id = $1 order by version desc limit 1`, [from.id]),
    ).toEqual([{ action: 'merge' }]);
  });

  test('does not merge into itself, below itself, nor against the types', async () => {
    const company = await made('公司', { type: 'company', parentId: root });
    const below = await made('下级', { type: 'company', parentId: company.id });
    const department = await made('部门', { type: 'department', parentId: root });

    expect((await batch('merge', company.id, { into: company.id })).body.refused[0].code).toBe('org.mergeSelf');
    expect((await batch('merge', company.id, { into: below.id })).body.refused[0].code).toBe('tree.parentCycle');
    expect((await batch('merge', company.id, { into: department.id })).body.refused[0].code).toBe('org.typeChild');
  });
});

describe('relations', () => {
  const relations = '/organisation/orgRelation';
  const aRelation = async (type: string): Promise<string> =>
    (await server.call(admin, 'POST', relations, { body: { name: '关系', code: `R_${type}`, type } })).body.id;
  const place = (relation: string, orgIds: readonly string[], parentOrgId: string | null) =>
    server.call(admin, 'POST', `${relations}/${relation}/place`, { body: { orgIds, parentOrgId } });

  test('place organisations apart from their own parents, move and remove them with what lies below', async () => {
    const relation = await aRelation('tree');
    const [a, b, c] = [
      await made('A', { type: 'company', parentId: root }),
      await made('B', { type: 'company', parentId: root }),
      await made('C', { type: 'company', parentId: root }),
    ];

    expect((await place(relation, [a.id], null)).body).toEqual({ placed: 1 });
    await place(relation, [b.id], a.id);
    await place(relation, [c.id], b.id);
    expect((await place(relation, [a.id], c.id)).body.code).toBe('tree.parentCycle');
    await place(relation, [b.id], null);

    expect((await server.call(admin, 'GET', `${relations}/${relation}/whole`)).body.items).toEqual([
      [a.id, null, 'A'],
      [b.id, null, 'B'],
      [c.id, b.id, 'C'],
    ]);
    expect((await server.call(admin, 'GET', `${relations}/${relation}/search?q=C`)).body.items).toEqual([
      { id: c.id, label: 'C', ancestors: [{ id: b.id, label: 'B' }] },
    ]);
    expect((await server.call(admin, 'DELETE', `${base}/${c.id}?version=1`)).body.message).toBe(
      '数据已被组织关系使用，不能删除',
    );
    expect(
      (await server.call(admin, 'POST', `${relations}/${relation}/remove`, { body: { orgId: b.id } })).body,
    ).toEqual({ removed: 2 });
  });

  test('of pairs have two levels at most', async () => {
    const relation = await aRelation('single');
    const [a, b, c] = [
      await made('A', { type: 'company', parentId: root }),
      await made('B', { type: 'company', parentId: root }),
      await made('C', { type: 'company', parentId: root }),
    ];
    await place(relation, [a.id], null);
    await place(relation, [b.id], a.id);

    const answer = await place(relation, [c.id], b.id);

    expect(answer.body.message).toBe('单级关系最多两级');
  });

  test('are compared with each other and with the built-in one', async () => {
    const relation = await aRelation('tree');
    const other = await made('A', { type: 'company', parentId: root });
    await place(relation, [other.id], null);
    await server.sql(
      `insert into org_relation (tenant_id, id, created_at, updated_at, name, code, type, builtin) values ($1, gen_random_uuid(), now(), now(), 'ADMIN', 'ADMIN', 'tree', true)`,
      [admin.tenant.id],
    );
    const builtin = (await server.call(admin, 'GET', `${relations}?code=ADMIN`)).body.items[0].id;

    const { body } = await server.call(admin, 'GET', `${relations}/${relation}/compare/${builtin}`);

    expect(body.items.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
      [root, 'onlyThere'],
      [other.id, 'otherParent'],
    ]);
    expect((await place(builtin, [other.id], null)).body.code).toBe('org.relationBuiltin');
    expect((await server.call(admin, 'DELETE', `${relations}/${builtin}?version=1`)).body.code).toBe(
      'org.relationBuiltin',
    );
    expect(
      (await server.call(admin, 'PUT', `${relations}/${builtin}`, { body: { version: 1, code: 'X' } })).body.code,
    ).toBe('org.relationBuiltin');
  });
});

describe('the five refusals', () => {
  test('of organisations', async () => {
    const foreign = await server.aTenant();
    const stranger = await server.aUser();
    const foreignId = async () => foreign.rootId;
    const stale = async () => ({ id: stranger.tenant.rootId, body: { version: 99, name: '新名' } });

    expect(
      await refusals(server, {
        endpoint: { method: 'PUT', path: `${base}/{id}`, access: 'organisation.update' },
        foreignId,
        stale,
        badBody: { version: 1, name: '' },
      }),
    ).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      otherTenant: { status: 404 },
      stale: { status: 409 },
      badBody: { status: 422 },
    });
    expect(
      await refusals(server, { endpoint: { ...api.organisationImpact, access: 'session' } as never, foreignId }),
    ).toMatchObject({ notSignedIn: { status: 401 }, otherTenant: { status: 404 } });
    expect(
      await refusals(server, {
        endpoint: { method: 'POST', path: `${base}/{id}/move`, access: 'organisation.move' },
        badBody: { version: 1, parentId: 'x' },
      }),
    ).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
      badBody: { status: 422 },
    });
  });

  test('of relations, which are nobody else’s', async () => {
    const relation = (
      await server.call(admin, 'POST', '/organisation/orgRelation', { body: { name: '关系', code: 'R', type: 'tree' } })
    ).body.id as string;
    const foreignId = async () => relation;

    for (const endpoint of [api.relationNodes, api.wholeRelation])
      expect(await refusals(server, { endpoint: endpoint as never, foreignId })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        otherTenant: { status: 404 },
      });
    for (const endpoint of [api.placeInRelation, api.removeFromRelation])
      expect(await refusals(server, { endpoint: endpoint as never, badBody: {} })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        badBody: { status: 422 },
      });
    const stranger = await server.aUser({ kind: 'admin' });
    expect(
      (
        await server.call(stranger, 'POST', `/organisation/orgRelation/${relation}/place`, {
          body: { orgIds: [stranger.tenant.rootId], parentOrgId: null },
        })
      ).status,
    ).toBe(404);
    expect(
      (await server.call(stranger, 'POST', `/organisation/orgRelation/${relation}/remove`, { body: { orgId: root } }))
        .status,
    ).toBe(404);
  });
});

describe('an organisation without a code', () => {
  test('gets the next number of the tenant’s rule, past those that somebody has typed, and no number gets lost', async () => {
    const make = (code: string | null, name: string) =>
      server.call(admin, 'POST', '/organisation/organisation', {
        body: { name, parentId: admin.tenant.rootId, type: 'department', ...(code === null ? {} : { code }) },
      });
    await make('ORG00002', '手工');

    const made = [await make(null, '甲'), await make(null, '乙'), await make(null, '甲'), await make(null, '丙')];

    expect(made.map(({ status, body }) => (status === 201 ? body.code : body.code))).toEqual([
      'ORG00001',
      'ORG00003',
      'common.duplicate',
      'ORG00004',
    ]);
    const together = await Promise.all(Array.from({ length: 6 }, (_, at) => make(null, `同时 ${at}`)));
    expect(new Set(together.map(({ body }) => body.code)).size).toBe(6);
  });
});
