import { identityModule } from '@mp/identity/server';
import { defineEndpoint } from '@mp/kernel/contract';
import { bind, defineServerModule, optionalPort } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recordFunctions, reportErrors } from '../contract/index.ts';
import { flushLogs, logModule } from './index.ts';
import { maintainPartitions } from './retention.job.ts';

const broken = defineEndpoint({
  id: 'test.broken',
  method: 'POST',
  path: '/test/broken',
  access: 'session',
  common: { name: 'create' },
});
const brokenModule = defineServerModule({
  name: 'broken',
  routes: [bind(broken, () => Promise.reject(new Error('row 17 is broken')))],
});

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule, logModule, brokenModule]);
  admin = await server.aUser({ kind: 'admin' });
  staff = await server.aUser();
});
beforeEach(async () => {
  await flushLogs();
  for (const table of ['log_operation', 'log_function', 'log_error', 'log_user_op', 'log_menu_auth', 'rate_window'])
    await server.sql(`delete from ${table}`);
});

const operations = async () => {
  await flushLogs();
  return server.sql(
    'select tenant_id, user_id, method, operation, object_id, status, code, menu_id, request_id from log_operation order by at',
  );
};

test('a changing call leaves a line: who, what, on which record, under which menu and request', async () => {
  const made = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: '研发部', type: 'department', parentId: admin.tenant.rootId, code: 'RD' },
    headers: { menuid: 'm17', 'x-request-id': 'request-0001' },
  });

  expect(await operations()).toEqual([
    {
      tenant_id: admin.tenant.id,
      user_id: admin.id,
      method: 'POST',
      operation: 'organisation.create',
      object_id: made.body.id,
      status: 201,
      code: null,
      menu_id: 'm17',
      request_id: 'request-0001',
    },
  ]);
});

test('a refused call leaves a line with the code of its refusal, reads leave none', async () => {
  await server.call(staff, 'GET', '/organisation/organisation');
  await server.call(staff, 'DELETE', `/organisation/organisation/${admin.tenant.rootId}?version=1`);
  await server.call(staff, 'POST', '/organisation/organisation', { body: { name: '' } });
  await server.call(null, 'POST', '/organisation/organisation', { body: { name: '' } });

  expect(await operations()).toMatchObject([
    { operation: 'organisation.delete', status: 403, code: 'perm.denied', user_id: staff.id },
    { operation: 'organisation.create', status: 403, code: 'perm.denied', user_id: staff.id },
  ]);
});

test('what pages report is taken, at most fifty lines at a time, and never under another clock', async () => {
  const at = new Date().toISOString();
  const answer = await server.call(staff, 'POST', recordFunctions.path, {
    body: {
      items: [
        { at, kind: 'menu', name: '/userManager', menuId: '7' },
        { at: '2001-01-01T00:00:00Z', kind: 'action', name: 'user.lock' },
      ],
    },
  });
  const tooMany = await server.call(staff, 'POST', recordFunctions.path, {
    body: { items: Array.from({ length: 51 }, () => ({ at, kind: 'menu', name: '/x' })) },
  });

  await flushLogs();
  expect([answer.status, tooMany.status]).toEqual([204, 422]);
  expect(
    await server.sql(
      `select kind, name, menu_id, at > now() - interval '1 hour' as fresh from log_function where user_id = $1 order by name`,
      [staff.id],
    ),
  ).toEqual([
    { kind: 'menu', name: '/userManager', menu_id: '7', fresh: true },
    { kind: 'action', name: 'user.lock', menu_id: null, fresh: true },
  ]);
  expect(await operations()).toEqual([]);
});

test('equal errors of a moment are one line with their number; the eleventh of a minute is refused', async () => {
  const error = (id: number) => ({
    message: `Cannot read row ${id}`,
    stack: 'Error\n    at List (/assets/a-1.js:3:7)',
    route: '/userManager',
  });
  const first = await server.call(staff, 'POST', reportErrors.path, {
    body: { items: [error(1), error(2), error(3)] },
  });
  for (let n = 4; n <= 10; n += 1) await server.call(staff, 'POST', reportErrors.path, { body: { items: [error(n)] } });
  const eleventh = await server.call(staff, 'POST', reportErrors.path, { body: { items: [error(11)] } });

  await flushLogs();
  expect([first.status, eleventh.status]).toEqual([204, 429]);
  expect(
    await server.sql(
      'select sum(n)::int as n, count(distinct fingerprint)::int as kinds, min(source) as source from log_error',
    ),
  ).toEqual([{ n: 10, kinds: 1, source: 'web' }]);
});

