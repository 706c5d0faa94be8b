import { contribute } from '@mp/kernel/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { scoreParts, type ScorePartKey } from '@mp/dealer/contract';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { scoreMeasures } from '@mp/dealer/server';
import { loadedModules, loadModules } from '@mp/kernel/server';

let server: TestServer;
let stage: Stage;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule, goemModule, tradeModule]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-02T09:00:00+08:00'));
  await stage.set();
});
afterEach(() => server.setNow(undefined));

const get = async (user: TestUser, path: string) => (await server.call(user, 'GET', `/dealer/${path}`)).body;

test('the network counts dealers at work, new and lost by big area and month, within the reach of the reader', async () => {
  const east = await stage.activeDealer();
  server.setNow(new Date('2026-05-04T09:00:00+08:00'));
  const other = await stage.activeDealer({ creditCode: '91350100M000100Y43', name: { ZH_CN: '福州动力有限公司' } });
  await server.sql(`update dealer set status = 'terminated', last_day = '2026-05-20' where id = $1`, [other.id]);
  await server.sql(`update region set level = 'province' where id = $1`, [stage.ids['310000']]);
  await server.sql(`update dealer set authorisations = '[{"capabilities":["SELL"],"validTo":"2026-12-31"}]'`);
  server.setNow(new Date('2026-06-10T09:00:00+08:00'));

  const { months, areas, provinces, grades, capabilities } = await get(stage.people.dds, 'reports/network');

  expect([months[0], months[11]]).toEqual(['2025-07', '2026-06']);
  expect(areas).toHaveLength(1);
  expect(areas[0].name).toBe('华东');
  expect(areas[0].active.slice(8)).toEqual([1, 1, 1, 1]);
  expect(areas[0].gained.slice(8)).toEqual([1, 0, 1, 0]);
  expect(areas[0].lost.slice(8)).toEqual([0, 0, 1, 0]);
  expect(provinces).toEqual([{ id: stage.ids['310000'], code: '310000', name: '上海市', active: 1 }]);
  expect(grades).toEqual([{ grade: null, active: 1 }]);
  expect(capabilities).toEqual([{ capability: 'SELL', active: 1 }]);

  await server.sql(`update dealer set region_id = $2 where id = $1`, [east.id, stage.ids['510107']]);
  expect((await get(stage.people.asm, 'reports/network')).areas[0].gained[8]).toBe(0);
});

test('the audit shows working days by node, returns, and how many versions passed at once', async () => {
  const { id, admin } = await stage.activeDealer();
  const { body: begun } = await stage.begun(admin, id);
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动力' }, changeReason: '简称' });
  await stage.submit(admin, begun.id);
  await server.call(stage.people.asm, 'POST', `/dealer/dealerVersion/${begun.id}/marks`, {
    body: { marks: [{ path: 'shortName', mark: 'return', remark: '请核对' }] },
  });
  const [row] = await server.sql<{ task_id: string }>('select task_id from task_inbox where record_id = $1', [
    begun.id,
  ]);
  await server.call(stage.people.asm, 'POST', `/workflow/tasks/${row?.task_id}/return`, {
    body: { nodeId: 'initiator', mode: 'replay', opinion: '请补充' },
  });
  await stage.save(admin, begun.id, { shortName: { ZH_CN: '宏动' } });
  await stage.submit(admin, begun.id);
  await stage.pass('asm', begun.id);
  await server.sql(`update task set work_seconds = 28800 where tenant_id = $1 and node_id = 'asm'`, [stage.tenant.id]);

  const report = await get(stage.people.dds, 'reports/audit?months=3');

  const asm = report.nodes.find(({ node }: { node: string }) => node === 'asm');
  expect(asm).toMatchObject({ name: '区域销售审核', count: 3, median: 1, p90: 1, returned: 33.3 });
  expect(report).toMatchObject({ finished: 2, firstPass: 50 });
  expect(report.areas).toMatchObject([{ name: '华东', finished: 2, firstPass: 50 }]);
  expect(report.months).toMatchObject([{ month: '2026-03', finished: 2, firstPass: 50 }]);
  // Half a day, one and two: what the box of the node is drawn from.
  await server.sql(
    `update task t set work_seconds = 14400 * power(2, n.at) from (select id, row_number() over (order by ended_at) - 1 as at
      from task where tenant_id = $1 and node_id = 'asm' and kind <> 'resubmit' and status in ('approved', 'returned')) n where n.id = t.id`,
    [stage.tenant.id],
  );
  const [spread] = (await get(stage.people.dds, 'reports/audit?months=3')).nodes.filter(
    ({ node }: { node: string }) => node === 'asm',
  );
  expect(spread.box).toEqual([0.5, 0.8, 1, 1.5, 2]);

  const { asm: manager } = stage.people;
  expect(report.auditors).toContainEqual(expect.objectContaining({ id: manager.id, count: 3, median: 1 }));

  const behind = async (user: TestUser, query: string) => (await get(user, `reports/audit/decisions?${query}`)).items;
  const returned = (await behind(stage.people.dds, `node=asm&auditor=${manager.id}&month=2026-03`)).filter(
    ({ status }: { status: string }) => status === 'returned',
  );
  expect(returned).toMatchObject([{ version: begun.id, days: 1, nodeName: '区域销售审核' }]);
  expect(await behind(stage.people.dds, 'node=asm&month=2025-01')).toEqual([]);
  await server.sql('update dealer_version set scope_region_id = $1 where tenant_id = $2', [
    stage.ids['510107'],
    stage.tenant.id,
  ]);
  expect(await behind(manager, 'node=asm')).toEqual([]);
});

