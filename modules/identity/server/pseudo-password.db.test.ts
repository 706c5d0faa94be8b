import { apiPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import type { NoticeToSend, ServerModule } from '@mp/kernel/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, noon, password } from './login-client.fixture.ts';

const notices: NoticeToSend[] = [];
/** Keeps what the module notice would send. */
const inbox: ServerModule = {
  name: 'inbox',
  ports: {
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: 'n', receivers: 1 };
    },
  },
};
const modules = [settingsModule, organisationModule, identityModule, inbox];
const reason = '核对用户反馈的审批列表问题';
const hour = 3_600_000;

let server: TestServer;
let admin: TestUser;
let owner: TestUser;

/** A session of a test's user, whatever its token, as the REST operations are called with. */
interface Caller {
  readonly token: string;
  readonly cookie: string;
}

const rest = async (who: Caller, call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, body?: unknown) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const answer = await server.app.inject({
    method,
    url: `${apiPrefix}${path}`,
    headers: {
      token: who.token,
      cookie: `mpsid=${who.cookie}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};

/** Signs in and proves himself where he may. */
async function signedIn(user: TestUser, isProved = true): Promise<Caller> {
  const client = new LoginClient(server);
  await client.login(user.userName, password);
  const until = new Date(noon.getTime() + 24 * hour).toISOString();
  if (isProved) await server.sql('update session set step_up_until = $2 where account_id = $1', [user.id, until]);
  return { token: client.token ?? '', cookie: client.cookie ?? '' };
}

const issue = async (by: Caller, order: object = {}) =>
  rest(by, 'POST /identity/pseudoPassword/issue', { userId: owner.id, reason, hours: 2, maxUses: 2, ...order });

/** Signs in as the owner with a pseudo password. */
async function actingWith(pseudo: string) {
  const client = new LoginClient(server);
  const answer = await client.login(owner.userName, pseudo);
  return { answer, caller: { token: client.token ?? '', cookie: client.cookie ?? '' }, client };
}

beforeAll(async () => {
  server = await aServer(modules, {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
});
beforeEach(async () => {
  clockOf(server).start();
  await server.sql('delete from rate_window');
  notices.length = 0;
  admin = await aPerson(server, { kind: 'admin', employeeName: '管理员甲' });
  owner = await aPerson(server, { employeeName: '用户乙' });
});

describe('issuing', () => {
  test('an administrator gets it once, in groups; nothing keeps it, and the owner is told', async () => {
    const by = await signedIn(admin);

    const { status, body } = await issue(by);

    expect(status).toBe(201);
    expect(body).toMatchObject({ userName: owner.userName, endsAt: new Date(noon.getTime() + 2 * hour).toISOString() });
    expect(body.password).toMatch(/^([a-hj-km-np-z2-9]{4}-){4}[a-hj-km-np-z2-9]{4}$/u);
    const stored = await server.sql<{ all: string }>(
      `select (select json_agg(p) from pseudo_password p)::text || (select json_agg(s) from pseudo_secret s)::text || (select json_agg(a) from audit_log a)::text as all`,
    );
    expect(stored[0]?.all).not.toContain(body.password);
    expect(notices).toMatchObject([
      { to: [owner.id], titleKey: 'pseudoPassword.issuedNotice.title', params: { name: '管理员甲', reason } },
    ]);
  });

  test('not for himself, not for a higher rank, not without a reason, not for longer, not without his password', async () => {
    const by = await signedIn(admin);
    const platform = await aPerson(server, { kind: 'platform' });
    const codeOf = async (order: object) => (await issue(by, order)).body.code as string;

    expect(await codeOf({ userId: admin.id })).toBe('pseudoPassword.self');
    expect(await codeOf({ userId: platform.id })).toBe('user.higherRank');
    expect(await codeOf({ reason: '太短' })).toBe('common.validation');
    expect(await codeOf({ hours: 9 })).toBe('common.validation');
    expect(await codeOf({ maxUses: 6 })).toBe('common.validation');
    expect((await issue(await signedIn(admin, false))).body.code).toBe('auth.stepUpRequired');
    const staff = await signedIn(await aPerson(server));
    expect((await issue(staff)).body.code).toBe('perm.denied');
  });
});

test('where double authentication holds, its issuer has signed in with two factors', async () => {
  const by = await signedIn(admin);
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, '00000000-0000-0000-0000-000000000000', 'verification', '{"strength": "double"}', 1, now())`,
    [admin.tenant.id],
  );

  const alone = await issue(by);
  await server.sql(`update session set login_type = 'normal+totp' where account_id = $1`, [admin.id]);
  const twice = await issue(by);
  await server.sql('delete from setting');

  expect([alone.status, alone.body.code]).toEqual([403, 'pseudoPassword.secondFactor']);
  expect(twice.status).toBe(201);
});

