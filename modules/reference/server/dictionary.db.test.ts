import { organisationModule } from '@mp/organisation/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceModule } from './index.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const words = (zh: string) => ({ ZH_CN: zh, EN_US: `${zh} en`, JA_JP: `${zh} ja` });
const rating = { basis: 'ESP', kw: '1600', kva: '2000', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' };
const model = (more: object = {}) =>
  server.call(admin, 'POST', '/reference/gensetModel', {
    body: { code: 'DG2000-E5', name: words('机组'), productLine: 'DIESEL', ratings: [rating], ...more },
  });
const items = async (code: string) => (await server.call(admin, 'GET', `/dictionary/${code}`)).body.items;
const itemRows = async (code: string) => {
  const { body } = await server.call(admin, 'GET', `/reference/dictionary?code=${code}`);
  const { body: rows } = await server.call(
    admin,
    'GET',
    `/reference/dictItem?dictionaryId=${body.items[0].id}&size=100`,
  );
  return { dictionary: body.items[0], rows: rows.items };
};

describe('a dictionary', () => {
  test('is there when a tenant begins, in three languages', async () => {
    expect((await items('PRODUCT_LINE'))[0]).toEqual({
      code: 'DIESEL',
      label: { ZH_CN: '柴油机组', EN_US: 'Diesel genset', JA_JP: 'ディーゼル発電機' },
      parent: null,
      colour: null,
      enabled: true,
      isDefault: false,
    });
  });

  test('judges what records name: an unknown or disabled item is refused, one that stands there already stays', async () => {
    expect((await model({ productLine: 'STEAM' })).body.fields).toMatchObject([
      { path: 'productLine', code: 'common.noSuchItem', params: { value: 'STEAM' } },
    ]);
    const { body: made } = await model();
    const { rows } = await itemRows('PRODUCT_LINE');
    const diesel = rows.find(({ code }: { code: string }) => code === 'DIESEL');
    await server.call(admin, 'PUT', `/reference/dictItem/${diesel.id}`, { body: { version: 1, enabled: false } });

    expect((await model({ code: 'DG2' })).body.fields[0].code).toBe('common.noSuchItem');
    const kept = await server.call(admin, 'PUT', `/reference/gensetModel/${made.id}`, {
      body: { version: 1, productLine: 'DIESEL', soundLevel: 85 },
    });
    expect(kept.status).toBe(200);
  });

  test('of the system keeps its codes and items; one of the tenant loses an item only while nothing uses it', async () => {
    const line = await itemRows('PRODUCT_LINE');
    const recoded = await server.call(admin, 'POST', '/reference/dictItem', {
      body: { dictionaryId: line.dictionary.id, code: 'STEAM', label: words('汽') },
    });
    expect(recoded.body.code).toBe('dict.systemItem');
    const relabelled = await server.call(admin, 'PUT', `/reference/dictItem/${line.rows[0].id}`, {
      body: { version: 1, label: words('柴油') },
    });
    expect(relabelled.status).toBe(200);

    await model({ series: 'PG' });
    const series = await itemRows('GENSET_SERIES');
    const remove = (code: string) => {
      const row = series.rows.find((each: { code: string }) => each.code === code);
      return server.call(admin, 'DELETE', `/reference/dictItem/${row.id}?version=${row.version}`);
    };
    expect((await remove('PG')).body.code).toBe('dict.codeUsed');
    expect((await remove('C')).status).toBe(204);
  });
});

describe('the default of a dictionary', () => {
  const item = (dictionaryId: string, code: string) =>
    server.call(admin, 'POST', '/reference/dictItem', {
      body: { dictionaryId, code, label: words(code), isDefault: true },
    });
  const aDictionary = async () => {
    const { body } = await server.call(admin, 'POST', '/reference/dictionary', {
      body: { code: 'SHIFT', name: words('班次') },
    });
    return { dictionary: body, day: (await item(body.id, 'DAY')).body, night: (await item(body.id, 'NIGHT')).body };
  };

  test('passes to the newest item that asks for it, and the one before says so in its history', async () => {
    const { day } = await aDictionary();

    const { body: before } = await server.call(admin, 'GET', `/reference/dictItem/${day.id}`);
    expect(before).toMatchObject({ isDefault: false, version: 2 });
    const { body: history } = await server.call(admin, 'GET', `/reference/dictItem/${day.id}/history`);
    expect(history.items[0]).toMatchObject({ version: 2, changes: { isDefault: [true, false] } });
    const stale = await server.call(admin, 'PUT', `/reference/dictItem/${day.id}`, {
      body: { version: 1, label: words('白班') },
    });
    expect(stale.body.code).toBe('common.versionConflict');
  });

  test('goes into the recycle bin with its dictionary, each item with its history', async () => {
    const { dictionary, day } = await aDictionary();

    const gone = await server.call(admin, 'DELETE', `/reference/dictionary/${dictionary.id}?version=1`);
    expect(gone.status).toBe(204);
    expect((await server.call(admin, 'GET', `/reference/dictItem/${day.id}`)).status).toBe(404);
    const { body: history } = await server.call(admin, 'GET', `/reference/dictItem/${day.id}/history`);
    expect(history.items[0]).toMatchObject({ version: 3, action: 'delete' });
  });
});

describe('rows of a record', () => {
  test('are judged each at its place, by their columns and by rules over them', async () => {
    const wrong = await model({ ratings: [rating, { ...rating, kw: '', frequency: '55' }] });
    expect(wrong.body.fields).toMatchObject([
      { path: 'ratings.1.kw', code: 'common.required' },
      { path: 'ratings.1.frequency', code: 'common.format' },
    ]);
    const mismatch = await model({ ratings: [{ ...rating, kva: '2100' }] });
    expect(mismatch.body.fields).toMatchObject([{ path: 'ratings.0.kva', code: 'model.ratingMismatch' }]);
  });

  test('come back as they were written, and stand in the history', async () => {
    const { body } = await model();
    expect(body.ratings).toEqual([rating]);
    const more = { ...rating, basis: 'PRP', kva: '1818', kw: '1454' };
    const changed = await server.call(admin, 'PUT', `/reference/gensetModel/${body.id}`, {
      body: { version: 1, ratings: [rating, more] },
    });
    expect(changed.body.ratings).toHaveLength(2);
    const history = await server.call(admin, 'GET', `/reference/gensetModel/${body.id}/history`);
    expect(history.body.items[0].changes.ratings[1]).toEqual([rating, more]);
  });

  test('name records that exist', async () => {
    const { body: attribute } = await server.call(admin, 'POST', '/reference/attributeType', {
      body: { code: 'site', name: words('地点'), dataType: 'text' },
    });
    const directory = (attributeId: string) =>
      server.call(admin, 'POST', '/reference/directoryType', {
        body: { code: 'MANUALS', name: words('手册'), library: 'doc', attributes: [{ attributeId, required: true }] },
      });

    expect((await directory('0198aaaa-0000-7000-8000-000000000000')).body.fields).toMatchObject([
      { path: 'attributes.0.attributeId', code: 'common.refNotFound' },
    ]);
    expect((await directory(attribute.id)).body.attributesLabels).toEqual({ [attribute.id]: '地点' });
  });
});
