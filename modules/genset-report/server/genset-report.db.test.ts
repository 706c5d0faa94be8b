import { reportModel, type Report, type ReportWords } from '@mp/kernel/contract';
import { defineServerModule, newId, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { appendEvents, gensetModule, type EventInput } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { plusDays, wallTime } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { warrantyOrderModule } from '@mp/warranty-order/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { differenceKinds, differenceReport, registrationReport, saleTotalReport } from '../contract/index.ts';
import { gensetReportModule, gensetServices, scanDifferences } from './index.ts';
import { reminderJob } from './registration.service.ts';

const units = '/gensetReport/gensetRecord';
const differences = '/gensetReport/warrantyDifference';
const today = wallTime(new Date().toISOString()).day;
/** A day of a month that lies behind, less than 90 days ago. */
const shippedOn = plusDays(today, -60);

let server: TestServer;
let stage: Stage;
let manager: TestUser;
let [dealerA, dealerB]: string[] = [];
let modelId: string;
let customerId: string;

/** Whoever services units: the last service is the day of the last reading. */
const servicing = defineServerModule({
  name: 'servicing',
  contributes: [
    gensetServices.of({
      key: 'readings',
      lastOn: ({ tenant, id }) =>
        `select max(h.read_on) from hour_reading h where h.tenant_id = ${tenant} and h.genset_id = ${id}`,
      nextOn: () => 'select null::date',
    }),
  ],
});

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    warrantyModule,
    warrantyOrderModule,
    gensetReportModule,
    servicing,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  manager = await someone('R_WPM');
  [dealerA, dealerB] = [await aDealer('A'), await aDealer('B')];
  customerId = await stage.made('/customer/customer', {
    name: { ZH_CN: '云数科技' },
    kinds: ['endUser'],
  });
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG400',
    name: { ZH_CN: 'DG400' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '400', kva: '500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  await stage.made('/warranty/baseTerm', { code: 'ESP-24', dutyType: 'ESP', months: 24, hours: 400 });
});

const system = () => systemContext(server.services, stage.tenant.id);
const scan = () => scanDifferences(system());

async function someone(role: string, dealerId: string | null = null): Promise<TestUser> {
  const user = await server.aUser({ tenant: stage.tenant });
  if (dealerId !== null) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
  await stage.give(user, role);
  return user;
}

