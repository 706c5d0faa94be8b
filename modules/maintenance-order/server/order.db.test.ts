import { createHash } from 'node:crypto';
import { systemContext, type ServerModule } from '@mp/kernel/server';
import { aServer, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { pagesOf, Stage } from '@mp/dealer/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billableVisits, generateOrders } from './index.ts';
import { orderModules } from './order-modules.fixture.ts';
import { reportHandler } from './report.service.ts';
import { aHouse, aPhoto, aPlan, aUnit, today, type House } from './order.fixture.ts';

const path = '/maintenanceOrder/order';

/** Visits that somebody who bills contracts has been told of. */
const billed: { readonly orderId: string }[] = [];
const billing: ServerModule = {
  name: 'billing',
  contributes: [
    billableVisits.of({
      key: 'test',
      record: async (_context, visit) => {
        billed.push(visit);
      },
    }),
  ],
};

let server: TestServer;
let stage: Stage;
let house: House;

beforeAll(async () => {
  server = await aServer([...orderModules, billing]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  house = await aHouse({ server, stage });
  server.setNow(new Date(`${today}T10:00:00+08:00`));
});
afterEach(() => server.setNow(undefined));

/** The codes of a refusal: its own, and those at its fields. */
const codesOf = ({ body }: Pick<Answer, 'body'>): string[] => [
  body.code,
  ...(body.fields ?? []).map(({ code }: { readonly code: string }) => code),
];
const aGenset = (gsn: string, saleChannel: 'trade' | 'direct' = 'trade') =>
  aUnit({ server, stage }, house, { gsn, saleChannel });
const read = async (id: string, by: TestUser = stage.admin) => (await server.call(by, 'GET', `${path}/${id}`)).body;
const move = async (by: TestUser, [id, name]: readonly [id: string, name: string], form: object = {}) =>
  server.call(by, 'POST', `${path}/${id}/transitions/${name}`, {
    body: { version: (await read(id)).version, ...form },
  });
const change = async (by: TestUser, id: string, values: object) =>
  server.call(by, 'PUT', `${path}/${id}`, { body: { version: (await read(id)).version, ...values } });
const slot = { plannedStart: '2026-06-02T01:00:00.000Z', plannedEnd: '2026-06-02T05:00:00.000Z' };

/** An order of dealer A for a unit. */
async function add(gensetId: string, more: object = {}) {
  const body = { gensetId, serviceLevel: 'B', dueOn: '2026-06-05', dealerId: house.a.id, ...more };
  return server.call(house.dispatcher, 'POST', path, { body });
}

/** An order that the engineer of dealer A has at the unit. */
async function anOrderAtWork(gsn: string, saleChannel: 'trade' | 'direct' = 'trade'): Promise<string> {
  const { id } = (await add(await aGenset(gsn, saleChannel))).body;
  expect((await move(house.dispatcher, [id, 'assign'], { engineerId: house.a.engineer.id, ...slot })).status).toBe(200);
  expect((await move(house.a.engineer, [id, 'accept'])).status).toBe(200);
  const arrival = { scannedSerial: gsn.toLowerCase(), lng: 121.6, lat: 31.2, accuracyM: 20 };
  expect((await move(house.a.engineer, [id, 'checkIn'], arrival)).status).toBe(200);
  return id;
}

interface Found {
  readonly coolant?: string;
  readonly photos?: readonly string[];
  readonly action?: string;
}

/** What the engineer writes of an inspection. */
async function inspected(id: string, { coolant = '88', photos = [], action }: Found = {}) {
  const answers: Readonly<Record<string, object>> = {
    COOLANT: { value: coolant, photos, ...(action ? { action } : {}) },
    LEAKS: { value: 'OK' },
    ESTOP: { value: 'OK' },
  };
  const { results } = await read(id);
  return {
    results: results.map((item: { readonly code: string }) => ({ ...item, ...answers[item.code] })),
    hoursReading: '1200.0',
    hoursPhoto: await aPhoto(server, house.a.engineer),
    summary: '更换机油机滤',
    unsignedReason: '客户不在现场',
  };
}

/** Work that is submitted. */
async function aSubmitted(gsn: string, saleChannel: 'trade' | 'direct' = 'trade'): Promise<string> {
  const id = await anOrderAtWork(gsn, saleChannel);
  expect((await change(house.a.engineer, id, await inspected(id))).status).toBe(200);
  expect((await move(house.a.engineer, [id, 'submit'])).status).toBe(200);
  return id;
}

async function taskOf(id: string) {
  const [task] = await server.sql<{ taskId: string; userId: string }>(
    'select task_id as "taskId", user_id as "userId" from task_inbox where record_id = $1',
    [id],
  );
  return task;
}

/** Who holds the open task of an order decides it. */
async function decide(
  id: string,
  { by, outcome = 'approve', ...more }: { by: TestUser; outcome?: string; form?: object },
) {
  const task = await taskOf(id);
  return server.call(by, 'POST', `/workflow/tasks/${task?.taskId}/complete`, { body: { outcome, ...more } });
}
const giveBack = async (by: TestUser, id: string) =>
  server.call(by, 'POST', `/workflow/tasks/${(await taskOf(id))?.taskId}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '请补充' },
  });

describe('an order', () => {
  test('is about its unit: place, channel, managers and the charge by its entitlement; a second one of the level is refused', async () => {
    const gensetId = await aGenset('A25C101001', 'direct');

    const made = await add(gensetId);
    const again = await add(gensetId);
    const other = await add(gensetId, { serviceLevel: 'LOAD' });

    expect(await read(made.body.id)).toMatchObject({
      serialNo: 'A25C101001',
      saleChannel: 'direct',
      customerId: house.customerId,
      executionManagerId: house.executive.id,
      directSalesManagerId: house.sales.id,
      chargeType: 'PAID',
      windowFrom: '2026-05-29',
      windowTo: '2026-06-12',
      state: 'toAssign',
    });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('maintenance.duplicateOpen');
    expect(other.status).toBe(201);
  });

  test('made on a device comes in once, however often it is sent', async () => {
    const gensetId = await aGenset('A25C101002');

    const first = await add(gensetId, { offlineId: 'device-1' });
    const again = await add(gensetId, { offlineId: 'device-1' });
    const list = await server.call(stage.admin, 'GET', `${path}?gensetId[eq]=${gensetId}`);

    expect([first.status, again.status]).toEqual([201, 409]);
    expect(list.body.total).toBe(1);
  });

  test('goes to an engineer who is certified and free; a reason lets him have two at a time', async () => {
    const [one, two] = [
      (await add(await aGenset('A25C101003'))).body.id,
      (await add(await aGenset('A25C101004'))).body.id,
    ];
    const asked = { engineerId: house.a.engineer.id, ...slot };
    await move(house.dispatcher, [one, 'assign'], asked);

    const candidates = await server.call(
      house.dispatcher,
      'GET',
      `${path}/${two}/engineers?from=${slot.plannedStart}&to=${slot.plannedEnd}`,
    );
    const stranger = await move(house.dispatcher, [two, 'assign'], { ...asked, engineerId: house.b.engineer.id });
    const busy = await move(house.dispatcher, [two, 'assign'], asked);
    const forced = await move(house.dispatcher, [two, 'assign'], { ...asked, overrideReason: '同一站点' });
    await server.sql(`update person_certificate set expires_on = '2026-05-31' where tenant_id = $1`, [stage.tenant.id]);
    const unfit = await move(house.dispatcher, [one, 'reassign'], asked);

    expect(candidates.body.items).toMatchObject([{ userId: house.a.engineer.id, openOrders: 1, reasons: [] }]);
    expect(candidates.body.items[0].busyNo).toBe((await read(one)).no);
    expect(codesOf(stranger)).toContain('maintenance.notEngineer');
    expect(codesOf(busy)).toContain('maintenance.engineerBusy');
    expect(forced.status).toBe(200);
    expect(codesOf(unfit)).toContain('maintenance.notQualified');
  });

  test('of dealer A is not there for dealer B, whatever he asks', async () => {
    const id = await anOrderAtWork('A25C101005');
    const { version } = await read(id);
    const form = { version };

    const answers = await Promise.all([
      server.call(house.b.admin, 'GET', `${path}/${id}`),
      server.call(house.b.admin, 'PUT', `${path}/${id}`, { body: { version, note: 'x' } }),
      server.call(house.b.admin, 'POST', `${path}/${id}/transitions/reassign`, {
        body: { ...form, engineerId: house.b.engineer.id, ...slot },
      }),
      ...['accept', 'refuse', 'checkIn', 'submit'].map((name) =>
        server.call(house.b.engineer, 'POST', `${path}/${id}/transitions/${name}`, { body: { ...form, reason: 'xx' } }),
      ),
      server.call(house.b.admin, 'GET', `${path}/${id}/engineers?from=${slot.plannedStart}&to=${slot.plannedEnd}`),
      server.call(house.b.admin, 'GET', `${path}/${id}/report.pdf`),
    ]);
    const listed = await server.call(house.b.admin, 'GET', path);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(listed.body.total).toBe(0);
  });
});

describe('on site', () => {
  test('another plate than that of the unit is refused, and without a position a reason is asked for', async () => {
    const { id } = (await add(await aGenset('A25C101006'))).body;
    await move(house.dispatcher, [id, 'assign'], { engineerId: house.a.engineer.id, ...slot });
    await move(house.a.engineer, [id, 'accept']);

    const wrong = await move(house.a.engineer, [id, 'checkIn'], { scannedSerial: 'A25C999999', lng: 121.6, lat: 31.2 });
    const unplaced = await move(house.a.engineer, [id, 'checkIn'], {});
    const reasoned = await move(house.a.engineer, [id, 'checkIn'], { arriveReason: '地下室无信号' });

    expect(codesOf(wrong)).toContain('maintenance.serialMismatch');
    expect(codesOf(unplaced)).toContain('maintenance.positionUnknown');
    expect(reasoned.status).toBe(200);
  });

  test('coolant at 97 against 75 to 95 is not in order by itself, asks for a photo and draws attention (scenario 10)', async () => {
    const id = await anOrderAtWork('A25C101007');
    await change(house.a.engineer, id, await inspected(id, { coolant: '97', action: 'QUOTE' }));
    const bare = await move(house.a.engineer, [id, 'submit']);
    const photos = [await aPhoto(server, house.a.engineer)];
    await change(house.a.engineer, id, await inspected(id, { coolant: '97', photos, action: 'TICKET' }));
    const ticket = await move(house.a.engineer, [id, 'submit']);
    await change(house.a.engineer, id, await inspected(id, { coolant: '97', photos, action: 'QUOTE' }));
    const submitted = await move(house.a.engineer, [id, 'submit']);

    expect(codesOf(bare)).toContain('maintenance.photoMissing');
    // Nobody takes problems yet.
    expect(codesOf(ticket)).toContain('maintenance.noTickets');
    expect(submitted.status).toBe(200);
    expect(await read(id)).toMatchObject({
      result: 'ATTENTION',
      ngCount: 1,
      findings: [{ code: 'COOLANT', severity: 'MEDIUM', action: 'QUOTE' }],
    });
  });

  test('a meter does not go back, but for a new one, over which hours are counted on (scenario 11)', async () => {
    const id = await anOrderAtWork('A25C101008');
    await change(house.a.engineer, id, { ...(await inspected(id)), hoursReading: '1180.0' });
    const less = await move(house.a.engineer, [id, 'submit']);
    await change(house.a.engineer, id, { meterReset: true, meterResetNote: '小时表损坏', hoursReading: '12.0' });
    const reset = await move(house.a.engineer, [id, 'submit']);
    const { gensetId } = await read(id);
    const unit = (await server.call(stage.admin, 'GET', `/genset/genset/${gensetId}`)).body;

    expect(codesOf(less)).toContain('maintenance.hoursDecrease');
    expect(reset.status).toBe(200);
    expect(Number(unit.runningHours)).toBe(1202);
  });

  test('a phone whose clock is a year ahead ends the visit when it comes in, one that is behind is refused at the field', async () => {
    const id = await anOrderAtWork('A25C101040');
    const written = await inspected(id);
    const behind = await change(house.a.engineer, id, { ...written, leftAt: '2025-06-01T04:00:00.000Z' });
    expect(behind.status).toBe(422);
    expect(behind.body.fields).toMatchObject([{ path: 'leftAt', code: 'common.dateOrder' }]);
    expect((await change(house.a.engineer, id, { ...written, leftAt: '2027-06-01T04:00:00.000Z' })).status).toBe(200);
    expect((await move(house.a.engineer, [id, 'submit'])).status).toBe(200);

    await decide(id, { by: house.executive, form: { executionScore: 5 } });
    expect(await read(id)).toMatchObject({ state: 'closed', leftAt: '2026-06-01T02:00:00Z', closedOn: today });
  });

  test('the same sheet on two phones: the second one is refused and told, and what the first wrote stays', async () => {
    const id = await anOrderAtWork('A25C101041');
    const { version } = await read(id);
    const [one, two] = [await inspected(id, { coolant: '88' }), await inspected(id, { coolant: '80' })];
    const write = (values: object) =>
      server.call(house.a.engineer, 'PUT', `${path}/${id}`, { body: { version, ...values } });

    const answers = [await write(one), await write(two)];

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const { results } = await read(id);
    expect(results.find(({ code }: { code: string }) => code === 'COOLANT').value).toBe('88');
  });

  test('a sheet whose photo did not arrive is not submitted: a file that is not there is refused at its item', async () => {
    const id = await anOrderAtWork('A25C101042');
    const lost = '00000000-0000-4000-8000-000000000001';
    const written = await change(
      house.a.engineer,
      id,
      await inspected(id, { coolant: '97', photos: [lost], action: 'WATCH' }),
    );
    expect(written.status).toBe(422);
    expect(codesOf(written)).toContain('file.notFound');
    await change(house.a.engineer, id, await inspected(id, { coolant: '97', action: 'WATCH' }));
    expect(codesOf(await move(house.a.engineer, [id, 'submit']))).toContain('maintenance.photoMissing');
  });

  test('what came to nothing is reviewed with its reason, and a planner says what becomes of it', async () => {
    const id = await anOrderAtWork('A25C101009');
    const done = await move(house.a.engineer, [id, 'notDone'], {
      notDoneReason: 'NO_ACCESS',
      notDonePhotos: [await aPhoto(server, house.a.engineer)],
    });
    expect(done.status).toBe(200);
    await decide(id, { by: house.executive });

    expect(await read(id)).toMatchObject({ state: 'closed', result: 'NOT_DONE', settledOn: null });
    const settled = await server.call(house.planner, 'POST', `${path}/batch`, {
      body: { action: 'settle', ids: [id], params: { reason: '客户改期' } },
    });
    expect(settled.body).toMatchObject({ refused: [] });
    expect((await read(id)).settledOn).toBe(today);
  });
});

describe('a review', () => {
  test('of direct sales goes on to the direct-sales manager; that of a dealer closes with the first (scenario 12)', async () => {
    const [direct, trade] = [await aSubmitted('A25C101010', 'direct'), await aSubmitted('A25C101011')];
    const unscored = await decide(trade, { by: house.executive });
    for (const id of [direct, trade]) await decide(id, { by: house.executive, form: { executionScore: 5 } });
    const states = [(await read(direct)).state, (await read(trade)).state];
    const dealerSees = await read(trade, house.a.admin);
    await decide(direct, { by: house.sales, form: { billable: true } });

    expect(codesOf(unscored)).toContain('maintenance.scoreMissing');
    expect(states).toEqual(['salesReview', 'closed']);
    expect(dealerSees).not.toHaveProperty('executionScore');
    expect(await read(direct)).toMatchObject({
      state: 'closed',
      executionScore: 5,
      billing: 'passedOn',
      reviews: [
        { node: 'execution', result: 'passed', score: 5 },
        { node: 'sales', result: 'passed' },
      ],
    });
    expect(billed.map(({ orderId }) => orderId)).toEqual([direct]);
    expect((await read(trade)).billing).toBeNull();
    expect(await read(trade, house.a.admin)).not.toHaveProperty('billing');
  });

  test('that returns marked items opens them alone', async () => {
    const id = await aSubmitted('A25C101012');
    for (const line of ['COOLANT', 'LEAKS'])
      await server.call(house.executive, 'POST', `${path}/batch`, {
        body: { action: 'mark', ids: [id], params: { line, remark: '重拍' } },
      });
    await giveBack(house.executive, id);
    const { results } = await read(id);
    const answers = (code: string) =>
      results.map((each: { code: string }) => (each.code === code ? { ...each, note: '已重拍' } : each));

    const locked = await change(house.a.engineer, id, { results: answers('ESTOP') });
    const field = await change(house.a.engineer, id, { advice: '建议更换' });
    const open = await change(house.a.engineer, id, { results: answers('LEAKS') });
    const again = await move(house.a.engineer, [id, 'submit']);

    expect(locked.body.code).toBe('maintenance.lineLocked');
    expect(field.body.code).toBe('perm.fieldNotWritable');
    expect(open.status).toBe(200);
    expect(again.status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'execReview', round: 2 });
  });

  test('is decided once: who comes second is told (scenario 13)', async () => {
    const id = await aSubmitted('A25C101013');
    const task = await taskOf(id);
    const send = () =>
      server.call(house.executive, 'POST', `/workflow/tasks/${task?.taskId}/complete`, {
        body: { outcome: 'approve', form: { executionScore: 4 } },
      });

    const statuses = [(await send()).status, (await send()).status];

    expect(statuses).toEqual([200, 409]);
  });
});

describe('the service report', () => {
  const run = { id: 'test', attempt: 1 } as never;
  const makeReport = (id: string, isMailed: boolean) =>
    reportHandler.run(systemContext(server.services, stage.tenant.id), { id, isMailed }, run);
  const print = (by: TestUser, id: string) =>
    server.app.inject({
      method: 'GET',
      url: `/gateway/allinoneservice/api${path}/${id}/report.pdf`,
      headers: { token: by.sessionId, cookie: 'mpsid=test' },
    });

  test('is made once for a submission: each print gives the same bytes with their hash, and a return makes the next one', async () => {
    const id = await aSubmitted('A25C101030');
    await makeReport(id, false);
    await makeReport(id, false);
    const first = await read(id);
    const { rawPayload } = await print(house.executive, id);

    expect(first.reports).toHaveLength(1);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(first.reportHash);
    await giveBack(house.executive, id);
    expect((await move(house.a.engineer, [id, 'submit'])).status).toBe(200);
    await makeReport(id, false);
    expect((await read(id)).reports).toHaveLength(2);
  });

  test('goes to the contact of the customer when the order is closed, once and with the file; where nobody is named it goes nowhere', async () => {
    const [told, silent] = [await aSubmitted('A25C101031'), await aSubmitted('A25C101032')];
    await server.sql(`update maintenance_order set report_mail = 'duty@customer.example' where id = $1`, [told]);
    for (const id of [told, silent]) {
      await decide(id, { by: house.executive, form: { executionScore: 5 } });
      await makeReport(id, true);
      await makeReport(id, true);
    }
    const mails = await server.sql<{ to: string; file: string }>(
      `select recipient as "to", file_name as file from delivery where subject like '%A25C10103%'`,
    );

    expect(mails).toEqual([{ to: 'duty@customer.example', file: expect.stringMatching(/^WB.*\.pdf$/u) }]);
    expect((await read(told)).reportSentAt).not.toBeNull();
  });

  test('is read by a customer under a link of thirty days, and by nobody else; there is none before work is submitted', async () => {
    const id = await aSubmitted('A25C101034');
    const early = await anOrderAtWork('A25C101033');
    const share = (by: TestUser, one: string) => server.call(by, 'POST', `${path}/${one}/reportLink`);
    const { body, status } = await share(house.a.admin, id);
    const open = (url: string) => server.app.inject({ method: 'GET', url });

    expect(status).toBe(201);
    expect((await share(house.a.admin, early)).body.code).toBe('maintenance.notReported');
    expect((await share(house.b.admin, id)).status).toBe(404);
    const page = await open(body.path);
    expect(page.headers).toMatchObject({ 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer' });
    expect(createHash('sha256').update(page.rawPayload).digest('hex')).toBe((await read(id)).reportHash);
    const other = body.path.replace(id, early);
    for (const wrong of [other, body.path.replace(/\.\d{13}\./u, '.9999999999999.'), '/serviceReport/x.pdf'])
      expect((await open(wrong)).statusCode, wrong).toBe(404);
    server.setNow(new Date('2026-07-02T10:00:00+08:00'));
    expect((await open(body.path)).statusCode).toBe(404);
  });

  test('of several orders is one print, of orders that the reader sees', async () => {
    const ids = [await aSubmitted('A25C101035'), await aSubmitted('A25C101036')];
    const url = `/gateway/allinoneservice/api/maintenanceOrder/reports.pdf?ids=${ids.join(',')}`;
    const as = (by: TestUser) =>
      server.app.inject({ method: 'GET', url, headers: { token: by.sessionId, cookie: 'mpsid=test' } });
    const { rawPayload, statusCode } = await as(house.a.admin);

    expect(statusCode).toBe(200);
    expect(pagesOf(rawPayload)).toBeGreaterThanOrEqual(2);
    expect((await as(house.b.admin)).statusCode).toBe(404);
  });
});

interface Days {
  readonly lastServiceOn: string | null;
  readonly nextServiceOn: string | null;
}

describe('a plan', () => {
  test('is ordered once by three nodes that race, and again after its service is closed; its unit shows the last and the next', async () => {
    const gensetId = await aGenset('A25C101014');
    const { planId } = await aPlan({ server, stage }, house, { gensetId, gsn: 'A25C101014', dueOn: '2026-06-10' });
    const nodes = [1, 2, 3].map(() => systemContext(server.services, stage.tenant.id));
    const services = async () => {
      const { body } = await server.call(stage.admin, 'GET', '/gensetReport/gensetRecord?serialNo=A25C101014');
      return body.items.flatMap(({ lastServiceOn, nextServiceOn }: Days) => [lastServiceOn, nextServiceOn]);
    };
    expect(await services()).toEqual([null, '2026-06-10']);

    const made = await Promise.all(nodes.map((node) => generateOrders(node)));
    const again = await generateOrders(systemContext(server.services, stage.tenant.id));
    const { items } = (await server.call(stage.admin, 'GET', `${path}?planId[eq]=${planId}`)).body;

    expect(made.toSorted()).toEqual([0, 0, 1]);
    expect(again).toBe(0);
    expect(items).toMatchObject([
      { origin: 'PLAN', chargeType: 'CONTRACT', dueOn: '2026-06-10', windowTo: '2026-06-17', state: 'toAssign' },
    ]);

    const [{ id }] = items;
    await move(house.dispatcher, [id, 'assign'], { engineerId: house.a.engineer.id, ...slot });
    await move(house.a.engineer, [id, 'accept']);
    await move(house.a.engineer, [id, 'checkIn'], { lng: 121.6, lat: 31.2 });
    await change(house.a.engineer, id, await inspected(id));
    await move(house.a.engineer, [id, 'submit']);
    await decide(id, { by: house.executive, form: { executionScore: 4 } });
    const [due] = await server.sql<{ done: string; next: string }>(
      'select last_done_on::text as done, next_due_on::text as next from plan_due where plan_id = $1',
      [planId],
    );
    const life = await server.sql('select 1 from genset_event where genset_id = $1 and kind = $2', [
      gensetId,
      'MAINTAINED',
    ]);

    expect((await read(id)).state).toBe('closed');
    expect(due).toEqual({ done: today, next: '2026-12-01' });
    expect(life).toHaveLength(1);
    expect(await services()).toEqual([today, '2026-12-01']);
    expect((await add(gensetId, { dueOn: '2026-07-01' })).status).toBe(201);
    expect(await services()).toEqual([today, '2026-07-01']);
  });

  test('says what becomes of a service whose order is canceled', async () => {
    const gensetId = await aGenset('A25C101015');
    const { planId } = await aPlan({ server, stage }, house, { gensetId, gsn: 'A25C101015', dueOn: '2026-06-10' });
    await generateOrders(systemContext(server.services, stage.tenant.id));
    const [{ id }] = (await server.call(stage.admin, 'GET', `${path}?planId[eq]=${planId}`)).body.items;

    const bare = await move(house.dispatcher, [id, 'cancel'], { reason: '停机' });
    const moved = await move(house.dispatcher, [id, 'cancel'], {
      reason: '停机',
      next: 'redate',
      newDate: '2026-09-01',
    });
    const [due] = await server.sql('select next_due_on::text as next from plan_due where plan_id = $1', [planId]);

    expect(codesOf(bare)).toContain('maintenance.nextMissing');
    expect(moved.status).toBe(200);
    expect(due).toEqual({ next: '2026-09-01' });
  });

  test('a batch makes one order for each unit, and says which have one already', async () => {
    const [one, two] = [await aGenset('A25C101016'), await aGenset('A25C101017')];
    await add(one);
    await server.sql(`update genset set state = 'inService' where id = any($1)`, [[one, two]]);

    const preview = await server.call(house.planner, 'POST', '/maintenanceOrder/batch/preview', {
      body: { serials: ['A25C101016', 'A25C101017', 'NOPE1'], serviceLevel: 'B' },
    });
    const made = await server.call(house.planner, 'POST', '/maintenanceOrder/batch', {
      body: { gensetIds: [one, two], serviceLevel: 'B', dueOn: '2026-07-01' },
    });

    expect(preview.body).toMatchObject({ unknown: ['NOPE1'], units: [{ gensetId: one }, { duplicateNo: null }] });
    expect(preview.body.units[0].duplicateNo).not.toBeNull();
    expect(made.body).toMatchObject({ done: 1, refused: [{ code: 'maintenance.duplicateOpen' }] });
  });
});

test('orders of an area that were closed last come first, from page to page, however many are open and whichever place they are of', async () => {
  const { id } = (await add(await aGenset('A25C2MP0099'))).body;
  await server.sql(
    `insert into maintenance_order (tenant_id, id, created_at, updated_at, no, genset_id, service_level, due_on, site_region_id, state, closed_on)
     select tenant_id, gen_random_uuid(), now(), now(), 'WX-' || lpad(n::text, 3, '0'), genset_id, service_level, due_on,
       (array[$2::uuid, $3::uuid, $4::uuid])[1 + n % 3], case when n % 4 = 0 then 'toAssign' else 'closed' end,
       case when n % 4 > 0 then date '2026-01-01' + n / 2 end
     from maintenance_order, generate_series(1, 48) n where id = $1`,
    [id, stage.ids['310115'], stage.ids['310100'], stage.ids.CN],
  );
  const rows = await server.sql<{ no: string }>(
    `select no from maintenance_order where no like 'WX-%' and state = 'closed' and site_region_id <> $1 order by closed_on desc, id desc`,
    [stage.ids.CN],
  );
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor = next && `&cursor=${encodeURIComponent(next)}`;
    const { body } = await server.call(
      house.planner,
      'GET',
      `${path}?size=10&state=closed&sort=-closedOn&no[starts]=WX${cursor}`,
    );
    expect(body.total).toBe(24);
    seen.push(...body.items.map(({ no }: { no: string }) => no));
    next = body.next;
  }

  expect(rows).toHaveLength(24);
  expect(seen).toEqual(rows.map(({ no }) => no));
});
