import { pathOf, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { noticeModule } from '@mp/notice/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processReport, reportNames } from '../../contract/index.ts';
import { aHouseServer } from '../house.fixture.ts';
import { SampleRows, type SampleDefinition } from '../workflow.fixture.ts';
import { mailReports } from './named-report.service.ts';
import { rollStats } from './stat.job.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let admin: TestUser;
let ann: TestUser;
let definition: SampleDefinition;
beforeAll(async () => {
  server = await aHouseServer(noticeModule);
  rows = new SampleRows(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  ann = await server.aUser({ tenant, employeeName: '安' });
  definition = await rows.aDefinition(tenant, { key: 'buy', categoryId: await rows.aCategory(tenant) });
  // A Friday at 16:00 in Shanghai.
  server.setNow(new Date('2026-11-20T08:00:00Z'));
});

const read = async (name: string, query: Record<string, string> = {}, by = admin) =>
  server.call(
    by,
    'GET',
    `/workflow/reports/${name}?${new URLSearchParams({ from: '2026-11-16', to: '2026-11-20', ...query }).toString()}`,
  );

/** Instants in Shanghai: day of November 2026 and hour. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour - 8, minute)).toISOString();

async function aHistory() {
  const ended = (start: string, end: string, over: Record<string, unknown> = {}) =>
    rows.anInstance(definition, ann, {
      started_at: start,
      ended_at: end,
      status: 'approved',
      outcome: 'approved',
      ...over,
    });
  const task = (
    instance: Awaited<ReturnType<typeof ended>>,
    {
      from,
      to,
      work,
      ...over
    }: { readonly from: string; readonly to: string; readonly work: number } & Record<string, unknown>,
  ) =>
    rows.aTask(instance, [ann], {
      status: 'approved',
      decision: 'approve',
      created_at: from,
      ended_at: to,
      work_seconds: work,
      ...over,
    });
  // Monday 9:00 to 11:00: two hours of work; Tuesday 16:30 to Wednesday 9:30: an hour and an hour.
  const first = await ended(at(16, 9), at(16, 11));
  const second = await ended(at(17, 16, 30), at(18, 9, 30), { due_at: at(17, 18) });
  const third = await ended(at(18, 9), at(18, 10), { status: 'canceled', outcome: 'rejected' });
  await task(first, { from: at(16, 9), to: at(16, 10), work: 3600 });
  await task(second, { from: at(17, 16, 30), to: at(18, 9, 30), work: 7200, due_at: at(17, 18) });
  await task(third, {
    from: at(18, 9),
    to: at(18, 10),
    work: 600,
    status: 'rejected',
    decision: 'reject',
    opinion: '太贵',
  });
  await task(third, {
    from: at(18, 9),
    to: at(18, 9, 30),
    work: 300,
    status: 'returned',
    decision: 'return',
    opinion: '补资料',
    node_id: 'second',
  });
  // Today: one is done, two run, one of them late.
  const today = await ended(at(20, 9), at(20, 10));
  await task(today, { from: at(20, 9), to: at(20, 10), work: 3600 });
  await rows.aTask(await rows.anInstance(definition, ann, { started_at: at(19, 9) }), [ann], {
    created_at: at(19, 9),
    due_at: at(19, 18),
  });
  await rows.aTask(await rows.anInstance(definition, ann, { started_at: at(20, 11) }), [ann], {
    created_at: at(20, 11),
  });
}

describe('reports', () => {
  beforeEach(async () => {
    await aHistory();
    await rollStats(server.services);
    await rollStats(server.services);
  });

  test('the overview counts kept days and today, as by hand', async () => {
    const { body, status, text } = await read('overview');

    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      started: 6,
      ended: 4,
      approved: 3,
      rejected: 1,
      approvalRate: 0.75,
      running: 2,
      overdue: 1,
      // 2 h, 17 h, 1 h, 1 h by the clock; 2 h, 2 h, 1 h, 1 h of work.
      avgSeconds: 18_900,
      avgWorkSeconds: 5400,
      todayStarted: 2,
      todayEnded: 1,
      top: [{ defKey: 'buy', defName: { ZH_CN: 'buy' }, started: 6, ended: 4 }],
    });
    expect(body.trend).toEqual([
      { day: '2026-11-16', started: 1, ended: 1 },
      { day: '2026-11-17', started: 1, ended: 0 },
      { day: '2026-11-18', started: 1, ended: 2 },
      { day: '2026-11-19', started: 1, ended: 0 },
      { day: '2026-11-20', started: 2, ended: 1 },
    ]);
    expect(body.p90WorkSeconds).toBeLessThanOrEqual(7200);
    expect((await read('overview', { to: '2026-11-17' })).body).toMatchObject({
      started: 2,
      ended: 1,
      todayStarted: 2,
    });
    expect((await server.call(admin, 'GET', '/workflow/reports/board')).body).toMatchObject({
      started: 6,
      from: '2026-10-22',
      to: '2026-11-20',
    });
  });

  test('durations, bottlenecks, returns per node', async () => {
    const durations = (await read('durations')).body.items;
    const returns = (await read('returns')).body;
    const bottlenecks = (await read('bottlenecks')).body.items;

    expect(durations).toMatchObject([
      { nodeId: 'check', nodeName: { ZH_CN: '初审' }, count: 4, avg: 3750, max: 7200 },
      { nodeId: 'second', count: 1, avg: 300, p90: 300, max: 300 },
    ]);
    expect(bottlenecks[0]).toMatchObject({
      nodeId: 'check',
      waiting: 2,
      oldestAt: '2026-11-19T01:00:00Z',
      share: 0.9804,
    });
    expect(returns.items).toMatchObject(
      [
        { nodeId: 'second', total: 1, returned: 1, returnRate: 1 },
        { nodeId: 'check', total: 4, rejected: 1, rejectRate: 0.25 },
      ].sort((a, b) => b.total - a.total),
    );
    expect(returns.reasons).toMatchObject([
      { decision: 'rejected', opinion: '太贵' },
      { decision: 'returned', opinion: '补资料' },
    ]);
  });

  test('overdue, workload, throughput', async () => {
    expect((await read('overdue')).body).toMatchObject({
      open: 1,
      closed: 1,
      nodes: [{ nodeId: 'check', open: 1, closed: 1 }],
      organisations: [{ id: tenant.rootId, open: 1, closed: 1 }],
      handlers: [{ id: ann.id, name: '安', open: 1, closed: 1 }],
    });
    expect((await read('workload')).body.items).toEqual([
      { userId: ann.id, name: '安', open: 2, handled: 5, perDay: 1, avgWorkSeconds: 3060 },
    ]);
    expect((await read('throughput')).body.items.map(({ backlog }: { backlog: number }) => backlog)).toEqual([
      0, 1, 0, 1, 2,
    ]);
    expect((await read('throughput', { step: 'week' })).body.items).toEqual([
      { day: '2026-11-16', started: 6, ended: 4, backlog: 2 },
    ]);
  });

  test('keep to their filters, to the data scope and to the right', async () => {
    const started = async (query: Record<string, string>, by = admin) =>
      (await read('overview', query, by)).body.started as number;

    expect(await started({ defKey: 'buy' })).toBe(6);
    expect(await started({ defKey: 'sell' })).toBe(0);
    expect(await started({ categoryId: definition.categoryId ?? '' })).toBe(6);
    expect(await started({ categoryId: crypto.randomUUID() })).toBe(0);
    expect(await started({ orgId: tenant.rootId })).toBe(6);
    expect(await started({ orgId: crypto.randomUUID() })).toBe(0);
    const other = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    expect(await started({}, other)).toBe(0);
    expect((await read('overview', {}, ann)).status).toBe(403);
    expect((await server.call(null, 'GET', '/workflow/reports/board')).status).toBe(401);
  });

  test('each leaves as a workbook', async () => {
    for (const name of reportNames) {
      const answer = await read(name, { export: 'xlsx' });
      expect(answer.status, name).toBe(200);
      expect(answer.headers['content-type'], name).toContain('spreadsheetml');
    }
  });
});

test('a report asks for a range of at most 366 days', async () => {
  const codeOf = async (query: Record<string, string>) => {
    const { body, status } = await server.call(
      admin,
      'GET',
      `/workflow/reports/overview?${new URLSearchParams(query).toString()}`,
    );
    return [status, body.code as string];
  };

  expect(await codeOf({})).toEqual([422, 'common.rangeRequired']);
  expect(await codeOf({ from: '2026-01-01' })).toEqual([422, 'common.rangeRequired']);
  expect(await codeOf({ from: '2026-01-02', to: '2026-01-01' })).toEqual([422, 'common.rangeReversed']);
  expect(await codeOf({ from: '2025-01-01', to: '2026-01-02' })).toEqual([422, 'common.rangeTooLong']);
  expect(await codeOf({ from: '2026-02-30', to: '2026-03-01' })).toEqual([422, 'common.validation']);
});

test('a kept report is shared with roles and mails itself when its turn comes', async () => {
  const path = pathOf(processReport);
  const keep = (over: object = {}) =>
    server.call(admin, 'POST', path, {
      body: { name: '周报', report: 'throughput', query: 'days=7', mailCron: '0 9 * * 1', ...over },
    });
  expect((await keep({ query: 'days=999' })).status).toBe(422);
  expect((await keep({ query: 'orgId=1' })).status).toBe(422);
  expect((await keep({ mailCron: 'sometimes' })).status).toBe(422);
  const made = await keep();
  expect(made.status, made.text).toBe(201);
  expect((await keep()).body.code).toBe('common.duplicate');

  expect(await mailReports(server.services)).toBe('sent 0');
  server.setNow(new Date('2026-11-23T01:01:00Z'));
  expect(await mailReports(server.services)).toBe('sent 1');
  expect(await mailReports(server.services)).toBe('sent 0');
  server.setNow(undefined);
  expect((await server.call(admin, 'GET', '/notice/mine')).body.items).toMatchObject([{ title: '周报' }]);

  await server.sql(
    `insert into role (tenant_id, id, created_at, updated_at, code, name, org_type) values ($1, $2, now(), now(), 'r1', 'r1', 'group')`,
    [tenant.id, made.body.id],
  );
  await server.sql(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at) values ($1, $2, 'user', $3, now())`,
    [tenant.id, made.body.id, ann.id],
  );
  await server.sql(`update process_report set role_ids = array[$2]::uuid[] where id = $1`, [
    made.body.id,
    made.body.id,
  ]);
  await server.sql(
    `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at) values ($1, gen_random_uuid(), 'user', $2, 2, 'workflow.report', 1, now())`,
    [tenant.id, ann.id],
  );
  await server.sql('update tenant set perm_epoch = perm_epoch + 1 where id = $1', [tenant.id]);
  expect((await server.call(ann, 'GET', '/workflow/reports/shared')).body.items).toMatchObject([
    { name: '周报', query: 'days=7' },
  ]);
});
