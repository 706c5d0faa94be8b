import type { Content } from '@mp/kernel/contract';
import { newId, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { appendEvents, gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { plusDays } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import { fireTimers } from '@mp/workflow/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { detectExceptions, saleMonitoringModule } from './index.ts';

const path = '/saleMonitoring/salesException';
const today = '2026-11-16';

let server: TestServer;
let stage: Stage;
let dealer: { readonly id: string; readonly code: string };
let dealerAdmin: TestUser;
let modelId: string;
let customerId: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    saleMonitoringModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  dealer = await aDealer();
  dealerAdmin = await stage.administrator(dealer.code);
  customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  await at(`${today}T02:00:00Z`);
});

/** Moves the clock; sessions live through it. */
async function at(instant: string): Promise<void> {
  server.setNow(new Date(instant));
  await server.sql(`update session set abs_exp = '2030-01-01', last_seen = $1, idle_seconds = 10000000`, [instant]);
  await server.sql(`update tenant_user set active_date = '2020-01-01'`);
}

/** A dealer that sells in Shanghai. */
async function aDealer(more: Content = {}) {
  const { body, text } = await stage.shell(more);
  if (!body.id) throw new Error(text);
  await server.sql(`update dealer set status = 'active', authorisations = $2::jsonb where id = $1`, [
    body.id,
    JSON.stringify([
      {
        productLine: 'DIESEL',
        powerBands: ['P5'],
        capabilities: ['SALES'],
        regionIds: [stage.ids['310000']],
        exclusive: false,
        validFrom: '2025-01-01',
      },
    ]),
  ]);
  return { id: String(body.id), code: String(body.code) };
}

const another = () => aDealer({ creditCode: '91510107MA6D000D47', name: { ZH_CN: '苏州动力设备有限公司' } });

const system = () => systemContext(server.services, stage.tenant.id);
const append = (...events: Parameters<typeof appendEvents>[1]) => system().tx((tx) => appendEvents(tx, events));
const before = (days: number) => plusDays(today, -days);

let serials = 0;
/** A unit that was sold to a dealer so many days ago. */
async function aUnit(soldBefore: number, by = dealer): Promise<string> {
  const id = newId();
  serials += 1;
  await append(
    {
      newId: id,
      serialNo: `H26A${String(serials).padStart(6, '0')}`,
      kind: 'MADE',
      on: before(soldBefore + 20),
      params: { modelId },
    },
    { gensetId: id, kind: 'STOCK_IN', on: before(soldBefore + 10) },
    { gensetId: id, kind: 'SOLD', on: before(soldBefore), params: { saleChannel: 'trade', dealerId: by.id } },
  );
  return id;
}

const chengdu = () => ({ customerId, regionId: stage.ids['510107'], site: '成都数据中心' });
const pudong = () => ({ customerId, regionId: stage.ids['310115'], site: '浦东数据中心' });

const ship = (gensetId: string, place: object, daysAgo: number) =>
  append({ gensetId, kind: 'SHIPPED', on: before(daysAgo), params: { ...place } });

/** A unit that was sold in Shanghai and accepted somewhere. */
async function accepted(place: object): Promise<string> {
  const id = await aUnit(80);
  await ship(id, place, 70);
  for (const [kind, days] of [
    ['ARRIVED', 60],
    ['INSTALLED', 40],
    ['COMMISSIONED', 30],
    ['ACCEPTED', 20],
  ] as const)
    await append({ gensetId: id, kind, on: before(days) });
  return id;
}

async function aProject(values: object, set = ''): Promise<string> {
  const id = await stage.made('/project/project', {
    name: `云数据中心 ${newId()}`,
    type: 'DEALER',
    channel: 'trade',
    endCustomerId: customerId,
    siteName: '浦东数据中心',
    siteRegionId: stage.ids['310115'],
    dealerId: dealer.id,
    estKva: '5000',
    estQty: 2,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
    ...values,
  });
  if (set) await server.sql(`update project set ${set} where id = $1`, [id]);
  return id;
}

