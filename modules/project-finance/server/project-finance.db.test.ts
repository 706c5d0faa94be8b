import { defineServerModule } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { milestonesMoved, milestoneSources, projectModule, type MilestoneDates } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectFinanceModule } from './index.ts';

const plans = '/projectFinance/businessPlan';
const projects = '/project/project';
const definitions = '/project/projectDefinition';
const information = '/projectFinance/reports/information';

/** Who plans milestones, as far as money asks for them. */
const planned = new Map<string, MilestoneDates[]>();
const planning = defineServerModule({
  name: 'planning-of-the-test',
  acting: 'open',
  contributes: [milestoneSources.of({ of: async (_tx, ids) => ids.flatMap((id) => planned.get(id) ?? []) })],
});

let server: TestServer;
let stage: Stage;
let seller: TestUser;

beforeAll(async () => {
  server = await aDealerServer([
    tradeModule,
    dealerPublicModule,
    goemModule,
    gensetModule,
    projectModule,
    projectFinanceModule,
    planning,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  seller = await server.aUser({ tenant: stage.tenant, employeeName: 'seller' });
  for (const role of ['R_TSS', 'R_DSM']) await stage.give(seller, role);
});

/** A transition, `<id> <name>` of the records below a path. */
async function transit(by: TestUser, at: readonly [of: string, id: string, name: string]) {
  const [of, id, name] = at;
  const { body } = await server.call(by, 'GET', `${of}/${id}`);
  return server.call(by, 'POST', `${of}/${id}/transitions/${name}`, { body: { version: body.version } });
}

const everybody = () => [...Object.values(stage.people), seller, stage.admin];

/** A project whose definition has been audited. */
async function aDefinedProject(): Promise<string> {
  const customerId = await stage.made('/customer/customer', {
    name: { ZH_CN: '上海云数科技集团有限公司' },
    kinds: ['endUser'],
  });
  const modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
  const projectId = await stage.made(projects, {
    name: '浦东云数据中心一期备用电源',
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '浦东云数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '10000',
    estQty: 4,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(`update project set state = 'registered' where id = $1`, [projectId]);
  const definition = await stage.made(definitions, {
    projectId,
    lines: [{ modelId, ratingBasis: 'ESP', qty: 4 }],
    scope: ['SUPPLY', 'INSTALL'],
    requiredOn: '2026-07-29',
    ldPerDay: '5000.00',
    contractNo: 'HT-2026-1',
    contractSignedOn: '2026-03-02',
    contractAmount: '6000000.00',
    currency: 'CNY',
  });
  const submitted = await transit(stage.admin, [definitions, definition, 'submit']);
  if (submitted.status !== 200) throw new Error(submitted.text);
  await approveTasks(server, definition, {
    people: everybody(),
    forms: { projectLead: { pmId: seller.id } },
  });
  return projectId;
}

const milestone = (projectId: string, code: string, planOn: string): MilestoneDates => ({
  projectId,
  code,
  name: { ZH_CN: code },
  phase: code === 'M100' ? 'ACCEPT' : 'OTHER',
  unitNo: null,
  baselineOn: planOn,
  planOn,
  forecastOn: planOn,
  actualOn: null,
});

/** Plans the project's milestones as in scenario 1, with acceptance forecast for a day. */
async function plan(projectId: string, acceptedOn = '2026-07-29'): Promise<void> {
  planned.set(projectId, [
    milestone(projectId, 'M10', '2026-03-02'),
    milestone(projectId, 'M60', '2026-06-04'),
    milestone(projectId, 'M70', '2026-06-18'),
    { ...milestone(projectId, 'M100', '2026-07-29'), forecastOn: acceptedOn },
  ]);
  const context = await server.contextOf(stage.admin);
  await context.tx((tx) => milestonesMoved.emit(tx, { projectIds: [projectId] }));
}

const latest = async (by: TestUser, projectId: string) =>
  (await server.call(by, 'GET', `${plans}?projectId=${projectId}&sort=-no`)).body.items[0];

async function change(by: TestUser, id: string, more: object) {
  const { body } = await server.call(by, 'GET', `${plans}/${id}`);
  return server.call(by, 'PUT', `${plans}/${id}`, { body: { version: body.version, ...more } });
}

const costs = (amount: string, planOn = '2026-07-10') => [{ kind: 'genset', amount, planOn }];

/** The plan of scenario 9, complete. */
async function aPlan(): Promise<{ readonly projectId: string; readonly id: string }> {
  const projectId = await aDefinedProject();
  await plan(projectId);
  const { id } = await latest(seller, projectId);
  const changed = await change(seller, id, { costs: costs('4400000.00') });
  if (changed.status !== 200) throw new Error(changed.text);
  return { projectId, id };
}

async function aValidPlan() {
  const made = await aPlan();
  const submitted = await transit(seller, [plans, made.id, 'submit']);
  if (submitted.status !== 200) throw new Error(submitted.text);
  return { ...made, nodes: await approveTasks(server, made.id, everybody()) };
}

describe('a business plan', () => {
  test('begins with the audited definition: usual receipts, its contract and its units', async () => {
    const projectId = await aDefinedProject();

    const { body: listed } = await server.call(seller, 'GET', `${plans}?projectId=${projectId}`);

    expect(listed.items).toHaveLength(1);
    expect(listed.items[0]).toMatchObject({
      versionNo: 1,
      state: 'draft',
      contractAmount: '6000000.00',
      taxRate: '13',
      deliveries: [{ line: 1, qty: 4 }],
    });
    expect(listed.items[0].receipts.map(({ pct }: { pct: string }) => Number(pct))).toEqual([30, 30, 20, 15, 5]);
  });

  test('of 6,000,000 with costs of 4,400,000 leaves 17.13 % and is decided by sales, finance and the director', async () => {
    const { id, nodes } = await aValidPlan();

    const { body } = await server.call(seller, 'GET', `${plans}/${id}`);

    expect(nodes).toEqual(['directSales', 'finance', 'director']);
    expect(body).toMatchObject({ state: 'effective', grossMargin: '909734.51', marginPct: '17.13' });
  });

  test('whose cash falls below −30 % of its amount is decided by the executive as well', async () => {
    const { id } = await aPlan();
    await change(seller, id, { costs: costs('4400000.00', '2026-03-05') });

    await transit(seller, [plans, id, 'submit']);

    expect(await approveTasks(server, id, everybody())).toEqual(['directSales', 'finance', 'director', 'executive']);
  });

  test('is followed by the next version while it stays valid, and makes way for it when that is audited', async () => {
    const { projectId, id } = await aValidPlan();

    const revised = await server.call(seller, 'POST', `${plans}/batch`, {
      body: { action: 'revise', ids: [id], params: { changeReason: '客户调整付款' } },
    });
    const again = await server.call(seller, 'POST', plans, { body: { projectId } });
    const next = await latest(seller, projectId);
    await transit(seller, [plans, next.id, 'submit']);
    await approveTasks(server, next.id, everybody());
    const { body: listed } = await server.call(seller, 'GET', `${plans}?projectId=${projectId}&sort=no`);

    expect(revised.body.done).toBe(1);
    expect(again.body.code).toBe('projectFinance.planOpen');
    expect(
      listed.items.map(({ versionNo, state }: { versionNo: number; state: string }) => [versionNo, state]),
    ).toEqual([
      [1, 'superseded'],
      [2, 'effective'],
    ]);
  });

  test('has its forecast moved by the milestones while the days of its plan stay', async () => {
    const { projectId, id } = await aValidPlan();

    await plan(projectId, '2026-07-30');
    const { body } = await server.call(seller, 'GET', `${plans}/${id}`);

    expect(body.receipts.slice(3)).toMatchObject([
      { amount: '900000.00', planOn: '2026-07-29', forecastOn: '2026-07-30' },
      { amount: '300000.00', planOn: '2027-07-29', forecastOn: '2027-07-30' },
    ]);
    const { body: report } = await server.call(seller, 'GET', information);
    expect(report.projects).toMatchObject([{ projectId, exposure: '5000.00', forecastMargin: '904734.51' }]);
  });

  test('says nothing of delays, and no zero, while nobody knows when the project is accepted', async () => {
    const { projectId } = await aValidPlan();
    planned.delete(projectId);

    const { body: report } = await server.call(seller, 'GET', information);

    expect(report.projects).toMatchObject([{ projectId, exposure: null, forecastMargin: null }]);
    expect(report.all).toMatchObject({ exposure: null, forecastMargin: null, margin: '909734.51' });
  });
});

describe('a business plan is not submitted', () => {
  test('with receipts of 99 %, other units than defined, a cost without a day, or without costs', async () => {
    const { id } = await aPlan();
    const { body } = await server.call(seller, 'GET', `${plans}/${id}`);
    const refused = async (more: object) => {
      await change(seller, id, { receipts: body.receipts, deliveries: body.deliveries, costs: body.costs, ...more });
      return (await transit(seller, [plans, id, 'submit'])).body.fields;
    };
    const receipts = body.receipts.with(4, { ...body.receipts[4], pct: '4.00' });

    expect(await refused({ receipts })).toMatchObject([{ code: 'projectFinance.pctSum', params: { sum: '99' } }]);
    expect(await refused({ deliveries: [{ line: 1, qty: 3 }] })).toMatchObject([
      { code: 'projectFinance.qtyMismatch', params: { line: 1, a: 3, b: 4 } },
    ]);
    expect(await refused({ costs: [{ kind: 'genset', amount: '1.00' }] })).toMatchObject([
      { path: 'costs.0.planOn', code: 'projectFinance.dateMissing' },
    ]);
    expect(await refused({ costs: [] })).toMatchObject([{ path: 'costs', code: 'projectFinance.incomplete' }]);
  });

  test('by a milestone that the project does not have, or for a project that is not defined', async () => {
    const { id } = await aPlan();
    const undefinedProject = await stage.made(projects, {
      name: '未定义',
      type: 'FRAMEWORK',
      channel: 'direct',
      endCustomerId: (await server.call(stage.admin, 'GET', '/customer/customer')).body.items[0].id,
      siteName: '未定义',
      siteRegionId: stage.ids['310115'],
      estKva: '1',
      estQty: 1,
      estAmount: '1.00',
      winProbability: 1,
      expectedSignOn: '2027-03-01',
    });

    const unknown = await change(seller, id, { costs: [{ ...costs('1.00')[0], milestone: 'M999' }] });
    const early = await server.call(stage.admin, 'POST', plans, { body: { projectId: undefinedProject } });

    expect(unknown.body.fields).toMatchObject([{ path: 'costs.0.milestone', code: 'projectFinance.milestoneUnknown' }]);
    expect(early.body.code).toBe('projectFinance.notDefined');
  });
});

/** Roles that read commercial numbers (L4). */
const commercial: readonly string[] = ['R_DSM', 'R_FIN', 'R_BAD', 'R_EXE', 'R_DDM'];

test('no declared role but those of commerce gets an amount from any surface: list, record, history, sums, workbook, report, search', async () => {
  const { projectId, id } = await aValidPlan();
  const roles = await server.sql<{ code: string }>('select code from role where tenant_id = $1 order by code', [
    stage.tenant.id,
  ]);
  const [kept] = await server.sql<{ version: number }>('select version, project_id from business_plan where id = $1', [
    id,
  ]);
  // The amounts of the plan alone: that of the contract stands in the definition too, which more people read.
  const amounts = /909734\.51|909,734\.51|17\.13|4400000|4,400,000|1800000|1,800,000|900000\.00|900,000\.00/u;
  const surfaces: readonly (readonly ['GET' | 'POST', string, object?])[] = [
    ['GET', plans],
    ['GET', `${plans}?q=B1`],
    ['GET', `${plans}?grossMargin[gte]=1`],
    ['GET', `${plans}?sort=-grossMargin`],
    ['GET', `${plans}/${id}`],
    ['GET', `${plans}/${id}/history`],
    ['GET', `${plans}/summary?sum=grossMargin`],
    ['GET', `${plans}/${id}/as-of?at=${new Date().toISOString()}`],
    ['GET', `${plans}/options?q=B1`],
    ['GET', information],
    ...['cash', 'receipts', 'margins', 'marginRows'].map((name) => ['GET', `/projectFinance/reports/${name}`] as const),
    ['GET', `${projects}/${projectId}`],
    ['GET', `${projects}/${projectId}/history`],
    ['GET', `/search?q=B1`],
    ['GET', `${definitions}?projectId=${projectId}`],
  ];
  const readers: string[] = [];
  const takers: string[] = [];
  for (const { code } of roles) {
    const user = await server.aUser({ tenant: stage.tenant, employeeName: code });
    await stage.give(user, code);
    // Everybody is of the project's team, and handles its area: what closes the numbers is no data scope.
    await server.sql('update project set team_ids = array[$2::uuid] where id = $1', [projectId, user.id]);
    await server.sql('update area_assignment set user_id = $2 where tenant_id = $1', [stage.tenant.id, user.id]);
    await server.sql('update big_area set director_id = $2 where tenant_id = $1', [stage.tenant.id, user.id]);
    let hasRead = false;
    for (const [method, path, body] of surfaces) {
      const answer = await server.call(user, method, path, body === undefined ? {} : { body });
      if (answer.status >= 500) throw new Error(`${code} ${path}: ${answer.text}`);
      if (answer.status === 200 && amounts.test(answer.text)) hasRead = true;
    }
    if (hasRead) readers.push(code);
    const workbooks = [
      await server.call(user, 'POST', `${plans}/exports`, { body: { columns: ['grossMargin'] } }),
      await server.call(user, 'GET', `${information}?export=xlsx`),
    ];
    if (workbooks.some(({ status }) => status < 400)) takers.push(code);
  }

  expect(kept).toBeDefined();
  expect(roles.length).toBeGreaterThan(15);
  expect([readers, takers].map((each) => each.toSorted())).toEqual([commercial.toSorted(), commercial.toSorted()]);
});
