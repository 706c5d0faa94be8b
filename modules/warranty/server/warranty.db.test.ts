import { languages, plainResource, type Language } from '@mp/kernel/contract';
import { ports, rowsSheet, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage, textOf } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appendEvents, gensetModule } from '@mp/genset/server';
import { plusDays } from '@mp/reference/contract';
import { productsOnSale, warrantyModule } from './index.ts';
import { peProduct } from '../contract/index.ts';
import { bandsSheet } from './bands-sheet.service.ts';
import { quotationOf } from './quotation.service.ts';

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
  server.setNow(undefined);
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
async function move(id: string, transition: string, form: object = {}) {
  const { version } = await read(id);
  return server.call(manager, 'POST', `${products}/${id}/transitions/${transition}`, { body: { version, ...form } });
}
const submit = (id: string) => move(id, 'submit', { changeNote: '新品上市' });

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

test('many are approved at once; those that wait for somebody else are named', async () => {
  const [first, second, draft] = [
    await aProduct(),
    await aProduct({ code: 'PE-MAJOR' }),
    await aProduct({ code: 'PE-POWERTRAIN' }),
  ];
  await submit(first.id);
  await submit(second.id);

  const ids = [first.id, second.id, draft.id];
  const { body, status, text } = await server.call(approver, 'POST', '/warranty/approveProducts', { body: { ids } });
  const prices = await server.call(director, 'POST', '/warranty/approveProducts', { body: { ids: ids.slice(0, 2) } });

  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    done: 2,
    refused: [{ id: draft.id, label: 'PE-POWERTRAIN', code: 'workflow.notHandler' }],
  });
  expect(prices.body).toEqual({ done: 2, refused: [] });
  expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['onSale', 'onSale']);
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
  expect(same.body.fields).toMatchObject([{ path: 'series', code: 'warranty.termOverlap', params: { code: 'A' } }]);
});

const today = '2026-06-01';

