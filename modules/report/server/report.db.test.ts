import { identityModule } from '@mp/identity/server';
import { reportDay } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { flushLogs, logModule } from '@mp/log/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { flushCalls, reportModule } from './index.ts';
import { rollMissingDays } from './rollup.job.ts';

let server: TestServer;
let admin: TestUser;
let stranger: TestUser;
const dayBack = (back: number) => reportDay(Date.now() - back * 86_400_000);
/** Noon of a day of the tenants' zone. */
const noon = (back: number) => new Date(`${dayBack(back)}T04:00:00Z`);
const ask = (report: string, from: number, to: number) =>
  server.call(admin, 'GET', `/report/${report}?from=${dayBack(from)}&to=${dayBack(to)}`);

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule, logModule, reportModule]);
  admin = await server.aUser({ kind: 'admin', employeeName: '统计员' });
  stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  server.setNow(noon(2));
  const open = (name: string, kind = 'menu') => ({ at: noon(2).toISOString(), kind, name });
  for (const user of [admin, stranger])
    await server.call(user, 'POST', '/log/functions', {
      body: { items: [open('/userManager'), open('/userManager'), open('user.lock', 'action')] },
    });
  await server.call(admin, 'PUT', '/organisation/organisation/none', { body: {} });
  await flushLogs();
  await flushCalls();
  server.setNow(undefined);
  await rollMissingDays(server.services);
});

describe('the time of a report', () => {
  test.each([
    { report: 'service-invocation', from: 8, to: 1, code: 'report.max7' },
    { report: 'user-activity', from: 31, to: 1, code: 'report.max30' },
    { report: 'function-use', from: 31, to: 1, code: 'report.max30' },
    { report: 'user-activity', from: 3, to: 0, code: 'report.notToday' },
    { report: 'service-invocation', from: 3, to: 0, code: 'report.notToday' },
    { report: 'user-activity', from: 1, to: 2, code: 'common.rangeReversed' },
  ])('of $report from $from to $to days back is refused with $code', async ({ report, from, to, code }) => {
    expect(await ask(report, from, to)).toMatchObject({ status: 422, body: { code } });
  });

  test.each([
    ['service-invocation', 7],
    ['user-activity', 30],
    ['function-use', 30],
  ])('of %s may begin %i days back and end yesterday', async (report, from) => {
    expect((await ask(report, from, 1)).status).toBe(200);
  });

  test('is needed', async () => {
    expect(await server.call(admin, 'GET', '/report/user-activity')).toMatchObject({
      status: 422,
      body: { code: 'report.rangeRequired' },
    });
  });
});

test('activity counts users, pages and time by day, organization and user, of the own tenant alone', async () => {
  const { body } = await ask('user-activity', 7, 1);

  expect(body).toMatchObject({ users: 1, pages: 2, seconds: 300 });
  expect(body.days).toEqual([expect.objectContaining({ day: dayBack(2), users: 1, pages: 2 })]);
  expect(body.orgs).toEqual([expect.objectContaining({ orgId: admin.tenant.rootId, users: 1 })]);
  expect(body.people).toEqual([expect.objectContaining({ userId: admin.id, userName: '统计员', pages: 2 })]);
});

test('the time that many people spent within a month has no end', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  await server.sql(
    `insert into stat_user_day (tenant_id, day, user_id, org_id, sign_ins, pages, actions, operations, seconds)
     select $1, $2, gen_random_uuid(), $3, 2000000000, 2000000000, 0, 2000000000, 2000000000 from generate_series(1, 3)`,
    [tenant.id, dayBack(2), tenant.rootId],
  );

  const { status, body } = await server.call(boss, 'GET', `/report/user-activity?from=${dayBack(7)}&to=${dayBack(1)}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ users: 3, signIns: 6_000_000_000, pages: 6_000_000_000, seconds: 6_000_000_000 });
});

test('functions are told in the words of the reader', async () => {
  const { body } = await ask('function-use', 7, 1);

  expect(body.functions).toEqual([
    expect.objectContaining({ kind: 'menu', name: '/userManager', words: '用户管理', uses: 2 }),
    expect.objectContaining({ kind: 'action', name: 'user.lock', words: '用户：锁定', uses: 1 }),
  ]);
});

test('calls are counted by operation with how they ended; the minutes behind them are listed', async () => {
  const { body } = await ask('service-invocation', 7, 1);

  expect(body.services).toEqual(
    expect.arrayContaining([expect.objectContaining({ service: 'log.functions', calls: 1, refused: 0, failed: 0 })]),
  );
  expect(body.services).toEqual(
    expect.arrayContaining([expect.objectContaining({ service: 'organisation.update', calls: 1, refused: 1 })]),
  );
  const minutes = await server.call(admin, 'GET', '/report/serviceCall?service=log.functions');
  expect(minutes.body.items).toMatchObject([
    { service: 'log.functions', calls: 1, at: noon(2).toISOString().replace('.000', '') },
  ]);
});

test('the same day made again gives the same figures, and a day that no night has made is caught up', async () => {
  const before = (await ask('user-activity', 7, 1)).body;
  await server.sql('delete from stat_day where day = $1', [dayBack(2)]);

  expect(await rollMissingDays(server.services)).toMatch(/^1 of 1 days/);
  expect((await ask('user-activity', 7, 1)).body).toEqual(before);
  expect(await rollMissingDays(server.services)).toBe('0 of 0 days, 0 rows');
});

test('a report leaves as a workbook, which is a line of the function log', async () => {
  const sheet = await server.call(
    admin,
    'GET',
    `/report/user-activity?from=${dayBack(7)}&to=${dayBack(1)}&export=xlsx`,
  );
  await flushLogs();

  expect(sheet.status).toBe(200);
  expect(await server.sql(`select name from log_function where kind = 'server'`)).toEqual([
    { name: 'userActivity.figures' },
  ]);
});
