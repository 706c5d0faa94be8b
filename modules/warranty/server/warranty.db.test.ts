import { systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { productsOnSale, warrantyModule } from './index.ts';

const products = '/warranty/peProduct';
const terms = '/warranty/baseTerm';

let server: TestServer;
let stage: Stage;
let manager: TestUser;
let approver: TestUser;
let director: TestUser;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, goemModule, tradeModule, gensetModule, warrantyModule]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  [manager, approver, director] = [await one('R_WPM'), await one('R_WPA'), await one('R_SVD')];
});

const system = () => systemContext(server.services, stage.tenant.id);

async function one(role: string): Promise<TestUser> {
  const user = await server.aUser({ tenant: stage.tenant });
  await stage.give(user, role);
  return user;
}

const band = (powerFromKw: string, powerToKw: string, listPrice = '28600.00') => ({
  dutyType: 'ESP',
  termMonths: '24',
  powerFromKw,
  powerToKw,
  termHours: 600,
  listPrice,
  dealerPrice: '20000.00',
  standardMinRate: '0.9000',
});
const values = (more: object = {}) => ({
  code: 'PE-FULL',
  name: { ZH_CN: '整机延保' },
  coverageType: 'FULL',
  dutyTypes: ['ESP'],
  deductible: '0.00',
  bands: [band('250.0', '500.0')],
  eligibility: [
    { dutyType: 'ESP', maxAgeDays: 548, specialMaxAgeDays: 1095, requireRegistered: true, requireBaseInForce: true },
  ],
  surcharges: [{ kind: 'LATE', fromDays: 366, toDays: 548, rate: '0.1000' }],
  coverage: [{ part: 'ENGINE', parts: true, labour: true, travel: false }],
  termsZh: '<p>条款</p>',
  ...more,
});

async function aProduct(
  more: object = {},
  by = manager,
): Promise<{ id: string; version: number; [name: string]: unknown }> {
  const { status, body, text } = await server.call(by, 'POST', products, { body: values(more) });
  if (status !== 201) throw new Error(text);
  return body;
}
const read = async (id: string) => (await server.call(manager, 'GET', `${products}/${id}`)).body;
async function move(id: string, transition: string, form: object = {}, by = manager) {
  const { version } = await read(id);
  return server.call(by, 'POST', `${products}/${id}/transitions/${transition}`, { body: { version, ...form } });
}
const submit = (id: string, by = manager) => move(id, 'submit', { changeNote: '新品上市' }, by);

/** A product that is sold. */
async function onSale(more: object = {}): Promise<string> {
  const { id } = await aProduct(more);
  await submit(id);
  await approveTasks(server, id, [approver, director]);
  return id;
}
const newRevision = (id: string) =>
  server.call(manager, 'POST', `${products}/batch`, { body: { action: 'newRevision', ids: [id] } });
async function revise(id: string): Promise<string> {
  await newRevision(id);
  const { body } = await server.call(manager, 'GET', `${products}?state=draft`);
  return body.items[0].id;
}

test('a product is sold once two others have checked it and its prices', async () => {
  const { id, revision, taxRate, priceFrom } = await aProduct();

  const submitted = await submit(id);
  const nodes = await approveTasks(server, id, [approver, director]);

  expect({ revision, taxRate, priceFrom }).toEqual({ revision: 1, taxRate: '0.1300', priceFrom: '28600.00' });
  expect(submitted.body).toMatchObject({ state: 'inCheck', submittedBy: manager.id });
  expect(nodes).toEqual(['check', 'priceCheck']);
  expect(await read(id)).toMatchObject({ state: 'onSale' });
  const sold = await system().tx((tx) => productsOnSale(tx, { day: '2026-06-01' }));
  expect(sold).toMatchObject([{ code: 'PE-FULL', revision: 1, bands: [{ listPrice: '28600.00', termHours: 600 }] }]);
});

test('powers without a price, or with two, are not submitted', async () => {
  const { id } = await aProduct({ bands: [band('20.0', '100.0'), band('250.0', '500.0'), band('400.0', '800.0')] });

  const { status, body } = await submit(id);

  expect(status).toBe(422);
  expect(body.fields).toMatchObject([
    { path: 'bands.1.powerFromKw', code: 'warranty.bandGap', params: { from: '100', to: '250' } },
    { path: 'bands.2.powerFromKw', code: 'warranty.bandOverlap', params: { a: '250–500', b: '400–800' } },
  ]);
});

test('nobody checks his own product, even where he may check others', async () => {
  await stage.give(manager, 'R_WPA');
  const { id } = await aProduct();
  await submit(id);

  await expect(approveTasks(server, id, [manager])).rejects.toThrow('waits for somebody else');
  expect((await read(id)).state).toBe('inCheck');
});

test('a revision with prices as they were needs no price check and replaces the one before', async () => {
  const first = await onSale();
  const second = await revise(first);
  const again = await newRevision(first);

  await submit(second);
  const nodes = await approveTasks(server, second, [approver]);

  expect(again.text).toContain('warranty.revisionOpen');
  expect(nodes).toEqual(['check']);
  expect(await read(second)).toMatchObject({ state: 'onSale', revision: 2, code: 'PE-FULL' });
  expect((await read(first)).state).toBe('retired');
});

test('a published revision stays as it is, and is suspended, sold again and retired', async () => {
  const id = await onSale({ salesTo: '2020-12-31', salesFrom: '2020-01-01' });
  const { version } = await read(id);

  const changed = await server.call(manager, 'PUT', `${products}/${id}`, { body: { version, deductible: '10.00' } });
  const suspended = await move(id, 'suspend', { reason: '价格调整' });
  const resumed = await move(id, 'resume');
  const retired = await move(id, 'retire', { reason: '停产' });

  expect(changed.status).toBe(409);
  expect(suspended.body.state).toBe('suspended');
  expect(resumed.body).toMatchObject({ code: 'warranty.salesOver', params: { day: '2020-12-31' } });
  expect(retired.body.state).toBe('retired');
});

test('no two base terms are for the same units', async () => {
  const term = (code: string, more: object = {}) =>
    server.call(manager, 'POST', terms, {
      body: { code, dutyType: 'ESP', months: 24, hours: 400, validFrom: '2025-01-01', ...more },
    });

  const [first, same, later, series] = [
    await term('A', { validTo: '2025-12-31' }),
    await term('B', { validFrom: '2025-12-31' }),
    await term('C', { validFrom: '2026-01-01' }),
    await term('D', { dutyType: 'PRP' }),
  ];

  expect([first.status, later.status, series.status]).toEqual([201, 201, 201]);
  expect(same.body.fields).toMatchObject([{ path: 'validFrom', code: 'warranty.termOverlap', params: { code: 'A' } }]);
});