describe('signing in', () => {
  test('begins a session of the owner that says who stands in, ends with the password and pushes none of his out', async () => {
    const own = await signedIn(owner);
    const { body } = await issue(await signedIn(admin), { hours: 1 });

    const { answer, caller } = await actingWith(body.password);

    const until = Date.parse(body.endsAt);
    expect(answer.body).toMatchObject({ result: true, data: { userid: owner.id, acting: { by: '管理员甲', until } } });
    expect(
      await server.sql('select login_type, acting_by from session where acting_by is not null and account_id = $1', [
        owner.id,
      ]),
    ).toEqual([{ login_type: 'pseudo', acting_by: admin.id }]);
    expect((await rest(own, 'GET /identity/session')).body.items).toHaveLength(2);
    clockOf(server).after(hour + 1000);
    expect((await rest(caller, 'GET /identity/session')).status).toBe(401);
  });

  test('leaves the last sign-in of the owner as it was, stands in the sign-in log under its own kind, and tells him', async () => {
    const { body } = await issue(await signedIn(admin));

    await actingWith(body.password);

    expect(await server.sql('select last_login_at from account where id = $1', [owner.id])).toEqual([
      { last_login_at: null },
    ]);
    expect(
      await server.sql(`select kind, result, acting_by from log_login where account_id = $1 and kind = 'pseudo'`, [
        owner.id,
      ]),
    ).toEqual([{ kind: 'pseudo', result: 'ok', acting_by: admin.id }]);
    expect(notices.map(({ to, titleKey }) => [to, titleKey])).toEqual([
      [[owner.id], 'pseudoPassword.issuedNotice.title'],
      [[owner.id], 'pseudoPassword.usedNotice.title'],
    ]);
  });

  test('twenty at the same moment: no more than its uses', async () => {
    const { body } = await issue(await signedIn(admin), { maxUses: 3 });
    const clients = Array.from({ length: 20 }, () => new LoginClient(server));
    clients.forEach((client, at) => (client.ip = `10.2.0.${at}`));
    const forms = await Promise.all(clients.map((client) => client.loginForm(owner.userName, body.password)));

    const answers = await Promise.all(
      clients.map((client, at) => client.send('POST', 'login', { fields: forms[at] ?? {} })),
    );

    expect(answers.filter(({ body: { result } }) => result === true)).toHaveLength(3);
    expect(await server.sql('select uses from pseudo_password where id = $1', [body.id])).toEqual([{ uses: 3 }]);
    expect(await server.sql('select * from audit_breaks_everywhere()')).toEqual([]);
  });

  test('is refused once the owner has a new password, and once its issuer is no administrator any more', async () => {
    const by = await signedIn(admin);
    const [first, second] = [(await issue(by)).body, (await issue(by)).body];

    await server.sql('update tenant_user set is_admin = false where id = $1', [admin.id]);
    expect((await actingWith(first.password)).answer.body.code).toBe('auth.loginFailed');
    await server.sql('update tenant_user set is_admin = true where id = $1', [admin.id]);
    await server.sql(`update account_credential set salt = repeat('0', 32) where account_id = $1`, [owner.id]);
    expect((await actingWith(second.password)).answer.body.code).toBe('auth.loginFailed');
  });
});