const list = async (by: TestUser = stage.admin, query = '') =>
  (await server.call(by, 'GET', `${path}?sort=no${query}`)).body.items ?? [];
const read = async (by: TestUser, id: string) => (await server.call(by, 'GET', `${path}/${id}`)).body;
const detect = () => detectExceptions(system());
const ask = async (by: TestUser, id: string) =>
  server.call(by, 'POST', `${path}/${id}/transitions/ask`, {
    body: { version: (await read(stage.admin, id)).version, question: '请说明发往成都的原因' },
  });
const approve = (by: TestUser, id: string, form: object = {}) =>
  stage.decide(by, id, { outcome: 'approve', more: { form } });

test('a unit sold in Shanghai and accepted in Chengdu is one exception, explained in time, confirmed, and seen in the score (scenario 15)', async () => {
  const gensetId = await accepted(chengdu());
  const first = await detect();
  const again = await detect();
  const [{ id }] = await list();
  const found = await read(stage.people.asm, id);
  const beforeAsked = await read(dealerAdmin, id);

  const asked = await ask(stage.people.asm, id);
  const seen = await read(dealerAdmin, id);
  const task = await taskOf(dealerAdmin, id);
  const explained = await approve(dealerAdmin, id, { explanation: '客户总部在上海，设备发往成都工厂' });
  const assessed = await approve(stage.people.asm, id, { assessment: '未按规定联合报备', proposal: 'confirm' });
  const ofAudit = await read(dealerAdmin, id);
  const score = async () => (await server.call(stage.admin, 'GET', `/dealer/dealer/${dealer.id}/score`)).body;
  const untouched = await score();
  const confirmed = await approve(stage.people.bad, id);
  const done = await read(stage.admin, id);
  const closed = await server.call(stage.admin, 'PUT', `${path}/${id}`, {
    body: { version: done.version, assessment: '改判' },
  });
  const after = await detect();
  const history = await server.call(dealerAdmin, 'GET', `${path}/${id}/history`);
  const [instance] = await server.sql<{ id: string }>('select id from process_instance where record_id = $1', [id]);
  const ofProcess = await server.call(dealerAdmin, 'GET', `/workflow/instances/${instance?.id}`);
  const trace = await server.call(dealerAdmin, 'GET', `/workflow/instances/${instance?.id}/trace`);

  expect([ofProcess.status, trace.status]).toEqual([200, 200]);
  expect(`${ofProcess.text} ${trace.text}`).not.toContain('未按规定联合报备');
  expect(history.status).toBe(200);
  expect(history.text).toContain('客户总部在上海');
  expect(history.text).not.toContain('未按规定联合报备');
  expect([first, again, after]).toEqual([
    { found: 1, vanished: 0 },
    { found: 0, vanished: 0 },
    { found: 0, vanished: 0 },
  ]);
  expect(found).toMatchObject({
    no: 'SX-202611-0001',
    kind: 'CROSS_REGION',
    gensetId,
    dealerId: dealer.id,
    customerId,
    regionId: stage.ids['510107'],
    soldOn: before(80),
    installedOn: before(40),
    territoryIds: [stage.ids['310000']],
    state: 'open',
  });
  expect(beforeAsked.code).toBe('common.notFound');
  expect(asked.body).toMatchObject({ state: 'explaining', askedOn: '2026-11-16', answerBy: '2026-11-23' });
  expect(seen).toMatchObject({ state: 'explaining', question: '请说明发往成都的原因' });
  expect(JSON.stringify(task)).toContain('explanationFiles');
  expect(JSON.stringify(task)).not.toMatch(/"(assessment|proposal|evidence|againstDealerId)":/u);
  expect([explained.status, assessed.status, confirmed.status]).toEqual([200, 200, 200]);
  expect(ofAudit).toMatchObject({ explanation: '客户总部在上海，设备发往成都工厂', explainedOn: '2026-11-16' });
  for (const name of ['assessment', 'proposal', 'proposedPenalty', 'evidence', 'againstDealerId'])
    expect(ofAudit).not.toHaveProperty(name);
  expect(done).toMatchObject({ state: 'confirmed', decision: 'confirmed', decidedOn: '2026-11-16', penalty: null });
  expect(closed.body.code).toBe('sx.closed');
  expect(untouched.deductions).toEqual([]);
  expect(await score()).toMatchObject({
    deductions: [{ key: 'salesExceptions', count: 1, points: 2 }],
    points: Math.round((untouched.points - 2) * 10) / 10,
  });
});

