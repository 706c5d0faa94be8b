import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectSupplementModule } from './index.ts';

const path = '/projectSupplement/supplement';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let lead: TestUser;
let modelId: string;
let customerId: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectSupplementModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
  lead = await server.aUser({ tenant: stage.tenant, employeeName: 'lead' });
  await stage.give(pm, 'R_PM');
  await stage.made('/reference/areaAssignment', {
    position: 'PM_LEAD',
    userId: lead.id,
    regionId: stage.ids['310000'],
    validFrom: '2025-01-01',
  });
  customerId = await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] });
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    serialPattern: '^[A-Z]\\d{2}[A-Z]\\d{6}$',
    serialSample: 'H22C004001',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
});

const days = {
  madeOn: '2022-01-10',
  shippedOn: '2022-02-10',
  arrivedOn: '2022-02-16',
  installedOn: '2022-03-10',
  commissionedOn: '2022-03-18',
  acceptedOn: '2022-03-25',
};
const serial = (n: number) => `H22C${String(4000 + n).padStart(6, '0')}`;
const unit = (n: number, more: object = {}) => ({
  serialNo: serial(n),
  modelId,
  ...days,
  evidence: `验收报告 ${n}`,
  ...more,
});
const pastValues = (units: readonly object[], more: object = {}) => ({
  kind: 'historic',
  name: '临港数据中心一期备用电源',
  type: 'DIRECT',
  channel: 'direct',
  endCustomerId: customerId,
  siteName: '临港机房',
  siteRegionId: stage.ids['310115'],
  contractNo: 'HT-2021-018',
  contractSignedOn: '2021-11-01',
  estAmount: '3600000.00',
  units,
  reason: '系统上线前已完成，按归档资料补录',
  ...more,
});

const create = (by: TestUser, body: object) => server.call(by, 'POST', path, { body });
const read = async (id: string) => (await server.call(stage.admin, 'GET', `${path}/${id}`)).body;
const change = async (by: TestUser, id: string, values: object) =>
  server.call(by, 'PUT', `${path}/${id}`, { body: { version: (await read(id)).version, ...values } });
const submit = async (by: TestUser, id: string) =>
  server.call(by, 'POST', `${path}/${id}/transitions/submit`, { body: { version: (await read(id)).version } });
const audit = (id: string) => approveTasks(server, id, [stage.people.asm, lead, stage.people.fin, stage.admin]);

/** A project that is executed and led by the project manager, with two places. */
async function executing(): Promise<string> {
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
  await server.sql(
    `update project set state = 'executing', pm_id = $2, owner_user_id = $2, team_ids = array[$2::uuid] where id = $1`,
    [id, pm.id],
  );
  await server.sql(
    `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, model_id)
      select tenant_id, gen_random_uuid(), now(), now(), id, n, 'G-0' || n, $2 from project, generate_series(1, 2) n where id = $1`,
    [id, modelId],
  );
  return id;
}

const placesOf = async (projectId: string) =>
  (await server.call(stage.admin, 'GET', `/project/projectUnit?projectId=${projectId}&sort=unitNo`)).body.items;

