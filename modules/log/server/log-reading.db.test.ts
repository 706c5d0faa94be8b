import { identityModule } from '@mp/identity/server';
import { defineServerModule, type Statement } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logs } from '../contract/index.ts';
import { flushLogs, logModule } from './index.ts';

/** Everybody reads the trail. */
const auditors = defineServerModule({ name: 'auditors', grants: { staff: { functions: ['auditTrail.read'] } } });

let server: TestServer;
let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule, logModule, auditors]);
  admin = await server.aUser({ kind: 'admin' });
  stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});
beforeEach(async () => {
  await flushLogs();
  for (const table of ['log_operation', 'log_function', 'log_error', 'error_state'])
    await server.sql(`delete from ${table}`);
});

/** What waits is written by the list itself, so that who acts and then looks finds it. */
const read = (path: string, user = admin) => server.call(user, 'GET', path);

/** A new department whose name is changed in a second request. */
async function aRenamedDepartment(requestId: string): Promise<string> {
  const made = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: `研发部 ${requestId}`, type: 'department', parentId: admin.tenant.rootId, code: requestId },
  });
  await server.call(admin, 'PUT', `/organisation/organisation/${made.body.id}`, {
    body: { version: made.body.version, name: `研发中心 ${requestId}` },
    headers: { 'x-request-id': requestId },
  });
  return made.body.id;
}

test.each(logs.map(({ entity, path }) => ({ entity, path })))(
  'the log $entity is listed, and what its filters take is taken',
  async ({ path }) => {
    const filters = `at[last]=7&userId=${admin.id}&orgId[below]=${admin.tenant.rootId}&ip=127.0.0.1`;

    expect((await read(path)).status).toBe(200);
    expect((await read(`${path}?${filters}`)).status).toBe(200);
  },
);

test.each(logs.map(({ entity, path }) => ({ entity, path })))('nobody changes the log $entity', async ({ path }) => {
  expect((await server.call(admin, 'POST', path, { body: {} })).status).toBe(404);
  expect((await server.call(admin, 'POST', `${path}/batch`, { body: {} })).status).toBe(404);
});

test('an operation is told in the words of the reader, with who did it and of which organization', async () => {
  const id = await aRenamedDepartment('request-words');
  const { body } = await read(`/log/operationLog?requestId=request-words`);

  expect(body.items).toMatchObject([
    {
      operation: 'organisation.update',
      operationLabel: '组织：修改',
      objectId: id,
      result: 'ok',
      userId: admin.id,
      orgId: admin.tenant.rootId,
      method: 'PUT',
    },
  ]);
});

test('a word finds the lines of all names that carry it, the latest first, page by page, and none of other tenants', async () => {
  const write = (user: TestUser, name: string, from: number) =>
    server.sql(
      `with o as (insert into log_operation (tenant_id, id, at, user_id, ip, method, operation, status, ms, request_id)
         select $1, gen_random_uuid(), now() - make_interval(mins => $4::integer + n * 2), $2, '127.0.0.1', 'POST', $3, 200, 1, 'words' from generate_series(1, 12) n)
       insert into log_function (tenant_id, id, at, user_id, ip, kind, name)
         select $1, gen_random_uuid(), now() - make_interval(mins => $4::integer + n * 2), $2, '127.0.0.1', 'menu', $3 from generate_series(1, 12) n`,
      [user.tenant.id, user.id, name, from],
    );
  await write(admin, 'words.rareOne', 0);
  await write(admin, 'words.rareTwo', 1);
  await write(admin, 'words.other', 0);
  await write(stranger, 'words.rareOne', 0);

  for (const [path, field] of [
    ['/log/operationLog', 'operation'],
    ['/log/functionLog', 'name'],
  ] as const) {
    const first = (await read(`${path}?q=WORDS.RARE&size=10`)).body;
    const second = (await read(`${path}?q=words.rare&size=10&cursor=${first.next}`)).body;
    const third = (await read(`${path}?q=words.rare&size=10&page=3`)).body;
    const all = [first, second, third].flatMap(({ items }) => items as { at: string; userId: string }[]);
    const named = [...all, ...(await read(`${path}?q=rareTwo`)).body.items].map((line) => line[field]);

    expect(first.total).toBe(24);
    expect(all).toHaveLength(24);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)));
    expect([...new Set(all.map(({ userId }) => userId))]).toEqual([admin.id]);
    expect(named.filter((name) => name === 'words.rareOne')).toHaveLength(12);
    expect(named.filter((name) => name === 'words.rareTwo')).toHaveLength(24);
    expect((await read(`${path}?q=100%25_`)).body.items).toEqual([]);
  }
});

