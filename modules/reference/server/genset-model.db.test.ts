import { Readable } from 'node:stream';
import { fillPorts } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import exceljs from 'exceljs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pickModel, referenceModule } from './index.ts';

const path = '/reference/gensetModel';
const kept = new Map<string, Buffer>();
let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule], { queue: true });
  fillPorts({
    storeFile: async (_context, bytes, { name }) => {
      const content = Buffer.concat(await Array.fromAsync(bytes));
      kept.set(name, content);
      return { id: name, size: content.length };
    },
    readFile: async (_context, id) => Readable.from([kept.get(id) ?? Buffer.alloc(0)]),
    removeFile: async (_context, id) => void kept.delete(id),
    fileLink: async (_context, id) => `/files/${id}`,
  });
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
});

const words = (zh: string) => ({ ZH_CN: zh, EN_US: `${zh} en`, JA_JP: `${zh} ja` });
const rating = (basis: string, kva: string, kw: string) => ({
  basis,
  kva,
  kw,
  powerFactor: '0.8',
  voltage: 400,
  frequency: '50',
  phase: '3',
});
const aModel = async (code: string, more: object = {}) => {
  const ratings = [rating('PRP', '1818', '1454'), rating('ESP', '2000', '1600'), rating('ESP', '1900', '1520')];
  const { body } = await server.call(admin, 'POST', path, {
    body: { code, name: words('机组'), productLine: 'DIESEL', ratings, ...more },
  });
  return body;
};
const change = (record: { id: string; version: number }, body: object) =>
  server.call(admin, 'PUT', `${path}/${record.id}`, { body: { version: record.version, ...body } });
const transit = async (record: { id: string }, name: string) => {
  const { body } = await server.call(admin, 'GET', `${path}/${record.id}`);
  return server.call(admin, 'POST', `${path}/${record.id}/transitions/${name}`, { body: { version: body.version } });
};
const retired = async (code: string, successorId: string) => {
  const model = await aModel(code, { successorId });
  for (const step of ['release', 'phaseOut', 'retire']) await transit(model, step);
  return model;
};
const pick = async (by: { code: string } | { id: string }) => {
  const context = await server.contextOf(admin);
  return context.tx((tx) => pickModel(tx, by));
};

describe('the powers of a model', () => {
  test('are the largest of its prime and standby ratings, and follow them', async () => {
    const model = await aModel('DG2000-E5', { prpKva: '9' });
    expect(model).toMatchObject({ prpKva: '1818.0', espKva: '2000.0', lifecycle: 'planned' });

    const { body } = await change(model, { ratings: [rating('PRP', '100', '80')] });
    expect(body).toMatchObject({ prpKva: '100.0', espKva: null });
  });

  test('are what lists filter by', async () => {
    await aModel('DG2000-E5');
    await aModel('DG0110-E3', { ratings: [rating('ESP', '110', '88')] });

    const { body } = await server.call(admin, 'GET', `${path}?espKva[gte]=100&espKva[lte]=500`);
    expect(body.items.map(({ code }: { code: string }) => code)).toEqual(['DG0110-E3']);
  });
});

describe('a pattern of serial numbers', () => {
  const tried = async (serialPattern: string, serialSample: string | null) =>
    (await aModel(`M${Math.random()}`, { serialPattern, serialSample })).fields?.map(
      ({ path: at, code }: { path: string; code: string }) => `${at} ${code}`,
    );

  test('is kept with a sample that it fits', async () => {
    expect(await tried('DG\\d{8}', 'DG20260001')).toBeUndefined();
    expect(await tried('DG\\d{8}', 'DG2026')).toEqual(['serialSample model.serialPattern']);
    expect(await tried('DG\\d{8}', null)).toEqual(['serialSample common.required']);
  });

  test('that could run for long, or is none, is refused', async () => {
    expect(await tried('(\\d+)+x', '1')).toEqual(['serialPattern model.serialPattern']);
    expect(await tried('DG[', 'DG')).toEqual(['serialPattern model.serialPattern']);
  });
});

