import { newId, seal } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { tradeModule } from '@mp/trade/server';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { projectDispatchModule } from './index.ts';

export const path = '/projectDispatch/dispatch';
/** A Thursday before the Dragon Boat Festival, 10:00 in Shanghai. */
const sentOn = '2026-06-18T10:00:00+08:00';
export const visit = { plannedFrom: '2026-07-06', plannedTo: '2026-07-08' };

/** A dealer that may be sent, with its administrator and somebody who is certified. */
export interface SentDealer {
  readonly id: string;
  readonly code: string;
  readonly admin: TestUser;
  readonly personId: string;
  /** The account of that person. */
  readonly worker: TestUser;
}

interface Ground {
  readonly server: TestServer;
  readonly stage: Stage;
}

/** What a dealer at the sites of the tests is authorised for. */
const authorisations = (stage: Stage, more: object = {}) => [
  {
    productLine: 'DIESEL',
    powerBands: ['P5'],
    capabilities: ['COMMISSION', 'INSTALL'],
    regionIds: [stage.ids['310000']],
    exclusive: false,
    validFrom: '2020-01-01',
    validTo: null,
    ...more,
  },
];

/** An active dealer with an authorisation, an administrator, and somebody who is certified. */
async function aSentDealer(
  { server, stage }: Ground,
  { code, lat, lng }: { readonly code: string; readonly lat: string; readonly lng: string },
): Promise<SentDealer> {
  const [id, personId] = [newId(), newId()];
  const sites = [{ kind: 'HQ', name: '总部', regionId: stage.ids['310115'], address: '张江路 88 号', lng, lat }];
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id, authorisations, sites)
      values ($1, $2, now(), now(), $3, jsonb_build_object('ZH_CN', $3::text), $3, 'FULL', 'active', $4, $5::jsonb, $6::jsonb)`,
    [stage.tenant.id, id, code, stage.ids['310115'], JSON.stringify(authorisations(stage)), JSON.stringify(sites)],
  );
  await server.sql(
    `insert into dealer_person (tenant_id, id, created_at, updated_at, person_no, name, mobile, id_number, job_type, dealer_id, site, status)
      values ($1, $2, now(), now(), $3, $4, $5, $7, 'TECH', $6, '总部', 'serving')`,
    [stage.tenant.id, personId, `P-${code}`, `${code}-员工`, mobile(), id, seal('310115198001011234')],
  );
  await server.sql(
    `insert into person_certificate (tenant_id, id, created_at, updated_at, person_id, dealer_id, type, level, cert_no, issuer,
        issued_on, expires_on, state)
      values ($1, $2, now(), now(), $3, $4, 'COMMISSION', 3, $5, 'maker', '2025-01-01', '2026-12-31', 'valid')`,
    [stage.tenant.id, newId(), personId, id, `C-${code}`],
  );
  const admin = await server.aUser({ tenant: stage.tenant, employeeName: code });
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [admin.id, id]);
  await stage.give(admin, 'R_DLA');
  const worker = await server.aUser({ tenant: stage.tenant, employeeName: `${code}-员工` });
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [worker.id, id]);
  await server.sql('update dealer_person set user_id = $2 where id = $1', [personId, worker.id]);
  await stage.give(worker, 'R_DLU');
  return { id, code, admin, personId, worker };
}

/** A project that is executed, of the project manager, with two gensets. */
async function anExecutedProject(
  { server, stage }: Ground,
  { pm, modelId, state }: { readonly pm: TestUser; readonly modelId: string; readonly state: string },
): Promise<{ projectId: string; unitIds: string[] }> {
  const customerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${newId()}` }, kinds: ['endUser'] });
  const projectId = await stage.made('/project/project', {
    name: '云数据中心',
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    siteLng: '121.600000',
    siteLat: '31.200000',
    estKva: '5000',
    estQty: 2,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql('update project set state = $2, pm_id = $3, team_ids = array[$3]::uuid[] where id = $1', [
    projectId,
    state,
    pm.id,
  ]);
  const unitIds = [newId(), newId()];
  for (const [at, id] of unitIds.entries())
    await server.sql(
      `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag, model_id, rating_basis)
        values ($1, $2, now(), now(), $3, $4, $5, $6, 'ESP')`,
      [stage.tenant.id, id, projectId, at + 1, `G-0${at + 1}`, modelId],
    );
  return { projectId, unitIds };
}

export let server: TestServer;
export let stage: Stage;
export let pm: TestUser;
let modelId: string;
export let near: SentDealer;
export let far: SentDealer;

/** Two dealers and a project manager for each test, on a Thursday. */
export function onDispatchGround(): void {
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
    ]);
    stage = new Stage(server);
  });
  beforeEach(async () => {
    server.setNow(undefined);
    await stage.set();
    await requireAll(false);
    pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
    await stage.give(pm, 'R_PM');
    modelId = await stage.made('/reference/gensetModel', {
      code: 'DG2000-E5',
      name: { ZH_CN: 'DG2000' },
      productLine: 'DIESEL',
      ratings: [
        { basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' },
      ],
      requiredCert: 'COMMISSION',
      requiredLevel: 2,
    });
    near = await aDealer('NEAR', { lat: '31.200000', lng: '121.600000' });
    far = await aDealer('FAR', { lat: '30.300000', lng: '120.200000' });
    server.setNow(new Date(sentOn));
  });
  afterEach(() => server.setNow(undefined));
}