test('what a request changed is said before and after, by the names of the fields', async () => {
  const id = await aRenamedDepartment('request-change');
  const { items } = (await read('/log/operationLog?requestId=request-change')).body;
  const path = `/log/changes/request?requestId=request-change&at=${items[0].at}`;

  expect((await read(path)).body.items).toMatchObject([
    {
      resource: 'organisation.organisation',
      id,
      name: expect.stringContaining('研发中心'),
      changes: expect.arrayContaining([
        expect.objectContaining({
          field: 'name',
          label: '组织名称',
          before: '研发部 request-change',
          after: '研发中心 request-change',
        }),
      ]),
    },
  ]);
  expect((await read(path, stranger)).body.items).toEqual([]);
});

/** A user whose name is changed by the second request. */
async function aRenamedUser(userName: string, digit: number): Promise<string> {
  const made = await server.call(admin, 'POST', '/identity/user', {
    body: {
      userName,
      employeeName: '张三',
      password: 'Str0ng-enough!x',
      orgIds: [admin.tenant.rootId],
      defaultOrgId: admin.tenant.rootId,
      activeDate: '2026-01-01',
      expiryDate: '2030-12-31',
      email: `${userName}@example.com`,
      mobile: `1380000123${digit}`,
    },
  });
  await server.call(admin, 'PUT', `/identity/user/${made.body.id}`, {
    body: { version: 1, employeeName: '李四', mobile: `1390000567${digit}` },
  });
  return made.body.id;
}

test('of a record outside his rights, and of a field that is masked from him, the reader learns that it changed, not what', async () => {
  const id = await aRenamedUser('closed', 1);
  // The staff hold the trail here; of users they see no telephone number, of invitations nothing.
  const auditor = await server.aUser({ tenant: admin.tenant });
  const path = `/log/changes/record?resource=identity.user&id=${id}&version=2`;
  await server.sql(
    `insert into audit_log (tenant_id, entity, entity_id, version, at, action, changes, hash)
     values ($1, 'identity.pseudoPassword', $2, 1, now(), 'create', '{"reason": [null, "on leave"]}', '')`,
    [admin.tenant.id, id],
  );

  const [told] = (await read(path)).body.items;
  const [masked] = (await read(path, auditor)).body.items;
  const [closed] = (await read(path.replace('user&', 'pseudoPassword&').replace('version=2', 'version=1'), auditor))
    .body.items;

  expect(told).toMatchObject({
    changes: [{ field: 'employeeName' }, { field: 'mobile', after: '13900005671' }],
    closed: 0,
  });
  expect(masked).toMatchObject({ changes: [{ field: 'employeeName' }], closed: 1 });
  expect(closed).toMatchObject({ name: null, changes: [], closed: 1 });
});

test('the users log says what changed of a user, personal data masked', async () => {
  const id = await aRenamedUser('trailed', 2);
  const { items } = (await read(`/log/userLog?targetId=${id}`)).body;

  const { body } = await read(`/log/changes/user/${items[0].id}`);
  expect(body.items).toMatchObject([
    {
      changes: [
        { field: 'employeeName', before: '张三', after: '李四' },
        { field: 'mobile', after: '139****5672' },
      ],
    },
  ]);
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
  expect(JSON.stringify((await read(`/log/changes/user/${items[1].id}`)).body)).not.toContain('13800001232');
  expect((await read(`/log/changes/user/${items[0].id}`, stranger)).status).toBe(404);
});

