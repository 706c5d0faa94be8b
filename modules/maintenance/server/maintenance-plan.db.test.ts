import { newId, systemContext } from '@mp/kernel/server';
import { contribute, type TestServer, type TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectMaintenanceModule } from '@mp/project-maintenance/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { plusDays } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { approveTasks } from '@mp/workflow/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextDue, paceOf, type PaceReading } from '../contract/index.ts';
import { finishPlans, recountAll } from './due-clock.job.ts';
import {
  claimDueVisits,
  dueVisits,
  maintenanceModule,
  planOrders,
  planReviewers,
  projectedDues,
  recordServiceDone,
  requireVisits,
  skipOrRedate,
  templateFor,
} from './index.ts';

const plans = '/maintenance/maintenancePlan';
const today = '2026-06-01';

let server: TestServer;
let stage: Stage;
let planner: TestUser;
let exec: TestUser;
let direct: TestUser;
let dealerA: TestUser;
let dealerB: TestUser;
let ids: { readonly dealerA: string; readonly customerId: string; readonly modelId: string };

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    dealerPersonModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectMaintenanceModule,
    warrantyModule,
    maintenanceModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(new Date(`${today}T10:00:00+08:00`));
  await stage.set();
  const dealer = async (code: string) => {
    const id = newId();
    await server.sql(
      `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
        values ($1, $2, now(), now(), $3, '{"ZH_CN": "店"}', $4, 'FULL', 'active', $5)`,
      [stage.tenant.id, id, code, mobile(), stage.ids['310115']],
    );
    return id;
  };
  const someone = async (name: string, role: string, dealerId: string | null = null) => {
    const user = await server.aUser({ tenant: stage.tenant, employeeName: name });
    if (dealerId !== null) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
    await stage.give(user, role);
    return user;
  };
  const [a, b] = [await dealer('A'), await dealer('B')];
  planner = await someone('planner', 'R_MPL');
  await stage.made('/reference/areaAssignment', {
    position: 'MPL',
    userId: planner.id,
    regionId: stage.ids['310000'],
    validFrom: '2025-01-01',
  });
  exec = await someone('exec', 'R_EXM');
  direct = await someone('direct', 'R_DSM');
  dealerA = await someone('a', 'R_DLA', a);
  dealerB = await someone('b', 'R_DLA', b);
  ids = {
    dealerA: a,
    customerId: await stage.made('/customer/customer', {
      name: { ZH_CN: `云数${newId()}` },
      kinds: ['endUser'],
      regionId: stage.ids['310115'],
    }),
    modelId: await stage.made('/reference/gensetModel', {
      code: `DG${newId().slice(-6)}`,
      name: { ZH_CN: 'DG400' },
      productLine: 'DIESEL',
      ratings: [{ basis: 'ESP', kw: '400', kva: '500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
      serviceHours: [
        { level: 'A', hours: 250, months: 6 },
        { level: 'B', hours: 500, months: 12 },
      ],
    }),
  };
});
afterEach(() => server.setNow(undefined));

const house = () => systemContext(server.services, stage.tenant.id);

