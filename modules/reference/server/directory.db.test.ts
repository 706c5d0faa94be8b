import { contribute, aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { directoryUsages, referenceModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
let filled: string | undefined;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
  contribute(
    directoryUsages.of({
      titleKey: 'attachment.title',
      countIn: async (_tx, ids) => new Map(ids.filter((id) => id === filled).map((id) => [id, 3])),
    }),
  );
});
beforeEach(async () => {
  filled = undefined;
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const words = (zh: string) => ({ ZH_CN: zh });
const post = async (entity: string, body: object) =>
  (await server.call(admin, 'POST', `/reference/${entity}`, { body })).body;
const put = (entity: string, { id, version }: { id: string; version: number }, body: object) =>
  server.call(admin, 'PUT', `/reference/${entity}/${id}`, { body: { version, ...body } });
const attribute = (code: string, more: object = {}) =>
  post('attributeType', { code, name: words(code), dataType: 'text', ...more });
const directory = (code: string, more: object = {}) =>
  post('directoryType', { code, name: words(code), library: 'doc', ...more });
const remove = (entity: string, { id }: { id: string }) => server.call(admin, 'DELETE', `/reference/${entity}/${id}`);

describe('a property of files', () => {
  test('says how many directories carry it, and keeps its kind while one does', async () => {
    const site = await attribute('site');
    const held = await directory('MANUALS', { attributes: [{ attributeId: site.id, required: true }] });
    await directory('DRAWINGS', { attributes: [{ attributeId: site.id }] });

    expect((await server.call(admin, 'GET', `/reference/attributeType/${site.id}`)).body.directoryCount).toBe(2);
    expect((await put('attributeType', { id: site.id, version: 1 }, { dataType: 'int' })).body.code).toBe(
      'directory.dataTypeUsed',
    );
    expect((await put('attributeType', { id: site.id, version: 1 }, { unit: 'm' })).status).toBe(200);
    expect((await remove('attributeType', site)).body.code).toBe('common.inUse');
    expect(held.attributesLabels).toEqual({ [site.id]: 'site' });
  });

  test('may become another kind while no directory carries it; one out of a dictionary names it', async () => {
    const free = await attribute('free');
    expect(
      (await put('attributeType', { id: free.id, version: 1 }, { dataType: 'dict' })).body.fields[0],
    ).toMatchObject({
      path: 'dictionaryId',
      code: 'common.required',
    });
    const dictionary = (await server.call(admin, 'GET', '/reference/dictionary?code=INDUSTRY')).body.items[0];
    const named = await put(
      'attributeType',
      { id: free.id, version: 1 },
      { dataType: 'dict', dictionaryId: dictionary.id },
    );
    expect(named.body.dictionaryIdLabel).toBe('行业');
    expect((await put('attributeType', { id: free.id, version: 2 }, { dataType: 'int' })).body.dictionaryId).toBeNull();
  });

  test('is switched off and on, with a line in its history', async () => {
    const site = await attribute('site');
    await server.call(admin, 'POST', '/reference/attributeType/batch', { body: { action: 'disable', ids: [site.id] } });
    const history = await server.call(admin, 'GET', `/reference/attributeType/${site.id}/history`);
    expect(history.body.items[0]).toMatchObject({ action: 'disable', changes: { enabled: [true, false] } });
  });

  test('stands in a directory once', async () => {
    const site = await attribute('site');
    const twice = await directory('MANUALS', { attributes: [{ attributeId: site.id }, { attributeId: site.id }] });
    expect(twice.fields).toMatchObject([{ path: 'attributes.1.attributeId', code: 'directory.attributeTwice' }]);
  });
});

describe('a directory', () => {
  test('stays within its library, wherever it is made or moved', async () => {
    const docs = await directory('DOCS');
    const promo = await directory('PROMO', { library: 'promo' });
    const below = await directory('MANUALS', { parentId: docs.id });

    expect((await directory('FILMS', { parentId: promo.id })).code).toBe('directory.library');
    const move = (parentId: string | null) =>
      server.call(admin, 'POST', `/reference/directoryType/${below.id}/move`, { body: { parentId, version: 1 } });
    expect((await move(promo.id)).body.code).toBe('directory.library');
    expect((await put('directoryType', { id: below.id, version: 1 }, { parentId: promo.id })).body.code).toBe(
      'directory.library',
    );
    expect((await put('directoryType', { id: docs.id, version: 1 }, { library: 'promo' })).body.code).toBe(
      'directory.library',
    );
    expect((await move(null)).body.parentId).toBeNull();
    expect(
      (await put('directoryType', { id: below.id, version: 2 }, { library: 'promo', parentId: promo.id })).status,
    ).toBe(200);
  });

  test('is not moved below itself by its form', async () => {
    const docs = await directory('DOCS');
    const below = await directory('MANUALS', { parentId: docs.id });
    expect((await put('directoryType', { id: docs.id, version: 1 }, { parentId: below.id })).body.code).toBe(
      'tree.parentCycle',
    );
  });

  test('counts what stands in it and below, and stays as long as something does', async () => {
    const docs = await directory('DOCS');
    const below = await directory('MANUALS', { parentId: docs.id });
    filled = below.id;

    const usage = await server.call(admin, 'GET', `/reference/directoryType/${docs.id}/usage`);
    expect(usage.body.items).toEqual([{ titleKey: 'attachment.title', own: 0, below: 3 }]);
    expect((await remove('directoryType', docs)).body).toMatchObject({ code: 'common.inUse' });
    expect((await remove('directoryType', below)).body).toMatchObject({ code: 'common.inUse' });
    filled = undefined;
    expect((await remove('directoryType', below)).status).toBe(204);
    const other = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    expect((await server.call(other, 'GET', `/reference/directoryType/${docs.id}/usage`)).status).toBe(404);
  });
});