async function taskOf(by: TestUser, recordId: string) {
  const [row] = await server.sql<{ task_id: string }>(
    'select task_id from task_inbox where record_id = $1 and user_id = $2',
    [recordId, by.id],
  );
  return (await server.call(by, 'GET', `/workflow/tasks/${row?.task_id}`)).body;
}

test('who says nothing for five working days leaves it to the director to confirm; a penalty goes to the head of dealer development', async () => {
  await accepted(chengdu());
  await detect();
  const [{ id }] = await list();
  await ask(stage.people.asm, id);
  await at('2026-11-23T01:00:00Z');
  const early = await fireTimers(server);
  await at('2026-11-23T10:00:00Z');
  const late = await fireTimers(server);
  const waiting = await read(stage.people.bad, id);
  const nodes = await stage.openNodes(id);
  await approve(stage.people.bad, id, { proposedPenalty: '5000.00' });
  const next = await stage.openNodes(id);
  await approve(stage.people.ddm, id);

  expect([early, late > 0]).toEqual([expect.any(Number), true]);
  expect(waiting).toMatchObject({ state: 'explaining', proposal: 'confirm', explanation: null });
  expect([nodes, next]).toEqual([['director'], ['channel']]);
  expect(await read(dealerAdmin, id)).toMatchObject({ state: 'confirmed', penalty: '5000.00' });
});

test('what the director does not find proven is dismissed, and costs no points', async () => {
  await accepted(chengdu());
  await detect();
  const [{ id }] = await list();
  await ask(stage.people.asm, id);
  await approve(dealerAdmin, id, { explanation: '已与成都经销商协商一致' });
  await approve(stage.people.asm, id, { assessment: '说明属实', proposal: 'dismiss', proposedPenalty: '800.00' });
  await stage.decide(stage.people.bad, id, { outcome: 'reject', more: { opinion: '同意排除' } });

  expect(await read(stage.admin, id)).toMatchObject({ state: 'dismissed', decision: 'dismissed', penalty: null });
});

