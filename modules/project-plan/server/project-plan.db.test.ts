import { calendarModule } from '@mp/calendar/server';
import { moveRecord, newId, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { todayOf } from '@mp/dealer/server';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { appendEvents, gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { project } from '@mp/project/contract';
import { milestonesOf, projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { gateDate } from './follow.service.ts';
import { projectPlanModule } from './index.ts';
import { planJob } from './plan.job.ts';

const plans = '/projectPlan/projectPlan';
const milestones = '/projectPlan/projectMilestone';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let lead: TestUser;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    calendarModule,
    projectPlanModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  lead = await server.aUser({ tenant: stage.tenant, employeeName: 'lead' });
  await stage.give(pm, 'R_PM');
  await stage.give(lead, 'R_EXM');
});

const item = (code: string, phase: string, more: object = {}) => ({
  code,
  name: { ZH_CN: code },
  phase,
  kind: 'normal',
  defaultDays: 0,
  dayUnit: 'work',
  perGenset: false,
  onSite: false,
  ownerRole: 'PM',
  audit: 'none',
  ...more,
});

/** A published template; without its acceptance it ends with the installation, as sales of dealers do. */
async function aTemplate({ hasAcceptance = true } = {}): Promise<void> {
  const id = await stage.made('/reference/milestoneTemplate', {
    code: 'TPL-DIRECT',
    name: { ZH_CN: '直销' },
    projectType: 'DIRECT',
    items: [
      item('M10', 'CONTRACT', { kind: 'key' }),
      item('M40', 'PRODUCTION', { defaultDays: 20, kind: 'key' }),
      item('M60', 'SHIP', { defaultDays: 2, perGenset: true }),
      item('M80', 'INSTALL', { defaultDays: 15, perGenset: true }),
      ...(hasAcceptance ? [item('M100', 'ACCEPT', { defaultDays: 5, kind: 'payment' })] : []),
    ],
    predecessors: [['M40', 'M10'], ['M60', 'M40'], ['M80', 'M60'], ...(hasAcceptance ? [['M100', 'M80']] : [])].map(
      ([of, after]) => ({ item: of, after, link: 'FS', lag: 0 }),
    ),
  });
  await server.sql(`update milestone_template set status = 'published' where id = $1`, [id]);
}

/** A project whose definition has just become valid, and its plan. */
async function planned(scope: readonly string[] = ['SUPPLY', 'TRANSPORT', 'INSTALL']): Promise<string> {
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  const modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const projectId = await stage.made('/project/project', {
    name: '云数据中心',
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '5000',
    estQty: 2,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(`update project set state = 'registered' where id = $1`, [projectId]);
  const definitionId = await stage.made('/project/projectDefinition', {
    projectId,
    lines: [{ modelId, ratingBasis: 'ESP', qty: 2 }],
    scope,
    requiredOn: '2099-12-31',
  });
  await server.sql(`update project_definition set state = 'inAudit', pm_id = $2 where id = $1`, [definitionId, pm.id]);
  await server.sql(`update project set state = 'defAudit' where id = $1`, [projectId]);
  const house = systemContext(server.services, stage.tenant.id);
  await moveRecord(house, { key: 'project.projectDefinition' }, { id: definitionId, name: 'accept' });
  return projectId;
}

async function planOf(projectId: string) {
  const found = await server.call(pm, 'GET', `${plans}?projectId[eq]=${projectId}`);
  return found.body.items[0];
}
const read = async (id: string) => (await server.call(pm, 'GET', `${plans}/${id}`)).body;
const act = (by: TestUser, path: string, asked: { action: string; ids: readonly string[]; params?: object }) =>
  server.call(by, 'POST', `${path}/batch`, { body: { params: {}, ...asked } });
const generate = (by: TestUser, id: string, params: object = { anchorOn: '2026-03-02' }) =>
  act(by, plans, { action: 'generate', ids: [id], params });
const network = async (id: string) => (await server.call(pm, 'GET', `${plans}/${id}/network`)).body;
const submit = async (by: TestUser, id: string, form: object = {}) => {
  const { version } = await read(id);
  return server.call(by, 'POST', `${plans}/${id}/transitions/submit`, { body: { version, ...form } });
};
const stateOf = async (projectId: string) =>
  (await server.call(stage.admin, 'GET', `/project/project/${projectId}`)).body.state;

/** A plan that was approved. */
async function running(template: { hasAcceptance?: boolean } = {}): Promise<{ projectId: string; id: string }> {
  await aTemplate(template);
  const projectId = await planned();
  const { id } = await planOf(projectId);
  await generate(pm, id);
  await submit(pm, id);
  await approveTasks(server, id, [stage.admin, lead, stage.people.bad]);
  return { projectId, id };
}

test('a valid definition begins the plan of its project; without a template nothing is generated', async () => {
  const projectId = await planned();
  const plan = await planOf(projectId);
  const refused = await generate(pm, plan.id);

  expect(plan).toMatchObject({ state: 'toPlan', name: '云数据中心' });
  expect(JSON.stringify(refused.body)).toContain('projectPlan.noTemplate');
});

test('a plan is generated once for each unit, without the phases that nobody ordered, and dated', async () => {
  await aTemplate();
  const { id } = await planOf(await planned(['SUPPLY', 'INSTALL']));
  const made = await generate(pm, id);
  const { network: plan, canEdit } = await network(id);

  expect(made.body).toMatchObject({ done: 1 });
  expect(plan.items.map((each: { key: string; state: string }) => `${each.key} ${each.state}`)).toEqual([
    'M10 notStarted',
    'M40 notStarted',
    'M60#1 skipped',
    'M60#2 skipped',
    'M80#1 notStarted',
    'M80#2 notStarted',
    'M100 notStarted',
  ]);
  expect(canEdit).toBe(true);
  expect(await read(id)).toMatchObject({ templateRevision: 1, health: 'green', acceptForecast: expect.any(String) });
});

test('a plan is audited and promised: baseline 0, and its project is executed', async () => {
  const { projectId, id } = await running();
  const plan = await read(id);

  expect(plan).toMatchObject({ state: 'running', baselineNo: 0, slipWd: 0 });
  expect(plan.acceptBaseline).toBe(plan.acceptForecast);
  expect(await stateOf(projectId)).toBe('executing');
  const house = systemContext(server.services, stage.tenant.id);
  expect((await milestonesOf(house, [projectId])).map(({ code }) => code)).toContain('M100');
});

test('several days are set together or not at all; a day before what it waits for is refused with the earliest', async () => {
  await aTemplate();
  const { id } = await planOf(await planned());
  await generate(pm, id);
  const { version } = await read(id);
  const apply = (changes: object[], at = version) =>
    server.call(pm, 'POST', `${plans}/${id}/apply`, { body: { version: at, changes } });
  const late = { key: 'M40', manualOn: '2098-06-02', reason: '客户要求' };

  const refused = await apply([late, { key: 'M100', manualOn: '2098-01-02', reason: '提前' }]);
  const untouched = await network(id);
  const applied = await apply([late]);
  const stale = await apply([late]);

  expect(refused.body.fields).toMatchObject([{ code: 'projectPlan.dayNotPossible', params: { name: 'M100' } }]);
  expect(untouched.network.items.every(({ manualOn }: { manualOn: string | null }) => manualOn === null)).toBe(true);
  expect(applied.body.network.items.find(({ key }: { key: string }) => key === 'M40').manualOn).toBe('2098-06-02');
  expect(stale.status).toBe(409);
});

test('a plan that is later than required says why', async () => {
  await aTemplate();
  const { id } = await planOf(await planned());
  await server.sql(`update project_plan set required_on = '2026-03-10' where id = $1`, [id]);
  await generate(pm, id);

  const silent = await submit(pm, id);
  const explained = await submit(pm, id, { explanation: '客户已同意延期' });

  expect(silent.body.fields).toMatchObject([{ code: 'projectPlan.planAfterRequired', path: 'explanation' }]);
  expect(explained.status).toBe(200);
});

test('an actual date is not tomorrow, is not typed for a gate, and a late key milestone says why', async () => {
  const { id } = await running();
  await server.sql(`update project_milestone set baseline_on = '2026-03-02' where plan_id = $1`, [id]);
  const rows = (await server.call(pm, 'GET', `${milestones}?planId[eq]=${id}&size=50`)).body.items;
  const of = (code: string) => rows.find((each: { code: string }) => each.code === code).id;
  const complete = (code: string, params: object) =>
    act(pm, milestones, { action: 'complete', ids: [of(code)], params });

  const tomorrow = await complete('M10', { actualOn: '2099-01-01' });
  const gate = await complete('M60', { actualOn: '2026-03-02' });
  const silent = await complete('M40', { actualOn: '2026-04-02' });
  const told = await complete('M40', { actualOn: '2026-04-02', slipReason: 'production' });

  expect(JSON.stringify(tomorrow.body)).toContain('projectPlan.actualInFuture');
  expect(JSON.stringify(gate.body)).toContain('common.actionClosed');
  expect(JSON.stringify(silent.body)).toContain('projectPlan.slipReasonRequired');
  expect(told.body).toMatchObject({ done: 1 });
});

test('a plan that is late says in which phase it is lost, and why as soon as that is explained', async () => {
  const { id } = await running();
  await server.sql(`update project_milestone set baseline_on = '2026-03-02' where plan_id = $1`, [id]);
  await planJob.run({ services: server.services } as never, { key: 'test' } as never);
  const silent = await read(id);
  const rows = (await server.call(pm, 'GET', `${milestones}?planId[eq]=${id}&size=50`)).body.items;
  const { id: contract } = rows.find((each: { code: string }) => each.code === 'M10');
  await act(pm, milestones, { action: 'explain', ids: [contract], params: { slipReason: 'payment' } });
  const told = await read(id);

  expect(silent).toMatchObject({ slipPhase: 'CONTRACT', slipReason: null });
  expect(told).toMatchObject({ slipPhase: 'CONTRACT', slipReason: 'payment' });
  expect(told.phases.map(({ phase }: { phase: string }) => phase)).toEqual([
    'CONTRACT',
    'PRODUCTION',
    'SHIP',
    'INSTALL',
    'ACCEPT',
  ]);
});

test('a suspended project keeps its plan as it is; the nightly run computes the others', async () => {
  const { projectId, id } = await running();
  const house = systemContext(server.services, stage.tenant.id);
  await server.sql(`update project_plan set accept_forecast = '2026-03-03' where id = $1`, [id]);
  await moveRecord(house, project, {
    id: projectId,
    name: 'suspend',
    form: { suspendReason: '停工', resumeOn: '2099-01-01' },
  });
  const rows = (await server.call(pm, 'GET', `${milestones}?planId[eq]=${id}`)).body.items;
  const refused = await act(pm, milestones, {
    action: 'reschedule',
    ids: [rows[0].id],
    params: { manualOn: '2098-06-02', reason: '现场调整' },
  });
  await planJob.run({ services: server.services } as never, { key: 'test' } as never);
  const resting = await read(id);
  await moveRecord(house, project, { id: projectId, name: 'resume' });
  const resumed = await read(id);

  expect(resting).toMatchObject({ state: 'suspended', acceptForecast: '2026-03-03' });
  expect(JSON.stringify(refused.body)).toContain('projectPlan.suspended');
  expect(resumed.state).toBe('running');
  expect(resumed.acceptForecast).not.toBe('2026-03-03');
});

test('a new baseline is promised after its audit', async () => {
  const { id } = await running();
  const { version } = await read(id);
  const asked = await server.call(pm, 'POST', `${plans}/${id}/transitions/rebase`, {
    body: { version, rebaseReason: '客户变更交付计划' },
  });
  await approveTasks(server, id, [stage.admin, lead, stage.people.bad]);

  expect(asked.status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'running', baselineNo: 1 });
});

/** Gensets at the places of a project, and how something happens to them. */
async function allocated(projectId: string) {
  const places = (await server.call(pm, 'GET', `/project/projectUnit?projectId=${projectId}`)).body.items;
  const gensets: string[] = [];
  for (const [at, place] of places.entries()) {
    const plate = { serialNo: `H26E00410${at}`, modelId: place.modelId, madeOn: '2026-05-04', dutyType: 'ESP' };
    const gensetId = await stage.made('/genset/genset', plate);
    gensets.push(gensetId);
    await act(pm, '/project/projectUnit', { action: 'allocate', ids: [place.id], params: { gensetId } });
  }
  const house = systemContext(server.services, stage.tenant.id);
  const on = todayOf(house);
  const happened = (kind: string, ids: readonly string[], more: object = {}) =>
    house.tx((tx) =>
      appendEvents(
        tx,
        ids.map((gensetId) => ({ gensetId, kind, on, source: { type: 'test', no: newId() }, ...more })),
      ),
    );
  return { gensets, happened };
}

test('gates are reached when gensets say so, and open again when that was a mistake; with the last acceptance the project closes down', async () => {
  const { projectId, id } = await running();
  const { gensets, happened } = await allocated(projectId);
  const done = async () => {
    const { network: plan } = await network(id);
    return plan.items.flatMap(({ key, state }: { key: string; state: string }) => (state === 'done' ? [key] : []));
  };
  const [first, second] = gensets as [string, string];

  await happened('SHIPPED', [first]);
  const shipped = await done();
  const [event] = await server.sql<{ id: string }>(
    `select id from genset_event where genset_id = $1 and kind = 'SHIPPED'`,
    [first],
  );
  await happened('REVERSAL', [first], { reverses: event?.id });
  const undone = await done();
  for (const kind of ['SHIPPED', 'ARRIVED', 'INSTALLED', 'COMMISSIONED']) await happened(kind, gensets);
  await happened('ACCEPTED', [first]);
  const half = await done();
  const before = await stateOf(projectId);
  await happened('ACCEPTED', [second]);

  expect(shipped).toEqual(['M60#1']);
  expect(undone).toEqual([]);
  expect(half).toEqual(['M60#1', 'M60#2', 'M80#1', 'M80#2']);
  expect(before).toBe('executing');
  expect(await done()).toContain('M100');
  expect(await stateOf(projectId)).toBe('closing');
});

test('a plan without a milestone of the acceptance closes down with the last accepted unit, whatever of it is still open', async () => {
  const { projectId } = await running({ hasAcceptance: false });
  const { gensets, happened } = await allocated(projectId);
  for (const kind of ['SHIPPED', 'ARRIVED', 'INSTALLED', 'COMMISSIONED']) await happened(kind, gensets);
  const [first = '', second = ''] = gensets;

  await happened('ACCEPTED', [first]);
  const half = await stateOf(projectId);
  await happened('ACCEPTED', [second]);

  expect([half, await stateOf(projectId)]).toEqual(['executing', 'closing']);
});

test('what happened to gensets before the audit of a plan, and while it rested, is caught up', async () => {
  await aTemplate();
  const projectId = await planned();
  const { id } = await planOf(projectId);
  await generate(pm, id);
  const { gensets, happened } = await allocated(projectId);
  const done = async () => {
    const { network: plan } = await network(id);
    return plan.items.flatMap(({ key, state }: { key: string; state: string }) => (state === 'done' ? [key] : []));
  };
  const [first, second] = gensets as [string, string];
  const house = systemContext(server.services, stage.tenant.id);

  await happened('SHIPPED', [first]);
  const planning = await done();
  await submit(pm, id);
  await approveTasks(server, id, [stage.admin, lead, stage.people.bad]);
  const audited = await done();
  const rest = { suspendReason: '停工', resumeOn: '2099-01-01' };
  await moveRecord(house, project, { id: projectId, name: 'suspend', form: rest });
  await happened('SHIPPED', [second]);
  const resting = await done();
  await moveRecord(house, project, { id: projectId, name: 'resume' });

  expect(planning).toEqual([]);
  expect(audited).toEqual(['M60#1']);
  expect(resting).toEqual(['M60#1']);
  expect(await done()).toEqual(['M60#1', 'M60#2']);
});

test('a project is closed with its lessons when no milestone is open, and its plan ends with it', async () => {
  const { projectId, id } = await running();
  const { gensets, happened } = await allocated(projectId);
  for (const kind of ['SHIPPED', 'ARRIVED', 'INSTALLED', 'COMMISSIONED', 'ACCEPTED']) await happened(kind, gensets);
  const close = async () => {
    const { version } = (await server.call(pm, 'GET', `/project/project/${projectId}`)).body;
    const body = { version, lessonsLearned: '发货前核对现场条件' };
    return server.call(pm, 'POST', `/project/project/${projectId}/transitions/close`, { body });
  };

  const refused = await close();
  const open = (await server.call(pm, 'GET', `${milestones}?planId[eq]=${id}&state=notStarted`)).body.items;
  const actualOn = todayOf(systemContext(server.services, stage.tenant.id));
  await act(pm, milestones, {
    action: 'complete',
    ids: open.map((each: { id: string }) => each.id),
    params: { actualOn, slipReason: 'production' },
  });
  const closed = await close();

  expect(refused.body).toMatchObject({ code: 'project.cannotClose', params: { list: 'M10、M40' } });
  expect(closed.body).toMatchObject({ state: 'closed' });
  expect(await read(id)).toMatchObject({ state: 'ended' });
});

test('a changed definition changes its plan: units that come are planned, those that go are left out', async () => {
  const { projectId, id } = await running();
  const definitions = '/project/projectDefinition';
  /** The definition of the project with so many units, valid. */
  const redefine = async (qty: number, requiredOn: string) => {
    const [valid] = (await server.call(pm, 'GET', `${definitions}?projectId=${projectId}&state=effective`)).body.items;
    await act(pm, definitions, { action: 'revise', ids: [valid.id], params: { changeReason: '客户变更数量' } });
    const [draft] = (await server.call(pm, 'GET', `${definitions}?projectId=${projectId}&state=draft`)).body.items;
    const lines = [{ ...valid.lines[0], qty }];
    await server.call(pm, 'PUT', `${definitions}/${draft.id}`, { body: { version: draft.version, lines, requiredOn } });
    await server.sql(`update project_definition set state = 'inAudit' where id = $1`, [draft.id]);
    const house = systemContext(server.services, stage.tenant.id);
    await moveRecord(house, { key: 'project.projectDefinition' }, { id: draft.id, name: 'accept' });
  };
  const shipments = async () => {
    const { network: plan } = await network(id);
    return plan.items.flatMap(({ key, code, state }: { key: string; code: string; state: string }) =>
      code === 'M60' ? [`${key} ${state}`] : [],
    );
  };

  await redefine(3, '2099-11-30');
  const more = await shipments();
  const { requiredOn, unitCount } = await read(id);
  await redefine(1, '2099-11-30');

  expect(more).toEqual(['M60#1 notStarted', 'M60#2 notStarted', 'M60#3 notStarted']);
  expect({ requiredOn, unitCount }).toEqual({ requiredOn: '2099-11-30', unitCount: 3 });
  expect(await shipments()).toEqual(['M60#1 notStarted', 'M60#2 skipped', 'M60#3 skipped']);
});

test('who reads plans does not make them', async () => {
  await aTemplate();
  const { id } = await planOf(await planned());

  expect((await generate(lead, id)).body.done ?? 0).toBe(0);
});

test('a gate of a unit follows its genset, one of the project the last of all', () => {
  const units = new Map([
    [1, { SHIP: '2026-05-01' }],
    [2, { SHIP: '2026-05-04' }],
  ]);

  expect(gateDate({ unitNo: 1, phase: 'SHIP' }, { units, numbers: [1, 2] })).toBe('2026-05-01');
  expect(gateDate({ unitNo: null, phase: 'SHIP' }, { units, numbers: [1, 2] })).toBe('2026-05-04');
  expect(gateDate({ unitNo: null, phase: 'SHIP' }, { units, numbers: [1, 2, 3] })).toBeNull();
});

test('a plan is subscribed to by whoever sees it: each milestone on its day, and nothing once the plan is not his', async () => {
  await aTemplate();
  const plan = await planOf(await planned());
  await generate(pm, plan.id, { anchorOn: new Date().toISOString().slice(0, 10) });
  const address = (by: TestUser) =>
    server.call(by, 'POST', `/calendar/feeds/projectPlan.plan/address?subject=${plan.id}`);
  const issued = await address(pm);
  expect(issued.status, issued.text).toBe(201);
  const read = () => server.app.inject({ method: 'GET', url: issued.body.path });
  const file = await read();
  const calendar = new ICAL.Component(ICAL.parse(file.body));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain(plan.name);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const { items } = (await server.call(pm, 'GET', `${milestones}?planId=${plan.id}&size=100`)).body;
  const days = items.map(({ forecastOn, planOn }: { forecastOn: string; planOn: string }) => forecastOn ?? planOn);
  expect(events.map(({ startDate }) => startDate.toString()).toSorted()).toEqual(days.toSorted());
  expect(events.length).toBeGreaterThan(3);
  const stranger = await server.aUser({ tenant: stage.tenant, employeeName: 'stranger' });
  await stage.give(stranger, 'R_PM');
  expect((await address(stranger)).status).toBe(404);
  await server.sql('update project_plan set team_ids = array[$2::uuid] where id = $1', [plan.id, stranger.id]);
  expect((await read()).statusCode).toBe(404);
});
