import { reportModel } from '@mp/kernel/contract';
import { newId, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { todayOf } from '@mp/dealer/server';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduleReport } from '../contract/index.ts';
import { projectPlanModule } from './index.ts';

const plans = '/projectPlan/projectPlan';
const report = '/projectPlan/reports/schedule';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let other: TestUser;
let customerId: string;
let today: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: '宋刚' });
  other = await server.aUser({ tenant: stage.tenant, employeeName: '李工' });
  for (const each of [pm, other]) await stage.give(each, 'R_PM');
  customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  today = todayOf(systemContext(server.services, stage.tenant.id));
});

interface Facts {
  readonly name: string;
  readonly pm: TestUser | null;
  readonly type?: string;
  readonly region?: string;
  readonly units: number;
  readonly kva: string;
  readonly health?: string;
  readonly slipWd?: number;
  readonly slipPhase?: string;
  readonly slipReason?: string;
  readonly on: string;
  readonly state?: string;
}

/** The plan of a project as it stands after a computation. */
async function aPlan({ name, pm: manager, type = 'DIRECT', region = '310115', ...facts }: Facts): Promise<string> {
  const projectId = await stage.made('/project/project', {
    name,
    type,
    channel: 'direct',
    endCustomerId: customerId,
    siteName: name,
    siteRegionId: stage.ids[region],
    estKva: facts.kva,
    estQty: facts.units,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  const id = newId();
  await server.sql(
    `insert into project_plan (tenant_id, id, project_id, no, name, project_type, channel, customer_id, site_region_id, big_area_id,
        pm_id, team_ids, unit_count, total_kva, health, slip_wd, slip_phase, slip_reason, accept_forecast, state, version, created_at, updated_at)
      select tenant_id, $2, id, no, name, type, channel, end_customer_id, site_region_id, big_area_id,
        $3::uuid, array_remove(array[$3::uuid], null), $4, $5, $6, $7, $8, $9, $10, $11, 1, now(), now() from project where id = $1`,
    [
      projectId,
      id,
      manager?.id ?? null,
      facts.units,
      facts.kva,
      facts.health ?? 'green',
      facts.slipWd ?? 0,
      facts.slipPhase ?? null,
      facts.slipReason ?? null,
      facts.on,
      facts.state ?? 'running',
    ],
  );
  return id;
}

/** A day of the month that comes so many months after today's. */
function inMonth(ahead: number, day = 15): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + ahead, day)).toISOString().slice(0, 10);
}

/** Five projects: one on track, one at risk, two late, and one that is not executed. */
async function projects(): Promise<void> {
  await aPlan({ name: '数据中心一期', pm, units: 4, kva: '10000', on: inMonth(0) });
  await aPlan({
    name: '数据中心二期',
    pm,
    units: 2,
    kva: '5000.5',
    health: 'amber',
    slipWd: 3,
    slipPhase: 'INSTALL',
    on: inMonth(1),
  });
  await aPlan({
    name: '医院',
    pm: other,
    type: 'RENTAL',
    region: '510107',
    units: 1,
    kva: '800',
    health: 'red',
    slipWd: 9,
    slipPhase: 'PRODUCTION',
    slipReason: 'production',
    on: inMonth(1, 28),
  });
  await aPlan({
    name: '矿山',
    pm: null,
    units: 3,
    kva: '3000',
    health: 'red',
    slipWd: 7,
    slipPhase: 'INSTALL',
    slipReason: 'weather',
    on: inMonth(7),
  });
  await aPlan({ name: '停工', pm, units: 9, kva: '9000', on: inMonth(0), state: 'suspended' });
}

const read = async (user: TestUser) => (await server.call(user, 'GET', report)).body;
const counts = ([count, units, kva, green, amber, red]: readonly number[]) => ({
  projects: count,
  units,
  kva,
  green,
  amber,
  red,
});

