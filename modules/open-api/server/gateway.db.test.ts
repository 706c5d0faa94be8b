import { randomBytes } from 'node:crypto';
import { identityModule } from '@mp/identity/server';
import { gatewayPrefix } from '@mp/kernel/contract';
import { defineServerModule, openPrefix } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { flushLogs, logModule } from '@mp/log/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessProject, issueToken } from '../contract/index.ts';
import { openApiModule } from './index.ts';
import { signatureOf } from './open-token.ts';

/** What everybody of the house may do. */
const house = defineServerModule({
  name: 'house',
  grants: { staff: { functions: ['organisation.read', 'accessProject.read', 'accessProject.test'] } },
});
const granted = ['organisation.read', 'organisation.one', 'organisation.create'];
const password = 'verify-7f3A';

const processLog: string[] = [];
let server: TestServer;
let admin: TestUser;
let worker: TestUser;
beforeAll(async () => {
  server = await aServer(
    [tenantModule, settingsModule, organisationModule, identityModule, logModule, openApiModule, house],
    { hearLog: (line) => processLog.push(line) },
  );
  admin = await server.aUser({ kind: 'admin' });
  worker = await server.aUser({ tenant: admin.tenant });
});

interface Project {
  readonly id: string;
  readonly code: string;
  readonly token: string;
}

let count = 0;