test('a project that was registered for the dealer excuses what stands elsewhere; within the territory nothing is found', async () => {
  const gensetId = await accepted(chengdu());
  await accepted(pudong());
  const projectId = await aProject({ siteRegionId: stage.ids['510107'], siteName: '成都数据中心' });
  await server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, model_id, genset_id)
      select tenant_id, gen_random_uuid(), now(), now(), id, 1, 'G-01', $2, $3 from project where id = $1`,
    [projectId, modelId, gensetId],
  );
  const drafted = await detect();
  await server.sql(
    `update project set state = 'executing', big_area_id = (select id from big_area where tenant_id = $2 limit 1) where id = $1`,
    [projectId, stage.tenant.id],
  );
  const registered = await detect();

  expect([drafted, registered]).toEqual([
    { found: 1, vanished: 0 },
    { found: 0, vanished: 1 },
  ]);
  expect((await list())[0]).toMatchObject({ state: 'dismissed', decision: 'causeVanished', projectId });
});

test('what was shipped ninety days ago and is known to no project is found once, and vanishes with its acceptance', async () => {
  const gensetId = await aUnit(120);
  await ship(gensetId, pudong(), 90);
  const early = await detect();
  await at('2026-11-17T02:00:00Z');
  const late = await detect();
  const [found] = await list();
  for (const kind of ['ARRIVED', 'INSTALLED', 'COMMISSIONED', 'ACCEPTED'])
    await append({ gensetId, kind, on: before(1) });
  const after = await detect();

  expect([early.found, late.found, after]).toEqual([0, 1, { found: 0, vanished: 1 }]);
  expect(found).toMatchObject({ kind: 'UNREGISTERED', gensetId });
  expect(await read(stage.admin, found.id)).toMatchObject({
    shippedOn: before(90),
    days: 91,
    decision: 'causeVanished',
  });
  expect(await detect()).toEqual({ found: 0, vanished: 0 });
});

test('what a dealer has had for more than half a year is stale until it leaves; how long is for the tenant to say', async () => {
  const gensetId = await aUnit(181);
  await aUnit(180);
  const first = await detect();
  await ship(gensetId, pudong(), 1);
  const after = await detect();
  const { items } = (await server.call(stage.admin, 'GET', '/settings/group')).body;
  const { version, values } = items.find(({ key }: { key: string }) => key === 'salesExceptions');
  await server.call(stage.admin, 'PUT', '/settings/group/salesExceptions', {
    body: { version, values: { ...values, staleDays: 100 } },
  });

  expect([first, after]).toEqual([
    { found: 1, vanished: 0 },
    { found: 0, vanished: 1 },
  ]);
  expect(await detect()).toEqual({ found: 1, vanished: 0 });
});

test('a plate that is scanned in four provinces within thirty days is found, until its code is another one', async () => {
  const gensetId = await accepted(pudong());
  const { body } = await server.call(stage.admin, 'POST', '/dealer/qr-code', {
    body: { kind: 'genset', subjectId: gensetId },
  });
  const [code] = await server.sql<{ id: string }>('select id from qr_code where subject_id = $1', [gensetId]);
  if (!code) throw new Error(JSON.stringify(body));
  const scan = (region: string, day: string) =>
    server.sql(
      `insert into public_query_log (tenant_id, id, at, ip_hash, region, page, query, hits, qr_id) values ($1, gen_random_uuid(), $2, 'x', $3, 'qr', 'genset', 1, $4)`,
      [stage.tenant.id, `${day}T03:00:00Z`, region, code.id],
    );
  for (const [region, days] of [
    ['310000', 60],
    ['320000', 29],
    ['330000', 20],
    ['440000', 5],
  ] as const)
    await scan(region, before(days));
  const three = await detect();
  await scan('510000', before(4));
  const four = await detect();
  const [found] = await list();
  await server.sql('update qr_code set revoked_at = now() where id = $1', [code.id]);

  expect([three.found, four.found, await detect()]).toEqual([0, 1, { found: 0, vanished: 1 }]);
  expect(found).toMatchObject({ kind: 'DOUBLE_REG', gensetId });
  expect(await read(stage.admin, found.id)).toMatchObject({ provinces: 4 });
});

test('who ships to a customer and site that another dealer has registered breaches its protection, and does not learn whose', async () => {
  const other = await another();
  const projectId = await aProject({ dealerId: other.id }, `state = 'registered', protected_until = '2026-12-31'`);
  const gensetId = await aUnit(60);
  await ship(gensetId, pudong(), 10);
  const found = await detect();
  const [{ id }] = await list();
  const ofHouse = await read(stage.people.asm, id);
  await ask(stage.people.asm, id);
  const ofDealer = await read(dealerAdmin, id);
  const task = JSON.stringify(await taskOf(dealerAdmin, id));
  const unasked = await aUnit(60);
  await ship(unasked, pudong(), 9);
  await detect();
  await server.sql(`update project set protected_until = '2026-10-31' where id = $1`, [projectId]);
  const after = await detect();

  expect(found).toEqual({ found: 1, vanished: 0 });
  expect(ofHouse).toMatchObject({
    kind: 'PROTECTION_BREACH',
    gensetId,
    againstProjectId: projectId,
    againstDealerId: other.id,
    protectedUntil: '2026-12-31',
  });
  for (const name of ['againstProjectId', 'againstDealerId', 'protectedUntil'])
    expect(ofDealer).not.toHaveProperty(name);
  expect(task).not.toContain(projectId);
  expect(task).not.toContain(other.id);
  // What the dealer was asked about is left to those who decide.
  expect(after).toEqual({ found: 0, vanished: 1 });
  expect((await read(stage.admin, id)).state).toBe('explaining');
});

test('an area manager sees and asks in his area, a director and the head of dealer development see, and a dealer only its own cases', async () => {
  await accepted(chengdu());
  const other = await another();
  const otherAdmin = await stage.administrator(other.code);
  const stranger = await server.aUser({ tenant: stage.tenant });
  await stage.give(stranger, 'R_ASM');
  const adm = await server.aUser({ tenant: stage.tenant });
  await stage.give(adm, 'R_ADM');
  await detect();
  const [{ id }] = await list();
  const status = async (by: TestUser) => (await server.call(by, 'GET', `${path}/${id}`)).status;
  const { asm, bad, ddm, fin } = stage.people;
  const statuses = async () => Promise.all([adm, asm, bad, ddm, fin, stranger, dealerAdmin, otherAdmin].map(status));

  expect(await statuses()).toEqual([200, 200, 200, 200, 403, 404, 404, 404]);
  expect([(await ask(ddm, id)).status, (await ask(dealerAdmin, id)).status, (await ask(stranger, id)).status]).toEqual([
    403, 403, 404,
  ]);
  expect((await ask(bad, id)).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200, 200, 403, 404, 200, 404]);
  const reports = ['exceptions', 'funnel', 'funnel/projects', 'channel', 'channel/units'];
  for (const report of reports) {
    const of = async (by: TestUser) => (await server.call(by, 'GET', `/saleMonitoring/reports/${report}`)).status;
    expect([report, await of(asm), await of(bad), await of(ddm), await of(dealerAdmin), await of(fin)]).toEqual([
      report,
      200,
      200,
      200,
      403,
      403,
    ]);
  }
});

test('nobody is asked where a dealer has no administrator', async () => {
  await accepted(chengdu());
  await detect();
  const [{ id }] = await list();
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [dealerAdmin.id]);

  expect((await ask(stage.people.asm, id)).body).toMatchObject({ code: 'sx.nobodyToAsk' });
});

const report = async (by: TestUser, name: string) =>
  (await server.call(by, 'GET', `/saleMonitoring/reports/${name}`)).body;

test('the funnel counts how far projects have come, and a figure opens the projects that it counts', async () => {
  await aProject({});
  await aProject({}, `state = 'registered', protected_until = '2027-01-15', created_at = '2026-10-07T00:00:00Z'`);
  const lost = await aProject(
    { estKva: '800' },
    `state = 'lost', protected_until = '2027-01-15', lost_to = '华东动力', lost_reason = 'price'`,
  );
  const shipped = await aProject({}, `state = 'executing'`);
  await server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, model_id, shipped_on, accepted_on)
      select tenant_id, gen_random_uuid(), now(), now(), id, n, 'G-0' || n, $2, '2026-11-01', case when n = 1 then '2026-11-10'::date end from project, generate_series(1, 2) n where id = $1`,
    [shipped, modelId],
  );
  const { steps, rivals, reasons, months } = await report(stage.people.asm, 'funnel');
  const behind = (await report(stage.people.asm, 'funnel/projects?step=registered')).items;
  const ofRival = (await report(stage.people.asm, `funnel/projects?lostTo=${encodeURIComponent('华东动力')}`)).items;

  expect(steps.map(({ step, projects, conversion }: Record<string, unknown>) => [step, projects, conversion])).toEqual([
    ['draft', 4, null],
    ['registered', 3, 75],
    ['defining', 1, 33.3],
    ['contract', 1, 100],
    ['shipped', 1, 100],
    ['accepted', 0, 0],
  ]);
  expect(steps[0]).toMatchObject({ kva: 15800, amount: '24000000.00' });
  expect(steps[1].medianDays).toBe(10);
  expect(behind).toHaveLength(3);
  expect(rivals).toMatchObject([{ lostTo: '华东动力', projects: 1, kva: 800 }]);
  expect(reasons).toMatchObject([{ lostReason: 'price', projects: 1 }]);
  expect(ofRival).toMatchObject([{ kva: 800, state: 'lost' }]);
  // Two of three are expected: what is lost, and what is drafted, forecasts nothing.
  expect(months.find(({ month }: { month: string }) => month === '2027-03')).toMatchObject({
    projects: 2,
    kva: 10000,
    weightedKva: 6000,
    amount: '12000000.00',
    weighted: '7200000.00',
  });
  expect(lost).toBeTruthy();
});