test('the five refusals of what pages send', async () => {
  for (const endpoint of [recordFunctions, reportErrors])
    expect(await refusals(server, { endpoint, badBody: { items: [] } })).toEqual({
      notSignedIn: { status: 401, code: 'auth.tokenInvalid' },
      badBody: { status: 422, code: 'common.validation' },
    });
});

test('every change of a user is a line of the users log, personal data masked', async () => {
  const made = await server.call(admin, 'POST', '/identity/user', {
    body: {
      userName: 'masked',
      employeeName: '张三',
      password: 'Str0ng-enough!x',
      orgIds: [admin.tenant.rootId],
      defaultOrgId: admin.tenant.rootId,
      activeDate: '2026-01-01',
      expiryDate: '2030-12-31',
      email: 'masked@example.com',
      mobile: '13800001234',
    },
  });
  const changed = await server.call(admin, 'PUT', `/identity/user/${made.body.id}`, {
    body: { version: 1, mobile: '13900005678', employeeName: '李四' },
  });

  const lines = await server.sql<{ action: string; changes: Record<string, unknown>; actor_id: string }>(
    'select action, changes, actor_id from log_user_op where user_id = $1 order by at',
    [made.body.id],
  );
  expect(changed.status).toBe(200);
  expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['create', admin.id],
    ['update', admin.id],
  ]);
  expect(lines[1]?.changes).toEqual({ mobile: ['138****1234', '139****5678'], employeeName: ['张三', '李四'] });
  expect(JSON.stringify(lines)).not.toMatch(/13800001234|masked@example/);
});