async function issue(id: string, holdFormer = false): Promise<{ accessCode: string; token: string }> {
  const answer = await server.call(admin, 'POST', `${accessProject.path}/${id}/token`, { body: { holdFormer } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A project with a token that may read and write organizations. */
async function aProject(more: object = {}, apis: readonly string[] = granted): Promise<Project> {
  const made = await server.call(admin, 'POST', accessProject.path, {
    body: {
      code: `P${(count += 1)}`,
      name: { ZH_CN: '企业资源计划' },
      userId: worker.id,
      verifyUser: 'erp',
      verifyPassword: password,
      qps: 1000,
      dailyQuota: 100_000,
      ...more,
    },
  });
  expect(made.status, made.text).toBe(201);
  const saved = await server.call(admin, 'PUT', `${accessProject.path}/${made.body.id}/apis`, { body: { apis } });
  expect(saved.status, saved.text).toBe(204);
  const { accessCode, token } = await issue(made.body.id);
  return { id: made.body.id, code: accessCode, token };
}

const headersOf = ({ code, token }: Project) => ({ 'x-access-code': code, 'x-access-token': token });

interface OpenCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly from?: string;
}

async function open(path: string, { headers, method = 'GET', body, from }: OpenCall) {
  const answer = await server.app.inject({
    method,
    url: `${openPrefix}/${path}`,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
  const read = answer.body === '' ? {} : answer.json<{ code?: string; items?: { id: string }[]; id?: string }>();
  return { status: answer.statusCode, body: read, headers: answer.headers };
}

const update = async ({ id }: Project, patch: object) => {
  const { body } = await server.call(admin, 'GET', `${accessProject.path}/${id}`);
  const answer = await server.call(admin, 'PUT', `${accessProject.path}/${id}`, {
    body: { version: body.version, ...patch },
  });
  expect(answer.status, answer.text).toBe(200);
};

const linesOf = async (id: string) => {
  await flushLogs();
  return server.sql<Record<string, unknown>>('select * from log_api where project_id = $1 order by at, id', [id]);
};

test('a program gets what its user gets, with his rights, and what it does is his in the history', async () => {
  const project = await aProject();
  const headers = headersOf(project);

  const listed = await open('organisation.read?size=5', { headers });
  const own = await server.call(worker, 'GET', '/organisation/organisation?size=5');
  const one = await open(`organisation.one/${admin.tenant.rootId}`, { headers });
  const refused = await open('organisation.create', {
    headers,
    method: 'POST',
    body: { name: 'By a program', type: 'department', parentId: admin.tenant.rootId, code: 'PRG' },
  });

  expect([listed.status, own.status, one.status]).toEqual([200, 200, 200]);
  expect(listed.body).toEqual(own.body);
  expect(one.body.id).toBe(admin.tenant.rootId);
  // It was granted, but the user as whom it works may not.
  expect(refused).toMatchObject({ status: 403, body: { code: 'perm.denied' } });
});

test('what an administrator lends a program is written under his name', async () => {
  const project = await aProject({ userId: admin.id });

  const made = await open('organisation.create', {
    headers: headersOf(project),
    method: 'POST',
    body: { name: '外部系统', type: 'department', parentId: admin.tenant.rootId, code: 'OUT' },
  });

  expect(made.status).toBe(201);
  const audit = await server.sql('select actor_id from audit_log where entity_id = $1', [made.body.id]);
  expect(audit).toEqual([{ actor_id: admin.id }]);
});

test('no project of one tenant sees a record of another', async () => {
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const project = await aProject();

  const foreign = await open(`organisation.one/${stranger.tenant.rootId}`, { headers: headersOf(project) });

  expect(foreign.status).toBe(404);
  expect((await server.call(stranger, 'GET', `${accessProject.path}/${project.id}/apis`)).status).toBe(404);
  expect((await server.call(stranger, 'GET', `${accessProject.path}/${project.id}/openapi`)).status).toBe(404);
});

describe('proofs', () => {
  const forged = randomBytes(32).toString('base64url');

  test.each<[string, (project: Project) => Record<string, string>, string | null]>([
    ['nothing', () => ({}), 'unknown'],
    ['a code alone', ({ code }) => ({ 'x-access-code': code }), 'unknown'],
    ['another code', ({ token }) => ({ 'x-access-code': '0'.repeat(32), 'x-access-token': token }), 'unknown'],
    ['an invented token', ({ code }) => ({ 'x-access-code': code, 'x-access-token': forged }), 'token'],
    ['an invented bearer token', () => ({ authorization: `Bearer ${forged}` }), 'token'],
    ['the token as a bearer token', ({ token }) => ({ authorization: `Bearer ${token}` }), 'unknown'],
  ])('%s is refused with one message', async (_name, headers, cause) => {
    const project = await aProject();

    const answer = await open('organisation.read', { headers: headers(project) });

    expect(answer).toMatchObject({ status: 401, body: { code: 'open.authFailed' } });
    await flushLogs();
    const [line] = await server.sql('select cause, code from log_api order by at desc, id desc limit 1');
    expect(line).toEqual({ cause, code: 'open.authFailed' });
  });

  const bearerOf = async (project: Project, given: Record<string, string> = {}) => {
    const form = { accesscode: project.code, verifyuser: 'erp', verifypassword: password, ...given };
    const answer = await server.app.inject({
      method: 'POST',
      url: `${gatewayPrefix}/mp/login/opentoken.do`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return answer.json<{ result: boolean; code: string; data?: { token: string; expiresIn: number } }>();
  };

  test('access code, user and password are exchanged for a bearer token of two hours', async () => {
    const project = await aProject();
    const { data } = await bearerOf(project);
    const headers = { authorization: `Bearer ${data?.token}` };

    const now = await open('organisation.read', { headers });
    server.setNow(new Date(Date.now() + 7_201_000));
    const later = await open('organisation.read', { headers });
    server.setNow(undefined);

    expect([data?.expiresIn, now.status, later.status]).toEqual([7200, 200, 401]);
    const wrongs: Record<string, string>[] = [
      { verifypassword: 'x' },
      { verifyuser: 'dms' },
      { accesscode: '0'.repeat(32) },
    ];
    for (const wrong of wrongs)
      expect(await bearerOf(project, wrong)).toMatchObject({ result: false, code: 'open.authFailed' });
  });

  test('a bearer token ends with the password that it was given for', async () => {
    const project = await aProject();
    const { data } = await bearerOf(project);
    await update(project, { verifyPassword: 'another-one' });

    const answer = await open('organisation.read', { headers: { authorization: `Bearer ${data?.token}` } });

    expect(answer.status).toBe(401);
  });

  const signed = (project: Project, change: Partial<Record<'url' | 'timestamp' | 'token', string>> = {}) => {
    const url = change.url ?? `${openPrefix}/organisation.read?size=5&page=1`;
    const timestamp = change.timestamp ?? String(Date.now());
    const nonce = randomBytes(12).toString('hex');
    const call = { method: 'GET', url, body: Buffer.alloc(0), timestamp, nonce };
    return {
      'x-access-code': project.code,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': signatureOf(call, change.token ?? project.token),
    };
  };

  test('a signature lets one call in, once', async () => {
    const project = await aProject();
    const headers = signed(project);

    const first = await open('organisation.read?size=5&page=1', { headers });
    const again = await open('organisation.read?size=5&page=1', { headers });

    expect([first.status, again.status]).toEqual([200, 401]);
    expect((await linesOf(project.id)).map(({ proof, cause }) => [proof, cause])).toEqual([
      ['signature', null],
      ['signature', 'replay'],
    ]);
  });

  test.each<[string, Parameters<typeof signed>[1]]>([
    ['another address', { url: `${openPrefix}/organisation.read?size=6` }],
    ['a time that is over', { timestamp: String(Date.now() - 301_000) }],
    ['another token', { token: forged }],
  ])('a signature of %s is refused', async (_name, change) => {
    const headers = signed(await aProject(), change);

    expect((await open('organisation.read?size=5&page=1', { headers })).status).toBe(401);
  });

  test('a signature goes over the body as it was sent', async () => {
    const project = await aProject({ userId: admin.id });
    const url = `${openPrefix}/organisation.create`;
    const body = { name: '签名', type: 'department', parentId: admin.tenant.rootId, code: 'SIG' };
    const call = { method: 'POST', url, body: Buffer.from(JSON.stringify(body)), timestamp: String(Date.now()) };
    const nonce = randomBytes(12).toString('hex');
    const headers = {
      'x-access-code': project.code,
      'x-timestamp': call.timestamp,
      'x-nonce': nonce,
      'x-sign': signatureOf({ ...call, nonce }, project.token),
    };

    const changed = await open('organisation.create', { headers, method: 'POST', body: { ...body, code: 'SIH' } });
    const whole = await open('organisation.create', { headers, method: 'POST', body });

    expect([changed.status, whole.status]).toEqual([401, 201]);
  });
});

describe('what ends a proof', () => {
  test.each<[string, object, string]>([
    ['a project that is disabled', { enabled: false }, 'disabled'],
    ['a project that is over', { validTo: '2020-01-01' }, 'dates'],
    ['a project that has not begun', { validFrom: '2098-01-01' }, 'dates'],
    ['an address that is not allowed', { ipAllow: '10.1.0.0/16, 192.168.1.7' }, 'ip'],
  ])('%s is refused', async (_name, patch, cause) => {
    const project = await aProject();
    await update(project, patch);

    const answer = await open('organisation.read', { headers: headersOf(project) });

    expect(answer.status).toBe(401);
    expect((await linesOf(project.id)).map((line) => line['cause'])).toEqual([cause]);
  });

  test('an allowed range lets in, also where the address is told as IPv6', async () => {
    const project = await aProject({ ipAllow: '10.1.0.0/16' });
    const from = (address: string) => open('organisation.read', { headers: headersOf(project), from: address });

    expect([(await from('10.1.2.3')).status, (await from('::ffff:10.1.2.3')).status]).toEqual([200, 200]);
    expect((await from('10.2.0.1')).status).toBe(401);
  });

  test('a user who is disabled calls nothing, by no project', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const project = await aProject({ userId: user.id });
    await server.sql(`update account set status = 'disabled' where id = $1`, [user.id]);

    expect((await open('organisation.read', { headers: headersOf(project) })).status).toBe(401);
  });

  test('a rotated token is accepted for a day where that was chosen, else no longer', async () => {
    const project = await aProject();
    const second = await issue(project.id, true);
    const call = (token: string) => open('organisation.read', { headers: headersOf({ ...project, token }) });

    const [held, present] = [await call(project.token), await call(second.token)];
    server.setNow(new Date(Date.now() + 86_401_000));
    const [over, still] = [await call(project.token), await call(second.token)];
    server.setNow(undefined);
    const third = await issue(project.id);
    const [ended, latest] = [await call(second.token), await call(third.token)];

    expect([held, present, over, still, ended, latest].map(({ status }) => status)).toEqual([
      200, 200, 401, 200, 401, 200,
    ]);
  });

  test('a revoked token lets nobody in', async () => {
    const project = await aProject();
    const revoke = { action: 'revokeToken', ids: [project.id] };
    const revoked = await server.call(admin, 'POST', `${accessProject.path}/batch`, { body: revoke });

    expect(revoked.status, revoked.text).toBeLessThan(300);
    expect((await open('organisation.read', { headers: headersOf(project) })).status).toBe(401);
  });
});

test('what was not granted is refused, whether it is an operation or not', async () => {
  const project = await aProject({}, ['organisation.read']);
  const headers = headersOf(project);
  const asked = ['organisation.one/x', 'user.read', 'nothing.here', 'organisation.read/x', 'organisation.read/'];

  for (const path of asked) {
    const answer = await open(path, { headers });
    expect({ path, status: answer.status, code: answer.body.code }).toEqual({
      path,
      status: 403,
      code: 'open.notGranted',
    });
  }
  const byPost = await open('organisation.read', { headers, method: 'POST', body: {} });
  expect(byPost).toMatchObject({ status: 403, body: { code: 'open.notGranted' } });
});

test('only operations that need a right of the caller and no proof of a person can be granted', async () => {
  const project = await aProject();
  for (const api of ['accessProject.issueToken', 'log.functions', 'no.such'])
    expect(
      (await server.call(admin, 'PUT', `${accessProject.path}/${project.id}/apis`, { body: { apis: [api] } })).body,
    ).toMatchObject({ code: 'open.unknownApi' });
});

describe('quotas', () => {
  test('of fifty calls at once, exactly as many as a second has are let in', async () => {
    const project = await aProject({ qps: 20 });
    server.setNow(new Date());

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => open('organisation.read', { headers: headersOf(project) })),
    );
    server.setNow(undefined);

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((each) => each === 200)).toHaveLength(20);
    expect(statuses.filter((each) => each === 429)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['open.quota', '1']);
    expect(await linesOf(project.id)).toHaveLength(50);
  });

  test('a day has as many calls as its quota, the next day has as many again', async () => {
    const project = await aProject({ dailyQuota: 7 });
    const noon = new Date('2027-03-01T04:00:00Z');
    const statuses = async (now: Date) => {
      server.setNow(now);
      const calls = Array.from({ length: 12 }, () => open('organisation.read', { headers: headersOf(project) }));
      const done = (await Promise.all(calls)).filter(({ status }) => status === 200).length;
      server.setNow(undefined);
      return done;
    };

    expect(await statuses(noon)).toBe(7);
    expect(await statuses(new Date(noon.getTime() + 3_600_000))).toBe(0);
    expect(await statuses(new Date(noon.getTime() + 86_400_000))).toBe(7);
  });
});

describe('a program that was let in before is judged by what it reads', () => {
  const warm = async (more: object = {}, apis?: readonly string[]) => {
    const project = await aProject(more, apis);
    expect((await open('organisation.read', { headers: headersOf(project) })).status).toBe(200);
    return project;
  };
  const ask = (project: Project, path = 'organisation.read?size=5') => open(path, { headers: headersOf(project) });

  test('its fifty calls at once are counted exactly', async () => {
    const project = await aProject({ qps: 20 });
    server.setNow(new Date('2027-04-01T04:00:00Z'));
    const first = await ask(project);
    server.setNow(new Date('2027-04-01T04:00:30Z'));

    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(project)));
    server.setNow(undefined);

    expect(first.status).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status, body }) => status === 429 && body.items === undefined)).toHaveLength(30);
    expect(await linesOf(project.id)).toHaveLength(51);
  });

  test('its calls count however they end', async () => {
    const project = await warm({ dailyQuota: 5 });
    const ends = [
      await ask(project, `organisation.one/${crypto.randomUUID()}`),
      await ask(project, 'organisation.read?size=nothing'),
      await ask(project, 'organisation.read?filter=nothing'),
      await ask(project),
    ];
    const over = await ask(project);

    expect(ends.map(({ status }) => status)).toEqual([404, 422, 422, 200]);
    expect([over.status, over.body.code]).toEqual([429, 'open.quota']);
    expect((await linesOf(project.id)).map(({ status }) => status)).toEqual([200, 404, 422, 422, 200, 429]);
  });

  test.each<[string, (project: Project) => Promise<unknown>, string | null]>([
    ['its project is disabled', (project) => update(project, { enabled: false }), 'disabled'],
    ['its address is allowed no longer', (project) => update(project, { ipAllow: '10.1.0.0/16' }), 'ip'],
    ['its token is another one', ({ id }) => issue(id), 'token'],
  ])('it is refused as soon as %s, and gets nothing', async (_name, change, cause) => {
    const project = await warm();
    await change(project);

    const answers = [await ask(project), await ask(project)];

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([401, 'open.authFailed']);
      expect(body).not.toHaveProperty('items');
    }
    expect((await linesOf(project.id)).map((line) => line['cause'])).toEqual([null, cause, cause]);
  });

  test('it is refused what is taken back from its project', async () => {
    const project = await warm();
    await server.call(admin, 'PUT', `${accessProject.path}/${project.id}/apis`, { body: { apis: [] } });

    expect(await ask(project)).toMatchObject({ status: 403, body: { code: 'open.notGranted' } });
  });

  test('it reads what its user may read by now, and what another one may when it works as that one', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const project = await warm({ userId: user.id });
    await server.sql('delete from session where account_id = $1', [user.id]);
    await server.sql('update tenant_user set is_admin = true, perm_epoch = perm_epoch + 1 where id = $1', [user.id]);
    const raised = await ask(project, 'organisation.read?size=200');
    const whole = await server.call(admin, 'GET', '/organisation/organisation?size=200');
    await update(project, { userId: worker.id, verifyPassword: password });
    const lowered = await ask(project, 'organisation.read?size=200');
    const own = await server.call(worker, 'GET', '/organisation/organisation?size=200');

    expect([raised.status, lowered.status]).toEqual([200, 200]);
    expect(raised.body).toEqual(whole.body);
    expect(lowered.body).toEqual(own.body);
  });
});

