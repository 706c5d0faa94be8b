import { moveRecord, newId, systemContext } from '@mp/kernel/server';
import { contribute, type TestServer, type TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { project } from '@mp/project/contract';
import { projectModule } from '@mp/project/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { tradeModule } from '@mp/trade/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maintenanceHandOver, projectMaintenanceModule } from './index.ts';

const plans = '/projectMaintenance/servicePlan';
const visits = '/projectMaintenance/serviceVisit';

let server: TestServer;
let stage: Stage;
let pm: TestUser;

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
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-08-03T10:00:00+08:00'));
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  await stage.give(pm, 'R_PM');
});

/** A project with a unit that ran 200 hours in its first hundred days. */
async function aProject(state = 'executing'): Promise<{ readonly id: string; readonly unitId: string }> {
  const endCustomerId = await stage.made('/customer/customer', {
    name: { ZH_CN: `云数${newId()}` },
    kinds: ['endUser'],
  });
  const modelId = await stage.made('/reference/gensetModel', {
    code: `M${newId().slice(-8)}`,
    name: { ZH_CN: 'DG' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '800', kva: '1000', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const id = await stage.made('/project/project', {
    name: `云数据中心${newId().slice(-6)}`,
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '1000',
    estQty: 1,
    estAmount: '1000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  const [unitId, gensetId] = [newId(), newId()];
  const base = 'tenant_id, id, created_at, updated_at';
  await server.sql(`update project set state = $3, pm_id = $2, team_ids = array[$2]::uuid[] where id = $1`, [
    id,
    pm.id,
    state,
  ]);
  await server.sql(
    `insert into genset (${base}, serial_no, model_id, state, accepted_on, running_hours, hours_read_at)
      values ($1, $2, now(), now(), $3, $4, 'inService', '2026-07-29', 200, '2026-11-06')`,
    [stage.tenant.id, gensetId, `H26C${newId().slice(-6)}`, modelId],
  );
  await server.sql(
    `insert into project_unit (${base}, project_id, unit_no, tag, model_id, genset_id)
      values ($1, $2, now(), now(), $3, 1, 'G-01', $4, $5)`,
    [stage.tenant.id, unitId, id, modelId, gensetId],
  );
  return { id, unitId };
}
const complete = (id: string) =>
  moveRecord(systemContext(server.services, stage.tenant.id), project, { id, name: 'complete' });
const listed = async (by: TestUser, path: string) => (await server.call(by, 'GET', path)).body.items;
const handOver = async (by: TestUser, id: string) => {
  const { version } = (await server.call(stage.admin, 'GET', `${plans}/${id}`)).body;
  return server.call(by, 'POST', `${plans}/${id}/transitions/handOver`, { body: { version } });
};

test('a project whose units are accepted has its warranty planned: after 3, 6 and 11 months, on working days', async () => {
  const { id, unitId } = await aProject();
  await complete(id);
  const [plan] = await listed(pm, `${plans}?projectId=${id}`);
  const rows = await listed(pm, `${visits}?servicePlanId=${plan.id}&sort=dueOn`);
  const { no } = (await server.call(pm, 'GET', `/project/project/${id}`)).body;

  expect(plan).toMatchObject({
    no: `${no}-S1`,
    kind: 'warranty',
    startsOn: '2026-07-29',
    state: 'draft',
    visitCount: 3,
  });
  expect(rows.map(({ dueOn }: { dueOn: string }) => dueOn)).toContain(plan.nextDueOn);
  expect((await server.call(pm, 'GET', `${plans}/${plan.id}`)).body.unitIds).toEqual([unitId]);
  // The 29th of January is a Friday, that of June a Tuesday.
  expect(rows.map(({ level, dueOn }: { level: string; dueOn: string }) => [level, dueOn])).toEqual([
    ['A', '2026-10-29'],
    ['B', '2027-01-29'],
    ['C', '2027-06-29'],
  ]);
});

test('visits that are still to come go with the start of their plan; what is past stays', async () => {
  const { id } = await aProject();
  await complete(id);
  const [plan] = await listed(pm, `${plans}?projectId=${id}`);
  const own = () => listed(pm, `${visits}?servicePlanId=${plan.id}&sort=dueOn`);
  const [first, second] = await own();
  await server.call(pm, 'PUT', `${visits}/${first.id}`, { body: { version: first.version, dueOn: '2026-07-30' } });
  await server.call(pm, 'PUT', `${visits}/${second.id}`, { body: { version: second.version, dueOn: '2027-02-03' } });
  const { version } = (await server.call(pm, 'GET', `${plans}/${plan.id}`)).body;
  const moved = await server.call(pm, 'PUT', `${plans}/${plan.id}`, { body: { version, startsOn: '2026-08-31' } });
  const { body: history } = await server.call(pm, 'GET', `${visits}/${second.id}/history`);

  expect(moved.status).toBe(200);
  // The first is past; the second was moved by hand and keeps its distance of days, the third its eleven months.
  expect((await own()).map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual([
    '2026-07-30',
    '2027-03-08',
    '2027-08-02',
  ]);
  expect(history.items[0]).toMatchObject({ action: 'followPlan' });
});

test('hours are forecast by what the unit runs a day, and the interval by hours says when it is reached', async () => {
  const { id, unitId } = await aProject('closing');
  const made = await server.call(pm, 'POST', plans, {
    body: { projectId: id, basis: 'hours', startsOn: '2026-11-06', unitIds: [unitId], hoursInterval: 250 },
  });
  await server.call(pm, 'POST', visits, { body: { servicePlanId: made.body.id, dueOn: '2026-12-06', level: 'B' } });
  const { body } = await server.call(pm, 'GET', `${plans}/${made.body.id}/forecast`);

  expect(body.visits).toMatchObject([{ visitNo: 1, level: 'B', from: '2026-11-29', to: '2026-12-13' }]);
  expect(body.units).toMatchObject([{ tag: 'G-01', hours: 200, readOn: '2026-11-06', perDay: 2, isAssumed: false }]);
  expect(body.units[0].visits).toEqual([{ isVisited: true, hours: 260, reachedOn: '2026-12-01' }]);
});

test('visits are generated at equal distances and rolled to working days', async () => {
  const { id, unitId } = await aProject('closing');
  const { body } = await server.call(pm, 'POST', plans, {
    body: { projectId: id, startsOn: '2026-08-01', unitIds: [unitId] },
  });
  const done = await server.call(pm, 'POST', `${plans}/batch`, {
    body: {
      action: 'generate',
      ids: [body.id],
      params: { firstOn: '2026-08-15', everyMonths: 6, count: 2, level: 'B' },
    },
  });
  const rows = await listed(pm, `${visits}?servicePlanId=${body.id}&sort=dueOn`);

  expect(done.body.done).toBe(1);
  expect(rows.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(['2026-08-17', '2027-02-15']);
});

test('plans are made of units of the project, once these are accepted', async () => {
  const [early, other] = [await aProject(), await aProject('closing')];
  const plan = (projectId: string, unitId: string) =>
    server.call(pm, 'POST', plans, { body: { projectId, startsOn: '2026-08-01', unitIds: [unitId] } });

  expect((await plan(early.id, early.unitId)).body.fields).toMatchObject([
    { code: 'projectMaintenance.projectNotOver', path: 'projectId' },
  ]);
  expect((await plan(other.id, early.unitId)).body.fields).toMatchObject([
    { code: 'projectMaintenance.unitElsewhere', path: 'unitIds' },
  ]);
});

test('who executes changes plans, who reads the project reads them', async () => {
  const { id } = await aProject();
  await complete(id);
  const [plan] = await listed(pm, `${plans}?projectId=${id}`);
  const change = async (by: TestUser) => {
    const { version } = (await server.call(pm, 'GET', `${plans}/${plan.id}`)).body;
    return (await server.call(by, 'PUT', `${plans}/${plan.id}`, { body: { version, note: by.userName } })).status;
  };

  expect(await change(pm)).toBe(200);
  expect((await listed(stage.people.asm, `${plans}?projectId=${id}`)).length).toBe(1);
  expect(await change(stage.people.asm)).toBe(403);
  expect((await server.call(stage.people.trn, 'GET', `${plans}/${plan.id}`)).status).toBe(403);
});

test('nobody is offered to hand a plan over until a module takes it; from then on it stays as it is', async () => {
  const { id } = await aProject();
  await complete(id);
  const [plan] = await listed(pm, `${plans}?projectId=${id}`);
  const read = async () => (await server.call(pm, 'GET', `${plans}/${plan.id}`)).body;
  const before = await read();
  const untaken = await handOver(pm, plan.id);
  const taken: string[] = [];
  contribute(
    maintenanceHandOver.of({
      key: 'test',
      take: async (_context, { no }, rows) => {
        taken.push(`${no ?? ''} ${rows.length}`);
      },
    }),
  );
  const offered = await read();
  const done = await handOver(pm, plan.id);
  const { version } = await read();
  const changed = await server.call(pm, 'PUT', `${plans}/${plan.id}`, { body: { version, note: 'x' } });
  const added = await server.call(pm, 'POST', visits, { body: { servicePlanId: plan.id, dueOn: '2027-01-04' } });

  expect(before.abilities.closed).toContain('handOver');
  expect(untaken.body.code).toBe('projectMaintenance.noTaker');
  expect(offered.abilities?.closed ?? []).not.toContain('handOver');
  expect([done.status, taken]).toEqual([200, [`${plan.no} 3`]]);
  expect([changed.status, added.status]).toEqual([409, 409]);
});