test('running projects are counted by health, area, manager, type, month, phase and reason', async () => {
  await projects();
  const found = await read(stage.admin);

  expect(found.all).toEqual(counts([4, 10, 18_800.5, 1, 1, 2]));
  expect(found.areas).toEqual([
    { areaId: expect.any(String), area: '华东', ...counts([3, 9, 18_000.5, 1, 1, 1]) },
    { areaId: null, area: null, ...counts([1, 1, 800, 0, 0, 1]) },
  ]);
  expect(found.managers).toHaveLength(3);
  expect(found.managers[0]).toEqual({ pmId: pm.id, pm: '宋刚', ...counts([2, 6, 15_000.5, 1, 1, 0]) });
  expect(found.managers).toContainEqual({ pmId: other.id, pm: '李工', ...counts([1, 1, 800, 0, 0, 1]) });
  expect(found.managers).toContainEqual({ pmId: null, pm: null, ...counts([1, 3, 3000, 0, 0, 1]) });
  expect(found.types).toEqual([
    { type: 'DIRECT', ...counts([3, 9, 18_000.5, 1, 1, 1]) },
    { type: 'RENTAL', ...counts([1, 1, 800, 0, 0, 1]) },
  ]);
  expect(found.months).toEqual([
    { month: inMonth(0).slice(0, 7), projects: 1, units: 4, kva: 10_000 },
    { month: inMonth(1).slice(0, 7), projects: 2, units: 3, kva: 5800.5 },
    { month: inMonth(2).slice(0, 7), projects: 0, units: 0, kva: 0 },
    { month: inMonth(3).slice(0, 7), projects: 0, units: 0, kva: 0 },
  ]);
  expect(found.phases).toEqual([
    { phase: 'INSTALL', projects: 2, days: 10 },
    { phase: 'PRODUCTION', projects: 1, days: 9 },
  ]);
  expect(found.reasons).toHaveLength(3);
  expect(found.reasons).toContainEqual({ reason: null, projects: 1, days: 3 });
  expect(found.reasons).toContainEqual({ reason: 'production', projects: 1, days: 9 });
  expect(found.reasons).toContainEqual({ reason: 'weather', projects: 1, days: 7 });
});