describe('a substitute session', () => {
  test('may not touch password, proof, sessions, users or another tenant; what it may is recorded with both names', async () => {
    const boss = await aPerson(server, { kind: 'admin', employeeName: '主管丙' });
    owner = boss;
    const { body } = await issue(await signedIn(admin));
    const { caller, client } = await actingWith(body.password);
    const codeOf = async (call: `${'POST' | 'PUT' | 'DELETE'} ${string}`, body?: unknown) =>
      (await rest(caller, call, body)).body?.code as string | undefined;

    expect(await codeOf('POST /identity/session/tenant', { tenancyId: 1 })).toBe('auth.actingRefused');
    expect(await codeOf(`DELETE /identity/session/${body.id}`)).toBe('auth.actingRefused');
    expect(await codeOf('POST /identity/user', {})).toBe('auth.actingRefused');
    expect(await codeOf('POST /identity/pseudoPassword/issue', {})).toBe('auth.actingRefused');
    expect(await codeOf('POST /identity/session/force', {})).toBe('auth.actingRefused');
    expect(await codeOf('PUT /settings/group/company', {})).toBe('auth.actingRefused');
    const proof = await client.send('POST', 'revalid', {
      fields: { secureData: await client.secret('revalid', { password: 'x' }) },
    });
    expect([proof.status, proof.body.code]).toEqual([403, 'auth.actingRefused']);
    const renewal = await client.send('POST', 'resetpwd', {
      fields: { secureData: await client.secret('resetpwd', { oldpwd: body.password }) },
    });
    expect(renewal.body.code).toBe('pwd.onlyNormal');

    const made = await rest(caller, 'POST /organisation/organisation', {
      name: '代用部门',
      type: 'department',
      parentId: boss.tenant.rootId,
    });
    expect(made.status).toBe(201);
    const history = await rest(caller, `GET /organisation/organisation/${String(made.body.id)}/history`);
    expect(history.body.items[0]).toMatchObject({ actorName: '主管丙', actingName: '管理员甲' });
    expect(await server.sql('select acting_by from audit_log where entity_id = $1', [made.body.id])).toEqual([
      { acting_by: admin.id },
    ]);
    expect(await server.sql('select * from audit_breaks_everywhere()')).toEqual([]);
  });

  test('ends with the next request when the pseudo password is revoked, and so does its state in the list', async () => {
    const by = await signedIn(admin);
    const { body } = await issue(by);
    const { caller } = await actingWith(body.password);
    const stateOf = async () =>
      ((await rest(by, `GET /identity/pseudoPassword/${String(body.id)}`)).body as { state: string }).state;
    expect((await rest(caller, 'GET /identity/session')).status).toBe(200);
    expect(await stateOf()).toBe('valid');

    const done = await rest(by, 'POST /identity/pseudoPassword/batch', { action: 'revoke', ids: [body.id] });

    expect(done.body).toMatchObject({ done: 1 });
    expect((await rest(caller, 'GET /identity/session')).status).toBe(401);
    expect((await actingWith(body.password)).answer.body.code).toBe('auth.loginFailed');
    expect(await stateOf()).toBe('revoked');
  });

  test('a pseudo password whose time is over is shown as expired', async () => {
    const by = await signedIn(admin);
    const { body } = await issue(by, { hours: 1 });
    clockOf(server).after(hour);

    const again = await signedIn(admin);
    expect((await rest(again, `GET /identity/pseudoPassword/${String(body.id)}`)).body).toMatchObject({
      state: 'expired',
    });
    expect((await actingWith(body.password)).answer.body.code).toBe('auth.loginFailed');
  });
});
