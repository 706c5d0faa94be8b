import { planList, serverOf } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { calendarModule } from '@mp/calendar/server';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { maintenanceModule } from '@mp/maintenance/server';
import { maintenanceOrderModule } from '@mp/maintenance-order/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import ICAL from 'ical.js';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aHouse, aPlan, aUnit, type House } from '@mp/maintenance-order/testing';
import { maintenanceBoardModule } from './index.ts';

const orders = '/maintenanceOrder/order';
const week = 'from=2026-06-01&to=2026-06-07';

let server: TestServer;
let stage: Stage;
let house: House;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    dealerPersonModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    warrantyModule,
    maintenanceModule,
    maintenanceOrderModule,
    calendarModule,
    maintenanceBoardModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  house = await aHouse({ server, stage });
  // A Monday.
  server.setNow(new Date('2026-06-01T08:30:00+08:00'));
});
afterEach(() => server.setNow(undefined));

/** An order of a dealer for a new unit, as its number says. */
async function anOrder(gsn: string, { dealerId = house.a.id }: { readonly dealerId?: string } = {}) {
  const gensetId = await aUnit({ server, stage }, house, { gsn });
  const body = { gensetId, serviceLevel: 'B', dueOn: '2026-06-05', windowTo: '2026-06-08', dealerId };
  const { body: made } = await server.call(house.dispatcher, 'POST', orders, { body });
  return made as { readonly id: string; readonly version: number };
}
const board = async (by: TestUser) => (await server.call(by, 'GET', `/maintenanceBoard/board?${week}`)).body;
const schedule = async (by: TestUser, more = '') =>
  (await server.call(by, 'GET', `/maintenanceBoard/schedule?${week}${more}`)).body;
const suggest = (by: TestUser, ids: readonly string[]) =>
  server.call(by, 'POST', '/maintenanceBoard/suggestions', { body: { ids } });
const assign = (by: TestUser, body: object) => server.call(by, 'POST', '/maintenanceBoard/assignments', { body });
const from = '2026-06-01T01:00:00.000Z';
const codesOf = ({ body }: Answer): string[] => [
  body.code,
  ...(body.fields ?? []).map(({ code }: { readonly code: string }) => code),
];
const idsOf = ({ orders: all }: { readonly orders: readonly { readonly id: string }[] }) => all.map(({ id }) => id);

describe('an engineer is proposed', () => {
  test('of the servicing dealer with the certificate and his first free time; without it he stands there with the reason', async () => {
    const { id } = await anOrder('BD-1');
    const { hours, items } = (await suggest(house.dispatcher, [id])).body;
    expect(hours).toBe(4);
    expect(items).toMatchObject([
      { userId: house.a.engineer.id, dealerId: house.a.id, loadPct: 0, slot: { start: from }, reasons: [] },
    ]);
    expect(items[0].score).toBeGreaterThan(0);
    await server.sql(`update person_certificate set state = 'expired' where dealer_id = $1`, [house.a.id]);
    const [unfit] = (await suggest(house.dispatcher, [id])).body.items;
    expect(unfit).toMatchObject({ score: null, reasons: [{ code: 'maintenance.notQualified' }] });
  });

  test('for several orders only where they are of one site and one servicing party', async () => {
    const [one, two, other] = [
      await anOrder('BD-1'),
      await anOrder('BD-2'),
      await anOrder('BD-3', { dealerId: house.b.id }),
    ];
    expect((await suggest(house.dispatcher, [one.id, two.id])).body.hours).toBe(8);
    expect(codesOf(await suggest(house.dispatcher, [one.id, other.id]))).toContain('maintenanceBoard.severalSites');
  });
});

