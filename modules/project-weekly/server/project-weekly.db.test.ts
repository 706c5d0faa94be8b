import { systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { tradeModule } from '@mp/trade/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectWeeklyModule } from './index.ts';
import { endReports, openReports } from './weekly.job.ts';

const reports = '/projectWeekly/weeklyReport';
const issues = '/projectWeekly/projectIssue';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let director: TestUser;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectWeeklyModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  director = stage.people.bad;
  await stage.give(pm, 'R_PM');
});

/** The clock of the server at a time in the zone of the tenant. */
const at = (time: string) => server.setNow(new Date(`${time}+08:00`));
const clock = () => systemContext(server.services, stage.tenant.id);

/** A project that is executed and led by the project manager. */
async function executing(): Promise<string> {
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  const id = await stage.made('/project/project', {
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
  await server.sql(`update project set state = 'executing', pm_id = $2, team_ids = array[$2::uuid] where id = $1`, [
    id,
    pm.id,
  ]);
  return id;
}

/** A plan with an acceptance that is still to come. */
async function withPlan(projectId: string): Promise<void> {
  const templateId = await stage.made('/reference/milestoneTemplate', {
    code: 'TPL-DIRECT',
    name: { ZH_CN: '直销' },
    projectType: 'DIRECT',
    items: [
      {
        code: 'M100',
        name: { ZH_CN: '验收' },
        phase: 'ACCEPT',
        kind: 'key',
        defaultDays: 21,
        dayUnit: 'work',
        perGenset: false,
        onSite: false,
        ownerRole: 'PM',
        audit: 'none',
      },
    ],
    predecessors: [],
  });
  const [plan] = await server.sql<{ id: string }>(
    `insert into project_plan (tenant_id, id, created_at, updated_at, no, name, project_id, pm_id, team_ids, state, health, template_id, anchor_on, links,
        accept_forecast, progress_actual, progress_plan)
      select tenant_id, gen_random_uuid(), now(), now(), no, name, id, pm_id, team_ids, 'running', 'green', $2, '2026-11-02', '[]',
        '2026-12-01', 40, 45 from project where id = $1 returning id`,
    [projectId, templateId],
  );
  await server.sql(
    `insert into project_milestone (tenant_id, id, created_at, updated_at, plan_id, seq, code, name, phase, kind, days, day_unit, state,
        baseline_on, plan_on, forecast_on, actual_on)
      select p.tenant_id, gen_random_uuid(), now(), now(), p.id, m.seq, m.code, jsonb_build_object('ZH_CN', m.code), m.phase, 'key', m.days,
        'work', m.state, m.day, m.day, m.day, m.actual
      from project_plan p, (values (1, 'M60', 'SHIP', 1, 'done', '2026-11-10'::date, '2026-11-10'::date),
        (2, 'M100', 'ACCEPT', 21, 'notStarted', '2026-12-01'::date, null)) as m(seq, code, phase, days, state, day, actual)
      where p.id = $1`,
    [plan?.id],
  );
}

const read = async (by: TestUser, id: string) => (await server.call(by, 'GET', `${reports}/${id}`)).body;
const listed = async (by: TestUser) => (await server.call(by, 'GET', reports)).body.items;
const move = async (by: TestUser, id: string, [name, form]: readonly [string, object?]) => {
  const { version } = await read(stage.admin, id);
  return server.call(by, 'POST', `${reports}/${id}/transitions/${name}`, { body: { version, ...form } });
};
const write = async (by: TestUser, id: string, values: object) => {
  const { version } = await read(stage.admin, id);
  return server.call(by, 'PUT', `${reports}/${id}`, { body: { version, ...values } });
};
const filled = { workDone: '安装完成', workNext: '开始调试', forecastAnswer: 'confirmed' };

/** The report of the week of a Wednesday, opened that morning. */
async function opened(morning = '2026-11-11T08:00:00'): Promise<{ id: string; projectId: string }> {
  at(morning);
  const projectId = await executing();
  await openReports(clock());
  const [report] = await listed(pm);
  return { id: report.id, projectId };
}

test('reports are opened once, from Monday six o’clock on, for projects at work', async () => {
  at('2026-11-09T05:59:00');
  const projectId = await executing();
  const early = await openReports(clock());
  at('2026-11-09T06:00:00');
  const first = await openReports(clock());
  const again = await openReports(clock());
  const [report] = await listed(pm);

  expect([early, first, again]).toEqual([0, 1, 0]);
  expect(report).toMatchObject({
    projectId,
    weekNo: '2026-W46',
    weekFrom: '2026-11-09',
    weekTo: '2026-11-15',
    dueAt: '2026-11-13T09:30:00Z',
    state: 'open',
    writerId: pm.id,
  });
});

test('a report is begun, lacks what must be said, is submitted in time and read', async () => {
  const { id } = await opened();
  const begun = await write(pm, id, { workDone: '安装完成' });
  const refused = await move(pm, id, ['submit']);
  await write(pm, id, filled);
  const submitted = await move(pm, id, ['submit']);
  const changed = await write(pm, id, { workDone: '改写' });
  const byWriter = await move(pm, id, ['markRead']);
  const done = await move(director, id, ['markRead']);

  expect(begun.body.state).toBe('draft');
  expect(refused.body).toMatchObject({ code: 'common.validation' });
  expect(JSON.stringify(refused.body)).toContain('workNext');
  expect(submitted.body).toMatchObject({ state: 'submitted', isLate: false });
  expect(changed.status).toBe(409);
  expect(byWriter.status).toBe(403);
  expect(done.body).toMatchObject({ state: 'read', readerId: director.id });
});

test('what is not submitted is missed at its due time, may come late for two working days, and is locked then', async () => {
  const late = await opened();
  at('2026-11-13T17:29:00');
  expect(await endReports(clock())).toBe(0);
  at('2026-11-13T17:30:00');
  expect(await endReports(clock())).toBe(1);
  expect((await read(pm, late.id)).state).toBe('missed');
  at('2026-11-16T09:00:00');
  await write(pm, late.id, filled);
  expect((await move(pm, late.id, ['submit'])).body).toMatchObject({ state: 'submitted', isLate: true });

  const { id } = await opened('2026-11-18T08:00:00');
  at('2026-11-20T17:30:00');
  await endReports(clock());
  at('2026-11-24T17:30:00');
  const tooLate = await write(pm, id, filled);
  await endReports(clock());

  expect(tooLate.body.code).toBe('projectWeekly.locked');
  expect((await read(pm, id)).state).toBe('locked');
});

test('a locked report is opened once more for a working day, by who directs and with a reason', async () => {
  const { id } = await opened();
  at('2026-11-17T17:30:00');
  await endReports(clock());
  at('2026-11-18T09:00:00');
  const byWriter = await move(pm, id, ['unlock', { unlockReason: '现场无网络' }]);
  const without = await move(director, id, ['unlock']);
  const byDirector = await move(director, id, ['unlock', { unlockReason: '现场无网络' }]);
  // It was missed before, and is not missed again.
  expect(await endReports(clock())).toBe(0);
  at('2026-11-19T17:30:00');
  await endReports(clock());
  const again = await move(director, id, ['unlock', { unlockReason: '再次' }]);

  expect([byWriter.status, without.status, byDirector.status]).toEqual([403, 422, 200]);
  expect(byDirector.body).toMatchObject({ state: 'draft', unlockReason: '现场无网络' });
  expect(again.body.code).toBe('projectWeekly.unlockedBefore');
});

test('projects at rest are not reported, and nobody makes a report by hand', async () => {
  at('2026-11-11T08:00:00');
  const projectId = await executing();
  const byHand = await server.call(stage.admin, 'POST', reports, { body: { projectId, weekFrom: '2026-11-09' } });
  await server.sql(`update project set state = 'suspended' where id = $1`, [projectId]);
  const resting = await openReports(clock());

  expect([404, 405]).toContain(byHand.status);
  expect(resting).toBe(0);
});

test('facts are those of now until the report is submitted, and stay as they were then', async () => {
  const { id, projectId } = await opened();
  await withPlan(projectId);
  await server.call(pm, 'POST', issues, { body: { projectId, text: '基础未完工', severity: 'high' } });
  const facts = async () => (await server.call(pm, 'GET', `${reports}/${id}/facts`)).body;
  const before = await facts();
  await write(pm, id, filled);
  await move(pm, id, ['submit']);
  const [issue] = (await server.call(pm, 'GET', issues)).body.items;
  await server.call(pm, 'POST', `${issues}/${issue.id}/transitions/close`, {
    body: { version: issue.version, solution: '已完工' },
  });
  const after = await facts();

  expect(before).toMatchObject({
    isFrozen: false,
    facts: {
      health: 'green',
      acceptForecast: '2026-12-01',
      done: [{ code: 'M60', on: '2026-11-10' }],
      issues: [{ text: '基础未完工', severity: 'high' }],
    },
  });
  expect(after).toMatchObject({ isFrozen: true, facts: { issues: [{ text: '基础未完工' }] } });
});

test('another forecast moves the acceptance of the plan with its reason; an impossible one is refused at its field', async () => {
  const { id, projectId } = await opened();
  await withPlan(projectId);
  const changed = { ...filled, forecastAnswer: 'changed', forecastReason: '基础延期' };
  await write(pm, id, { ...changed, newForecastOn: '2026-12-05' });
  const onSaturday = await move(pm, id, ['submit']);
  await write(pm, id, { ...changed, newForecastOn: '2026-12-15' });
  const submitted = await move(pm, id, ['submit']);
  const [milestone] = await server.sql<{ day: string; reason: string }>(
    `select forecast_on::text as day, manual_reason as reason from project_milestone where code = 'M100' and plan_id =
      (select id from project_plan where project_id = $1)`,
    [projectId],
  );

  expect(onSaturday.status).toBe(422);
  expect(JSON.stringify(onSaturday.body)).toContain('newForecastOn');
  expect(submitted.body).toMatchObject({ state: 'submitted', acceptForecast: '2026-12-01' });
  expect(milestone).toEqual({ day: '2026-12-15', reason: '基础延期' });
});

test('writers are reminded once before, and told of comments', async () => {
  const { id } = await opened();
  const events: string[] = [];
  const told = async () => {
    const rows = await server.sql<{ code: string }>(
      `select r.code from tip t join tips_rule r on r.tenant_id = t.tenant_id and r.id = t.rule_id
        where t.tenant_id = $1 and t.recipient_id = $2 order by t.created_at`,
      [stage.tenant.id, pm.id],
    );
    return rows.map(({ code }) => code);
  };
  at('2026-11-13T13:00:00');
  await endReports(clock());
  events.push(...(await told()));
  at('2026-11-13T13:30:00');
  await endReports(clock());
  await endReports(clock());
  const said = await server.call(director, 'POST', '/projectWeekly/weeklyComment', {
    body: { reportId: id, text: '请补充照片' },
  });

  expect(events).toEqual([]);
  expect(said.body).toMatchObject({ text: '请补充照片', authorId: director.id });
  expect(await told()).toEqual(['TR-P5A', 'TR-P5D']);
});

test('the overview of weeks and the report on discipline count what the reader sees', async () => {
  const { id, projectId } = await opened();
  at('2026-11-13T17:30:00');
  await endReports(clock());
  const stranger = await server.aUser({ tenant: stage.tenant });
  await stage.give(stranger, 'R_PM');
  const weeks = async (by: TestUser) => (await server.call(by, 'GET', '/projectWeekly/weeks')).body;
  const discipline = async (by: TestUser) =>
    (await server.call(by, 'GET', '/projectWeekly/reports/discipline?months=1')).body;
  const seen = await weeks(pm);

  expect(seen.weeks).toHaveLength(12);
  expect(seen.weeks.at(-1)).toMatchObject({ no: '2026-W46', isNeeded: true });
  expect(seen.projects).toMatchObject([{ projectId, reports: [{ id, state: 'missed', weekFrom: '2026-11-09' }] }]);
  expect((await weeks(stranger)).projects).toEqual([]);
  expect((await discipline(pm)).all).toEqual({ reports: 1, inTime: 0, late: 0, missed: 1, inTimePct: 0 });
  expect((await discipline(pm)).areas).toMatchObject([{ area: '华东', reports: 1, missed: 1 }]);
  expect((await discipline(pm)).cells).toMatchObject([
    { writerId: pm.id, weekFrom: '2026-11-09', inTimePct: 0, missed: 1 },
  ]);
  expect((await discipline(stranger)).all).toMatchObject({ reports: 0, inTimePct: null });
  const rows = async (by: TestUser, query: string) =>
    (await server.call(by, 'GET', `/projectWeekly/reports/disciplineRows?months=1&${query}`)).body.rows;
  expect(await rows(pm, 'outcome=missed&week=2026-W46')).toMatchObject([{ id, outcome: 'missed' }]);
  expect(await rows(pm, 'outcome=inTime')).toEqual([]);
  expect(await rows(stranger, '')).toEqual([]);
});

test('who takes a project over writes the report of the week; what was submitted keeps its writer', async () => {
  const { id, projectId } = await opened();
  await write(pm, id, filled);
  await move(pm, id, ['submit']);
  at('2026-11-18T08:00:00');
  await openReports(clock());
  const heir = await server.aUser({ tenant: stage.tenant, employeeName: 'heir' });
  await stage.give(heir, 'R_PM');
  const changed = await server.call(stage.admin, 'POST', '/project/project/batch', {
    body: { action: 'changePm', ids: [projectId], params: { pmId: heir.id } },
  });
  const writers = (await listed(stage.admin)).map(({ weekNo, writerId }: Record<string, unknown>) => [
    weekNo,
    writerId,
  ]);

  expect(changed.body).toMatchObject({ done: 1, refused: [] });
  expect(writers).toEqual([
    ['2026-W47', heir.id],
    ['2026-W46', pm.id],
  ]);
});