test('a past project of twelve units is entered: of two rows with one serial number both say so, the corrected ones are accepted', async () => {
  const units = Array.from({ length: 12 }, (_, at) => unit(at === 11 ? 0 : at));
  const { body } = await create(pm, pastValues(units));
  const twice = await submit(pm, body.id);
  await change(pm, body.id, { units: units.slice(0, 11) });
  const submitted = await submit(pm, body.id);
  const nodes = await audit(body.id);
  const done = await read(body.id);
  const project = (await server.call(stage.admin, 'GET', `/project/project/${done.madeProjectId}`)).body;
  const places = await placesOf(done.madeProjectId);
  const origins = await server.sql<{ kind: string; origin: string; n: number }>(
    `select kind, origin, count(*)::integer as n from genset_event where tenant_id = $1 group by 1, 2`,
    [stage.tenant.id],
  );

  expect(twice.body.fields).toMatchObject([
    { path: 'units.0.serialNo', code: 'gsn.duplicate', params: { gsn: serial(0) } },
    { path: 'units.11.serialNo', code: 'gsn.duplicate' },
  ]);
  expect(submitted.status).toBe(200);
  expect(nodes).toEqual(['projectLead', 'finance']);
  expect(done).toMatchObject({ state: 'effective', unitCount: 11 });
  expect(project).toMatchObject({
    state: 'closed',
    origin: 'replenished',
    closedOn: '2022-03-25',
    unitCount: 11,
    totalKva: '27500.0',
    ownerUserId: pm.id,
  });
  expect(places).toHaveLength(11);
  expect(places[0]).toMatchObject({ tag: 'G-01', serialNo: serial(0), gensetState: 'inService', ...withoutMade(days) });
  expect(origins.map(({ kind, n }) => [kind, n]).toSorted()).toEqual(
    ['ACCEPTED', 'ARRIVED', 'COMMISSIONED', 'INSTALLED', 'MADE', 'SHIPPED'].map((kind) => [kind, 11]),
  );
  expect(new Set(origins.map(({ origin }) => origin))).toEqual(new Set(['replenished']));
});

const withoutMade = ({ madeOn: _, ...rest }: typeof days) => rest;

test('nothing is entered without evidence, and nothing that says nothing', async () => {
  const projectId = await executing();
  const values = { kind: 'amend', projectId, reason: '现场勘察后补充' };
  const empty = await submit(pm, (await create(pm, values)).body.id);
  const ofProject = await submit(pm, (await create(pm, { ...values, siteAddress: '北门' })).body.id);
  const ofUnit = await submit(
    pm,
    (await create(pm, { ...values, units: [{ ...unit(1), tag: 'G-01', evidence: null }] })).body.id,
  );

  expect(empty.body.code).toBe('supplement.nothingEntered');
  expect(ofProject.body.fields).toMatchObject([{ path: 'evidence', code: 'supplement.noEvidence' }]);
  expect(ofUnit.body.fields).toMatchObject([
    { path: 'units.0.evidence', code: 'supplement.noEvidence', params: { field: serial(1) } },
  ]);
});

test('what is missing of a project is written when the audit has passed, stands beside what was known, and only once', async () => {
  const projectId = await executing();
  const { body } = await create(pm, {
    kind: 'amend',
    projectId,
    units: [{ ...unit(1, { modelId: null }), tag: 'g-02' }],
    reason: '补录到货前遗漏的序列号',
  });
  const effect = (await server.call(pm, 'GET', `${path}/${body.id}/effect`)).body;
  await submit(pm, body.id);
  const before = await placesOf(projectId);
  const nodes = await audit(body.id);
  const after = await placesOf(projectId);
  const again = await submit(
    pm,
    (
      await create(pm, {
        kind: 'amend',
        projectId,
        units: [{ ...unit(1, { shippedOn: '2022-02-11' }), tag: 'G-02' }],
        reason: '发运日期有误',
      })
    ).body.id,
  );
  const frozen = (await server.call(pm, 'GET', `${path}/${body.id}/effect`)).body;

  expect(effect.units).toMatchObject([
    {
      tag: 'G-02',
      before: { serialNo: null, acceptedOn: null, warranty: null },
      after: { serialNo: serial(1), acceptedOn: '2022-03-25', warranty: { from: '2022-03-25', to: '2023-03-25' } },
    },
  ]);
  expect(before.map(({ serialNo }: { serialNo: string | null }) => serialNo)).toEqual([null, null]);
  expect(nodes).toEqual(['projectLead']);
  expect(after).toMatchObject([{ serialNo: null }, { serialNo: serial(1), gensetState: 'inService' }]);
  expect(again.body.fields).toMatchObject([
    { path: 'units.0.shippedOn', code: 'supplement.dayKnown', params: { gsn: serial(1), date: '2022-02-10' } },
  ]);
  expect(frozen).toEqual(effect);
});