/** A unit of 400 kW that was shipped, at a customer in Shanghai. */
async function aUnit(more: object = {}): Promise<{ id: string; serialNo: string; customerId: string }> {
  server.setNow(new Date(`${today}T02:00:00Z`));
  await server.sql(`update session set abs_exp = '2040-01-01', last_seen = $1, idle_seconds = 100000000`, [
    `${today}T02:00:00Z`,
  ]);
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  const modelId = await stage.made('/reference/gensetModel', {
    code: 'DG400',
    name: { ZH_CN: 'DG400' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '400', kva: '500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const serialNo = 'A25C101057';
  const id = await stage.made('/genset/genset', {
    serialNo,
    modelId,
    dutyType: 'ESP',
    madeOn: '2024-12-01',
    soldOn: '2025-01-05',
    shippedOn: '2025-01-10',
    customerId,
    regionId: stage.ids['310115'],
    ...more,
  });
  await stage.made(terms, { code: 'ESP-24', dutyType: 'ESP', months: 24, hours: 400 });
  return { id, serialNo, customerId };
}
const covered = async (query: string, by = manager) =>
  (await server.call(by, 'GET', `/warranty/entitlements/A25C101057${query}`)).body;

async function aFile(name: string): Promise<string> {
  async function* bytes() {
    yield Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
  }
  const file = { name, type: 'image/png', purpose: 'attachment' };
  return (await ports().storeFile(await server.contextOf(stage.admin), bytes(), file)).id;
}

async function register(unit: { id: string; customerId: string }, more: object = {}) {
  const made = await server.call(stage.admin, 'POST', '/warranty/registration', {
    body: {
      gensetId: unit.id,
      customerId: unit.customerId,
      siteRegionId: stage.ids['310115'],
      dutyType: 'ESP',
      commissionedOn: '2025-03-10',
      hoursAtCommission: '3.0',
      contactName: '王工',
      contactPhone: '13800000001',
      reportFiles: [await aFile('report.png')],
      platePhotos: [await aFile('plate.png')],
      ...more,
    },
  });
  if (made.status !== 201) return made;
  const { id, version } = made.body;
  return server.call(stage.admin, 'POST', `/warranty/registration/${id}/transitions/submit`, { body: { version } });
}

test('a registration that nothing speaks against is valid at once and stands at its unit', async () => {
  const unit = await aUnit();

  const before = await covered('?on=2026-01-01&hours=10');
  await register(unit);
  const again = await register(unit);

  const [found] = await server.sql<{ state: string; no: string }>(
    'select state, no from warranty_registration where genset_id = $1',
    [unit.id],
  );
  expect(found).toMatchObject({ state: 'valid', no: expect.stringMatching(/^RG20260600001$/u) });
  expect(before).toMatchObject({ state: 'UNKNOWN' });
  expect(await covered('?on=2027-01-01&hours=380')).toMatchObject({
    state: 'BASE',
    baseStart: '2025-03-10',
    baseEnd: '2027-03-09',
    baseHoursLimit: 400,
  });
  expect(await covered('?on=2027-01-01&hours=420')).toMatchObject({ state: 'NONE' });
  expect(again.text).toContain('warranty.alreadyRegistered');
});

test('a registration with doubts waits for a first checker', async () => {
  const unit = await aUnit();
  const checker = await one('R_WFC');

  const wrong = await register(unit, { commissionedOn: '2025-01-09' });
  await server.sql('delete from warranty_registration where genset_id = $1', [unit.id]);
  const { body } = await register(unit, { hoursAtCommission: '180.0', hoursReason: '现场调试时间长' });
  const nodes = await approveTasks(server, body.id, [checker]);

  expect(wrong.body.fields).toMatchObject([{ path: 'commissionedOn', code: 'warranty.commissionedOut' }]);
  expect(body).toMatchObject({ state: 'submitted', doubts: ['hoursHigh'] });
  expect(nodes).toEqual(['firstCheck']);
  expect(await covered('?on=2026-01-01')).toMatchObject({ state: 'BASE' });
});

test('commissioning registers a unit whose customer is known', async () => {
  const unit = await aUnit();
  const events = [
    { kind: 'ARRIVED', on: '2025-01-20' },
    { kind: 'INSTALLED', on: '2025-02-20' },
    { kind: 'COMMISSIONED', on: '2025-03-10' },
  ];

  await system().tx((tx) =>
    appendEvents(
      tx,
      events.map((each) => ({ gensetId: unit.id, ...each })),
    ),
  );

  const [found] = await server.sql(
    'select state, source, warranty_end::text as until from warranty_registration where genset_id = $1',
    [unit.id],
  );
  expect(found).toEqual({ state: 'valid', source: 'COMMISSIONING', until: '2027-03-09' });
  expect(await covered('?on=2026-01-01')).toMatchObject({ state: 'BASE' });
});

test('a meter does not go back unless it was replaced, and too many hours count for nothing', async () => {
  const unit = await aUnit();
  const readOf = (readOn: string, hours: string, more: object = {}) =>
    server.call(stage.admin, 'POST', '/warranty/hourReading', { body: { gensetId: unit.id, readOn, hours, ...more } });
  const running = async () => (await server.call(stage.admin, 'GET', `/genset/genset/${unit.id}`)).body.runningHours;

  await readOf('2026-03-01', '1190.0');
  const back = await readOf('2026-04-01', '1180.0');
  const replaced = await readOf('2026-04-01', '20.0', { meterReset: true, meterResetNote: '换表' });
  const after = await running();
  const much = await readOf('2026-04-02', '90.0');

  expect(back.body.fields).toMatchObject([
    { path: 'hours', code: 'warranty.hoursDecrease', params: { n: '1180', last: '1190' } },
  ]);
  expect(replaced.body).toMatchObject({ cumulativeHours: '1210.0', suspicious: false });
  expect(after).toBe('1210.0');
  expect(much.body).toMatchObject({ suspicious: true });
  expect(await running()).toBe('1210.0');
});

test('the price finder names price, term and eligibility of a unit, and knows no unit of others', async () => {
  const unit = await aUnit();
  await onSale({ salesFrom: plusDays(today, -10) });
  await register(unit);

  const found = await server.call(
    manager,
    'GET',
    `/warranty/offers?serials=A25C101057,A25C101058&discount=0.05&on=${today}`,
  );
  const stranger = await one('R_DLU');
  const hidden = await server.call(stranger, 'GET', '/warranty/offers?serials=A25C101057');
  const described = await server.call(
    manager,
    'GET',
    `/warranty/offers?dutyType=ESP&kw=400&baseStart=2023-01-10&on=${today}`,
  );

  expect(found.body).toMatchObject({
    unknown: ['A25C101058'],
    units: [
      {
        serialNo: 'A25C101057',
        products: [
          {
            ageDays: 448,
            eligibility: 'STANDARD',
            offers: [
              {
                linePrice: '29887.00',
                startOn: '2027-03-10',
                endOn: '2029-03-09',
                hoursLimit: 1000,
                specialReasons: [],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(hidden.body).toMatchObject({ units: [], unknown: ['A25C101057'] });
  expect(described.body.units[0].products[0]).toMatchObject({
    eligibility: 'REFUSED',
    notes: [{ code: 'AGE_OVER' }, { code: 'BASE_EXPIRED' }],
  });
});

test('what the price finder answers is quoted on paper in three languages, without what dealers pay; nothing is quoted for a unit of others', async () => {
  const unit = await aUnit();
  await onSale({ salesFrom: plusDays(today, -10) });
  await register(unit);
  const asked = { serials: 'A25C101057', discount: '0.05', on: today };
  const titles = { 'zh-CN': '延保报价单', 'en-US': 'Extended warranty quotation', 'ja-JP': '延長保証見積書' } as const;

  for (const lang of languages) {
    const { title, bytes } = await quotationOf(await server.contextOf(manager), { ...asked, lang });
    const said = await textOf(bytes);

    expect(title).toBe(`${titles[lang]} A25C101057`);
    for (const part of [titles[lang].replaceAll(' ', ''), '28,600.00', '29,887.00', '2029-03-09', plusDays(today, 30)])
      expect(said).toContain(part);
    expect(said).not.toContain('20,000.00');
  }
  const paper = '/warranty/offers/quotation.pdf?serials=A25C101057';
  const [own, others] = [await server.call(manager, 'GET', paper), await server.call(await one('R_DLU'), 'GET', paper)];
  expect(own.status).toBe(200);
  expect(others.body.code).toBe('warranty.nothingToQuote');
});

/** Sends a sheet, and answers what was read of it. */
async function readSheet(by: TestUser, bytes: Buffer) {
  const boundary = 'sheet';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prices.xlsx"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return server.call(by, 'POST', '/warranty/bands', {
    raw: { payload, type: `multipart/form-data; boundary=${boundary}` },
  });
}
const sheetOf = async (rows: readonly object[], locale: Language = 'zh-CN') =>
  rowsSheet(
    { texts: (await server.contextOf(manager)).texts, locale },
    [plainResource(peProduct), 'bands'],
    rows as Record<string, unknown>[],
  );

test('the prices of a product come back from their sheet as they were, in whatever language it was written', async () => {
  const bands = [band('250.0', '500.0'), { ...band('500.0', '1000.0', '51200.5'), termHours: null }];
  const { id } = await aProduct({ bands });
  const { title, bytes } = await bandsSheet(await server.contextOf(manager), id);

  expect(title).toContain('PE-FULL 1');
  for (const sheet of [bytes, await sheetOf(bands, 'en-US'), await sheetOf(bands, 'ja-JP')]) {
    const { status, body, text } = await readSheet(manager, sheet);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ numbers: [2, 3], problems: [] });
    const saved = await aProduct({ code: `PE-${crypto.randomUUID().slice(0, 8)}`, bands: body.bands });
    expect(saved.bands).toMatchObject([
      { powerFromKw: '250.0', listPrice: '28600.00', standardMinRate: '0.9000' },
      { powerToKw: '1000.0', listPrice: '51200.50', termHours: null },
    ]);
  }
});

test('what is wrong in a sheet of prices is named by its row, by the rules of the grid; nothing is stored', async () => {
  const sheet = await sheetOf([
    band('250.0', '500.0'),
    band('600.0', '1000.0'),
    band('900.0', '2000.0'),
    { ...band('2000.0', '1000.0'), termMonths: '36' },
    { ...band('20.0', '100.0', '10.00'), dutyType: 'PRP' },
    { ...band('20.0', '100.0', '-1'), dutyType: 'COP' },
  ]);

  const { body } = await readSheet(manager, sheet);

  expect(body.problems.map((each: Record<string, unknown>) => [each['row'], each['code'], each['isBlocking']])).toEqual(
    [
      [7, 'common.min', true],
      [5, 'warranty.powerOrder', true],
      [6, 'warranty.dealerPriceHigh', true],
      [7, 'warranty.dealerPriceHigh', true],
      [3, 'warranty.bandGap', false],
      [4, 'warranty.bandOverlap', false],
    ],
  );
  expect((await server.call(manager, 'GET', products)).body.items).toEqual([]);
});

test('a sheet of prices without its columns, one that is no sheet, and whoever may not change products are refused', async () => {
  const wrong = await rowsSheet(
    await server.contextOf(manager),
    [plainResource(peProduct), 'surcharges'],
    [{ kind: 'LATE', rate: '0.1' }],
  );

  expect((await readSheet(manager, wrong)).body.code).toBe('import.headers');
  expect((await readSheet(manager, await sheetOf([]))).body.code).toBe('import.empty');
  expect((await readSheet(manager, Buffer.from('no sheet'))).status).toBe(422);
  expect((await readSheet(approver, wrong)).status).toBe(403);
  expect((await server.call(await one('R_DLU'), 'GET', '/warranty/bands.xlsx')).status).toBe(403);
});