describe('orders are assigned in turn', () => {
  test('each for its hours, one behind the other in working time, and stand with their engineer then', async () => {
    const all = [await anOrder('BD-1'), await anOrder('BD-2'), await anOrder('BD-3')];
    expect(idsOf(await board(house.dispatcher))).toHaveLength(3);
    const { body, status } = await assign(house.dispatcher, { orders: all, engineerId: house.a.engineer.id, from });
    expect(status).toBe(200);
    const times = body.assigned.map(({ start, end }: { start: string; end: string }) => [start, end]);
    expect(times.slice(1).every(([start]: [string], at: number) => start >= times[at][1])).toBe(true);
    const [engineer] = (await board(house.dispatcher)).engineers;
    expect(engineer.busy.map(({ start }: { start: string }) => start)).toEqual(times.map(([start]: [string]) => start));
    const first = (await board(house.dispatcher)).orders.find(({ id }: { id: string }) => id === all[0]?.id);
    expect(first).toMatchObject({ state: 'assigned', engineerId: house.a.engineer.id, start: from });
  });

  test('all or none: who is not qualified gets none of them', async () => {
    const all = [await anOrder('BD-1'), await anOrder('BD-2')];
    await server.sql(`update person_certificate set state = 'expired' where dealer_id = $1`, [house.a.id]);
    const refused = await assign(house.dispatcher, { orders: all, engineerId: house.a.engineer.id, from });
    expect(codesOf(refused)).toContain('maintenance.notQualified');
    expect((await board(house.dispatcher)).orders.map(({ state }: { state: string }) => state)).toEqual([
      'toAssign',
      'toAssign',
    ]);
  });

  test('behind what the engineer has, or at once with a reason', async () => {
    const [one, two, three] = [await anOrder('BD-1'), await anOrder('BD-2'), await anOrder('BD-3')];
    const engineerId = house.a.engineer.id;
    const [first] = (await assign(house.dispatcher, { orders: [one], engineerId, from })).body.assigned;
    const [second] = (await assign(house.dispatcher, { orders: [two], engineerId, from })).body.assigned;
    expect(second.start >= first.end).toBe(true);
    const overruled = { orders: [three], engineerId, from, overrideReason: '同一站点' };
    expect((await assign(house.dispatcher, overruled)).body.assigned[0].start).toBe(first.start);
  });

  test('for as long as the order says, which is what plan or template say of its level', async () => {
    await server.sql(`update checklist_template set std_hours = 6 where service_level = 'B'`);
    const { id } = await anOrder('BD-60');
    expect((await suggest(house.dispatcher, [id])).body.hours).toBe(6);
    const gensetId = await aUnit({ server, stage }, house, { gsn: 'BD-61' });
    const { planId } = await aPlan({ server, stage }, house, { gensetId, gsn: 'BD-61', dueOn: '2026-08-03' });
    await server.sql(
      `update maintenance_plan set rules = '[{"serviceLevel": "B", "everyMonths": 6, "stdHours": "9.5"}]' where id = $1`,
      [planId],
    );
    const body = { gensetId, serviceLevel: 'B', dueOn: '2026-06-05', windowTo: '2026-06-08', dealerId: house.a.id };
    const { body: made } = await server.call(house.dispatcher, 'POST', orders, { body });
    expect((await suggest(house.dispatcher, [made.id])).body.hours).toBe(9.5);
  });

  test('and again to another time, by the version that the caller has seen', async () => {
    const one = await anOrder('BD-1');
    const engineerId = house.a.engineer.id;
    await assign(house.dispatcher, { orders: [one], engineerId, from });
    const stale = await assign(house.dispatcher, { orders: [one], engineerId, from: '2026-06-02T01:00:00.000Z' });
    expect(codesOf(stale)).toContain('common.versionConflict');
    const fresh = { id: one.id, version: one.version + 1 };
    const again = await assign(house.dispatcher, { orders: [fresh], engineerId, from: '2026-06-02T01:00:00.000Z' });
    expect(again.body.assigned[0].start).toBe('2026-06-02T01:00:00.000Z');
  });
});

test('what no dealer serves is done by engineers of the house, who need no certificate', async () => {
  const engineer = await server.aUser({ tenant: stage.tenant, employeeName: 'house engineer' });
  await stage.give(engineer, 'R_ASE');
  const { id } = await anOrder('BD-1');
  await server.sql('update maintenance_order set dealer_id = null where id = $1', [id]);
  const { engineers } = await board(house.dispatcher);
  const own = { userId: engineer.id, dealerId: null };
  expect(engineers).toContainEqual(expect.objectContaining({ ...own, modelIds: null }));
  const { items } = (await suggest(house.dispatcher, [id])).body;
  expect(items).toContainEqual(expect.objectContaining({ ...own, reasons: [] }));
});