test('amounts are missing for whom the field of the project is closed, and targets for whom they are', async () => {
  await aProject({}, `state = 'registered', protected_until = '2027-01-15'`);
  const staff = await server.aUser({ tenant: stage.tenant });
  await stage.made('/dealer/tradeStaff', {
    userId: staff.id,
    bigAreaId: (await server.call(stage.admin, 'GET', '/reference/bigArea')).body.items[0].id,
    regionIds: [stage.ids['310000']],
    targets: [{ year: 2027, kva: '12000', amount: '24000000.00' }],
    validFrom: '2026-01-01',
  });
  const march = async (by: TestUser) =>
    (await report(by, 'funnel')).months.find(({ month }: { month: string }) => month === '2027-03');
  const open = await march(stage.people.asm);
  await server.sql(
    `insert into controlled_field (tenant_id, object_key, created_at) values ($1, 'project.estAmount', now())`,
    [stage.tenant.id],
  );
  const closed = await march(stage.people.asm);
  const { items } = await report(stage.people.asm, 'funnel/projects');

  expect(open).toMatchObject({ amount: '6000000.00', weighted: '3600000.00', targetKva: 1000, target: '2000000.00' });
  expect(closed).toMatchObject({ projects: 1, kva: 5000, amount: null, weighted: null });
  expect(items).toMatchObject([{ kva: 5000, amount: null }]);
});