test('every figure opens exactly the projects that it counts', async () => {
  await projects();
  const answer = await read(stage.admin);
  const model = reportModel(
    scheduleReport,
    { answer, query: {} },
    {
      text: (key) => key,
      item: (_, code) => code,
      pick: ({ ZH_CN }) => ZH_CN,
      instant: (at) => at,
      allows: () => true,
      now: `${today}T00:00:00Z`,
    },
  );
  const counted = new Set(['projects', 'green', 'amber', 'red']);
  const figures = model.tables.flatMap(({ columns, rows }) =>
    rows.flatMap((row) => row.map((cell, at) => ({ ...cell, column: columns[at]?.key ?? '' }))),
  );
  const behind = [
    ...figures.filter(({ column }) => counted.has(column)),
    ...model.tiles.map(({ value, to, title }) => ({ text: value, to, column: title.split('.').at(-1) ?? '' })),
  ].filter(({ column }) => counted.has(column));
  const wrong: string[] = [];
  for (const { text, to, column } of behind) {
    if (!to) {
      if (text !== '0') wrong.push(`${column} ${text} leads nowhere`);
      continue;
    }
    const query = new URLSearchParams(to.search).toString();
    const { body } = await server.call(stage.admin, 'GET', `${plans}?${query}&size=1`);
    if (String(body.total) !== text) wrong.push(`${column} ${text}: ${query} has ${body.total}`);
  }

  expect(behind.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test('who sees only his own projects gets only their counts, and who may not read plans none', async () => {
  await projects();
  const stranger = await server.aUser({ tenant: stage.tenant });

  expect((await read(other)).all).toEqual(counts([1, 1, 800, 0, 0, 1]));
  expect((await read(other)).reasons).toEqual([{ reason: 'production', projects: 1, days: 9 }]);
  expect((await read(pm)).areas).toMatchObject([{ area: '华东', projects: 2 }]);
  expect((await server.call(stranger, 'GET', report)).status).toBe(403);
});

test('forecasts of a plan are told to who sees the plan, by milestone in the order of their days', async () => {
  const id = await aPlan({ name: '数据中心一期', pm, units: 2, kva: '5000', on: inMonth(0) });
  const told = async (code: string, unitNo: number | null, days: readonly [onDay: string, forecastOn: string]) =>
    server.sql(
      `insert into milestone_forecast (tenant_id, id, plan_id, code, unit_no, on_day, forecast_on, version, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, 1, now(), now())`,
      [stage.tenant.id, newId(), id, code, unitNo, ...days],
    );
  await told('M90', 1, ['2026-11-09', '2026-12-08']);
  await told('M90', 2, ['2026-11-02', '2026-12-03']);
  await told('M100', null, ['2026-11-02', '2026-12-10']);
  const trends = (user: TestUser) => server.call(user, 'GET', `${plans}/${id}/trends`);

  expect((await trends(pm)).body.trends).toEqual([
    { code: 'M100', points: [{ onDay: '2026-11-02', forecastOn: '2026-12-10' }] },
    {
      code: 'M90',
      points: [
        { onDay: '2026-11-02', forecastOn: '2026-12-03' },
        { onDay: '2026-11-09', forecastOn: '2026-12-08' },
      ],
    },
  ]);
  expect((await trends(other)).status).toBe(404);
});

interface Step {
  readonly code: string;
  readonly phase: string;
  readonly days?: number;
  readonly baselineOn?: string;
  readonly actualOn?: string;
  readonly slipReason?: string;
}

/** Milestones of a plan in their order; each waits for the one before it. */
async function milestones(planId: string, anchorOn: string, steps: readonly Step[]): Promise<void> {
  for (const [at, step] of steps.entries())
    await server.sql(
      `insert into project_milestone (tenant_id, id, plan_id, seq, code, name, phase, kind, days, day_unit, state, baseline_on, actual_on,
          slip_wd, slip_reason, version, created_at, updated_at)
        values ($1, $2, $3, $4, $5, '{"ZH_CN": "节点"}', $6, 'key', $7, 'work', $8, $9, $10, 0, $11, 1, now(), now())`,
      [
        stage.tenant.id,
        newId(),
        planId,
        at,
        step.code,
        step.phase,
        step.days ?? 5,
        step.actualOn ? 'done' : 'notStarted',
        step.baselineOn ?? null,
        step.actualOn ?? null,
        step.slipReason ?? null,
      ],
    );
  const links = steps.slice(1).map(({ code }, at) => ({ item: code, after: steps[at]?.code, link: 'FS', lag: 0 }));
  await server.sql('update project_plan set anchor_on = $2, links = $3 where id = $1', [
    planId,
    anchorOn,
    JSON.stringify(links),
  ]);
}

/** What was promised first, and how phases stand to it. */
async function promised(planId: string, acceptOn: string, phases: readonly object[] = []): Promise<void> {
  await server.sql(
    `insert into project_baseline (tenant_id, id, plan_id, baseline_no, accept_on, items, version, created_at, updated_at)
      values ($1, $2, $3, 0, $4, '[]', 1, now(), now())`,
    [stage.tenant.id, newId(), planId, acceptOn],
  );
  await server.sql('update project_plan set phases = $2 where id = $1', [planId, JSON.stringify(phases)]);
}

/** A day so many days before today. */
const ago = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const of = async (user: TestUser, path: string) =>
  (await server.call(user, 'GET', `/projectPlan/reports/${path}`)).body;

test('a project is delivered in time by its first baseline, and each figure opens the projects that it counts', async () => {
  const kept = await aPlan({ name: '一期', pm, units: 1, kva: '1000', on: ago(40), state: 'ended' });
  const missed = await aPlan({ name: '二期', pm: other, type: 'RENTAL', units: 1, kva: '1000', on: ago(20) });
  const open = await aPlan({ name: '三期', pm, units: 1, kva: '1000', on: inMonth(1) });
  const long = await aPlan({ name: '往年', pm, units: 1, kva: '1000', on: ago(900), state: 'ended' });
  await milestones(kept, ago(100), [{ code: 'M90', phase: 'ACCEPT', actualOn: ago(40) }]);
  await milestones(missed, ago(100), [
    { code: 'M70', phase: 'INSTALL', actualOn: ago(30), slipReason: 'weather' },
    { code: 'M90', phase: 'ACCEPT', actualOn: ago(20) },
  ]);
  await milestones(open, ago(100), [{ code: 'M90', phase: 'ACCEPT' }]);
  await milestones(long, ago(1000), [{ code: 'M90', phase: 'ACCEPT', actualOn: ago(900) }]);
  for (const [id, on] of [
    [kept, ago(40)],
    [missed, ago(34)],
    [open, ago(34)],
    [long, ago(900)],
  ] as const)
    await promised(id, on);
  const found = await of(stage.admin, 'delivery?months=12');

  expect(found.all).toMatchObject({ accepted: 2, inTime: 1, late: 1, inTimePct: 50 });
  expect(found.types).toEqual([
    { type: 'RENTAL', accepted: 1, inTime: 0, late: 1, inTimePct: 0 },
    { type: 'DIRECT', accepted: 1, inTime: 1, late: 0, inTimePct: 100 },
  ]);
  expect(found.managers).toContainEqual({ pmId: other.id, pm: '李工', accepted: 1, inTime: 0, late: 1, inTimePct: 0 });
  expect(found.reasons).toMatchObject([{ reason: 'weather', late: 1 }]);
  expect((await of(stage.admin, 'delivered?months=12&late=yes')).projects).toMatchObject([
    { planId: missed, accepted: ago(20), promised: ago(34), reason: 'weather' },
  ]);
  expect((await of(stage.admin, `delivered?months=12&pm=${pm.id}`)).projects).toMatchObject([
    { planId: kept, lateDays: 0 },
  ]);
  expect((await of(other, 'delivery?months=12')).all).toMatchObject({ accepted: 1, late: 1 });
});

test('slips add up by reason, phase and region, and open the phases that they add', async () => {
  const first = await aPlan({ name: '一期', pm, units: 1, kva: '1000', on: inMonth(1) });
  const second = await aPlan({ name: '二期', pm: other, region: '510107', units: 1, kva: '1000', on: inMonth(1) });
  await promised(first, inMonth(1), [
    { phase: 'PRODUCTION', slipWd: 6, reason: 'production' },
    { phase: 'INSTALL', slipWd: -2, reason: null },
    { phase: 'ACCEPT', slipWd: 0, reason: null },
  ]);
  await promised(second, inMonth(1), [{ phase: 'PRODUCTION', slipWd: 3, reason: 'production' }]);
  const found = await of(stage.admin, 'slips?months=12');

  expect(found.all).toEqual({ days: 7, steps: 3, projects: 2 });
  expect(found.reasons).toEqual([
    { reason: 'production', days: 9, steps: 2 },
    { reason: 'none', days: -2, steps: 1 },
  ]);
  expect(found.phases).toEqual([
    { phase: 'PRODUCTION', days: 9, steps: 2 },
    { phase: 'INSTALL', days: -2, steps: 1 },
  ]);
  expect(found.areas).toContainEqual({ areaId: expect.any(String), area: '华东', days: 4, steps: 2 });
  expect((await of(stage.admin, 'slipRows?months=12&reason=production')).rows).toMatchObject([
    { planId: first, days: 6 },
    { planId: second, days: 3 },
  ]);
  expect((await of(pm, 'slips?months=12')).all).toEqual({ days: 4, steps: 2, projects: 1 });
});

test('phases took from what they waited for to their end, beside the days that are configured for their milestones', async () => {
  const templateId = await stage.made('/reference/milestoneTemplate', {
    code: 'TPL-T',
    name: { ZH_CN: '测试' },
    projectType: 'DIRECT',
    items: [
      {
        code: 'M40',
        name: { ZH_CN: '生产' },
        phase: 'PRODUCTION',
        kind: 'key',
        defaultDays: 30,
        dayUnit: 'work',
        ownerRole: 'FACTORY',
        audit: 'none',
      },
    ],
  });
  const id = await aPlan({ name: '一期', pm, units: 1, kva: '1000', on: inMonth(1) });
  await milestones(id, ago(70), [
    { code: 'M10', phase: 'CONTRACT', days: 0, actualOn: ago(70) },
    { code: 'M40', phase: 'PRODUCTION', days: 30, actualOn: ago(42) },
  ]);
  await server.sql('update project_plan set template_id = $2 where id = $1', [id, templateId]);
  const found = await of(stage.admin, 'durations?months=12');
  const [{ median }] = found.phases;

  expect(median).toBeGreaterThanOrEqual(13);
  expect(median).toBeLessThanOrEqual(20);
  expect(found.phases).toMatchObject([{ phase: 'PRODUCTION', count: 1, p80: median, box: expect.any(Array) }]);
  expect(found.items).toMatchObject([{ template: 'TPL-T', code: 'M40', count: 1, median, planned: 30 }]);
  expect((await of(stage.admin, 'durationRows?months=12&phase=PRODUCTION')).rows).toMatchObject([
    { planId: id, from: ago(70), to: ago(42), days: median },
  ]);
  expect((await of(other, 'durations?months=12')).phases).toEqual([]);
});

test('the index of each week compares what was done by its end with what was promised', async () => {
  const late = await aPlan({ name: '一期', pm, units: 1, kva: '1000', on: inMonth(1) });
  await milestones(late, ago(60), [
    { code: 'M20', phase: 'DRAWING', baselineOn: ago(30), actualOn: ago(16) },
    { code: 'M40', phase: 'PRODUCTION', baselineOn: inMonth(1) },
  ]);
  const found = await of(stage.admin, 'spi?months=3');

  expect(found.lowest).toMatchObject([{ planId: late }]);
  expect(found.lowest[0].spi).toHaveLength(found.weeks.length);
  expect(new Set(found.lowest[0].spi)).toEqual(new Set([null, 0, 1]));
  expect(found.all.at(-1)).toMatchObject({ spi: 1, projects: 1, below: 0 });
  expect((await of(other, 'spi?months=3')).lowest).toEqual([]);
});