describe('whose orders they are', () => {
  test('a dealer sees and assigns its own orders alone', async () => {
    const [own, other] = [await anOrder('BD-1'), await anOrder('BD-2', { dealerId: house.b.id })];
    const seen = await board(house.b.admin);
    expect(idsOf(seen)).toEqual([other.id]);
    expect(seen.engineers.map(({ userId }: { userId: string }) => userId)).toEqual([house.b.engineer.id]);
    expect(idsOf(await schedule(house.b.admin))).toEqual([other.id]);
    expect((await suggest(house.b.admin, [own.id])).status).toBe(404);
    expect((await assign(house.b.admin, { orders: [own], engineerId: house.b.engineer.id, from })).status).toBe(404);
    const { status } = await assign(house.b.admin, { orders: [other], engineerId: house.b.engineer.id, from });
    expect(status).toBe(200);
  });

  test('who does not assign is refused, and the schedule of one engineer has his orders alone', async () => {
    const [one, two] = [await anOrder('BD-1'), await anOrder('BD-2')];
    const body = { orders: [one], engineerId: house.a.engineer.id, from };
    await assign(house.dispatcher, body);
    expect((await server.call(house.planner, 'GET', `/maintenanceBoard/board?${week}`)).status).toBe(403);
    expect((await assign(house.a.engineer, { ...body, orders: [two] })).status).toBe(403);
    expect(idsOf(await schedule(house.dispatcher, `&engineerId=${house.a.engineer.id}`))).toEqual([one.id]);
  });
});

describe('planners, dispatchers and those who answer for an area', () => {
  const byArea = { R_MPL: 'MPL', R_MDP: 'MDP', R_EXM: 'EXM', R_DSM: 'DSM' } as const;
  const lists = {
    orders,
    plans: '/maintenance/maintenancePlan',
    units: '/maintenance/planGenset',
    dues: '/maintenance/planDue',
    figures: '/maintenanceBoard/maintenanceFigure',
  };
  const keys = {
    orders: 'maintenanceOrder.order',
    plans: 'maintenance.maintenancePlan',
    units: 'maintenance.planGenset',
    dues: 'maintenance.planDue',
    figures: 'maintenanceBoard.maintenanceFigure',
  };
  const places = { BD70: '310115', BD80: '510107' } as const;
  type Gsn = keyof typeof places;
  const all = Object.keys(places) as Gsn[];

  /** A unit with an order and a plan in either of two provinces. */
  async function twoAreas() {
    const made = new Map<Gsn, { readonly id: string; readonly version: number }>();
    for (const gsn of all) {
      const order = await anOrder(gsn);
      const [unit] = await server.sql<{ gensetId: string }>(
        'select genset_id as "gensetId" from maintenance_order where id = $1',
        [order.id],
      );
      const gensetId = unit?.gensetId ?? '';
      const { planId } = await aPlan({ server, stage }, house, { gensetId, gsn, dueOn: '2026-06-03' });
      const region = stage.ids[places[gsn]];
      await server.sql('update maintenance_order set site_region_id = $2 where id = $1', [order.id, region]);
      await server.sql('update maintenance_plan set site_region_id = $2, name = no where id = $1', [planId, region]);
      await server.sql('update genset set region_id = $2 where id = $1', [gensetId, region]);
      made.set(gsn, order);
    }
    return made;
  }

  /** Of which units somebody sees something, by where he looks; what he may not open is missing. */
  async function seenBy(by: TestUser) {
    const seen: Record<string, string> = {};
    const named = (text: string) => all.filter((gsn) => text.includes(gsn)).join(' ');
    for (const [name, path] of Object.entries(lists)) {
      const { status, body, text } = await server.call(by, 'GET', `${path}?size=50&exact=true`);
      if (status === 403) continue;
      expect([path, status, body.total]).toEqual([path, 200, body.items.length]);
      seen[name] = named(text);
      for (const { id } of (await server.call(stage.admin, 'GET', `${path}?size=50`)).body.items) {
        const isSeen = body.items.some((item: { readonly id: string }) => item.id === id);
        expect([path, (await server.call(by, 'GET', `${path}/${id}`)).status]).toEqual([path, isSeen ? 200 : 404]);
      }
      const context = await server.contextOf(by);
      const listed = serverOf({ key: keys[name as keyof typeof keys] });
      const sheet = planList(context, listed, { query: { size: 50 }, action: 'export' });
      const { items } = sheet.read(await context.batch(() => sheet.statements));
      expect([path, items.length]).toEqual([path, body.total]);
    }
    const asked = {
      board: `/maintenanceBoard/board?${week}`,
      schedule: `/maintenanceBoard/schedule?${week}`,
      total: '/maintenanceBoard/reports/total?from=2026-06-01&to=2026-06-30',
    };
    for (const [name, path] of Object.entries(asked)) {
      const { status, body, text } = await server.call(by, 'GET', path);
      if (status === 200) seen[name] = name === 'total' ? `${body.all.due}` : named(text);
    }
    return seen;
  }

  const expected = (seen: string, n: number, role?: string) => ({
    orders: seen,
    plans: seen,
    ...(role === 'R_MDP' ? {} : { units: seen, dues: seen }),
    figures: expect.anything(),
    schedule: seen,
    total: `${n}`,
  });

  test.each(Object.entries(byArea).flatMap(([role, position]) => all.map((gsn) => [role, gsn, position] as const)))(
    '%s of the area of %s sees what is there alone, in every list, count, sheet, board and figure',
    async (role, gsn, position) => {
      const made = await twoAreas();
      const user = await server.aUser({ tenant: stage.tenant, employeeName: role });
      await stage.give(user, role);
      const none = await seenBy(user);
      expect(none).toMatchObject(expected('', 0, role));
      const regionId = stage.ids[places[gsn]];
      await stage.made('/reference/areaAssignment', { position, userId: user.id, regionId, validFrom: '2025-01-01' });
      const seen = await seenBy(user);
      expect(seen).toMatchObject(expected(gsn, 1, role));
      expect(seen['board']).toBe(role === 'R_MDP' ? gsn : undefined);
      if (role !== 'R_MDP') return;
      for (const [each, order] of made) {
        const asked = { orders: [order], engineerId: house.a.engineer.id, from };
        const isOwn = each === gsn;
        expect([each, (await suggest(user, [order.id])).status]).toEqual([each, isOwn ? 200 : 404]);
        expect([each, (await assign(user, asked)).status]).toEqual([each, isOwn ? 200 : 404]);
        const { status } = await server.call(user, 'GET', `/maintenanceBoard/order/${order.id}/preparation`);
        expect([each, status]).toEqual([each, isOwn ? 200 : 404]);
      }
    },
  );

  test.each(['R_SVD', 'R_ADM'])('%s sees all areas', async (role) => {
    await twoAreas();
    const user = await server.aUser({ tenant: stage.tenant, employeeName: role });
    await stage.give(user, role);
    expect(await seenBy(user)).toMatchObject(expected(all.join(' '), 2));
  });

  test('a planner neither plans nor adds orders for a place that is not hers', async () => {
    await twoAreas();
    const [far] = await server.sql<{ id: string }>('select id from genset where serial_no = $1 and tenant_id = $2', [
      'BD80',
      stage.tenant.id,
    ]);
    const order = { gensetId: far?.id, serviceLevel: 'C', dueOn: '2026-06-05' };
    expect((await server.call(house.planner, 'POST', orders, { body: order })).status).toBeGreaterThanOrEqual(400);
    const batch = { serials: ['BD80'], serviceLevel: 'C' };
    const preview = await server.call(house.planner, 'POST', '/maintenanceOrder/batch/preview', { body: batch });
    expect(preview.body).toMatchObject({ unknown: ['BD80'], units: [] });
    const plan = {
      name: '外区',
      sourceType: 'SERVICE_CONTRACT',
      contractNo: 'C-1',
      customerId: house.customerId,
      siteRegionId: stage.ids['510107'],
      saleChannel: 'trade',
      executionManagerId: house.executive.id,
      startOn: '2026-01-01',
      endOn: '2028-12-31',
    };
    const { status, body } = await server.call(house.planner, 'POST', '/maintenance/maintenancePlan', { body: plan });
    expect([status, body.fields]).toMatchObject([422, [{ code: 'maintenance.placeOfOthers', path: 'siteRegionId' }]]);
  });
});