describe('a model that is replaced', () => {
  test('is retired only with a successor, which then stays', async () => {
    const next = await aModel('DG2200-E5');
    const model = await aModel('DG2000-E5');
    await transit(model, 'release');
    await transit(model, 'phaseOut');

    expect((await transit(model, 'retire')).body.fields[0]).toMatchObject({
      path: 'successorId',
      code: 'common.required',
    });
    await change({ id: model.id, version: 3 }, { successorId: next.id });
    const { body } = await transit(model, 'retire');
    expect(body.lifecycle).toBe('obsolete');
    expect((await change(body, { successorId: null })).body.fields[0].code).toBe('common.required');
    expect((await server.call(admin, 'DELETE', `${path}/${next.id}?version=1`)).body.code).toBe('common.inUse');
  });

  test('never leads back to itself, also by way of others', async () => {
    const a = await aModel('A');
    const b = await aModel('B', { successorId: a.id });
    const c = await aModel('C', { successorId: b.id });

    expect((await change(a, { successorId: a.id })).body.fields[0].code).toBe('model.successorCycle');
    expect((await change(a, { successorId: c.id })).body.fields[0].code).toBe('model.successorCycle');
    const { body } = await server.call(admin, 'GET', `${path}/${b.id}/successors`);
    expect(body.replaces.map(({ code }: { code: string }) => code)).toEqual(['C']);
    expect(body.successors.map(({ code }: { code: string }) => code)).toEqual(['A']);
  });

  test('is refused where new business picks it, naming the one that can be had', async () => {
    const living = await aModel('DG2400-E5');
    const second = await retired('DG2200-E5', living.id);
    await retired('DG2000-E5', second.id);

    expect(await pick({ code: 'dg2400-e5' })).toMatchObject({ id: living.id, espKva: '2000.0' });
    await expect(pick({ code: 'DG2000-E5' })).rejects.toMatchObject({
      code: 'model.obsolete',
      params: { code: 'DG2000-E5', next: 'DG2400-E5' },
      detail: { successor: { id: living.id } },
    });
    await expect(pick({ code: 'DG1' })).rejects.toMatchObject({ code: 'common.refNotFound' });
  });

  test('is of its tenant alone', async () => {
    const model = await aModel('DG2000-E5');
    const other = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    expect((await server.call(other, 'GET', `${path}/${model.id}/successors`)).status).toBe(404);
    expect((await server.call(null, 'GET', `${path}/${model.id}/successors`)).status).toBe(401);
  });
});

describe('a sheet of models', () => {
  const imported = async (rows: readonly (readonly unknown[])[]) => {
    const book = new exceljs.Workbook();
    book.addWorksheet('x').addRows(rows.map((row) => [...row]));
    const edge = 'a-boundary-that-no-file-holds';
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="models.xlsx"\r\n\r\n`),
      Buffer.from(await book.xlsx.writeBuffer()),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const { body } = await server.call(admin, 'POST', `${path}/imports`, {
      raw: { payload, type: `multipart/form-data; boundary=${edge}` },
    });
    await server.drain();
    return (await server.call(admin, 'GET', `${path}/imports/${body.id}`)).body;
  };
  const head = ['型号', '名称 (中文)', '产品线', '功率', '品牌方'];

  test('gives the ratings of each in one cell, judged like those of a form', async () => {
    await aModel('DG2000-E5', { ratings: [rating('ESP', '2000', '1600')] });
    const batch = await imported([
      head,
      ['DG2000-E5', '机组', '柴油机组', '应急备用 | 1600 | 2000', '自有'],
      ['DG0110-E3', '新机组', '柴油机组', '主用 | 80 | 100\n应急备用 | 88 | 110 | 0.8 | 400', '自有'],
      ['DG-WRONG', '错机组', '柴油机组', '主用 | 80 | 200', '自有'],
    ]);
    expect(batch).toMatchObject({ creates: 1, updates: 0, invalid: 1 });

    await server.call(admin, 'POST', `${path}/imports/${batch.id}/commit`);
    await server.drain();
    const { body } = await server.call(admin, 'GET', `${path}?code=DG0110-E3`);
    expect(body.items[0]).toMatchObject({ prpKva: '100.0', espKva: '110.0', lifecycle: 'planned' });
    expect(body.items[0].ratings[1]).toEqual(rating('ESP', '110', '88'));
  });
});