test('completeness and freshness are means of dealers at work by area and grade', async () => {
  const one = await stage.activeDealer();
  const two = await stage.activeDealer({ creditCode: '91350100M000100Y43', name: { ZH_CN: '福州动力有限公司' } });
  await server.sql(`update dealer set completeness = 90, verified_at = '2025-06-01', grade = 'A' where id = $1`, [
    one.id,
  ]);
  await server.sql(`update dealer set completeness = 70, verified_at = '2024-06-01', grade = 'B' where id = $1`, [
    two.id,
  ]);

  const { all, areas, grades } = await get(stage.people.bad, 'reports/completeness');

  expect(all).toEqual({ count: 2, completeness: 80, verified: 50 });
  expect(areas).toMatchObject([{ name: '华东', count: 2, completeness: 80 }]);
  expect(grades).toEqual([
    { grade: 'A', count: 1, completeness: 90, verified: 100 },
    { grade: 'B', count: 1, completeness: 70, verified: 0 },
  ]);
});

test('the score says which parts nothing measures yet; a grade is suggested once all have points', async () => {
  const { id } = await stage.activeDealer();
  await server.sql('update dealer set completeness = 80 where id = $1', [id]);

  const score = await get(stage.people.dds, `dealer/${id}/score`);
  const of = (key: string) => score.parts.find((part: { key: string }) => part.key === key);
  expect(of('sales')).toEqual({ key: 'sales', most: 25, isMeasured: false, points: null });
  expect(of('rating')).toMatchObject({ isMeasured: true, points: null });
  expect(of('completeness')).toMatchObject({ points: 8 });
  expect([score.of, score.grade]).toEqual([30, null]);

  const loaded = loadedModules();
  for (const key of Object.keys(scoreParts) as ScorePartKey[])
    contribute(scoreMeasures.of({ key, measure: () => Promise.resolve(key === 'coverage' ? 0 : 1) }));
  const whole = await get(stage.people.dds, `dealer/${id}/score`);
  loadModules(loaded);
  expect(whole).toMatchObject({ points: 80, of: 100, grade: 'B' });
});

test('coverage tells by capability and band how many certified people there are, and which dealers are short', async () => {
  const { id } = await stage.activeDealer();
  await server.sql(
    `update dealer set authorisations = '[{"productLine":"DIESEL","powerBands":["P1","P2"],"capabilities":["SERVICE"],"regionIds":[],"validFrom":"2025-01-01"}]'
      where id = $1`,
    [id],
  );

  const report = await get(stage.people.dds, 'reports/coverage');

  expect(report).toMatchObject({ count: 1, short: 1, percent: 0 });
  expect(report.cells).toEqual(['P1', 'P2'].map((band) => ({ capability: 'SERVICE', band, percent: 0, gaps: 1 })));
  expect(report.dealers).toMatchObject([{ id, percent: 0 }]);
});

test('leads are counted by industry, area and reporter with the share that was converted, drafts not', async () => {
  const { dds } = stage.people;
  const info = (status: string, estKva: number, more = '') =>
    server.sql(
      `insert into industry_info (tenant_id, id, created_at, updated_at, no, title, category, industry, region_id, est_kva, visibility,
          owner_user_id, published_at, status) values ($1, gen_random_uuid(), now(), now(), gen_random_uuid()::text, 'x', $6, 'DC', $2, $3,
          'allInternal', $4, '2026-02-01', $5)`,
      [stage.tenant.id, stage.ids['310115'], estKva, dds.id, status, more || 'LEAD'],
    );
  await info('published', 100);
  await info('verified', 200);
  await info('converted', 300);
  await info('draft', 900);
  await info('published', 900, 'POLICY');

  const { all, industries, areas, reporters } = await get(dds, 'reports/leads?months=3');

  const expected = { leads: 3, verified: 2, converted: 1, kva: 600, rate: 50 };
  expect(all).toEqual(expected);
  expect(industries).toEqual([{ id: 'DC', name: null, ...expected }]);
  expect(areas).toMatchObject([{ name: '华东', ...expected }]);
  expect(reporters).toMatchObject([{ id: dds.id, ...expected }]);
  // The row of the area leads to the list of what it counts.
  const behind = await get(dds, `industryInfo?category[in]=LEAD,TENDER&status[ne]=draft&bigAreaId=${areas[0].id}`);
  expect(behind.total).toBe(3);
  expect((await get(dds, 'industryInfo?bigAreaId[null]=true')).total).toBe(0);
});

test('feedback is counted by the big area of the dealer, and its row leads to the items it counts', async () => {
  const { id } = await stage.activeDealer();
  const sent = { dealerId: id, type: 'SERVICE', content: '来电无人接听' };
  for (let n = 0; n < 2; n++)
    expect((await server.call(stage.admin, 'POST', '/dealer/feedback', { body: sent })).status).toBe(201);

  const { areas } = await get(stage.admin, 'feedback-report');

  expect(areas).toMatchObject([{ name: '华东', count: 2 }]);
  const behind = await get(stage.admin, `feedback?bigAreaId=${areas[0].key}`);
  expect(behind.total).toBe(2);
  expect((await get(stage.admin, `feedback/${behind.items[0].id}`)).bigAreaIdLabel).toBe('华东');
  expect((await get(stage.admin, 'feedback?bigAreaId[null]=true')).total).toBe(0);
});
