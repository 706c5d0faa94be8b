import { drawing, withDiagram } from '@mp/engine/compile';
import exceljs from 'exceljs';
import { contribute, aServer, refusals, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { newId } from '@mp/kernel/server';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { deployDefinition, workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { previewHandOver, readAreaMatrix, runHandOver } from '../contract/index.ts';
import { areaHandler, handOvers, referenceModule, type AreaHandlerQuestion } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let people: Record<'anna' | 'bert' | 'cora' | 'dirk', TestUser>;
const ids: Record<string, string> = {};

const path = '/reference/areaAssignment';
const post = (to: string, body: object) => server.call(admin, 'POST', `/reference/${to}`, { body });
const region = async (code: string, name: string, above: string | null) => {
  const { body } = await post('region', { code, name: { ZH_CN: name }, parentId: above === null ? null : ids[above] });
  ids[code] = body.id;
};
const hold = (who: TestUser, where: string, more: object = {}) =>
  post('areaAssignment', {
    position: 'ASM',
    userId: who.id,
    [where.length === 6 ? 'regionId' : 'bigAreaId']: ids[where],
    validFrom: '2025-01-01',
    ...more,
  });
const act = (action: string, id: string, params: object) =>
  server.call(admin, 'POST', `${path}/batch`, { body: { action, ids: [id], params } });
const ask = async (more: Partial<AreaHandlerQuestion> = {}) => {
  const context = await server.contextOf(admin);
  const found = await context.tx((tx) =>
    areaHandler(tx, { position: 'ASM', regionId: '510104', day: '2026-06-01', ...more }),
  );
  const nameOf = (id: string) => Object.entries(people).find(([, user]) => user.id === id)?.[0] ?? 'director';
  return found && [found.via, ...found.userIds.map(nameOf)];
};

beforeAll(async () => {
  server = await aServer(
    [tenantModule, settingsModule, organisationModule, identityModule, workflowModule, referenceModule],
    { queue: true },
  );
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  const user = () => server.aUser({ tenant });
  people = { anna: await user(), bert: await user(), cora: await user(), dirk: await user() };
  await region('CN', '中国', null);
  await region('510000', '四川省', 'CN');
  await region('510100', '成都市', '510000');
  await region('510104', '锦江区', '510100');
  await region('540000', '西藏', 'CN');
  const area = await post('bigArea', { code: 'SW', name: { ZH_CN: '西南' }, directorId: admin.id });
  ids['SW'] = area.body.id;
  await post('bigAreaRegion', { bigAreaId: ids['SW'], regionId: ids['510000'], validFrom: '2025-01-01' });
});

test('a condition has one primary at a time, and either a region or a big area', async () => {
  const { body: first } = await hold(people.anna, '510000');
  expect((await hold(people.bert, '510000')).body.code).toBe('area.primaryDuplicate');
  expect((await hold(people.bert, '510000', { primary: false })).status).toBe(201);
  expect((await hold(people.bert, '510000', { productLine: 'DIESEL' })).status).toBe(201);
  expect((await hold(people.bert, '510000', { channel: 'direct' })).status).toBe(201);
  const both = await hold(people.bert, '510000', { bigAreaId: ids['SW'] });
  expect(both.body.fields).toMatchObject([{ path: 'bigAreaId', code: 'area.oneArea' }]);
  expect(
    (await post('areaAssignment', { position: 'ASM', userId: admin.id, validFrom: '2025-01-01' })).body.fields,
  ).toMatchObject([{ code: 'area.oneArea' }]);

  await act('end', first.id, { validTo: '2025-12-31' });
  const next = await hold(people.cora, '510000', { validFrom: '2026-01-01' });
  expect(next.status).toBe(201);
  const again = await server.call(admin, 'PUT', `${path}/${next.body.id}`, {
    body: { version: 1, validFrom: '2025-12-31' },
  });
  expect(again.body.code).toBe('area.primaryDuplicate');
  expect((await act('end', first.id, { validTo: '2026-06-30' })).body.refused).toHaveLength(1);
  expect((await act('end', first.id, { validTo: '2024-06-30' })).body.refused[0].code).toBe('common.dateOrder');
});

test('two writers of one condition at once: one wins', async () => {
  const both = await Promise.all([hold(people.anna, 'SW'), hold(people.bert, 'SW')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('the nearest holder handles an area, then the big area, then its director, then nobody', async () => {
  expect(await ask()).toEqual(['director', 'director']);
  expect(await ask({ regionId: '540000' })).toBeUndefined();
  await hold(people.anna, 'SW');
  expect(await ask()).toEqual(['primary', 'anna']);
  await hold(people.bert, '510000');
  await hold(people.cora, '510000', { productLine: 'DIESEL' });
  expect(await ask({ regionId: ids['510104'] ?? '' })).toEqual(['primary', 'bert']);
  expect(await ask({ productLine: 'DIESEL' })).toEqual(['primary', 'cora']);
  expect(await ask({ day: '2024-06-01' })).toBeUndefined();
});

test('others stand in while the primary is disabled or has delegated', async () => {
  await hold(people.anna, '510000');
  await hold(people.bert, '510000', { primary: false });
  await hold(people.dirk, '510000', { primary: false });
  const day = new Date(server.services.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const delegated = await server.call(people.anna, 'POST', '/workflow/processAgent', {
    body: { agentId: people.cora.id, scopeKind: 'all', fromDate: day, toDate: day },
  });
  await server.sql(`update process_agent set active = true, agent_id = $2, principal_id = $1 where tenant_id = $3`, [
    people.anna.id,
    people.cora.id,
    tenant.id,
  ]);
  expect(delegated.status).toBeLessThan(300);
  expect((await ask({ day }))?.sort()).toEqual(['bert', 'dirk', 'standIn']);

  await server.sql(`update tenant_user set status = 'disabled' where id = any($1)`, [[people.bert.id, people.dirk.id]]);
  expect(await ask({ day })).toEqual(['primary', 'anna']);
  await server.sql(`update tenant_user set status = 'disabled' where id = $1`, [people.anna.id]);
  expect(await ask({ day })).toEqual(['director', 'director']);
});

test('a hand-over closes and opens rows from a day on, and moves what others have joined with', async () => {
  const moved: string[] = [];
  contribute(
    handOvers.of({
      key: 'customer',
      count: async () => new Map([[people.anna.id, 3]]),
      move: async (_context, { from, to }) => {
        moved.push(`${from} ${to}`);
      },
    }),
  );
  await hold(people.anna, '510000');
  await hold(people.anna, 'SW', { position: 'QA', validFrom: '2027-01-01' });
  await hold(people.anna, '510100', { validTo: '2025-06-30' });
  const preview = await server.call(admin, 'GET', `/reference/areaHandOver?from=${people.anna.id}&day=2026-03-01`);
  expect(preview.body).toEqual({
    split: 1,
    whole: 1,
    work: [
      { key: 'task', count: 0 },
      { key: 'customer', count: 3 },
    ],
  });

  const run = (more: object = {}) =>
    post('areaHandOver', { from: people.anna.id, to: people.bert.id, day: '2026-03-01', reason: '调岗', ...more });
  expect((await run({ to: people.anna.id })).body.code).toBe('area.handOverSelf');
  expect((await run({ to: newId() })).body.code).toBe('common.refNotFound');
  expect((await run({ day: '2026-02-30' })).body.code).toBe('common.format');
  expect((await run()).body).toMatchObject({ split: 1, whole: 1 });
  expect(moved).toEqual([`${people.anna.id} ${people.bert.id}`]);
  expect(await ask({ day: '2026-02-28' })).toEqual(['primary', 'anna']);
  expect(await ask({ day: '2026-03-01' })).toEqual(['primary', 'bert']);
  const { body } = await server.call(admin, 'GET', `${path}?userId=${people.bert.id}&sort=validFrom`);
  expect(body.items.map(({ validFrom }: { validFrom: string }) => validFrom)).toEqual(['2026-03-01', '2027-01-01']);
  const closed = await server.call(admin, 'GET', `${path}?userId=${people.anna.id}&sort=-validTo`);
  const trail = await server.call(admin, 'GET', `${path}/${closed.body.items[0].id}/history`);
  expect(trail.body.items[0]).toMatchObject({
    action: 'handOver',
    reason: '调岗',
    changes: { validTo: [null, '2026-02-28'] },
  });

  const late = await run({ from: people.bert.id, to: people.cora.id, day: '2099-01-01' });
  expect(late.status).toBe(200);
  expect(moved).toHaveLength(1);
  const jobs = await server.sql('select 1 from graphile_worker._private_jobs where key = $1', [
    `handOver:${tenant.id}:${people.bert.id}`,
  ]);
  expect(jobs).toHaveLength(1);
  const single = await act('handOver', body.items[0].id, { userId: people.dirk.id, day: '2026-05-01' });
  expect(single.body).toMatchObject({ done: 1 });
  expect(await ask({ day: '2026-05-01' })).toEqual(['primary', 'dirk']);
});

test('open tasks go along with a hand-over: at once from today, and by the judges of processes', async () => {
  await hold(people.anna, '510000');
  const context = await server.contextOf(admin);
  const xml = await withDiagram(
    drawing({
      key: 'leave',
      name: '请假',
      ext: `<wf:process form="fields" subject="x" numberPrefix="QJ" numberDate="yyyyMM" numberDigits="4"/><wf:form><wf:formField code="region" kind="text" name="区域"/></wf:form>`,
      nodes: [
        { id: 'start', type: 'start', name: '开始' },
        {
          id: 'manager',
          type: 'user',
          name: '经理',
          ext: '<wf:handlers><wf:rule type="areaHandler" position="ASM" regionField="region"/><wf:excludes initiator="true"/></wf:handlers><wf:fields default="readable"/>',
        },
        { id: 'end', type: 'end', name: '结束' },
      ],
      flows: [
        ['start', 'manager'],
        ['manager', 'end'],
      ],
    }),
  );
  await deployDefinition(context, { key: 'leave', name: { ZH_CN: '请假' }, categoryId: null, xml });
  const start = async (user: TestUser) => {
    const { body } = await server.call(user, 'POST', '/workflow/instances', {
      body: { defKey: 'leave', form: { region: '510104' } },
    });
    return String(body.instance.id);
  };
  const [ofBert, ofCora] = [await start(people.bert), await start(people.cora)];
  const pending = async (id: string) =>
    (await server.sql<{ id: string }>('select user_id as id from task_inbox where instance_id = $1', [id])).map(
      (row) => row.id,
    );
  const today = new Date(server.services.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

  const preview = await server.call(admin, 'GET', `/reference/areaHandOver?from=${people.anna.id}&day=${today}`);
  expect(preview.body.work).toContainEqual({ key: 'task', count: 2 });
  expect(
    (await post('areaHandOver', { from: people.anna.id, to: people.bert.id, day: today, reason: '调岗' })).status,
  ).toBe(200);
  await server.drain();

  expect(await pending(ofCora)).toEqual([people.bert.id]);
  expect(await pending(ofBert)).toEqual([people.anna.id]);
});

test('the matrix shows who holds what, from where, and what nobody holds', async () => {
  await hold(people.anna, '510000');
  await hold(people.bert, '510100', { productLine: 'DIESEL' });
  await hold(people.cora, 'SW', { position: 'QA' });
  const { body } = await server.call(admin, 'GET', '/reference/areaMatrix?on=2026-06-01');
  const cell = (name: string, position: string) => {
    const place = body.places.find((each: { name: string }) => each.name === name);
    const found = place.cells.find((each: { position: string }) => each.position === position);
    return [found.state, found.userName, found.holders.length];
  };
  expect(body.places.map(({ name, above }: { name: string; above: string }) => `${above}${name}`)).toEqual([
    '西南',
    '四川省',
    '四川省成都市',
    '西藏',
  ]);
  expect(cell('四川省', 'ASM')).toEqual(['own', people.anna.userName, 1]);
  expect(cell('成都市', 'ASM')).toEqual(['above', people.anna.userName, 1]);
  expect(cell('四川省', 'QA')).toEqual(['above', people.cora.userName, 0]);
  expect(cell('四川省', 'AE')[0]).toBe('director');
  expect(cell('西藏', 'ASM')).toEqual(['gap', null, 0]);
  expect(body.gaps).toBe(8 + 10);
  expect(body.people).toHaveLength(3);
  const diesel = await server.call(admin, 'GET', '/reference/areaMatrix?on=2026-06-01&productLine=DIESEL');
  expect(diesel.body.places[2].cells[0]).toMatchObject({ state: 'own', userName: people.bert.userName });
});

test('a sheet says beforehand which rows would be primary twice', async () => {
  await hold(people.anna, '510000');
  const book = new exceljs.Workbook();
  book.addWorksheet('x').addRows([
    ['区域岗位', '人员', '区域', '渠道', '主责', '生效日期'],
    ['区域销售经理', people.bert.userName, '510000', '全部渠道', '是', '2026-01-01'],
    ['区域销售经理', people.bert.userName, '510000', '贸易', '是', '2026-01-01'],
    ['区域销售经理', people.cora.userName, '510000', '贸易', '是', '2026-02-01'],
    ['质量', people.cora.userName, '', '全部渠道', '是', '2026-02-01'],
  ]);
  const edge = 'a-boundary-that-no-file-holds';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="areas.xlsx"\r\n\r\n`),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const begun = await server.call(admin, 'POST', `${path}/imports`, {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
  await server.drain();
  const { body } = await server.call(admin, 'GET', `${path}/imports/${begun.body.id}`);
  const errors = await server.call(admin, 'GET', `${path}/imports/${begun.body.id}/errors`);
  expect(errors.body.items.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [2, 'area.primaryDuplicate'],
    [4, 'area.primaryDuplicate'],
    [5, 'area.oneArea'],
  ]);
  expect(body).toMatchObject({ creates: 1, invalid: 3 });
});

test('a process that names the area position gives its task to the primary of the area', async () => {
  await hold(people.anna, '510000');
  await hold(people.bert, '510000', { productLine: 'DIESEL' });
  const xml = await withDiagram(
    drawing({
      key: 'dealer-audit',
      name: '经销商审核',
      ext: `<wf:process form="fields" subject="x" numberPrefix="DA" numberDate="yyyyMM" numberDigits="4"/><wf:form><wf:formField code="region" kind="text" name="区域"/><wf:formField code="line" kind="text" name="产品线"/></wf:form>`,
      nodes: [
        { id: 'start', type: 'start', name: '开始' },
        {
          id: 'manager',
          type: 'user',
          name: '经理',
          ext: '<wf:handlers><wf:rule type="areaHandler" position="ASM" regionField="region" lineField="line"/></wf:handlers><wf:fields default="readable"/>',
        },
        { id: 'end', type: 'end', name: '结束' },
      ],
      flows: [
        ['start', 'manager'],
        ['manager', 'end'],
      ],
    }),
  );
  const context = await server.contextOf(admin);
  await deployDefinition(context, { key: 'dealer-audit', name: { ZH_CN: '经销商审核' }, categoryId: null, xml });
  const start = async (form: object) => {
    const { body } = await server.call(admin, 'POST', '/workflow/instances', {
      body: { defKey: 'dealer-audit', form },
    });
    const rows = await server.sql<{ id: string }>('select user_id as id from task_inbox where instance_id = $1', [
      body.instance.id,
    ]);
    return rows.map(({ id }) => Object.entries(people).find(([, user]) => user.id === id)?.[0] ?? 'admin');
  };
  expect(await start({ region: '510104' })).toEqual(['anna']);
  expect(await start({ region: ids['510100'], line: 'DIESEL' })).toEqual(['bert']);
  expect(await start({ region: '540000' })).toEqual(['admin']);
});

test('reading and handing over are rights of their own', async () => {
  const refused = {
    notSignedIn: { status: 401, code: 'auth.tokenInvalid' },
    notPermitted: { status: 403, code: 'perm.denied' },
  };
  expect(await refusals(server, { endpoint: readAreaMatrix })).toEqual(refused);
  expect(await refusals(server, { endpoint: previewHandOver })).toEqual(refused);
  expect(await refusals(server, { endpoint: runHandOver, badBody: { from: 1 } })).toMatchObject({
    ...refused,
    badBody: { status: 422 },
  });
});