test('each call is a line with how long it took, without what was said, and people read it as a log', async () => {
  const project = await aProject({ userId: admin.id });
  const body = { name: '机密部门', type: 'department', parentId: admin.tenant.rootId, code: 'SECRET-CODE' };
  await open('organisation.create', { headers: headersOf(project), method: 'POST', body });

  const [line] = await linesOf(project.id);
  const read = await server.call(admin, 'GET', `/log/apiLog?projectId=${project.id}`);

  expect(line).toMatchObject({ api: 'organisation.create', status: 201, proof: 'token', user_id: admin.id });
  expect(line?.['ms']).toEqual(expect.any(Number));
  expect(JSON.stringify(line)).not.toMatch(/机密|SECRET/u);
  expect(read.body.items).toHaveLength(1);
  const change = server.services.database.rows({ tenantId: admin.tenant.id }, 'update log_api set ms = 1');
  await expect(change).rejects.toThrow(/permission denied/u);
  expect((await server.call(admin, 'POST', '/log/apiLog', { body: {} })).status).toBe(404);
});

test('no token stands in any table but sealed, in no log and in no line that the process writes', async () => {
  const project = await aProject();
  const second = await issue(project.id, true);
  const form = { accesscode: project.code, verifyuser: 'erp', verifypassword: password };
  const exchanged = await server.app.inject({
    method: 'POST',
    url: `${gatewayPrefix}/mp/login/opentoken.do`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  const bearer = exchanged.json<{ data: { token: string } }>().data.token;
  const authorization = `Bearer ${bearer}`;
  const statuses: number[] = [];
  for (const token of [project.token, second.token, bearer]) {
    const headers = headersOf({ ...project, token });
    for (const path of [`organisation.read?q=${token}`, `organisation.one/${token}`, `nothing.here?token=${token}`])
      statuses.push((await open(path, { headers })).status, (await open(path, { headers: { authorization } })).status);
    await server.app.inject({ method: 'POST', url: `/nowhere/${token}`, headers, payload: token });
  }
  // What ends in a bug is told by the process with its request.
  await server.sql('alter table org rename to org_away');
  const broken = await open(`organisation.read?q=${project.token}`, {
    headers: headersOf({ ...project, token: second.token }),
  });
  await server.sql('alter table org_away rename to org');
  await flushLogs();
  const secrets = [project.token, second.token, bearer, password];

  const tables = await server.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::integer as n from "${name}" t where t::text like any($1)`,
      [secrets.map((each) => `%${each}%`)],
    );
    expect({ name, n: row?.n }).toEqual({ name, n: 0 });
  }
  expect([statuses.includes(200), broken.status]).toEqual([true, 500]);
  expect(processLog.join('\n')).toContain('unexpected error');
  expect(processLog.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

describe('who may let a program work as whom', () => {
  test('nobody gives away an administrator of the platform', async () => {
    const platform = await server.aUser({ kind: 'platform', tenant: admin.tenant });
    const values = { code: 'PLAT', name: { ZH_CN: '平台' }, verifyUser: 'x', verifyPassword: password };

    const answer = await server.call(admin, 'POST', accessProject.path, {
      body: { ...values, userId: platform.id, qps: 1, dailyQuota: 1 },
    });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject([{ path: 'userId', code: 'open.platformUser' }]);
  });

  test('a user who becomes one is let in no longer', async () => {
    const user = await server.aUser({ tenant: admin.tenant });
    const project = await aProject({ userId: user.id });
    await server.sql('update account set platform_admin = true where id = $1', [user.id]);

    expect((await open('organisation.read', { headers: headersOf(project) })).status).toBe(401);
  });

  test('issuing a token asks the refusals of every operation', async () => {
    const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    const foreign = await server.call(stranger, 'POST', accessProject.path, {
      body: {
        code: 'F',
        name: { ZH_CN: '外' },
        userId: stranger.id,
        verifyUser: 'x',
        verifyPassword: password,
        qps: 1,
        dailyQuota: 1,
      },
    });

    const answers = await refusals(server, { endpoint: issueToken, foreignId: async () => foreign.body.id });

    expect(answers).toMatchObject({ notSignedIn: { status: 401 }, otherTenant: { status: 404 } });
  });
});

test('a test from the screen is a call of the project with a line in the log', async () => {
  const project = await aProject();
  const path = `${accessProject.path}/${project.id}/test`;

  const done = await server.call(admin, 'POST', path, { body: { api: 'organisation.read', rest: '?size=1' } });
  const writing = await server.call(admin, 'POST', path, { body: { api: 'organisation.create', rest: '' } });

  expect(done.body).toMatchObject({ status: 200 });
  expect(done.body.body).toContain('"items"');
  expect(writing.body).toMatchObject({ code: 'open.unknownApi' });
  expect(await linesOf(project.id)).toHaveLength(1);
});

test('the document of a project describes what it may call, at the addresses of the gateway, and nothing else', async () => {
  const project = await aProject();

  const { body } = await server.call(admin, 'GET', `${accessProject.path}/${project.id}/openapi`);

  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths).toSorted()).toEqual([
    `${openPrefix}/organisation.create`,
    `${openPrefix}/organisation.one/{id}`,
    `${openPrefix}/organisation.read`,
  ]);
});