/** Whether authorisations need people, equipment and papers. */
export const requireAll = (enabled: boolean) =>
  server.sql('update auth_requirement set enabled = $2 where tenant_id = $1', [stage.tenant.id, enabled]);

export const granted = (more: object = {}) => authorisations(stage, more);
export const aDealer = (code: string, place: { readonly lat: string; readonly lng: string }) =>
  aSentDealer({ server, stage }, { code, ...place });
export const executed = (state = 'executing') => anExecutedProject({ server, stage }, { pm, modelId, state });

export const draft = (on: { projectId: string; unitIds: string[] }, more: object = {}) =>
  server.call(pm, 'POST', path, { body: { ...on, phase: 'COMMISSION', ...visit, dealerId: near.id, ...more } });
export async function read(id: string): Promise<Record<string, unknown> & { version: number }> {
  const [row] = await server.sql<Record<string, unknown> & { version: number }>(
    'select * from dispatch where id = $1',
    [id],
  );
  return row ?? { version: 0 };
}
export async function move(
  by: TestUser,
  [id, name]: readonly [id: string, name: string],
  form: object = {},
): Promise<Answer> {
  const { version } = await read(id);
  return server.call(by, 'POST', `${path}/${id}/transitions/${name}`, { body: { version, ...form } });
}
export const codesOf = ({ body }: Answer): string[] => [
  body.code,
  ...(body.fields ?? []).map(({ code }: { code: string }) => code),
];

/** A dispatch that the near dealer was asked for. */
export async function sent(more: object = {}): Promise<string> {
  const { body } = await draft(await executed(), more);
  const answer = await move(pm, [body.id, 'send']);
  if (answer.status !== 200) throw new Error(answer.text);
  return String(body.id);
}
export const accept = (by: SentDealer, id: string, personId = by.personId) =>
  move(by.admin, [id, 'accept'], { personIds: [personId], leadId: personId });
/** Somebody of the house with a role, who handles the area of the sites. */
export async function roleUser(role: string): Promise<TestUser> {
  const made = await server.aUser({ tenant: stage.tenant, employeeName: role });
  await stage.give(made, role);
  await server.sql('update area_assignment set user_id = $2 where tenant_id = $1', [stage.tenant.id, made.id]);
  await server.sql('update big_area set director_id = $2 where tenant_id = $1', [stage.tenant.id, made.id]);
  return made;
}
export const cardPath = '/projectDispatch/rateCard';
export const card = {
  name: '2026 标准费率',
  validFrom: '2026-01-01',
  currency: 'CNY',
  perKm: '4.00',
  freeKm: 50,
  rates: [{ phase: 'COMMISSION', powerBand: 'P5', amount: '3000.00' }],
};
export const aRateCard = async (more: object = {}) =>
  server.call(await roleUser('R_BAD'), 'POST', cardPath, { body: { ...card, ...more } });
export const codePath = (projectId: unknown) => `/projectDispatch/siteCode/${String(projectId)}`;
/** The token of the code at the site of a dispatch, a new one. */
export async function tokenAt(id: string): Promise<string> {
  const { body } = await server.call(pm, 'POST', codePath((await read(id)).project_id));
  return new URL(body.code.url, 'https://console').searchParams.get('t') ?? '';
}
export const checkInAt = (by: TestUser, id: string, body: object = {}) =>
  server.call(by, 'POST', `${path}/${id}/check-in`, { body: { kind: 'in', ...body } });
/** At the gate of the site, and in another province. */
export const [atGate, farOff] = [
  { lng: 121.6004, lat: 31.2003, accuracyM: 12.4 },
  { lng: 120.2, lat: 30.3, accuracyM: 30 },
];
export const checkIns = (id: string) =>
  server.sql<Record<string, unknown>>('select * from dispatch_check_in where dispatch_id = $1 order by at, no', [id]);
/** A dispatch that the near dealer has accepted. */
export async function accepted(more: object = {}): Promise<string> {
  const id = await sent(more);
  await accept(near, id);
  return id;
}
export const reportArrival = (id: string) => move(near.admin, [id, 'reportArrival'], { reason: '人员无账号' });