describe('the schedule', () => {
  test('shows services of plans that are to come, a year ahead, until they are ordered', async () => {
    const gensetId = await aUnit({ server, stage }, house, { gsn: 'BD-9' });
    await aPlan({ server, stage }, house, { gensetId, gsn: 'BD-9', dueOn: '2026-06-03' });
    const due = { gensetId, serviceLevel: 'B', on: '2026-06-03' };
    expect((await schedule(house.dispatcher)).dues).toMatchObject([due]);
    const later = '/maintenanceBoard/schedule?from=2026-12-01&to=2026-12-31';
    expect((await server.call(house.dispatcher, 'GET', later)).body.dues).toMatchObject([{ ...due, on: '2026-12-03' }]);
    const beyond = '/maintenanceBoard/schedule?from=2027-06-02&to=2027-06-30';
    expect((await server.call(house.dispatcher, 'GET', beyond)).body.dues).toEqual([]);
    expect((await schedule(house.b.admin)).dues).toEqual([]);
    await server.sql(`update plan_due set visit_key = 'ordered' where genset_id = $1`, [gensetId]);
    expect((await schedule(house.dispatcher)).dues).toEqual([]);
  });

  test('is asked for six weeks at most', async () => {
    const far = await server.call(house.dispatcher, 'GET', '/maintenanceBoard/schedule?from=2026-06-01&to=2026-07-13');
    expect(codesOf(far)).toContain('maintenanceBoard.windowTooLong');
  });
});

