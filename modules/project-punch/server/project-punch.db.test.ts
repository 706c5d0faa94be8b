import { newId, systemContext } from '@mp/kernel/server';
import { aPicture, pathOf, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectPlanModule, recomputePlanOf } from '@mp/project-plan/server';
import { projectWeeklyModule } from '@mp/project-weekly/server';
import { tradeModule } from '@mp/trade/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectRisk, punchItem } from '../contract/index.ts';
import { projectPunchModule } from './index.ts';

const today = '2026-06-18';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let engineer: TestUser;
let projectId: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectWeeklyModule,
    projectPunchModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(undefined);
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  engineer = stage.people.ase;
  await stage.give(pm, 'R_PM');
  server.setNow(new Date(`${today}T10:00:00+08:00`));
  projectId = await executing();
});
afterEach(() => server.setNow(undefined));

/** A project at work, with a plan whose one milestone is that the customer accepts. */
async function executing(state = 'executing'): Promise<string> {
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${newId()}` }, kinds: ['endUser'] });
  const id = await stage.made('/project/project', {
    name: '云数据中心',
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '5000',
    estQty: 4,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql('update project set state = $3, pm_id = $2, team_ids = array[$2]::uuid[] where id = $1', [
    id,
    pm.id,
    state,
  ]);
  const templateId = await stage.made('/reference/milestoneTemplate', {
    code: `T${mobile()}`,
    name: { ZH_CN: '直销' },
    projectType: 'DIRECT',
    items: [
      {
        code: 'M100',
        name: { ZH_CN: '验收' },
        phase: 'ACCEPT',
        kind: 'key',
        defaultDays: 7,
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
    `insert into project_plan (tenant_id, id, created_at, updated_at, no, name, project_id, pm_id, team_ids, state, health, template_id,
        anchor_on, links, unit_count)
      select tenant_id, gen_random_uuid(), now(), now(), no, name, id, pm_id, team_ids, 'running', 'green', $2, '2026-05-01', '[]', 1
        from project where id = $1 returning id`,
    [id, templateId],
  );
  await server.sql(
    `insert into project_milestone (tenant_id, id, created_at, updated_at, plan_id, seq, code, name, phase, kind, days, day_unit, state,
        baseline_on, plan_on, forecast_on)
      select tenant_id, gen_random_uuid(), now(), now(), id, 1, 'M100', '{"ZH_CN": "验收"}', 'ACCEPT', 'key', 5, 'work', 'notStarted',
        '2026-07-30', '2026-07-30', '2026-07-30' from project_plan where id = $1`,
    [plan?.id],
  );
  return id;
}

const raise = (by: TestUser, values: object = {}): Promise<Answer> =>
  server.call(by, 'POST', pathOf(punchItem), {
    body: { projectId, text: '排风百叶未安装', punchClass: 'A', ownerId: engineer.id, dueOn: '2026-06-25', ...values },
  });
const threaten = (by: TestUser, values: object = {}): Promise<Answer> =>
  server.call(by, 'POST', pathOf(projectRisk), {
    body: {
      projectId,
      text: '土建延期',
      probability: 4,
      impact: 4,
      ownerId: pm.id,
      response: '每周核对进度',
      ...values,
    },
  });

/** Moves a record on; as somebody who may not, it answers why. */
async function move(
  by: TestUser,
  { of, id, to, asks = {} }: { of: typeof punchItem | typeof projectRisk; id: string; to: string; asks?: object },
): Promise<Answer> {
  const { body } = await server.call(stage.admin, 'GET', pathOf(of, id));
  return server.call(by, 'POST', `${pathOf(of, id)}/transitions/${to}`, { body: { version: body.version, ...asks } });
}

const finish = async (by: TestUser, id: string) =>
  move(by, {
    of: punchItem,
    id,
    to: 'finish',
    asks: { solution: '已安装', evidence: [await aPicture(server, by)] },
  });

const planOf = async () => {
  const [row] = await server.sql<{ health: string; a: number; b: number; risks: number }>(
    `select health, open_punch_a as a, open_punch_b as b, great_risks as risks from project_plan where project_id = $1`,
    [projectId],
  );
  return row;
};
const stateOf = async () =>
  (await server.sql<{ state: string }>('select state from project where id = $1', [projectId]))[0]?.state;
const recompute = () => systemContext(server.services, stage.tenant.id).tx((tx) => recomputePlanOf(tx, projectId));

test('a punch item is finished with evidence by its owner, verified or opened again by the project manager', async () => {
  const { body: item } = await raise(pm);
  const bare = await move(engineer, { of: punchItem, id: item.id, to: 'finish', asks: { solution: '好' } });
  const stranger = await finish(stage.people.asm, item.id);
  const done = await finish(engineer, item.id);
  const verifiedByOwner = await move(engineer, { of: punchItem, id: item.id, to: 'verify' });
  const again = await move(pm, { of: punchItem, id: item.id, to: 'reopen', asks: { reason: '照片不清楚' } });
  await finish(engineer, item.id);
  const verified = await move(pm, { of: punchItem, id: item.id, to: 'verify' });

  expect(item).toMatchObject({ state: 'open', raisedOn: today });
  expect(item.no).toMatch(/^PI-202606-\d{4}$/u);
  expect(bare.status).toBe(422);
  expect(stranger.body.code).toBe('punch.notOwner');
  expect(done.body).toMatchObject({ state: 'done', doneOn: today });
  expect(verifiedByOwner.status).toBe(403);
  expect(again.body).toMatchObject({ state: 'open', evidence: [], doneOn: null });
  expect(verified.body).toMatchObject({ state: 'verified', verifiedOn: today });
});

test('class A and B say until when; nothing is added to a project that is not at work', async () => {
  const undated = await raise(pm, { dueOn: null });
  const free = await raise(pm, { dueOn: null, punchClass: 'C' });
  await server.sql(`update project set state = 'closed' where id = $1`, [projectId]);
  const late = await raise(pm);

  expect(undated.body.fields).toMatchObject([{ path: 'dueOn', code: 'common.required' }]);
  expect(free.status).toBe(201);
  expect(late.body.fields).toMatchObject([{ path: 'projectId', code: 'punch.projectNotOpen' }]);
});

test('the plan counts what is open; an overdue class A item makes it amber until it is done', async () => {
  const { body: item } = await raise(pm, { dueOn: '2026-06-19' });
  await raise(pm, { punchClass: 'B' });
  const before = await planOf();
  server.setNow(new Date('2026-06-22T10:00:00+08:00'));
  await recompute();
  const overdue = await planOf();
  await finish(engineer, item.id);
  const after = await planOf();

  expect(before).toMatchObject({ health: 'green', a: 1, b: 1 });
  expect(overdue).toMatchObject({ health: 'amber', a: 1 });
  expect(after).toMatchObject({ health: 'green', a: 0, b: 1 });
});

test('an accepted project goes over to closing when its class A items are done, and is closed when those of class B are', async () => {
  const { body: item } = await raise(pm);
  const { body: second } = await raise(pm, { punchClass: 'B', ownerId: pm.id });
  await server.sql(
    `update project_milestone set state = 'done', actual_on = $2
      where plan_id = (select id from project_plan where project_id = $1)`,
    [projectId, today],
  );
  await recompute();
  const held = await stateOf();
  await finish(engineer, item.id);
  const released = await stateOf();
  const close = async () => {
    const { body } = await server.call(pm, 'GET', `/project/project/${projectId}`);
    return server.call(pm, 'POST', `/project/project/${projectId}/transitions/close`, {
      body: { version: body.version, lessonsLearned: '提前核对土建' },
    });
  };
  const open = await close();
  await finish(pm, second.id);
  const closed = await close();

  expect(held).toBe('executing');
  expect(released).toBe('closing');
  expect(open.body.code).toBe('project.cannotClose');
  expect(open.body.params.list).toContain(second.no);
  expect(closed.body.state).toBe('closed');
});

test('a risk is scored and counted; one that occurs goes on as a problem of its project', async () => {
  const { body: risk } = await threaten(pm);
  const counted = await planOf();
  const { body: changed } = await server.call(pm, 'PUT', pathOf(projectRisk, risk.id), {
    body: { version: risk.version, impact: 3 },
  });
  const lower = await planOf();
  const occurred = await move(pm, {
    of: projectRisk,
    id: risk.id,
    to: 'occur',
    asks: { outcome: '土建晚两周', severity: 'high' },
  });
  const issues = await server.sql<{ text: string; severity: string }>(
    'select text, severity from project_issue where project_id = $1',
    [projectId],
  );
  const beyond = await threaten(pm, { probability: 6 });

  expect(risk).toMatchObject({ score: 16, state: 'open' });
  expect(counted).toMatchObject({ risks: 1 });
  expect(changed.score).toBe(12);
  expect(lower).toMatchObject({ risks: 0 });
  expect(occurred.body).toMatchObject({ state: 'occurred', closedOn: today });
  expect(issues).toEqual([{ text: '土建延期', severity: 'high' }]);
  expect(beyond.body.fields).toMatchObject([{ path: 'probability' }]);
});

test('project managers raise and verify, engineers raise and do, areas read; a dealer hears of no risk', async () => {
  const { body: item } = await raise(pm);
  const { body: risk } = await threaten(pm);
  const dealer = await server.aUser({ tenant: stage.tenant, employeeName: 'dealer' });
  await stage.give(dealer, 'R_DLA');

  const statusOf = async (by: TestUser) => ({
    raises: (await raise(by)).status,
    reads: (await server.call(by, 'GET', pathOf(punchItem, item.id))).status,
    verifies: (await move(by, { of: punchItem, id: item.id, to: 'verify' })).body.code,
    readsRisk: (await server.call(by, 'GET', pathOf(projectRisk, risk.id))).status,
    threatens: (await threaten(by)).status,
  });

  expect(await statusOf(engineer)).toMatchObject({ raises: 201, reads: 200, readsRisk: 200, threatens: 403 });
  expect(await statusOf(stage.people.asm)).toMatchObject({ raises: 403, reads: 200, readsRisk: 200, threatens: 403 });
  expect(await statusOf(dealer)).toMatchObject({ reads: 404, readsRisk: 403, threatens: 403 });
  expect((await statusOf(pm)).verifies).toBe('common.transitionRefused');
});