async function aDealer(code: string): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), $3, $4, $5, 'FULL', 'active', $6)`,
    [stage.tenant.id, id, code, JSON.stringify({ ZH_CN: `店${code}` }), newId().slice(-18), stage.ids['310115']],
  );
  return id;
}

interface Made {
  readonly gsn: string;
  readonly dealerId?: string | undefined;
  readonly channel?: string;
  readonly shipped?: string;
  /** Further events. */
  readonly more?: readonly Omit<EventInput, 'serialNo'>[];
}

/** Units that were sold by a dealer and shipped. */
async function made(all: readonly Made[]): Promise<string[]> {
  const outcomes = await system().tx((tx) =>
    appendEvents(
      tx,
      all.flatMap(({ gsn, dealerId = dealerA, channel = 'trade', shipped = shippedOn, more = [] }) => [
        {
          serialNo: gsn,
          kind: 'MADE',
          on: plusDays(shipped, -9),
          params: { modelId, dutyType: 'ESP', ratedKw: '400.0' },
        },
        {
          serialNo: gsn,
          kind: 'SOLD',
          on: plusDays(shipped, -5),
          params: { dealerId, customerId, saleChannel: channel, regionId: stage.ids['310115'] },
        },
        { serialNo: gsn, kind: 'SHIPPED', on: shipped },
        ...more.map((event) => ({ serialNo: gsn, ...event })),
      ]),
    ),
  );
  return all.map(({ gsn }) => {
    const found = outcomes.find((each) => 'serialNo' in each && each.serialNo === gsn);
    return found && 'gensetId' in found ? `${found.gensetId}` : '';
  });
}

const idOf = async (gsn: string) =>
  (
    await server.sql<{ id: string }>('select id from genset where serial_no = $1 and tenant_id = $2', [
      gsn,
      stage.tenant.id,
    ])
  )[0]?.id ?? '';

/** A valid registration of a unit, as the past has left it. */
async function registered(gsn: string, { days = 5, duty = 'ESP' } = {}): Promise<void> {
  await server.sql(
    `insert into warranty_registration (tenant_id, id, created_at, updated_at, no, genset_id, customer_id, site_region_id, duty_type,
        commissioned_on, hours_at_commission, source, valid_on, state)
      values ($1, $2, now(), now(), $3, $4, $5, $6, $7, $8::date, 0, 'MANUAL', $8::date + $9::integer, 'valid')`,
    [
      stage.tenant.id,
      newId(),
      `RG${gsn}`,
      await idOf(gsn),
      customerId,
      stage.ids['310115'],
      duty,
      plusDays(shippedOn, 20),
      days,
    ],
  );
}

const numbered = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, at) => `${prefix}${String(at + 1).padStart(3, '0')}`);
const days = { from: plusDays(shippedOn, -10), to: plusDays(shippedOn, 10) };

async function read(report: Report, by = manager, query: object = days) {
  const { status, body, text } = await server.call(
    by,
    'GET',
    `${report.spec.path}?${new URLSearchParams({ ...query })}`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

const words: ReportWords = {
  text: (key) => key,
  item: (_, code) => code,
  pick: ({ ZH_CN }) => ZH_CN,
  instant: (at) => at,
  allows: () => true,
  now: new Date().toISOString(),
};

/** Asks for the list behind each figure of a report, and how many records stand there; answers how many were asked for. */
async function requireRows(report: Report, list: string, query: Record<string, string> = days): Promise<number> {
  const answer = await read(report, manager, query);
  const { tiles, tables } = reportModel(report, { answer, query }, words);
  const cells = [...tiles.map(({ value: text, to }) => ({ text, to })), ...tables.flatMap(({ rows }) => rows.flat())];
  const figures = cells.filter(({ to }) => to !== undefined);
  for (const { text, to } of figures) {
    const { tab: _, ...search } = { ...to?.search };
    const asked = new URLSearchParams({ ...search, exact: 'true', size: '200' });
    const { body } = await server.call(manager, 'GET', `${list}?${asked}`);
    expect({ search, total: body.total }).toEqual({ search, total: Number(text.replaceAll(',', '')) });
  }
  return figures.length;
}

/** A cohort of forty: four in stock at a GOEM, twenty-seven of the others registered. */
async function aCohort(): Promise<void> {
  await made([
    ...numbered('A', 36).map((gsn) => ({ gsn })),
    ...numbered('G', 4).map((gsn) => ({ gsn, channel: 'goem' })),
  ]);
  for (const gsn of numbered('A', 27)) await registered(gsn, { days: gsn < 'A010' ? 40 : 6 });
}

test('the rate is of what was shipped without stock at GOEMs: 27 of 36 are 75.0 %, one more makes 77.8 %', async () => {
  await aCohort();

  const before = await read(registrationReport);
  await registered('A028');
  const after = await read(registrationReport);

  expect(before.all).toMatchObject({ shipped: 36, registered: 27, unregistered: 9, ratePct: 75, timelyPct: 66.7 });
  expect(after.all).toMatchObject({ shipped: 36, registered: 28, unregistered: 8, ratePct: 77.8 });
  expect(after.months).toMatchObject([{ month: shippedOn.slice(0, 7), shipped: 36, ratePct: 77.8, targetPct: 90 }]);
});

test('each figure of rate and sales opens the units that it counts', async () => {
  await aCohort();
  await made([{ gsn: 'Y001', shipped: plusDays(shippedOn, -365), dealerId: dealerB }]);
  const certificate = newId();
  await server.sql(
    `insert into warranty_certificate (tenant_id, id, created_at, updated_at, cert_no, genset_id, start_on, end_on, state)
      values ($1, $2, now(), now(), 'PEC260000013', $3, $4, $4::date + 400, 'waiting')`,
    [stage.tenant.id, certificate, await idOf('Y001'), today],
  );
  const twoYears = { from: plusDays(today, -720), to: today };

  const sales = await read(saleTotalReport, manager, twoYears);

  expect(sales.all).toMatchObject({ sets: 41, kw: 16_400, aged: 1, attached: 1, attachPct: 100, sharePct: 100 });
  expect(sales.provinces).toMatchObject([{ code: '310000', sets: 41 }]);
  expect((await read(saleTotalReport)).all).toMatchObject({ sets: 40, lastYear: 1, yoyPct: 3900 });
  expect(await requireRows(saleTotalReport, units, twoYears)).toBeGreaterThan(15);
  expect(await requireRows(saleTotalReport, units)).toBeGreaterThan(15);
  expect(await requireRows(registrationReport, units)).toBeGreaterThan(12);
});

test('a report without days, or over more than two years, is refused', async () => {
  const ask = (query: string) => server.call(manager, 'GET', `${saleTotalReport.spec.path}${query}`);

  expect((await ask('')).body.code).toBe('common.rangeRequired');
  expect((await ask('?from=2023-01-01&to=2026-01-01')).body.code).toBe('common.rangeTooLong');
});

test('units are found by any of their serial numbers, by five hundred that were pasted, and only by who sees them', async () => {
  await made([{ gsn: 'A001' }, { gsn: 'B001', dealerId: dealerB }]);
  await server.sql(`update genset set engine_sn = 'E7788' where serial_no = 'A001'`);
  const [ofA, ofB] = [await someone('R_DLU', dealerA), await someone('R_DLA', dealerB)];
  const serials = async (by: TestUser, query = '') =>
    (await server.call(by, 'GET', `${units}${query}`)).body.items.map((each: { serialNo: string }) => each.serialNo);

  const pasted = [...numbered('X', 498), 'A001', 'B001'].join(',');

  expect(await serials(manager, '?q=E7788')).toEqual(['A001']);
  expect(await serials(manager, `?serialNo[in]=${pasted}`)).toEqual(['B001', 'A001']);
  expect(await serials(ofA, `?serialNo[in]=${pasted}`)).toEqual(['A001']);
  expect(await serials(ofB)).toEqual(['B001']);
  expect((await server.call(manager, 'GET', `${units}?serialNo[in]=${pasted},Z1`)).status).toBe(422);
});

test('a row says by what its unit is covered today, and when it was serviced', async () => {
  await made([{ gsn: 'A001' }, { gsn: 'A002' }]);
  await server.sql(
    `update genset set warranty_start = $1, warranty_end = $1::date + 700, running_hours = 90 where serial_no = 'A001'`,
    [shippedOn],
  );
  const row = async (gsn: string) => (await server.call(manager, 'GET', `${units}?serialNo=${gsn}`)).body.items[0];

  const running = await row('A001');
  await server.sql(`update genset set running_hours = 401 where serial_no = 'A001'`);
  const worn = await row('A001');
  await server.sql(
    `insert into hour_reading (tenant_id, id, created_at, updated_at, genset_id, read_on, hours, cumulative_hours, suspicious)
      values ($1, $2, now(), now(), $3, $4, 401, 401, false)`,
    [stage.tenant.id, newId(), await idOf('A001'), today],
  );

  expect(running.coverage).toBe('BASE');
  expect(worn.coverage).toBe('NONE');
  expect(await row('A002')).toMatchObject({ coverage: 'UNKNOWN', lastServiceOn: null });
  expect(await row('A001')).toMatchObject({ lastServiceOn: today, nextServiceOn: null });
});

/** The unit of scenario 15: commissioned on a day, and its warranty recorded from another one on. */
async function misdated(): Promise<string> {
  await made([
    {
      gsn: 'S015',
      shipped: '2025-01-10',
      more: [
        { kind: 'ARRIVED', on: '2025-01-20' },
        { kind: 'INSTALLED', on: '2025-02-20' },
        { kind: 'COMMISSIONED', on: '2025-05-01' },
      ],
    },
  ]);
  const params = { warrantyStart: '2025-06-01', warrantyEnd: '2027-05-31' };
  await system().tx((tx) =>
    appendEvents(tx, [{ serialNo: 'S015', kind: 'WARRANTY_CORRECTED', on: '2025-06-01', params }]),
  );
  return idOf('S015');
}
const found = async (query = '') =>
  (await server.call(manager, 'GET', `${differences}?size=200&sort=kind${query}`)).body.items;

test('a start that is not as the rules say is found, and is corrected once the record is', async () => {
  const unit = await misdated();

  const first = await scan();
  const [start] = await found(`&gensetId=${unit}`);
  const second = await scan();
  await server.sql(`update genset set warranty_start = '2025-05-01', warranty_end = '2027-04-30' where id = $1`, [
    unit,
  ]);
  const third = await scan();

  expect(first).toEqual({ opened: 1, refreshed: 0, ended: 0 });
  expect(start).toMatchObject({
    kind: 'START',
    expected: '2025-05-01',
    actual: '2025-06-01',
    diffDays: 31,
    state: 'open',
  });
  expect(second).toEqual({ opened: 0, refreshed: 1, ended: 0 });
  expect(third).toEqual({ opened: 0, refreshed: 0, ended: 1 });
  expect(await found(`&gensetId=${unit}`)).toMatchObject([{ id: start.id, state: 'corrected' }]);
});

test('what vanishes by itself was not corrected', async () => {
  const unit = await misdated();
  await scan();

  await server.sql(`update genset set state = 'scrapped' where id = $1`, [unit]);
  await scan();

  expect(await found()).toMatchObject([{ kind: 'START', state: 'vanished' }]);
});

test('the rules correct a recorded start at once, and its registration with it', async () => {
  const unit = await misdated();
  await scan();
  const [{ id }] = await found();
  const act = (action: string, body: object) =>
    server.call(manager, 'POST', `${differences}/batch`, { body: { action, ids: [id], ...body } });

  const corrected = await act('correct', { params: { reason: '现场报告为准' } });

  expect(corrected.body).toEqual({ done: 1, refused: [] });
  expect((await server.call(manager, 'GET', `/genset/genset/${unit}`)).body).toMatchObject({
    warrantyStart: '2025-05-01',
    warrantyEnd: '2027-04-30',
  });
  expect(await found()).toMatchObject([{ state: 'corrected' }]);
  expect(
    await server.sql(`select warranty_start::text as start from warranty_registration where genset_id = $1`, [unit]),
  ).toEqual([{ start: '2025-05-01' }]);
});

test('what was accepted with a note is not found again until it changes', async () => {
  const unit = await misdated();
  await scan();
  const [{ id, version }] = await found();
  const accept = (by: TestUser, note?: string) =>
    server.call(by, 'POST', `${differences}/${id}/transitions/accept`, {
      body: { version, ...(note ? { note } : {}) },
    });

  const bare = await accept(manager);
  const accepted = await accept(manager, '合同约定自验收起算');
  const same = await scan();
  await server.sql(`update genset set warranty_start = '2025-06-02' where id = $1`, [unit]);
  const changed = await scan();

  expect(bare.status).toBe(422);
  expect(accepted.body).toMatchObject({ state: 'accepted', handledById: manager.id, handledOn: today });
  expect([same.opened, changed.opened]).toEqual([0, 2]);
});

/** Eight units, each with one thing that is wrong. */
async function eightCauses(): Promise<void> {
  const old = '2025-01-10';
  const commissioned = [
    { kind: 'ARRIVED', on: '2025-01-20' },
    { kind: 'INSTALLED', on: '2025-02-20' },
    { kind: 'COMMISSIONED', on: '2025-05-01' },
  ];
  const fine = ['START', 'END', 'DUTY', 'GAP', 'OVERLAP', 'HOLDER', 'HOURS'];
  await made([
    ...fine.map((gsn) => ({ gsn, shipped: old, more: commissioned })),
    { gsn: 'NOREG', shipped: plusDays(today, -100) },
    { gsn: 'YOUNG', shipped: plusDays(today, -89) },
    { gsn: 'OFB', shipped: plusDays(today, -100), dealerId: dealerB },
  ]);
  const set = (gsn: string, sql: string) => server.sql(`update genset set ${sql} where serial_no = '${gsn}'`);
  await set('START', `warranty_start = '2025-05-03', warranty_end = '2027-05-02'`);
  await set('END', `warranty_end = '2027-05-01'`);
  await server.sql(`update warranty_registration set duty_type = 'PRP' where genset_id = $1`, [await idOf('DUTY')]);
  await stage.made('/warranty/baseTerm', { code: 'PRP-24', dutyType: 'PRP', months: 24 });
  await set('HOURS', `running_hours = 90000, hours_read_at = '2025-06-01'`);
  const other = await stage.made('/customer/customer', { name: { ZH_CN: '远东物流' }, kinds: ['endUser'] });
  for (const [gsn, startOn, holder] of [
    ['GAP', '2027-06-01', customerId],
    ['OVERLAP', '2027-04-01', customerId],
    ['HOLDER', '2027-05-01', other],
  ] as const)
    await server.sql(
      `insert into warranty_certificate (tenant_id, id, created_at, updated_at, cert_no, genset_id, dealer_id, holder_customer_id, start_on, end_on, line_price, state)
        values ($1, $2, now(), now(), $3, $4, $5, $6, $7::date, $7::date + 365, 28600, 'waiting')`,
      [stage.tenant.id, newId(), `PEC${gsn}`, await idOf(gsn), dealerA, holder, startOn],
    );
}

test('all eight kinds come out of what is recorded, and each figure opens its differences', async () => {
  await eightCauses();

  await scan();

  const all = await found();
  expect(all.map(({ kind, serialNo }: { kind: string; serialNo: string }) => `${kind} ${serialNo}`).toSorted()).toEqual(
    [
      'DUTY DUTY',
      'END END',
      'GAP GAP',
      'HOLDER HOLDER',
      'HOURS HOURS',
      'NO_REG NOREG',
      'NO_REG OFB',
      'OVERLAP OVERLAP',
      'START START',
    ].toSorted(),
  );
  expect(new Set(all.map(({ kind }: { kind: string }) => kind)).size).toBe(differenceKinds.length);
  const of = (kind: string) => all.find((each: { kind: string }) => each.kind === kind);
  expect(of('END')).toMatchObject({ expected: '2027-04-30', actual: '2027-05-01', diffDays: 1 });
  expect(of('GAP')).toMatchObject({ expected: '2027-05-01', actual: '2027-06-01', diffDays: 31, certNo: 'PECGAP' });
  expect(of('OVERLAP')).toMatchObject({ expected: '2027-05-01', actual: '2027-04-01', diffDays: -30 });
  expect(of('HOLDER')).toMatchObject({ expected: '云数科技', actual: '远东物流' });
  expect(of('DUTY')).toMatchObject({ expected: 'ESP', actual: 'PRP' });
  const window = { from: plusDays(today, -30), to: today };
  const report = await read(differenceReport, manager, window);
  expect(report.all).toMatchObject({ all: 9, open: 9, corrected: 0, correctedPct: 0, atRisk: '85800.00' });
  expect(await requireRows(differenceReport, differences, window)).toBeGreaterThan(10);
});

test('a dealer sees the units and differences of its own, in lists and figures, and settles none', async () => {
  await eightCauses();
  await scan();
  const [ofA, ofB] = [await someone('R_DLA', dealerA), await someone('R_DLA', dealerB)];
  const window = { from: plusDays(today, -30), to: today };

  const seen = async (by: TestUser) => ({
    listed: (await server.call(by, 'GET', `${differences}?exact=true`)).body.total,
    counted: (await read(differenceReport, by, window)).all.all,
    units: (await read(saleTotalReport, by, { from: plusDays(today, -720), to: today })).all.sets,
  });
  const [{ id, version }] = (await server.call(ofA, 'GET', differences)).body.items;
  const accepted = await server.call(ofA, 'POST', `${differences}/${id}/transitions/accept`, {
    body: { version, note: '可以' },
  });

  expect(await seen(ofA)).toEqual({ listed: 8, counted: 8, units: 9 });
  expect(await seen(ofB)).toEqual({ listed: 1, counted: 1, units: 1 });
  expect((await server.call(ofB, 'GET', `${differences}/${id}`)).status).toBe(404);
  expect(accepted.status).toBe(403);
});

test('a dealer is reminded of its units once a day by the button and once a month by the night', async () => {
  await made([
    ...numbered('A', 2).map((gsn) => ({ gsn, shipped: plusDays(today, -100) })),
    { gsn: 'B001', dealerId: dealerB, shipped: plusDays(today, -100) },
  ]);
  const administrator = await someone('R_DLA', dealerA);
  const remind = (body: object) => server.call(manager, 'POST', '/gensetReport/registration/remind', { body });
  const told = () =>
    server.sql<{ path: string; message: { ZH_CN: string } }>(
      `select subject_path as path, message from tip where tenant_id = $1 and recipient_id = $2 order by created_at`,
      [stage.tenant.id, administrator.id],
    );

  const first = await remind({ dealerId: dealerA });
  const again = await remind({ dealerId: dealerA });
  const nobody = await remind({ dealerId: newId() });
  await reminderJob.run({ services: server.services } as never, { key: 'test' } as never);

  expect(first.body).toEqual({ dealers: 1, units: 2 });
  expect([again.status, nobody.body.code]).toEqual([422, 'gensetReport.nobodyToRemind']);
  const tips = await told();
  expect(tips.length).toBe(2);
  expect(tips[0]?.path).toContain('/gsnRecordQuery?dealerId=');
});