describe('the lines of an organization', () => {
  /** Lines of everybody, of which only some old ones are of people of one department, and many of those of another one. */
  const rows = 20_000;
  let few: string;
  let many: string;
  let ours: readonly string[];
  let made = 0;
  beforeEach(async () => {
    const anOrganisation = async (type: 'company' | 'department', parentId: string): Promise<string> => {
      made += 1;
      const body = { name: `组织 ${made}`, type, parentId, code: `PART${made}` };
      const answer = await server.call(admin, 'POST', '/organisation/organisation', { body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id;
    };
    few = await anOrganisation('company', admin.tenant.rootId);
    many = await anOrganisation('company', admin.tenant.rootId);
    const below = await anOrganisation('department', few);
    const place = async (orgId: string): Promise<string> => {
      const { id } = await server.aUser({ tenant: admin.tenant });
      await server.sql('update tenant_user set default_org_id = $2 where id = $1', [id, orgId]);
      return id;
    };
    ours = [await place(few), await place(below)];
    const theirs = [await place(many), await place(many)];
    await flushLogs();
    await server.sql('delete from log_operation');
    await server.sql(
      `insert into log_operation (tenant_id, id, at, user_id, ip, method, operation, object_id, status, ms, request_id)
         select $1, gen_random_uuid(), now() - interval '20 minutes' + n * interval '20 minutes' / $4::integer,
           case when n <= 30 then ($2::uuid[])[1 + n % 2] when n % 2 = 0 then ($3::uuid[])[1 + n / 2 % 2] else others.ids[1 + n % 2000] end,
           '10.0.0.1', 'PUT', 'user.update', 'o' || n, 200, 1, 'r' || n
         from generate_series(1, $4::integer) n, (select array_agg(gen_random_uuid()) as ids from generate_series(1, 2000)) others`,
      [admin.tenant.id, ours, theirs, rows],
    );
    await server.sql('vacuum analyze log_operation');
  });

  const records = (answer: { body: { items: { objectId: string }[] } }) =>
    answer.body.items.map(({ objectId }) => Number(objectId.slice(1)));

  test('are found where few people have them and where many do, the latest first, page by page, with what is below', async () => {
    const page = await read(`/log/operationLog?size=20&orgId[below]=${few}`);
    const rest = await read(`/log/operationLog?size=20&orgId[below]=${few}&cursor=${page.body.next}`);
    const own = await read(`/log/operationLog?size=20&orgId=${few}`);
    const wide = await read(`/log/operationLog?size=20&orgId=${many}`);
    const refused = await read(`/log/operationLog?size=20&orgId=${few}&result=failed`);

    expect(records(page)).toEqual(Array.from({ length: 20 }, (_none, at) => 30 - at));
    expect(records(rest)).toEqual(Array.from({ length: 10 }, (_none, at) => 10 - at));
    expect([page.body.total, own.body.total, refused.body.total]).toEqual([30, 15, 0]);
    expect(records(own)).toEqual(Array.from({ length: 15 }, (_none, at) => 30 - 2 * at));
    expect(records(wide).every((n) => n > rows - 50)).toBe(true);
    expect(wide.body.items).toHaveLength(20);
  });

  test('are not looked for among those of everybody', async () => {
    const asked: Statement[] = [];
    const { database } = server.services;
    const batch = database.batch.bind(database);
    database.batch = (statements) => {
      asked.push(...statements);
      return batch(statements);
    };
    await read(`/log/operationLog?size=20&orgId[below]=${few}`);
    database.batch = batch;

    const context = await server.contextOf(admin);
    const lists = asked.filter(({ text }) => text.includes('operation_line'));
    expect(lists.length).toBeGreaterThan(1);
    for (const { text, values } of lists) {
      const plan = await context.rows<Record<string, string>>(
        `explain (analyze, costs off, timing off) ${text}`,
        values,
      );
      const lines = plan.map((line) => Object.values(line).join(''));
      const passed = lines.flatMap((line) => [...line.matchAll(/(?:rows=|Removed by Filter: )(\d+)/gu)]);
      expect(Math.max(...passed.map(([, n]) => Number(n))), lines.join('\n')).toBeLessThan(2100);
    }
  });
});

describe('an error', () => {
  const report = (message: string) =>
    server.call(admin, 'POST', '/log/errors', {
      body: { items: [{ message, stack: 'Error\n    at List (/assets/a-1.js:3:7)', route: '/userManager' }] },
    });
  const first = async () => (await read('/log/errorLog')).body.items[0];

  test('shows its stack and how often its like came on which day', async () => {
    await report('Cannot read row 1');
    await flushLogs();
    await report('Cannot read row 2');
    const { id } = await first();

    expect((await read(`/log/errorLog/${id}`)).body.stack).toContain('at List');
    const { body } = await read(`/log/errorLog/${id}/history`);
    expect(body).toMatchObject({ total: 2, users: 1, state: 'open' });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1).n).toBe(2);
    expect((await read(`/log/errorLog/${id}`, stranger)).status).toBe(404);
  });

  test('is resolved with a remark until it comes again', async () => {
    await report('Cannot read row 1');
    const { id } = await first();
    const said = { state: 'resolved', remark: 'mended in 0.9' };
    const answer = await server.call(admin, 'PUT', `/log/errorLog/${id}/state`, { body: said });

    expect(answer.status).toBe(204);
    expect(await first()).toMatchObject(said);
    expect((await read('/log/errorLog?state=open')).body.items).toEqual([]);

    server.setNow(new Date(Date.now() + 60_000));
    try {
      await report('Cannot read row 3');
      expect((await first()).state).toBe('open');
      expect((await read(`/log/errorLog/${id}/history`)).body).toMatchObject({ state: 'open', remark: said.remark });
    } finally {
      server.setNow(undefined);
    }
  });
});

test('what one tenant logs no other reads', async () => {
  await aRenamedDepartment('request-wall');
  for (const { path } of logs) {
    const { body } = await read(`${path}?size=200`, stranger);
    expect(JSON.stringify(body)).not.toContain(admin.tenant.id);
    expect(body.items.filter(({ userId }: { userId: string | null }) => userId === admin.id)).toEqual([]);
  }
});