test('who assigns knows the set, what was found before, and what to take along', async () => {
  const { id } = await anOrder('BD-1');
  await server.sql(
    `update checklist_template set parts = '[{"partNo": "LF9009", "name": "机油滤清器", "qty": "2.000", "unit": "个"}]'`,
  );
  const findings = [{ code: 'COOLANT', name: { ZH_CN: '冷却液温度' }, severity: 'MEDIUM', action: 'WATCH' }];
  await server.sql(
    `insert into maintenance_order (tenant_id, id, created_at, updated_at, no, genset_id, service_level, due_on, dealer_id, state, result,
        closed_on, findings)
      select tenant_id, gen_random_uuid(), now(), now(), 'WB-OLD-' || n, genset_id, 'A', due_on, dealer_id, 'closed', 'ATTENTION',
        '2026-01-01'::date + n, $2::jsonb from maintenance_order, generate_series(1, 4) n where id = $1`,
    [id, JSON.stringify(findings)],
  );
  const { body } = await server.call(house.a.admin, 'GET', `/maintenanceBoard/order/${id}/preparation`);
  expect(body.unit).toMatchObject({ serialNo: 'BD-1', model: 'DG400', runningHours: '1190.0' });
  expect(body.services.map(({ no }: { no: string }) => no)).toEqual(['WB-OLD-4', 'WB-OLD-3', 'WB-OLD-2']);
  expect(body.services[0].findings).toMatchObject(findings);
  expect(body.kit).toEqual([{ partNo: 'LF9009', name: '机油滤清器', qty: '2.000', unit: '个' }]);
  expect((await server.call(house.b.admin, 'GET', `/maintenanceBoard/order/${id}/preparation`)).status).toBe(404);
});

