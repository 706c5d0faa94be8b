import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
let china: string;

const path = '/reference/calendar';
const call = (method: string, to: string, body?: object) =>
  server.call(admin, method as 'GET', `${path}${to}`, body ? { body } : {});
const year = async (id = china, of = 2026) => (await call('GET', `/${id}/year/${of}`)).body;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  china = (await call('GET', '')).body.items[0].id;
});

describe('the calendar of mainland China', () => {
  test('is there when a tenant begins, with the control totals of 2026', async () => {
    const { confirmed, months, weekend, days, importable } = await year();

    expect({ confirmed, months, weekend, importable }).toEqual({
      confirmed: true,
      months: [21, 16, 22, 21, 19, 21, 23, 21, 22, 18, 21, 23],
      weekend: [6, 7],
      importable: true,
    });
    expect(days.find(({ date }: { date: string }) => date === '2026-02-14')).toEqual({
      date: '2026-02-14',
      kind: 'workday',
      name: { ZH_CN: '春节', EN_US: 'Spring Festival', JA_JP: '春節' },
      source: 'state',
      inherited: false,
    });
  });

  test('takes days of the company and gives them back', async () => {
    const free = await call('POST', `/${china}/days`, {
      dates: ['2026-12-24', '2026-12-25'],
      kind: 'holiday',
      name: { ZH_CN: '公司日' },
    });
    expect(free.body).toEqual({ changed: 2 });
    expect((await year()).months[11]).toBe(21);

    await call('POST', `/${china}/days`, { dates: ['2026-12-24'], kind: null });
    expect((await year()).months[11]).toBe(22);
    expect((await call('POST', `/${china}/days`, { dates: ['2026-02-30'], kind: 'holiday' })).body.code).toBe(
      'common.validation',
    );
  });

  test('knows no year beyond the notices, and says so', async () => {
    expect((await year(china, 2031)).importable).toBe(false);
    expect((await call('POST', `/${china}/year/2031/import`)).body).toMatchObject({
      code: 'calendar.yearUnknown',
      params: { year: 2031 },
    });
  });
});

describe('a further calendar', () => {
  test('inherits, overrides and is copied; nothing inherits from itself', async () => {
    const plant = (await call('POST', '', { code: 'PLANT2', name: { ZH_CN: '二厂' }, weekend: ['7'], parentId: china }))
      .body;
    await call('POST', `/${plant.id}/days`, { dates: ['2026-10-01'], kind: 'workday' });
    const { days } = await year(plant.id);
    const on = (date: string) => days.find((day: { date: string }) => day.date === date);
    expect([on('2026-10-01'), on('2026-10-02')]).toMatchObject([
      { kind: 'workday', inherited: false },
      { kind: 'holiday', inherited: true },
    ]);

    const copied = await call('POST', `/${plant.id}/copy`, { code: 'PLANT3', name: { ZH_CN: '三厂' } });
    expect((await year(copied.body.id)).months).toEqual((await year(plant.id)).months);
    expect((await call('POST', `/${plant.id}/copy`, { code: 'PLANT3', name: { ZH_CN: '四厂' } })).body.code).toBe(
      'common.duplicate',
    );

    const cycle = await server.call(admin, 'PUT', `${path}/${china}`, { body: { version: 1, parentId: plant.id } });
    expect(cycle.body.code).toBe('calendar.cycle');
  });

  test('imports a year once, keeps what people set, and is confirmed', async () => {
    const empty = (await call('POST', '', { code: 'CN2', name: { ZH_CN: '新' } })).body;
    await call('POST', `/${empty.id}/days`, { dates: ['2026-10-01'], kind: 'workday' });
    expect((await call('POST', `/${empty.id}/year/2026/import`)).body).toEqual({ added: 38, kept: 1 });
    expect((await call('POST', `/${empty.id}/year/2026/import`)).body).toEqual({ added: 0, kept: 39 });
    expect((await year(empty.id)).confirmed).toBe(false);
    await call('PUT', `/${empty.id}/year/2026/confirmed`, { confirmed: true });
    expect((await year(empty.id)).confirmed).toBe(true);
  });
});
