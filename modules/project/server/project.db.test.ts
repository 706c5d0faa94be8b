import { writeFilter } from '@mp/kernel/contract';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { wallTime } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectLifecycle } from '../contract/index.ts';
import { projectModule } from './index.ts';
import { protectionJob } from './protection.job.ts';

const path = '/project/project';
const definitions = '/project/projectDefinition';

let server: TestServer;
let stage: Stage;
let seller: TestUser;
let customerId: string;
let modelId: string;

beforeAll(async () => {
  server = await aDealerServer([tradeModule, dealerPublicModule, goemModule, gensetModule, projectModule]);
  stage = new Stage(server);
});
beforeEach(async () => {
  await stage.set();
  seller = await server.aUser({ tenant: stage.tenant, employeeName: 'seller' });
  for (const role of ['R_TSS', 'R_DSM']) await stage.give(seller, role);
  customerId = await stage.made('/customer/customer', {
    name: { ZH_CN: '上海云数科技集团有限公司' },
    kinds: ['endUser'],
  });
  modelId = await stage.made('/reference/gensetModel', {
    code: 'DG2000-E5',
    name: { ZH_CN: 'DG2000' },
    productLine: 'DIESEL',
    ratings: [{ basis: 'ESP', kw: '2000', kva: '2500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
  });
});

const values = (more: object = {}) => ({
  name: '浦东云数据中心一期备用电源',
  type: 'DIRECT',
  channel: 'direct',
  endCustomerId: customerId,
  siteName: '浦东云数据中心',
  siteRegionId: stage.ids['310115'],
  siteLng: '121.600000',
  siteLat: '31.200000',
  estKva: '8000',
  estQty: 4,
  estAmount: '6000000.00',
  winProbability: 60,
  expectedSignOn: '2027-03-01',
  ...more,
});

/** What a dealer is not asked for. */
const unasked = { type: undefined, channel: undefined };

async function made(by: TestUser, more: object = {}) {
  const answer = await server.call(by, 'POST', path, { body: values(more) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

/** A transition, `<id> <name>` of the records below a path. */
async function transit(by: TestUser, at: readonly [of: string, id: string, name: string], form: object = {}) {
  const [of, id, name] = at;
  const { body } = await server.call(by, 'GET', `${of}/${id}`);
  return server.call(by, 'POST', `${of}/${id}/transitions/${name}`, { body: { version: body.version, ...form } });
}

const read = async (by: TestUser, id: string) => (await server.call(by, 'GET', `${path}/${id}`)).body;

async function registered(more: object = {}): Promise<string> {
  const { id } = await made(seller, more);
  const submitted = await transit(seller, [path, id, 'submit'], { statement: '客户已确认由我方报备' });
  if (submitted.status !== 200) throw new Error(submitted.text);
  await approveTasks(server, id, [stage.people.asm, stage.people.bad, seller, stage.admin]);
  return id;
}

/** An active dealer of the stage with its administrator. */
async function aDealer(): Promise<{ readonly id: string; readonly user: TestUser }> {
  const { body } = await stage.shell();
  await server.sql(`update dealer set status = 'active' where id = $1`, [body.id]);
  return { id: body.id, user: await stage.administrator(body.code) };
}

describe('a registration', () => {
  test('goes to the area manager, for direct sales to their manager as well, and protects for ninety days', async () => {
    const { id } = await made(seller);
    await transit(seller, [path, id, 'submit']);

    const nodes = await approveTasks(server, id, [stage.people.asm, seller, stage.admin]);
    const project = await read(seller, id);

    expect(nodes).toEqual(['siteArea', 'directSales']);
    expect(project).toMatchObject({ state: 'registered', conflictScore: 0, protectionExtensions: 0 });
    expect(project.areaManagerId).toBe(stage.people.asm.id);
    const [row] = await server.sql<{ days: number }>(
      `select protected_until - (now() at time zone 'Asia/Shanghai')::date as days from project where id = $1`,
      [id],
    );
    expect(row?.days).toBe(90);
  });

  test('that is very much like one that is there needs a statement and the director; its author hears only of the protection', async () => {
    const first = await registered();
    const dealer = await aDealer();
    const shared = await server.call(dealer.user, 'POST', '/customer/customer', {
      body: { name: { ZH_CN: '云数科技股份有限公司' }, kinds: ['endUser'] },
    });
    const second = await made(dealer.user, {
      name: '张江二号楼应急电源',
      ...unasked,
      endCustomerId: shared.body.id,
      siteName: '二号楼',
      siteLng: '121.612000',
      siteLat: '31.203000',
      estKva: '7200',
    });

    const asked = await server.call(dealer.user, 'POST', `${path}/conflicts`, { body: { ...second } });
    const blocked = await transit(dealer.user, [path, second.id, 'submit']);
    const submitted = await transit(dealer.user, [path, second.id, 'submit'], { statement: '客户要求重新比价' });
    const nodes = await approveTasks(server, second.id, [stage.people.asm, stage.people.bad]);
    const hidden = await server.call(dealer.user, 'GET', `${path}/${first}`);

    expect(blocked.body.fields).toMatchObject([
      { path: 'statement', code: 'project.conflictBlocked', params: { score: 85 } },
    ]);
    expect(asked.body.items).toMatchObject([{ score: 85, project: null, protectedUntil: expect.any(String) }]);
    expect(submitted.status).toBe(200);
    expect(nodes).toEqual(['siteArea', 'director']);
    expect(hidden.status).toBe(404);
  });

  test('of two alike that are submitted at once, one is first', async () => {
    const [one, other] = [await made(seller), await made(seller, { name: '浦东云数据中心备用电源' })];

    const answers = await Promise.all([one, other].map(({ id }) => transit(seller, [path, id, 'submit'])));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is extended twice at most, with evidence, and ends by itself', async () => {
    const id = await registered();
    await server.sql('update project set protection_extensions = 2 where id = $1', [id]);
    const { body: third } = await server.call(seller, 'GET', `${path}/${id}`);
    const refused = projectLifecycle.transitions.extend?.guard?.(third);
    await server.sql(`update project set protected_until = current_date - 2 where id = $1`, [id]);
    await protectionJob.run({ services: server.services } as never, { key: 'test' } as never);
    const ended = await read(seller, id);

    expect(refused).toMatchObject([{ code: 'project.extensionLimit' }]);
    expect(ended.state).toBe('expired');
    expect((await transit(seller, [path, id, 'submit'])).status).toBe(200);
  });

  test('is made by people of a dealer for their own dealer alone', async () => {
    const [dealer, other] = [await aDealer(), stage.ids['510107']];

    const own = await made(dealer.user, { ...unasked, siteRegionId: other });
    const foreign = await server.call(dealer.user, 'POST', path, {
      body: values({ ...unasked, name: '别家', dealerId: stage.ids['310115'] }),
    });

    expect(own).toMatchObject({ dealerId: dealer.id, type: 'DEALER', channel: 'trade' });
    expect(foreign.status).toBe(422);
  });

  test('is business of dealers where a dealer makes it, who does not choose', async () => {
    const dealer = await aDealer();
    const direct = await server.call(dealer.user, 'POST', path, { body: values({ name: '直销' }) });

    expect(direct.body).toMatchObject({ code: 'perm.fieldNotWritable', params: { fields: ['type', 'channel'] } });
  });
});

describe('a definition', () => {
  const lines = () => [{ modelId, ratingBasis: 'ESP', qty: 4, loadKw: '1600.0', deratedKw: '1740.0' }];

  const whole = (projectId: string) => ({
    projectId,
    lines: lines(),
    scope: ['SUPPLY', 'INSTALL'],
    requiredOn: '2027-08-31',
    contractNo: 'HT-2026-1',
    contractSignedOn: '2026-11-01',
    contractAmount: '6000000.00',
    currency: 'CNY',
  });
  /** A project whose definition is valid, led by `pm`. */
  async function defined(pm: TestUser, more: object = {}): Promise<{ projectId: string; definitionId: string }> {
    const projectId = await registered(more);
    const { body } = await server.call(seller, 'POST', definitions, { body: whole(projectId) });
    await transit(seller, [definitions, body.id, 'submit']);
    await approveTasks(server, body.id, {
      people: [stage.people.bad, stage.people.asm, seller, stage.admin],
      forms: { projectLead: { pmId: pm.id } },
    });
    return { projectId, definitionId: body.id };
  }
  const units = async (by: TestUser, projectId: string) =>
    (await server.call(by, 'GET', `/project/projectUnit?projectId=${projectId}`)).body.items;
  const allocate = (by: TestUser, unitId: string, gensetId: string) =>
    server.call(by, 'POST', '/project/projectUnit/batch', {
      body: { action: 'allocate', ids: [unitId], params: { gensetId } },
    });
  /** A unit of the stock. */
  const inStock = (serialNo: string) =>
    stage.made('/genset/genset', { serialNo, modelId, madeOn: '2026-05-04', dutyType: 'ESP' });
  const manager = async (): Promise<TestUser> => {
    const pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
    await stage.give(pm, 'R_PM');
    return pm;
  };

  test('gives the project a place for each genset, which is filled from the stock and emptied again', async () => {
    const pm = await manager();
    const { projectId } = await defined(pm);
    const gensetId = await inStock('H26E004117');
    const [first] = await units(pm, projectId);

    const answer = await allocate(pm, first.id, gensetId);
    const [filled] = await units(pm, projectId);
    const { body: reserved } = await server.call(pm, 'GET', `/genset/genset/${gensetId}`);
    await server.call(pm, 'POST', '/project/projectUnit/batch', {
      body: { action: 'release', ids: [first.id], params: { reason: '客户推迟' } },
    });
    const [emptied] = await units(pm, projectId);

    expect((await units(pm, projectId)).map(({ tag }: { tag: string }) => tag)).toEqual([
      'G-01',
      'G-02',
      'G-03',
      'G-04',
    ]);
    expect(answer.body).toMatchObject({ done: 1 });
    expect(filled).toMatchObject({ serialNo: 'H26E004117', gensetState: 'reserved' });
    expect(reserved).toMatchObject({ state: 'reserved', positionTag: 'G-01', customerId });
    expect(emptied).toMatchObject({ serialNo: null, gensetState: null });
  });

  test('its place is found by what it is called, and by the serial number that is in it', async () => {
    const pm = await manager();
    const { projectId } = await defined(pm);
    const [first] = await units(pm, projectId);
    await allocate(pm, first.id, await inStock('H26E004116'));
    const filter = encodeURIComponent(
      writeFilter({ match: 'all', of: [{ field: 'projectId', op: 'eq', value: projectId }] }),
    );
    const found = async (q: string) => {
      const { body } = await server.call(pm, 'GET', `/project/projectUnit/options?filter=${filter}&q=${q}`);
      return body.items.map(({ label }: { label: string }) => label);
    };

    expect(await found('g-0')).toEqual(['G-01', 'G-02', 'G-03', 'G-04']);
    expect([await found('G-03'), await found('004116'), await found('X')]).toEqual([['G-03'], ['G-01'], []]);
  });

  test('a project that is canceled gives its reserved units back', async () => {
    const pm = await manager();
    const { projectId } = await defined(pm);
    const gensetId = await inStock('H26E004119');
    const [first] = await units(pm, projectId);
    await allocate(pm, first.id, gensetId);

    const canceled = await transit(stage.people.bad, [path, projectId, 'cancel'], { reason: '客户取消订单' });

    expect(canceled.body).toMatchObject({ state: 'canceled' });
    expect((await server.call(pm, 'GET', `/genset/genset/${gensetId}`)).body.state).toBe('inStock');
    expect((await units(pm, projectId))[0]).toMatchObject({ serialNo: null });
  });

  test('a reservation that was a mistake is undone by a counter-event, and the place is free again', async () => {
    const pm = await manager();
    const { projectId } = await defined(pm);
    const gensetId = await inStock('H26E004116');
    const [first] = await units(pm, projectId);
    await allocate(pm, first.id, gensetId);
    const [event] = await server.sql<{ id: string }>(
      `select id from genset_event where genset_id = $1 and kind = 'RESERVED'`,
      [gensetId],
    );

    await server.call(stage.admin, 'POST', '/genset/genset/batch', {
      body: { action: 'reverse', ids: [gensetId], params: { eventId: event?.id, reason: '误操作' } },
    });

    expect((await units(pm, projectId))[0]).toMatchObject({ serialNo: null, gensetState: null });
  });

  test('of two projects that want one unit at once, one has it and the other hears who', async () => {
    const pm = await manager();
    const one = await defined(pm);
    const two = await defined(pm, { name: '二期', estKva: '900', siteName: '别处', siteLng: null, siteLat: null });
    const gensetId = await inStock('H26E004118');
    const places = await Promise.all([one, two].map(async ({ projectId }) => (await units(pm, projectId))[0]));

    const answers = await Promise.all(places.map(({ id }) => allocate(pm, id, gensetId)));

    const refused = answers.flatMap(({ body }) => body.refused ?? []);
    const winner = [one, two][answers.findIndex(({ body }) => body.done === 1)];
    const { no } = (await server.call(pm, 'GET', `${path}/${winner?.projectId}`)).body;
    expect(answers.map(({ body }) => body.done).toSorted()).toEqual([0, 1]);
    expect(refused).toMatchObject([{ code: 'gsn.otherProject', params: { gsn: 'H26E004118', no } }]);
  });

  test('that leaves out a reserved unit gives it back; one that leaves out a shipped unit is refused', async () => {
    const pm = await manager();
    const { projectId, definitionId } = await defined(pm);
    const ids = [];
    for (const [at, unit] of (await units(pm, projectId)).entries()) {
      const gensetId = await inStock(`H26E00412${at}`);
      ids.push(gensetId);
      await allocate(pm, unit.id, gensetId);
    }
    await server.call(seller, 'POST', `${definitions}/batch`, {
      body: { action: 'revise', ids: [definitionId], params: { changeReason: '客户减少三台' } },
    });
    const { body: listed } = await server.call(seller, 'GET', `${definitions}?projectId=${projectId}&state=draft`);
    const [draft] = listed.items;
    await server.call(seller, 'PUT', `${definitions}/${draft.id}`, {
      body: { version: draft.version, lines: [{ modelId, ratingBasis: 'ESP', qty: 1 }] },
    });
    const { day: today } = wallTime(server.services.now().toISOString());
    const intake = await server.call(stage.admin, 'POST', '/genset/genset/intake', {
      body: {
        rows: ['H26E004120', 'H26E004121'].map((gsn) => ({
          gsn,
          kind: 'SHIPPED',
          on: today,
          documentNo: `D-${gsn}`,
        })),
      },
    });

    const refused = await transit(seller, [definitions, draft.id, 'submit']);
    const [shipped, , third] = await units(pm, projectId);

    expect(intake.body.items).toMatchObject([{ result: 'appended' }, { result: 'appended' }]);
    expect(shipped).toMatchObject({ gensetState: 'shipped', shippedOn: today });
    expect(third).toMatchObject({ gensetState: 'reserved' });
    expect(refused.body).toMatchObject({ code: 'project.unitShipped', params: { gsn: 'H26E004121' } });
  });

  test('begins with a registered project and counts its gensets', async () => {
    const projectId = await registered();

    const { body } = await server.call(seller, 'POST', definitions, { body: { projectId, lines: lines() } });
    const again = await server.call(seller, 'POST', definitions, { body: { projectId, lines: lines() } });

    expect(body).toMatchObject({ versionNo: 1, unitCount: 4, totalKva: '10000.0', state: 'draft' });
    expect((await read(seller, projectId)).state).toBe('defining');
    expect(again.body.code).toBe('project.definitionOpen');
  });

  test('is submitted with scope, date and, for direct sales, its contract', async () => {
    const projectId = await registered();
    const { body } = await server.call(seller, 'POST', definitions, { body: { projectId, lines: lines() } });
    const change = async (more: object) => {
      const { body: now } = await server.call(seller, 'GET', `${definitions}/${body.id}`);
      await server.call(seller, 'PUT', `${definitions}/${body.id}`, { body: { version: now.version, ...more } });
    };

    const early = await transit(seller, [definitions, body.id, 'submit']);
    await change({ scope: ['SUPPLY', 'INSTALL'], requiredOn: '2027-08-31' });
    const without = await transit(seller, [definitions, body.id, 'submit']);

    expect(early.body.fields).toMatchObject([
      { path: 'scope', code: 'project.definitionIncomplete', params: { list: '服务范围、要求交付日' } },
    ]);
    expect(without.body.fields).toMatchObject([{ path: 'contractNo', code: 'project.contractMissing' }]);
  });

  test('is audited; the project lead names who leads the project, which is planned from then on', async () => {
    const projectId = await registered();
    const pm = await server.aUser({ tenant: stage.tenant, employeeName: 'pm' });
    await stage.give(pm, 'R_PM');
    const { body } = await server.call(seller, 'POST', definitions, { body: whole(projectId) });
    const submitted = await transit(seller, [definitions, body.id, 'submit']);
    const audited = await read(seller, projectId);
    const closed = await server.call(seller, 'PUT', `${definitions}/${body.id}`, {
      body: { version: submitted.body.version, requiredOn: '2027-09-30' },
    });

    const nodes = await approveTasks(server, body.id, {
      people: [stage.people.bad, stage.people.asm, seller, stage.admin],
      forms: { projectLead: { pmId: pm.id } },
    });
    const planned = await read(pm, projectId);
    const revised = await server.call(seller, 'POST', `${definitions}/batch`, {
      body: { action: 'revise', ids: [body.id], params: { changeReason: '客户增加一台' } },
    });
    const { body: listed } = await server.call(seller, 'GET', `${definitions}?projectId=${projectId}&sort=no`);

    expect(submitted.status).toBe(200);
    expect(audited.state).toBe('defAudit');
    expect(closed.body.code).toBe('common.inProcess');
    expect(nodes).toEqual(['application', 'directSales', 'projectLead']);
    expect(planned).toMatchObject({
      state: 'planning',
      definitionNo: 1,
      unitCount: 4,
      pmId: pm.id,
      requiredOn: '2027-08-31',
    });
    expect(revised.body.done).toBe(1);
    expect(listed.items.map(({ no, state }: { no: string; state: string }) => [no.slice(-2), state])).toEqual([
      ['V1', 'effective'],
      ['V2', 'draft'],
    ]);
  });
});

describe('a list of somebody who sees his own projects alone', () => {
  test('is complete and in order from page to page, whether the first rows are met on the way or gathered', async () => {
    const { id } = await made(seller);
    const reader = await server.aUser({ tenant: stage.tenant, employeeName: 'reader' });
    await stage.give(reader, 'R_TSS');
    // Every second one is the reader's: in turn as one of the team, and as who has made it.
    await server.sql(
      `insert into project (tenant_id, id, created_at, updated_at, created_by, no, name, type, channel, end_customer_id, site_name,
         site_region_id, est_kva, est_qty, est_amount, win_probability, expected_sign_on, team_ids, state)
       select tenant_id, gen_random_uuid(), now(), now(), case when n % 4 = 0 then $2::uuid end, 'PX-' || lpad(n::text, 3, '0'), name || n, type,
         channel, end_customer_id, site_name, site_region_id, 1, 1, 1, 50, expected_sign_on, case when n % 4 = 2 then array[$2::uuid] end, 'draft'
       from project, generate_series(1, 50) n where id = $1`,
      [id, reader.id],
    );
    const own = Array.from({ length: 25 }, (_, at) => `PX-${String(50 - 2 * at).padStart(3, '0')}`);
    const seen: string[] = [];
    const pages: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await server.call(
        reader,
        'GET',
        `${path}?size=10${next && `&cursor=${encodeURIComponent(next)}`}`,
      );
      pages.push(body.items.length);
      seen.push(...body.items.map(({ no }: { no: string }) => no));
      expect(body.total).toBe(25);
      next = body.next;
    }

    expect(pages).toEqual([10, 10, 5]);
    expect(seen).toEqual(own);
    const byKey = await server.call(reader, 'GET', `${path}?size=10&sort=expectedSignOn`);
    expect(byKey.body.items).toHaveLength(10);
    const groups = await server.call(reader, 'GET', `${path}/summary?by=state`);
    expect(groups.body.groups).toEqual([expect.objectContaining({ value: 'draft', count: 25 })]);
  });
});

describe('totals of somebody who sees projects of his area and his own', () => {
  test('count each once, whichever reason he sees it for, and none that he does not', async () => {
    const { id } = await made(seller);
    const reader = stage.people.asm;
    await stage.give(reader, 'R_TSS');
    // Of his area and his own, of his area, his own elsewhere, neither; and the same once more, kept confidential.
    await server.sql(
      `insert into project (tenant_id, id, created_at, updated_at, no, name, type, channel, end_customer_id, site_name,
         site_region_id, est_kva, est_qty, est_amount, win_probability, expected_sign_on, team_ids, confidential, state)
       select tenant_id, gen_random_uuid(), now(), now(), 'PX-' || n, name || n, type, channel, end_customer_id, site_name,
         case when n % 4 < 2 then site_region_id else $3::uuid end, 1, 1, power(10, n), 50, expected_sign_on,
         case when n % 2 = 0 then array[$2::uuid] end, n > 3, 'draft'
       from project, generate_series(0, 7) n where id = $1`,
      [id, reader.id, stage.ids.CN],
    );
    await server.sql(`delete from project where id = $1`, [id]);

    const { body } = await server.call(reader, 'GET', `${path}/summary?by=state&sum=estAmount`);
    const exact = await server.call(reader, 'GET', `${path}?exact=true&state=draft`);

    expect(body.groups).toEqual([{ value: 'draft', count: 5, sums: { estAmount: '1010111.00' } }]);
    expect(exact.body.total).toBe(5);
  });
});