describe('figures', () => {
  /** Orders that are over or late, as the engineers of both dealers have left them. */
  async function history() {
    const gensetId = await aUnit({ server, stage }, house, { gsn: 'BD-7' });
    const labour = [
      { kind: 'WORK', from: '2026-05-04T01:00:00Z', to: '2026-05-04T04:30:00Z' },
      { kind: 'TRAVEL', from: '2026-05-04T00:00:00Z', to: '2026-05-04T01:00:00Z', km: '42.5' },
    ];
    const parts = [{ partNo: 'LF9009', qty: '2.000', price: '150.50' }];
    const results = [{ code: 'A' }, { code: 'B' }, { code: 'C' }, { code: 'D' }];
    await server.sql(
      `insert into maintenance_order (tenant_id, id, created_at, updated_at, no, genset_id, service_level, due_on, window_to, dealer_id,
          site_region_id, state, result, left_at, closed_on, ng_count, round, reviews, results, labour, parts)
        select $1, gen_random_uuid(), now(), now(), o.no, $2, 'B', o.due, o.due + 7, o.dealer::uuid, $3, o.state, o.result, o.left_at, o.closed, o.ng,
          o.round, case when o.closed is null then null when o.round > 1
            then '[{"result": "returned"}, {"result": "passed"}]'::jsonb else '[{"result": "passed"}]'::jsonb end, $4, $5, $6
        from (values
          ('WB-A1', '2026-05-04'::date, $7, 'closed', 'NORMAL', '2026-05-05 10:00+08'::timestamptz, '2026-05-08'::date, 0, 1),
          ('WB-A2', '2026-05-04', $7, 'closed', 'ATTENTION', '2026-05-20 10:00+08', '2026-05-22', 2, 2),
          ('WB-A3', '2026-04-04', $7, 'assigned', null, null, null, 0, 0),
          ('WB-A4', '2026-05-04', $7, 'canceled', null, null, null, 0, 0),
          ('WB-B1', '2026-05-04', $8, 'closed', 'NORMAL', '2026-05-03 10:00+08', '2026-05-04', 0, 1)
        ) o(no, due, dealer, state, result, left_at, closed, ng, round)`,
      [
        stage.tenant.id,
        gensetId,
        stage.ids['310115'],
        JSON.stringify(results),
        JSON.stringify(labour),
        JSON.stringify(parts),
        house.a.id,
        house.b.id,
      ],
    );
  }
  const span = 'from=2026-04-01&to=2026-05-31';
  const total = async (by: TestUser, more = '') =>
    (await server.call(by, 'GET', `/maintenanceBoard/reports/total?${span}${more}`)).body;
  const rows = async (by: TestUser, filter: string) =>
    (
      await server.call(
        by,
        'GET',
        `/maintenanceBoard/maintenanceFigure?dueOn[gte]=2026-04-01&dueOn[lte]=2026-05-31${filter}`,
      )
    ).body.items;

  test('of each order say how late it was, and what it took', async () => {
    await history();
    const [one] = await rows(house.dispatcher, '&no[eq]=WB-A2');
    expect(one).toMatchObject({
      doneOn: '2026-05-20',
      delayDays: 16,
      labourHours: '3.5',
      travelKm: '42.5',
      partsCost: '301.00',
      itemCount: 4,
      ngCount: 2,
      inTime: false,
    });
  });

  test('of a period are those of its rows, in all and for each dealer and month', async () => {
    await history();
    const { all, dealers, months, cells } = await total(house.dispatcher);
    expect(all).toMatchObject({
      due: 4,
      closed: 3,
      inTimePct: 50,
      overdueOpen: 1,
      ngPer100: 16.7,
      labourHours: 3.5,
      unserved: 0,
    });
    expect(all.firstPassPct).toBeCloseTo(66.7, 0);
    expect(months.map(({ month, due }: { month: string; due: number }) => [month, due])).toEqual([
      ['2026-04', 1],
      ['2026-05', 3],
    ]);
    for (const set of [dealers, cells])
      expect(set.reduce((sum: number, { due }: { due: number }) => sum + due, 0)).toBe(all.due);
    const live = '&state[in]=toAssign,assigned,accepted,working,execReview,salesReview,returned,closed';
    expect(await rows(house.dispatcher, live)).toHaveLength(all.due);
    expect(await rows(house.dispatcher, '&state[eq]=closed')).toHaveLength(all.closed);
    expect(await rows(house.dispatcher, '&isLate[eq]=true')).toHaveLength(all.overdueOpen);
    expect(await rows(house.dispatcher, '&inTime[eq]=true')).toHaveLength(2);
    expect((await total(house.dispatcher, `&dealerId=${house.b.id}`)).all).toMatchObject({ due: 1, inTimePct: 100 });
  });

  test('of a dealer are its own', async () => {
    await history();
    expect((await total(house.b.admin)).all).toMatchObject({ due: 1, closed: 1 });
    expect((await rows(house.b.admin, '')).map(({ no }: { no: string }) => no)).toEqual(['WB-B1']);
  });
});

describe('the calendar of a person', () => {
  /** What calendars read under a new address of a feed of somebody. */
  async function feedOf(by: TestUser, code: string) {
    const { status, text, body } = await server.call(by, 'POST', `/calendar/feeds/${code}/address`);
    expect(status, text).toBe(201);
    const { body: file } = await server.app.inject({ method: 'GET', url: body.path });
    return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  }

  test('has his own visits at their times, the schedule has what waits on its day and what plans will ask for', async () => {
    const one = await anOrder('BD-50');
    await anOrder('BD-51');
    const gensetId = await aUnit({ server, stage }, house, { gsn: 'BD-52' });
    await aPlan({ server, stage }, house, { gensetId, gsn: 'BD-52', dueOn: '2026-08-03' });
    const asked = { orders: [one], engineerId: house.a.engineer.id, from };
    expect((await assign(house.dispatcher, asked)).status).toBe(200);
    const own = await feedOf(house.a.engineer, 'maintenance.own');
    expect(own.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
      [expect.stringContaining('BD-50'), from],
    ]);
    const all = await feedOf(house.dispatcher, 'maintenance.schedule');
    const found = (gsn: string) => all.find(({ summary }) => summary.includes(gsn));
    expect(found('BD-51')?.startDate.toString()).toBe('2026-06-05');
    expect(found('BD-51')?.startDate.isDate).toBe(true);
    expect(found('BD-52')?.startDate.toString()).toBe('2026-08-03');
    expect(found('BD-52')?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  });

  test('of a dealer shows nothing of another dealer', async () => {
    await anOrder('BD-53');
    expect(await feedOf(house.b.admin, 'maintenance.schedule')).toEqual([]);
    expect(await feedOf(house.a.admin, 'maintenance.schedule')).toHaveLength(1);
  });
});
