import { moveRecord, newId, recordsOf, systemContext } from '@mp/kernel/server';
import type { Answer, TestUser, TestServer } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { project } from '@mp/project/contract';
import { projectModule } from '@mp/project/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectMilestone } from '@mp/project-plan/contract';
import { projectPlanModule } from '@mp/project-plan/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { planLimits, type TaskPlan } from '../contract/index.ts';
import { projectTaskModule } from './index.ts';

const path = '/projectTask/projectTask';
const plans = '/projectPlan/projectPlan';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let exm: TestUser;
let staff: TestUser;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    dealerPersonModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectDispatchModule,
    projectTaskModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  pm = await someone('pm', 'R_PM');
  exm = await someone('exm', 'R_EXM');
  staff = await someone('staff');
  server.setNow(new Date('2026-08-31T10:00:00+08:00'));
});
afterEach(() => server.setNow(undefined));

async function someone(employeeName: string, role?: string, dealerId?: string): Promise<TestUser> {
  const made = await server.aUser({ tenant: stage.tenant, employeeName });
  if (dealerId) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [made.id, dealerId]);
  if (role) await stage.give(made, role);
  return made;
}

async function aDealer(code: string): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), $3, jsonb_build_object('ZH_CN', $3::text), $3, 'FULL', 'active', $4)`,
    [stage.tenant.id, id, code, stage.ids['310115']],
  );
  return id;
}

/** A project of the project manager, in a state. */
async function aProject(state = 'executing'): Promise<string> {
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${newId()}` }, kinds: ['endUser'] });
  const id = await stage.made('/project/project', {
    name: `云数据中心${newId()}`,
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
  await server.sql('update project set state = $2, pm_id = $3, team_ids = array[$3]::uuid[] where id = $1', [
    id,
    state,
    pm.id,
  ]);
  return id;
}

const create = (by: TestUser, projectId: string, more: object = {}) =>
  server.call(by, 'POST', path, {
    body: { projectId, name: { ZH_CN: '现场勘查' }, startOn: '2026-09-07', workdays: 3, ...more },
  });
/** A task of a project; its id. */
async function aTask(projectId: string, more: object = {}): Promise<string> {
  const answer = await create(pm, projectId, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body.id);
}
const get = (by: TestUser, id: string) => server.call(by, 'GET', `${path}/${id}`);
const read = async (id: string) => (await get(stage.admin, id)).body;
async function move(by: TestUser, [id, name]: readonly [id: string, name: string], form: object = {}): Promise<Answer> {
  const { version } = await read(id);
  return server.call(by, 'POST', `${path}/${id}/transitions/${name}`, { body: { version, ...form } });
}
const act = (by: TestUser, [action, id]: readonly [action: string, id: string], params: object = {}) =>
  server.call(by, 'POST', `${path}/batch`, { body: { action, ids: [id], params } });
const refusedOf = ({ body }: Answer): string[] => [
  ...(body.code ? [body.code] : []),
  ...(body.fields ?? []).map(({ code }: { code: string }) => code),
  ...(body.refused ?? []).map(({ code }: { code: string }) => code),
];
const change = async (by: TestUser, changes: readonly (readonly [id: string, what: object])[]) =>
  server.call(by, 'POST', '/projectTask/plan/changes', {
    body: {
      changes: await Promise.all(
        changes.map(async ([id, what]) => ({ id, version: (await read(id)).version, ...what })),
      ),
    },
  });
const plan = (by: TestUser, from = '2026-08-31', to = '2026-10-25') =>
  server.call(by, 'GET', `/projectTask/plan?from=${from}&to=${to}`);
const page = async (by: TestUser, query: string): Promise<TaskPlan> =>
  (await server.call(by, 'GET', `/projectTask/plan?from=2026-08-31&to=2026-10-25&${query}`)).body;
const house = () => systemContext(server.services, stage.tenant.id);
const notices = (event: string) =>
  server.sql<{ recipient_id: string }>(
    `select t.recipient_id from tip t join tips_rule r on r.tenant_id = t.tenant_id and r.id = t.rule_id
      where t.tenant_id = $1 and r.event = $2`,
    [stage.tenant.id, event],
  );

test('a task has a number, ends after its working days, and begins on a day that is worked', async () => {
  const projectId = await aProject();
  const id = await aTask(projectId, { startOn: '2026-09-05', workdays: 6, hours: '12.0' });

  expect(await read(id)).toMatchObject({
    no: 'PT-202608-0001',
    startOn: '2026-09-07',
    endOn: '2026-09-14',
    remainingWd: 6,
    state: 'todo',
  });
  const { version } = await read(id);
  await server.call(pm, 'PUT', `${path}/${id}`, { body: { version, workdays: 1 } });
  expect(await read(id)).toMatchObject({ endOn: '2026-09-07', remainingWd: 1 });
});

test('a task goes its way: begun, blocked with a reason and who helps, finished, and opened again', async () => {
  const id = await aTask(await aProject(), { assigneeId: staff.id });

  const bare = await move(staff, [id, 'block']);
  const steps = [
    await move(staff, [id, 'start']),
    await move(staff, [id, 'block'], { blockReason: '缺少图纸', unblockerId: pm.id }),
    await move(staff, [id, 'unblock']),
  ];
  await act(staff, ['report', id], { progress: 40 });
  const half = await read(id);
  const done = await move(staff, [id, 'finish']);
  const ended = await read(id);
  await move(pm, [id, 'reopen'], { reason: '返工' });

  expect(refusedOf(bare)).toContain('common.required');
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(half).toMatchObject({ progress: 40, remainingWd: 2, blockReason: null });
  expect(done.status).toBe(200);
  expect(ended).toMatchObject({ state: 'done', progress: 100, remainingWd: 0, doneOn: '2026-08-31' });
  expect(await read(id)).toMatchObject({ state: 'todo', progress: 0, doneOn: null });
});

test('what nobody has is not begun, nor what waits for something else; a canceled task holds nothing up', async () => {
  const projectId = await aProject();
  const first = await aTask(projectId);
  const second = await aTask(projectId, { assigneeId: staff.id, predecessorIds: [first] });

  const nobody = await move(pm, [first, 'start']);
  const waits = await move(staff, [second, 'start']);
  await move(pm, [first, 'cancel'], { reason: '不需要' });
  const free = await move(staff, [second, 'start']);

  expect(refusedOf(nobody)).toContain('projectTask.nobody');
  expect(waits.body).toMatchObject({ code: 'projectTask.waitsFor', params: { no: 'PT-202608-0001' } });
  expect(free.status).toBe(200);
});

test('predecessors are of the same project and make no circle; places of other projects and ended projects are refused', async () => {
  const [here, there] = [await aProject(), await aProject()];
  const a = await aTask(here);
  const b = await aTask(here, { predecessorIds: [a] });
  const foreign = await aTask(there);
  const { version } = await read(a);

  const circle = await server.call(pm, 'PUT', `${path}/${a}`, { body: { version, predecessorIds: [b] } });
  const other = await create(pm, here, { predecessorIds: [foreign] });
  const over = await create(pm, await aProject('closed'));
  const unitId = newId();
  await server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag) values ($1, $2, now(), now(), $3, 1, 'G-01')`,
    [stage.tenant.id, unitId, there],
  );
  const place = await create(pm, here, { unitId });

  expect(circle.body.fields).toMatchObject([{ path: 'predecessorIds', code: 'projectTask.cycle' }]);
  expect(other.body.fields).toMatchObject([{ path: 'predecessorIds', code: 'projectTask.otherProject' }]);
  expect(place.body.fields).toMatchObject([{ path: 'unitId', code: 'projectTask.elsewhere' }]);
  expect(over.body.fields).toMatchObject([{ path: 'projectId', code: 'projectTask.projectOver' }]);
});

test('each role does what it may: planners plan, whoever has a task works on it, all others read at most', async () => {
  const dealerId = await aDealer('NEAR');
  const other = await aDealer('FAR');
  const dla = await someone('dla', 'R_DLA', dealerId);
  const dlu = await someone('dlu', 'R_DLU', dealerId);
  const colleague = await someone('colleague', 'R_DLU', dealerId);
  const stranger = await someone('stranger', 'R_DLU', other);
  const asm = await someone('asm', 'R_ASM');
  const projectId = await aProject();
  const id = await aTask(projectId, { dealerId });
  const givenTo = async (by: TestUser, params: object) => refusedOf(await act(by, ['assign', id], params));

  expect(await givenTo(dla, { assigneeId: stranger.id })).toContain('projectTask.otherDealer');
  expect(await givenTo(dla, { assigneeId: staff.id })).toContain('projectTask.otherDealer');
  expect(await givenTo(dla, {})).toContain('projectTask.otherDealer');
  expect(await givenTo(dla, { assigneeId: dlu.id })).toEqual([]);
  expect(await read(id)).toMatchObject({ assigneeId: dlu.id, dealerId });
  expect((await act(dlu, ['assign', id], { assigneeId: dlu.id })).status).toBe(403);
  expect(refusedOf(await move(colleague, [id, 'start']))).toEqual(['projectTask.notYours']);
  expect((await get(colleague, id)).body.abilities.closed).toContain('start');
  expect((await get(stranger, id)).status).toBe(404);
  expect((await get(staff, id)).status).toBe(404);
  expect((await create(staff, projectId)).status).toBe(403);
  expect((await create(asm, projectId)).status).toBe(403);
  expect((await move(dlu, [id, 'start'])).status).toBe(200);
  expect((await move(dlu, [id, 'cancel'], { reason: '不做了' })).status).toBe(403);

  expect(await givenTo(pm, { assigneeId: staff.id })).toEqual([]);
  expect(await read(id)).toMatchObject({ assigneeId: staff.id, dealerId: null });
  expect((await get(staff, id)).status).toBe(200);
  expect((await get(dla, id)).status).toBe(404);
  expect(await givenTo(pm, { assigneeId: staff.id, dealerId })).toContain('projectTask.personElsewhere');
  expect((await move(pm, [id, 'finish'])).status).toBe(200);
});

test('the plan of a window has what the reader sees, by whose it is; more than 26 weeks are refused', async () => {
  const projectId = await aProject();
  const mine = await aTask(projectId, { assigneeId: staff.id });
  await aTask(projectId);
  await aTask(projectId, { startOn: '2027-03-01' });

  const { body } = await plan(pm);
  const own = await plan(staff);
  const tooLong = await plan(pm, '2026-01-01', '2026-12-31');

  expect(body).toMatchObject({ dayHours: 8, today: '2026-08-31', isCut: false });
  expect(body.bars.map(({ lane, mayAssign }: Record<string, unknown>) => [lane, mayAssign])).toEqual([
    [`user:${staff.id}`, true],
    ['none', true],
  ]);
  expect(body.lanes).toEqual([{ key: `user:${staff.id}`, name: 'staff', dealer: null }]);
  expect(body.laneCount).toBe(1);
  expect(own.body.bars).toMatchObject([{ id: mine, mayAssign: false }]);
  expect(tooLong.body.code).toBe('projectTask.windowTooLong');
});

test('the plan comes by pages of people by name: nobody’s work on the first, all of somebody’s on his page or by himself', async () => {
  const projectId = await aProject();
  const users = await Promise.all(
    Array.from({ length: planLimits.lanes + 2 }, (_, at) => someone(`Lane ${String(at).padStart(2, '0')}`)),
  );
  const dealerId = await aDealer('DLR00801');
  for (const { id } of users) await aTask(projectId, { assigneeId: id });
  await aTask(projectId, { dealerId });
  await aTask(projectId);
  const last = users.at(-1)?.id ?? '';
  await aTask(projectId, { assigneeId: last, startOn: '2026-09-28' });

  const first = await page(pm, 'page=1');
  const second = await page(pm, 'page=2');
  const alone = await page(pm, `lane=user:${last}`);

  const foreign = await page(staff, `lane=user:${last}`);

  expect([first.laneCount, second.laneCount, alone.laneCount]).toEqual([users.length + 1, users.length + 1, 1]);
  expect([...first.lanes, ...second.lanes].map(({ key }) => key)).toEqual([
    ...users.map(({ id }) => `user:${id}`),
    `dealer:${dealerId}`,
  ]);
  expect(first.bars.filter(({ lane }) => lane === 'none')).toHaveLength(1);
  expect(second.bars.map(({ lane }) => lane)).toEqual([
    `user:${users.at(-2)?.id}`,
    `user:${last}`,
    `user:${last}`,
    `dealer:${dealerId}`,
  ]);
  expect(alone.bars.map(({ startOn }) => startOn)).toEqual(['2026-09-07', '2026-09-28']);
  expect(foreign.lanes).toEqual([]);
});

test('of a lane with more than fits the first are shown and the plan says so; days count all that ends on them', async () => {
  const projectId = await aProject();
  const id = await aTask(projectId, { assigneeId: staff.id });
  const alike = `tenant_id, version, created_at, updated_at, name, project_id, assignee_id, start_on, workdays, end_on, priority,
    progress, site_region_id, owner_ids, state`;
  await server.sql(
    `insert into project_task (id, no, ${alike}) select gen_random_uuid(), no || '-' || n, ${alike}
      from project_task, generate_series(1, $2::integer) n where id = $1`,
    [id, planLimits.laneBars],
  );

  const { bars, isCut } = await page(pm, 'page=1');
  const endings = await server.call(pm, 'GET', '/projectTask/plan/endings?from=2026-09-01&to=2026-09-30');
  const own = await server.call(exm, 'GET', '/projectTask/plan/endings?from=2026-09-01&to=2026-09-30');

  expect(bars).toHaveLength(planLimits.laneBars);
  expect(isCut).toBe(true);
  expect(endings.body.days).toMatchObject([{ day: '2026-09-09', count: planLimits.laneBars + 1 }]);
  expect(endings.body.days[0].works).toHaveLength(planLimits.dayWorks);
  expect(own.body.days).toEqual([]);
});

test('several tasks are given and moved together, or none of them; whoever has one now is told', async () => {
  const projectId = await aProject();
  const [a, b] = [await aTask(projectId), await aTask(projectId)];
  const to = { assignee: { userId: staff.id, dealerId: null } };
  const { version } = await read(b);
  const stale = await server.call(pm, 'POST', '/projectTask/plan/changes', {
    body: {
      changes: [
        { id: a, version: (await read(a)).version, ...to },
        { id: b, version: version + 7, startOn: '2026-09-21' },
      ],
    },
  });
  const before = await read(a);

  const answer = await change(pm, [
    [a, to],
    [b, { startOn: '2026-09-21' }],
  ]);

  expect(stale.status).toBe(409);
  expect(before.assigneeId).toBeNull();
  expect(answer.body).toEqual({ changed: 2 });
  expect(await read(a)).toMatchObject({ assigneeId: staff.id });
  expect(await read(b)).toMatchObject({ startOn: '2026-09-21', endOn: '2026-09-23' });
  expect(await notices('assigned')).toEqual([{ recipient_id: staff.id }]);
  expect((await change(staff, [[a, { startOn: '2026-09-21' }]])).status).toBe(403);
});

test('tasks rest with their project, are canceled at its end, and may be opened again when it is', async () => {
  const projectId = await aProject();
  const id = await aTask(projectId, { assigneeId: staff.id });
  const form = { reason: '客户', suspendReason: '客户', resumeOn: '2026-10-01', lessonsLearned: '提前确认现场条件' };
  const go = (name: string) => moveRecord(house(), project, { id: projectId, name, form });

  await go('suspend');
  const rests = await move(staff, [id, 'start']);
  const given = await act(pm, ['assign', id], { assigneeId: pm.id });
  const { version } = await read(id);
  const changed = await server.call(pm, 'PUT', `${path}/${id}`, { body: { version, workdays: 9 } });
  await go('resume');
  const goesOn = await move(staff, [id, 'start']);
  await go('complete');
  await go('close');
  const ended = await read(id);
  const late = await move(pm, [id, 'reopen'], { reason: '返工' });
  await go('reopen');
  const again = await move(pm, [id, 'reopen'], { reason: '返工' });

  expect([rests, given, changed].map((each) => refusedOf(each))).toEqual([
    expect.arrayContaining(['projectTask.atRest']),
    expect.arrayContaining(['projectTask.atRest']),
    expect.arrayContaining(['projectTask.atRest']),
  ]);
  expect(goesOn.status).toBe(200);
  expect(ended.state).toBe('canceled');
  expect(refusedOf(late)).toContain('projectTask.atRest');
  expect(again.status).toBe(200);
});

const item = (code: string, phase: string, more: object = {}) => ({
  code,
  name: { ZH_CN: code },
  phase,
  kind: 'normal',
  defaultDays: 5,
  dayUnit: 'work',
  perGenset: false,
  onSite: false,
  ownerRole: 'PM',
  audit: 'none',
  ...more,
});

/** A project whose definition has just become valid, with its plan. */
async function planned(): Promise<{ projectId: string; planId: string }> {
  const templateId = await stage.made('/reference/milestoneTemplate', {
    code: 'TPL-DIRECT',
    name: { ZH_CN: '直销' },
    projectType: 'DIRECT',
    items: [item('M10', 'CONTRACT'), item('M60', 'INSTALL', { perGenset: true }), item('M90', 'HANDOVER')],
    predecessors: [
      { item: 'M60', after: 'M10', link: 'FS', lag: 0 },
      { item: 'M90', after: 'M60', link: 'FS', lag: 0 },
    ],
  });
  await server.sql(`update milestone_template set status = 'published' where id = $1`, [templateId]);
  const modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const projectId = await aProject('registered');
  const definitionId = await stage.made('/project/projectDefinition', {
    projectId,
    lines: [{ modelId, ratingBasis: 'ESP', qty: 2 }],
    scope: ['SUPPLY', 'TRANSPORT', 'INSTALL'],
    requiredOn: '2099-12-31',
  });
  await server.sql(`update project_definition set state = 'inAudit', pm_id = $2 where id = $1`, [definitionId, pm.id]);
  await server.sql(`update project set state = 'defAudit' where id = $1`, [projectId]);
  await moveRecord(house(), { key: 'project.projectDefinition' }, { id: definitionId, name: 'accept' });
  const [row] = await server.sql<{ id: string }>('select id from project_plan where project_id = $1', [projectId]);
  return { projectId, planId: row?.id ?? '' };
}
const generate = (planId: string, anchorOn: string) =>
  server.call(pm, 'POST', `${plans}/batch`, { body: { action: 'generate', ids: [planId], params: { anchorOn } } });
const tasksOf = (projectId: string) =>
  server.sql<{ id: string; source: string; start: string; end: string; state: string; released: boolean; who: string }>(
    `select id, source, start_on::text as start, end_on::text as "end", state, is_released as released, assignee_id as who
      from project_task where project_id = $1 and deleted_at is null order by source`,
    [projectId],
  );

test('a generated plan makes a task of each milestone that somebody owns; they are held until it is approved, and what was thrown away stays away', async () => {
  const { projectId, planId } = await planned();

  await generate(planId, '2026-09-07');
  const first = await tasksOf(projectId);
  await generate(planId, '2026-09-14');
  const all = await tasksOf(projectId);
  const [, , , unwanted] = all;
  await server.call(pm, 'DELETE', `${path}/${unwanted?.id ?? ''}`);
  await generate(planId, '2026-09-15');
  const again = await tasksOf(projectId);
  const [held] = again;
  const early = await move(pm, [held?.id ?? '', 'start']);
  const { version } = (await server.call(pm, 'GET', `${plans}/${planId}`)).body;
  await server.call(pm, 'POST', `${plans}/${planId}/transitions/submit`, { body: { version } });
  await approveTasks(server, planId, [stage.admin, exm, stage.people.bad]);
  const released = await tasksOf(projectId);

  expect(first.map(({ source, who }) => [source, who])).toEqual([
    ['M10', pm.id],
    ['M60#1', pm.id],
    ['M60#2', pm.id],
    ['M90', pm.id],
  ]);
  expect(all.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(again.map(({ source }) => source)).toEqual(['M10', 'M60#1', 'M60#2']);
  expect(again.every(({ start }, at) => start > (first[at]?.start ?? ''))).toBe(true);
  expect(refusedOf(early)).toContain('projectTask.notReleased');
  expect(again.map((task) => task.released)).toEqual([false, false, false]);
  expect(released.map((task) => task.released)).toEqual([true, true, true]);
});

test('what was moved or given away by hand stays when the plan moves; a reached milestone settles its task, not the other way', async () => {
  const { projectId, planId } = await planned();
  await generate(planId, '2026-09-07');
  const [, byHand, follows, last] = await tasksOf(projectId);
  await change(pm, [[byHand?.id ?? '', { startOn: '2026-09-22', assignee: { userId: staff.id, dealerId: null } }]]);
  await generate(planId, '2026-09-21');
  const moved = await tasksOf(projectId);
  await server.sql(`update project_plan set state = 'running' where id = $1`, [planId]);
  await server.sql(`update project_task set is_released = true where project_id = $1`, [projectId]);
  await move(pm, [last?.id ?? '', 'start']);
  await move(pm, [last?.id ?? '', 'finish']);
  const [m10, m90] = await server.sql<{ id: string; state: string }>(
    `select id, state from project_milestone where plan_id = $1 and code in ('M10', 'M90') and deleted_at is null order by code`,
    [planId],
  );
  await house().tx(async (tx) => {
    const milestone = await recordsOf(tx, projectMilestone).lock(m10?.id ?? '');
    await recordsOf(tx, projectMilestone).update(milestone, { state: 'done', actualOn: '2026-08-31' });
  });
  await server.call(pm, 'POST', `${plans}/batch`, {
    body: { action: 'replan', ids: [planId], params: { reason: '调整' } },
  });
  const ended = await tasksOf(projectId);

  expect(moved[1]).toMatchObject({ start: '2026-09-22', who: staff.id });
  expect(moved[2]?.start).not.toBe(follows?.start);
  expect(m90?.state).toBe('notStarted');
  expect(ended.map(({ state }) => state)).toEqual(['done', 'todo', 'todo', 'done']);
});