async function aUnit(given: { hours?: string; readOn?: string; dutyType?: string } = {}): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into genset (tenant_id, id, created_at, updated_at, serial_no, model_id, state, customer_id, service_dealer_id, dealer_id,
        duty_type, running_hours, hours_read_at, region_id)
      values ($1, $2, now(), now(), $3, $4, 'inService', $5, $6, $6, $9, $7, $8, $10)`,
    [
      stage.tenant.id,
      id,
      `H${newId().slice(-9).toUpperCase()}`,
      ids.modelId,
      ids.customerId,
      ids.dealerA,
      given.hours ?? null,
      given.readOn ?? null,
      given.dutyType ?? 'ESP',
      stage.ids['310115'],
    ],
  );
  return id;
}

const serialOfUnit = async (id: string) =>
  (await server.sql<{ no: string }>('select serial_no as no from genset where id = $1', [id]))[0]?.no ?? '';

const planOf = (more: object = {}) => ({
  name: '云数年度保养',
  sourceType: 'SERVICE_CONTRACT',
  contractNo: 'C-1',
  customerId: ids.customerId,
  siteRegionId: stage.ids['310115'],
  dealerId: ids.dealerA,
  saleChannel: 'trade',
  executionManagerId: exec.id,
  startOn: '2026-01-01',
  endOn: '2028-12-31',
  avoidHolidays: false,
  ...more,
});

const read = async (by: TestUser, id: string) => (await server.call(by, 'GET', `${plans}/${id}`)).body;
const move = async (by: TestUser, id: string, asked: { readonly to: string; readonly reason?: string }) => {
  const { to, ...form } = asked;
  const { version } = await read(stage.admin, id);
  return server.call(by, 'POST', `${plans}/${id}/transitions/${to}`, { body: { version, ...form } });
};
const add = (id: string, params: object) =>
  server.call(planner, 'POST', `${plans}/batch`, { body: { action: 'addGensets', ids: [id], params } });
const duesOf = async (by: TestUser, id: string) =>
  (await server.call(by, 'GET', `/maintenance/planDue?planId=${id}&sort=serviceLevel`)).body.items;
const unitOf = async (id: string) =>
  (await server.call(planner, 'GET', `/maintenance/planGenset?planId=${id}`)).body.items[0];

/** A plan of units, as far as it has come. */
async function aPlan(
  units: readonly string[],
  more: object = {},
  people: readonly TestUser[] = [exec],
): Promise<string> {
  const made = await server.call(planner, 'POST', plans, { body: planOf(more) });
  const added = await add(made.body.id, { gensetIds: units });
  expect([made.status, added.body.done, added.text]).toEqual([201, 1, added.text]);
  expect((await move(planner, made.body.id, { to: 'submit' })).status).toBe(200);
  if (people.length > 0) await approveTasks(server, made.body.id, people);
  return made.body.id;
}

test('a direct plan is written, submitted, and approved by execution manager and direct-sales manager; its gensets show when they are due', async () => {
  const unit = await aUnit();
  const serial = await serialOfUnit(unit);
  const { body } = await server.call(planner, 'POST', plans, {
    body: planOf({ saleChannel: 'direct', directSalesManagerId: direct.id, startOn: '2026-03-02' }),
  });
  const empty = await move(planner, body.id, { to: 'submit' });
  const unknown = await add(body.id, { serials: `${serial}\nNOBODY1` });
  await add(body.id, { serials: ` ${serial.toLowerCase()}\n${serial}` });
  const submitted = await move(planner, body.id, { to: 'submit' });
  const nodes = await approveTasks(server, body.id, [exec, direct]);
  const plan = await read(planner, body.id);

  expect(body.no).toMatch(/^MP2026\d{5}$/);
  expect(empty.body.code).toBe('maintenance.planEmpty');
  expect(unknown.text).toContain('NOBODY1');
  expect([submitted.status, nodes]).toEqual([200, ['execution', 'directSales']]);
  expect(plan).toMatchObject({ state: 'running', sets: 1, nextDueOn: '2026-09-02', approvedOn: today });
  expect(plan.rules).toMatchObject([
    { serviceLevel: 'A', everyMonths: 6, everyHours: 250 },
    { serviceLevel: 'B', everyMonths: 12, everyHours: 500 },
  ]);
  expect(await unitOf(body.id)).toMatchObject({
    serialNo: serial,
    nextA: '2026-09-02',
    nextB: '2027-03-02',
    nextC: null,
    avgHoursPerDay: '0.20',
  });
});

test('a plan that is returned is written on; a genset is not served twice at the same level', async () => {
  const unit = await aUnit();
  const first = await aPlan([unit]);
  const other = await server.call(planner, 'POST', plans, { body: planOf({ name: '另一计划' }) });
  await add(other.body.id, { gensetIds: [unit] });
  const refused = await move(planner, other.body.id, { to: 'submit' });

  expect((await read(planner, first)).state).toBe('running');
  expect(refused.body).toMatchObject({
    code: 'maintenance.gensetInOtherPlan',
    params: { gsn: await serialOfUnit(unit), plan: (await read(planner, first)).no },
  });
  const waiting = await aPlan([await aUnit()], {}, []);
  const [task] = await server.sql<{ id: string }>('select task_id as id from task_inbox where record_id = $1', [
    waiting,
  ]);
  const returned = await server.call(exec, 'POST', `/workflow/tasks/${task?.id}/return`, {
    body: { opinion: '请补充规则', nodeId: 'initiator', mode: 'direct' },
  });
  expect([returned.status, (await read(planner, waiting)).state]).toEqual([200, 'draft']);
});

test('a service due by hours is ordered once, before it is due (scenario 8)', async () => {
  const unit = await aUnit({ hours: '1190.0', readOn: today });
  const rules = [{ serviceLevel: 'B', everyMonths: 6, everyHours: 250 }];
  const id = await aPlan([unit], { rules, leadDays: 15 });
  const { id: planGensetId } = await unitOf(id);
  await server.sql('update plan_genset set avg_override = 4 where id = $1', [planGensetId]);
  await house().tx((tx) =>
    recordServiceDone(tx, {
      gensetId: unit,
      level: 'B',
      on: '2026-03-01',
      hours: '1000.0',
      countsAsVisit: false,
      orderId: newId(),
    }),
  );
  expect((await duesOf(planner, id))[0]).toMatchObject({
    nextDueOn: '2026-06-16',
    nextDueHours: '1250.0',
    dueReason: 'HOURS',
    lastDoneOn: '2026-03-01',
  });
  expect(await dueVisits(house(), '2026-05-31')).toEqual([]);
  const due = await dueVisits(house(), today);
  expect(due).toMatchObject([
    {
      planId: id,
      planGensetId,
      gensetId: unit,
      serviceLevel: 'B',
      dueOn: '2026-06-16',
      dueReason: 'HOURS',
      windowFrom: '2026-06-09',
      windowTo: '2026-06-23',
      absorbedLevels: [],
    },
  ]);
  const claims = await Promise.all(
    [1, 2, 3].map(() => house().tx(async (tx) => (await claimDueVisits(tx, due)).length)),
  );
  expect(claims.toSorted()).toEqual([0, 0, 1]);
  expect(await dueVisits(house(), today)).toEqual([]);
});

test('a higher level takes lower ones with it, and its end resets them (scenario 9)', async () => {
  const unit = await aUnit();
  const rules = ['A', 'B', 'C'].map((serviceLevel) => ({
    serviceLevel,
    everyMonths: { A: 3, B: 6, C: 12 }[serviceLevel],
  }));
  const id = await aPlan([unit], { rules });
  const { id: planGensetId } = await unitOf(id);
  const set = (level: 'A' | 'B' | 'C', newDate: string) =>
    house().tx((tx) => skipOrRedate(tx, { planGensetId, level, newDate }));
  await set('A', '2026-09-01');
  await set('B', '2026-07-01');
  await set('C', '2026-07-20');
  const due = await dueVisits(house(), '2026-06-20');
  expect(due).toMatchObject([{ serviceLevel: 'C', dueOn: '2026-07-01', absorbedLevels: ['B'] }]);

  await house().tx(async (tx) => claimDueVisits(tx, due));
  expect(await dueVisits(house(), '2026-09-01')).toEqual([]);
  const done = {
    gensetId: unit,
    level: 'C',
    on: '2026-07-02',
    hours: '500.0',
    countsAsVisit: true,
    orderId: newId(),
  } as const;
  await house().tx((tx) => recordServiceDone(tx, done));
  const dues = await duesOf(planner, id);
  expect(dues.map(({ nextDueOn }: { nextDueOn: string }) => nextDueOn)).toEqual([
    '2026-10-02',
    '2027-01-02',
    '2027-07-02',
  ]);
  expect(dues.every(({ lastDoneOn }: { lastDoneOn: string }) => lastDoneOn === '2026-07-02')).toBe(true);
  expect((await read(planner, id)).visitsDone).toBe(1);
});

test('a service that is skipped is counted from the day on which it was due; the order that is gone frees what it contained', async () => {
  const unit = await aUnit();
  const rules = [
    { serviceLevel: 'A', everyMonths: 3 },
    { serviceLevel: 'B', everyMonths: 6 },
  ];
  const id = await aPlan([unit], { rules, startOn: '2025-12-20', mergeDays: 180 });
  const { id: planGensetId } = await unitOf(id);
  const [due, ...others] = await dueVisits(house(), today);
  expect([due?.serviceLevel, due?.dueOn, others.length]).toEqual(['B', '2026-03-20', 0]);
  await house().tx(async (tx) => claimDueVisits(tx, due ? [due] : []));
  await house().tx((tx) => skipOrRedate(tx, { planGensetId, level: 'B', newDate: null }));
  const again = await dueVisits(house(), today);
  // B is counted from the 20th of June; A was due in March and is free again.
  expect(again).toMatchObject([{ serviceLevel: 'A', dueOn: '2026-03-20' }]);
  expect(again[0]?.cycleKey).not.toBe(due?.cycleKey);
  const [a, b] = await duesOf(planner, id);
  expect(b.nextDueOn).toBe('2026-12-20');
  const skipped = await server.call(planner, 'POST', '/maintenance/planDue/batch', {
    body: { action: 'skip', ids: [a.id], params: { reason: '客户停产' } },
  });
  const { body: history } = await server.call(planner, 'GET', `/maintenance/planDue/${a.id}/history`);
  expect(skipped.body.done, skipped.text).toBe(1);
  expect(history.items.some(({ reason }: { reason: string | null }) => reason === '客户停产')).toBe(true);
});

test('contracted visits are not exceeded, and a plan whose visits or term are over is finished by night', async () => {
  const units = [await aUnit(), await aUnit(), await aUnit()];
  const rules = [{ serviceLevel: 'A', everyMonths: 3, firstDueOn: '2026-06-05' }];
  const id = await aPlan(units, { rules, visitsContracted: 2 });
  let open = 1;
  contribute(
    planOrders.of({
      key: 'test',
      countsOf: async (_db, planIds) => new Map(planIds.map((each) => [each, { open: each === id ? open : 0 }])),
      cancelOpen: async (_context, { planId, reason }) => {
        canceled.push(`${planId} ${reason}`);
        return 1;
      },
    }),
  );
  const canceled: string[] = [];
  expect((await dueVisits(house(), today)).length).toBe(1);
  await house().tx((tx) => requireVisits(tx, id));
  await expect(house().tx((tx) => requireVisits(tx, id, 2))).rejects.toMatchObject({
    code: 'maintenance.visitsExceeded',
    params: { n: 2 },
  });
  for (const gensetId of units.slice(0, 2))
    await house().tx((tx) =>
      recordServiceDone(tx, { gensetId, level: 'A', on: today, hours: null, countsAsVisit: true, orderId: newId() }),
    );
  expect([await finishPlans(house()), (await read(planner, id)).state]).toEqual([0, 'running']);
  open = 0;
  expect([await finishPlans(house()), (await read(planner, id)).state]).toEqual([1, 'finished']);

  const other = await aPlan([await aUnit()], { rules, endOn: '2026-06-30' });
  expect((await move(planner, other, { to: 'terminate', reason: '客户解约' })).status).toBe(200);
  expect(canceled).toEqual([`${other} 客户解约`]);
  expect(await dueVisits(house(), today)).toEqual([]);
});

test('a dealer reads plans of his own and none of others, and changes none', async () => {
  const id = await aPlan([await aUnit()]);
  expect((await read(dealerA, id)).name).toBe('云数年度保养');
  expect((await duesOf(dealerA, id)).length).toBe(2);
  expect((await server.call(dealerB, 'GET', `${plans}/${id}`)).status).toBe(404);
  expect((await server.call(dealerB, 'GET', plans)).body.items).toEqual([]);
  expect(await duesOf(dealerB, id)).toEqual([]);
  expect((await move(dealerA, id, { to: 'pause', reason: '停' })).status).toBe(403);
});

const noRule = { everyMonths: null, everyHours: null, firstDueOn: null };

/** A unit whose meter was read at most four times, in its own way. */
async function aReadUnit(at: number): Promise<readonly [id: string, readings: PaceReading[]]> {
  const readings = [200, 120, 60, 7].slice(at % 5).map((ago, n) => ({
    readOn: plusDays(today, -ago),
    cumulative: 100 * at + n * (at % 4) * 70 + n,
  }));
  const last = readings.at(-1);
  const dutyType = ['ESP', 'PRP', 'COP', 'LTP'][at % 4] ?? 'ESP';
  const unit = await aUnit({ ...(last ? { hours: `${last.cumulative}`, readOn: last.readOn } : {}), dutyType });
  for (const { readOn, cumulative } of readings)
    await server.sql(
      `insert into hour_reading (tenant_id, id, created_at, updated_at, name, genset_id, read_on, hours, meter_reset, cumulative_hours, suspicious)
        values ($1, $2, now(), now(), 'r', $3, $4, $5, false, $5, false)`,
      [stage.tenant.id, newId(), unit, readOn, cumulative],
    );
  return [unit, readings];
}

test('what the database counts for many is what the rules say of one', async () => {
  const readings = new Map<string, PaceReading[]>();
  for (const at of Array.from({ length: 24 }).keys()) readings.set(...(await aReadUnit(at)));
  const rules = [
    { serviceLevel: 'A', everyMonths: 3, everyHours: 100 },
    { serviceLevel: 'B', everyHours: 250 },
    { serviceLevel: 'C', everyMonths: 11, firstDueOn: '2026-08-02' },
  ];
  const id = await aPlan([...readings.keys()], { rules, startOn: '2026-02-10' });
  await recountAll(house());
  const stored = await server.sql<Record<string, string | null>>(
    `select d.genset_id as unit, d.service_level as level, d.next_due_on::text as on, d.due_reason as reason, d.base_hours::text as base,
        g.duty_type as duty, g.running_hours::text as hours, g.hours_read_at::text as read
      from plan_due d join genset g on g.id = d.genset_id where d.plan_id = $1`,
    [id],
  );
  expect(stored.length).toBe(72);
  const expected = stored.map((row) => {
    const rule = rules.find(({ serviceLevel }) => serviceLevel === row['level']) ?? {};
    const due = { ...noRule, ...rule, baseOn: '2026-02-10', baseHours: Number(row['base']), isDone: false };
    const perDay = paceOf(readings.get(`${row['unit']}`) ?? [], row['duty'] ?? null, today);
    const run = { readOn: row['read'] ?? null, hours: row['hours'] ? Number(row['hours']) : null, perDay };
    return { ...row, ...nextDue(due, run) };
  });
  expect(stored).toEqual(expected);
  expect(await recountAll(house())).toBe(0);
});

test('visits are told ahead until the end of the plan, and reviewers are those of the running plan', async () => {
  const unit = await aUnit();
  const rules = [{ serviceLevel: 'A', everyMonths: 6, firstDueOn: '2026-07-01' }];
  const id = await aPlan([unit], { rules, endOn: '2027-03-31' });
  const ahead = await projectedDues(house(), { from: today, to: '2027-06-01', calendar: null }, { planId: id });
  expect(ahead.map(({ on, level }) => `${level} ${on}`)).toEqual(['A 2026-07-01', 'A 2027-01-01']);
  expect(await planReviewers(house(), { gensetId: unit })).toMatchObject({
    planId: id,
    executionManagerId: exec.id,
    directSalesManagerId: null,
    saleChannel: 'trade',
  });
});

test('the template that fits best is taken; a revision that is published ends the one before', async () => {
  const path = '/maintenance/checklistTemplate';
  const asked = { kind: 'OK_NG', condition: 'STOPPED', photoRequired: 'NO' };
  const make = async (code: string, more: object = {}) => {
    const items = [{ ...asked, section: 'SAFETY', itemNo: '1', text: { ZH_CN: '接地' } }];
    const { body, text } = await server.call(planner, 'POST', path, {
      body: { code, name: { ZH_CN: code }, serviceLevel: 'B', items, ...more },
    });
    expect(body.state, text).toBe('draft');
    const done = await server.call(planner, 'POST', `${path}/${body.id}/transitions/publish`, {
      body: { version: body.version },
    });
    expect([done.status, done.text]).toEqual([200, done.text]);
    return body.id;
  };
  const plain = await make('PLAIN');
  const forDuty = await make('DUTY', { dutyTypes: ['PRP'] });
  const twice = await server.call(planner, 'POST', path, {
    body: {
      code: 'T',
      name: { ZH_CN: 'T' },
      serviceLevel: 'A',
      items: [
        { ...asked, section: 'SAFETY', itemNo: '1', text: { ZH_CN: 'a' } },
        { ...asked, section: 'SAFETY', itemNo: '1', kind: 'NUMBER', min: '9', max: '3', text: { ZH_CN: 'b' } },
      ],
    },
  });
  const found = async (dutyType: string) =>
    (await templateFor(house(), { level: 'B', series: null, dutyType, at: today }))?.id;

  expect([await found('PRP'), await found('ESP')]).toEqual([forDuty, plain]);
  expect(twice.body.fields.map(({ code }: { code: string }) => code)).toEqual([
    'maintenance.itemTwice',
    'maintenance.itemLimits',
  ]);
  await server.call(planner, 'POST', `${path}/batch`, { body: { action: 'revise', ids: [plain] } });
  const [next] = (await server.call(planner, 'GET', `${path}?code=PLAIN&state=draft`)).body.items;
  await server.call(planner, 'POST', `${path}/${next.id}/transitions/publish`, { body: { version: next.version } });
  expect([await found('ESP'), next.revision]).toEqual([next.id, 2]);
  expect((await server.call(planner, 'GET', `${path}/${plain}`)).body).toMatchObject({
    state: 'retired',
    retiredOn: today,
  });
});

test('visits of a project that are handed over become a plan with its gensets and days', async () => {
  const unit = await aUnit();
  const [servicePlanId, unitId] = [newId(), newId()];
  const pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  await stage.give(pm, 'R_PM');
  const project = await stage.made('/project/project', {
    name: `数据中心${newId().slice(-6)}`,
    type: 'DIRECT',
    channel: 'trade',
    endCustomerId: ids.customerId,
    siteName: '临港机房',
    siteRegionId: stage.ids['310115'],
    estKva: '1000',
    estQty: 1,
    estAmount: '1000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(`update project set state = 'closed', pm_id = $2, team_ids = array[$2]::uuid[] where id = $1`, [
    project,
    pm.id,
  ]);
  const base = 'tenant_id, id, created_at, updated_at';
  await server.sql(
    `insert into project_unit (${base}, project_id, unit_no, tag, model_id, genset_id) values ($1, $2, now(), now(), $3, 1, 'G-01', $4, $5)`,
    [stage.tenant.id, unitId, project, ids.modelId, unit],
  );
  await server.sql(
    `insert into service_plan (${base}, no, project_id, kind, basis, starts_on, unit_ids, site_region_id, state)
      values ($1, $2, now(), now(), 'P-S1', $3, 'warranty', 'months', '2026-05-01', array[$4]::uuid[], $5, 'draft')`,
    [stage.tenant.id, servicePlanId, project, unitId, stage.ids['310115']],
  );
  for (const [at, [level, day]] of Object.entries([
    ['A', '2026-08-03'],
    ['B', '2026-11-02'],
  ]))
    await server.sql(
      `insert into service_visit (${base}, name, service_plan_id, visit_no, level, due_on, window_days)
        values ($1, $2, now(), now(), 'v', $3, $4, $5, $6, 10)`,
      [stage.tenant.id, newId(), servicePlanId, Number(at) + 1, level, day],
    );
  const done = await server.call(pm, 'POST', `/projectMaintenance/servicePlan/${servicePlanId}/transitions/handOver`, {
    body: { version: 1 },
  });
  const [plan] = (await server.call(planner, 'GET', `${plans}?projectId=${project}`)).body.items;

  expect([done.status, done.text]).toEqual([200, done.text]);
  expect(await read(planner, plan.id)).toMatchObject({
    state: 'draft',
    sourceType: 'PROJECT',
    servicePlanId,
    customerId: ids.customerId,
    startOn: '2026-05-01',
    endOn: '2026-11-12',
    toleranceDays: 10,
    sets: 1,
    rules: [
      { serviceLevel: 'A', firstDueOn: '2026-08-03' },
      { serviceLevel: 'B', firstDueOn: '2026-11-02' },
    ],
  });
  expect((await move(planner, plan.id, { to: 'submit' })).status).toBe(200);
});