test('sell-in, sell-through and stock are counted by month and dealer, and open their units', async () => {
  await accepted(pudong());
  const stocked = await aUnit(15);
  await aUnit(400);
  const channel = await report(stage.people.ddm, 'channel');
  const units = async (query: string) =>
    (await report(stage.people.ddm, `channel/units?${query}`)).items.map(({ id }: { id: string }) => id);

  expect(channel.all).toMatchObject({ soldIn: 2, soldThrough: 1, stock: 2, stockKva: 5000, monthsOfStock: 12 });
  expect(channel.months).toHaveLength(12);
  expect(channel.months.at(-1)).toMatchObject({ month: '2026-11', soldIn: 1, soldThrough: 0 });
  expect(channel.dealers).toMatchObject([
    { dealerId: dealer.id, soldIn: 2, soldThrough: 1, stock: 2, monthsOfStock: 12 },
  ]);
  expect(channel.provinces).toMatchObject([{ code: '310000', kva: 5000, units: 2 }]);
  expect(await units('part=stock')).toHaveLength(2);
  expect(await units('month=2026-11')).toEqual([stocked]);
  expect(await units(`dealerId=${dealer.id}`)).toHaveLength(3);
  expect(await units(`provinceId=${stage.ids['310000']}`)).toHaveLength(2);
});

test('the overview counts exceptions by kind and dealer', async () => {
  await accepted(chengdu());
  await aUnit(200);
  await detect();
  const { all, kinds, cells } = await report(stage.people.asm, 'exceptions');

  expect(all).toMatchObject({ exceptions: 2, open: 2, confirmed: 0, penalty: '0.00' });
  expect(kinds.map(({ kind, open }: Record<string, unknown>) => [kind, open]).toSorted()).toEqual([
    ['CROSS_REGION', 1],
    ['STALE_STOCK', 1],
  ]);
  expect(cells).toHaveLength(2);
  expect(cells[0]).toMatchObject({ dealerId: dealer.id, exceptions: 1, heat: 0 });
});