test('each row is judged as the life of its unit is: other projects, wrong order, unknown places, serial numbers of another pattern', async () => {
  const projectId = await executing();
  await aProjectWithUnit50();
  const wrong = async (row: object) => {
    const { body } = await create(pm, { kind: 'amend', projectId, units: [row], reason: '补录机组信息' });
    const answer = await submit(pm, body.id);
    return answer.body.fields?.map(({ path: at, code }: Record<string, string>) => `${at} ${code}`);
  };

  expect(await wrong({ ...unit(1), tag: 'G-09' })).toEqual(['units.0.tag supplement.noPlace']);
  expect(await wrong({ ...unit(50), tag: 'G-01' })).toEqual(['units.0.serialNo gsn.otherProject']);
  expect(await wrong({ ...unit(2, { arrivedOn: '2022-01-12' }), tag: 'G-01' })).toEqual([
    'units.0.arrivedOn gsn.dateOrder',
  ]);
  expect(await wrong({ ...unit(3, { serialNo: 'X1' }), tag: 'G-01' })).toEqual(['units.0.serialNo gsn.pattern']);
  expect(await wrong({ ...unit(4, { acceptedOn: '2999-01-01' }), tag: 'G-01' })).toContain(
    'units.0.acceptedOn gsn.future',
  );
  expect(await wrong({ tag: 'G-01', evidence: '送货单', shippedOn: '2022-02-10' })).toEqual([
    'units.0.serialNo common.required',
  ]);
});

/** Another project, in which unit 50 stands. */
async function aProjectWithUnit50(): Promise<string> {
  const { body } = await create(pm, pastValues([unit(50)], { name: '另一个项目' }));
  await submit(pm, body.id);
  await audit(body.id);
  return (await read(body.id)).madeProjectId;
}

test('what a dealer enters is heard by its area first; a dealer neither reads nor adds to what is of others', async () => {
  const { body: shell } = await stage.shell();
  await server.sql(`update dealer set status = 'active' where id = $1`, [shell.id]);
  const dealer = await stage.administrator(shell.code);
  const projectId = await executing();
  const foreign = await create(dealer, { kind: 'amend', projectId, units: [unit(1)], reason: '补录机组信息' });
  await server.sql(`update project set dealer_id = $2 where id = $1`, [projectId, shell.id]);
  const own = await create(dealer, {
    kind: 'amend',
    projectId,
    units: [{ ...unit(1), tag: 'G-01' }],
    reason: '补录机组信息',
  });
  const ofHouse = await create(pm, pastValues([unit(7)]));
  const hidden = await server.call(dealer, 'GET', `${path}/${ofHouse.body.id}`);
  await submit(dealer, own.body.id);
  const nodes = await audit(own.body.id);

  expect([foreign.status, own.status, hidden.status]).toEqual([404, 201, 404]);
  expect(nodes).toEqual(['siteArea', 'projectLead']);
});

test('the report on completeness counts what the reader’s projects lack', async () => {
  await executing();
  const stranger = await server.aUser({ tenant: stage.tenant });
  await stage.give(stranger, 'R_PM');
  const missing = async (by: TestUser) => (await server.call(by, 'GET', '/projectSupplement/reports/missing')).body;

  expect((await missing(pm)).all).toMatchObject({ projects: 1, siteAddress: 1, siteLng: 1, serials: 2, accepted: 0 });
  expect((await missing(stranger)).all).toMatchObject({ projects: 0 });
});

test('what a confidential project lacks is closed to its area', async () => {
  const projectId = await executing();
  const { body } = await create(pm, { kind: 'amend', projectId, siteAddress: '北门', reason: '现场勘察后补充' });
  const status = async () => (await server.call(stage.people.asm, 'GET', `${path}/${body.id}`)).status;
  const before = await status();
  await server.sql(`update project set confidential = true where id = $1`, [projectId]);

  expect([before, await status()]).toEqual([200, 404]);
  expect((await server.call(pm, 'GET', `${path}/${body.id}`)).status).toBe(200);
});