test('grants are written in their own transaction', async () => {
  const context = await server.contextOf(admin);
  const line = {
    subjectType: 'role',
    subjectId: admin.id,
    subjectName: 'R_ADM',
    objectType: 'menu',
    objectId: 'userManager',
    objectName: null,
    before: null,
    after: { purview: 2 },
  };
  await context.tx((tx) => optionalPort('log')?.grants(tx, [line]) ?? Promise.resolve());
  await expect(
    context.tx(async (tx) => {
      await optionalPort('log')?.grants(tx, [line]);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');

  expect(await server.sql('select subject_name, after, actor_id from log_menu_auth')).toEqual([
    { subject_name: 'R_ADM', after: { purview: 2 }, actor_id: admin.id },
  ]);
});

test('the logs can be added to but not changed by the application', async () => {
  const application = new pg.Client({ connectionString: server.database.url });
  await application.connect();
  try {
    for (const table of ['log_login', 'log_operation', 'log_function', 'log_error', 'log_user_op', 'log_menu_auth']) {
      await expect(application.query(`update ${table} set at = now()`)).rejects.toThrow(/permission denied/);
      await expect(application.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  } finally {
    await application.end();
  }
});

const partitions = async (table: string) =>
  (
    await server.sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
      [table],
    )
  ).map(({ name }) => name);

test('partitions are there a week ahead, day by day where so cut', async () => {
  server.setNow(new Date('2031-03-28T12:00:00Z'));
  try {
    await maintainPartitions(server.services);
  } finally {
    server.setNow(undefined);
  }

  const days = (await partitions('log_function')).filter((name) => name.includes('_p2031'));
  expect(days.at(0)).toBe('log_function_p20310328');
  expect(days.length).toBe(8);
  expect((await partitions('log_operation')).filter((name) => name.includes('_p2031'))).toEqual([
    'log_operation_p203103',
    'log_operation_p203104',
  ]);
});

test('lines of a time without partition are kept and move into theirs', async () => {
  const insert = `insert into log_operation (tenant_id, id, at, user_id, method, operation, status, ms, request_id)
    values ($1, gen_random_uuid(), '2035-06-15', $1, 'PUT', 'x', 200, 1, 'r')`;
  await server.sql(insert, [admin.tenant.id]);
  expect(await server.sql(`select count(*)::int as n from log_operation_rest`)).toEqual([{ n: 1 }]);

  await maintainPartitions(server.services);

  expect(
    await server.sql(`select tableoid::regclass::text as name from log_operation where at = '2035-06-15'`),
  ).toEqual([{ name: 'log_operation_p203506' }]);
});

test('old partitions are dropped by retention, never before the law allows, and kept for the tenant that wants them longest', async () => {
  const line = (at: string, name = '/x') =>
    server.sql(
      `insert into log_function (tenant_id, id, at, user_id, kind, name) values ($1, gen_random_uuid(), $2, $1, 'menu', $3)`,
      [admin.tenant.id, at, name],
    );
  const names = async () =>
    (
      await server.sql<{ value: string }>(
        `select value from logged_name where log = 'function' and value in ('/x', '/gone')`,
      )
    )
      .map(({ value }) => value)
      .toSorted();
  server.setNow(new Date('2040-01-31T12:00:00Z'));
  try {
    await line('2039-06-30T00:00:00Z');
    await line('2039-06-30T01:00:00Z', '/gone');
    await line('2039-12-31T00:00:00Z');
    await server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, '00000000-0000-0000-0000-000000000000', 'logs', '{"functionDays": 300}', 1, now())`,
      [admin.tenant.id],
    );
    await maintainPartitions(server.services);
    expect(await server.sql(`select count(*)::int as n from log_function where at > '2039-01-01'`)).toEqual([{ n: 3 }]);
    expect(await names()).toEqual(['/gone', '/x']);

    await server.sql(`update setting set content = '{"functionDays": 1}' where grp = 'logs'`);
    const told = await maintainPartitions(server.services);

    expect(told).toContain('log_function_p20390630');
    expect(await server.sql(`select count(*)::int as n from log_function where at > '2039-01-01'`)).toEqual([{ n: 1 }]);
    // What no line names any more is no longer looked for.
    expect(await names()).toEqual(['/x']);
    await expect(server.sql(`select drop_partitions('org', now(), 1)`)).rejects.toThrow(/cut by time/);
  } finally {
    server.setNow(undefined);
  }
});

const keptFor = {
  loginDays: 'log_login',
  operationDays: 'log_operation',
  userDays: 'log_user_op',
  grantDays: 'log_menu_auth',
  errorDays: 'log_error',
  apiDays: 'log_api',
  interfaceDays: 'interface_log',
} as const;
test.each(Object.entries(keptFor))('%s says how long %s is kept, and no other log', async (field, table) => {
  const ofThatYear = async () =>
    (
      await server.sql<{ name: string }>(
        `select distinct split_part(relname, '_p2041', 1) as name from pg_class
         where relname ~ '_p2041' and relkind = 'r' and split_part(relname, '_p2041', 1) = any($1)`,
        [Object.values(keptFor)],
      )
    ).map(({ name }) => name);
  const keep = (days: number) =>
    server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, '00000000-0000-0000-0000-000000000000', 'logs', $2, 1, now())
       on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
      [admin.tenant.id, JSON.stringify({ [field]: days })],
    );
  try {
    server.setNow(new Date('2041-06-15T12:00:00Z'));
    await maintainPartitions(server.services);
    expect(await ofThatYear()).toHaveLength(7);
    await keep(3660);
    server.setNow(new Date('2047-06-15T12:00:00Z'));
    await maintainPartitions(server.services);
    expect(await ofThatYear()).toEqual([table]);
    await keep(1096);
    await maintainPartitions(server.services);
    expect(await ofThatYear()).toEqual([]);
  } finally {
    server.setNow(undefined);
  }
});

test('an unexpected error of the server is a line with its stack, route and request', async () => {
  const answer = await server.call(staff, 'POST', broken.path, { headers: { 'x-request-id': 'request-0500' } });

  await flushLogs();
  expect([answer.status, answer.body.code]).toEqual([500, 'common.serverException']);
  expect(await server.sql(`select message, source, route, n, tenant_id, user_id, request_id from log_error`)).toEqual([
    {
      message: 'row 17 is broken',
      source: 'server',
      route: 'POST /gateway/allinoneservice/api/test/broken',
      n: 1,
      tenant_id: staff.tenant.id,
      user_id: staff.id,
      request_id: 'request-0500',
    },
  ]);
  expect(await operations()).toMatchObject([{ operation: 'test.broken', status: 500, code: 'common.serverException' }]);
});
