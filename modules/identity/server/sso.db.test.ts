import { apiPrefix } from '@mp/kernel/contract';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issueSsoTicket, listSsoHooks, readSsoAddress, removeSsoHook, saveSsoHook } from '../contract/index.ts';
import { identityModule, newCredential, parentOrigins, readParentOrigins, sessionOf } from './index.ts';
import { LoginClient } from './login-client.fixture.ts';

const password = 'Kranich-2026-Teich';
const noon = new Date('2026-11-20T04:00:00.000Z');
let server: TestServer;
let user: TestUser;
let here: LoginClient;

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  server.setNow(noon);
  user = await aPerson('zhang_san');
});
beforeEach(async () => {
  server.setNow(noon);
  await server.sql('delete from rate_window');
  here = new LoginClient(server);
  await here.login('zhang_san', password);
});

async function aPerson(userName: string, kind: TestUser['kind'] = 'staff'): Promise<TestUser> {
  const person = await server.aUser({ userName, kind });
  const { salt, hash } = await newCredential(password);
  await server.sql(
    'insert into account_credential (account_id, alg, salt, hash, changed_at) values ($1, $2, $3, $4, $5)',
    [person.id, 'mmd5-1', salt, hash, noon.toISOString()],
  );
  await server.sql('update account set created_at = $2 where id = $1', [person.id, noon.toISOString()]);
  return person;
}
async function rest(
  client: LoginClient,
  {
    method,
    path,
    body,
  }: { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body?: unknown },
) {
  const answer = await server.app.inject({
    method,
    url: `${apiPrefix}${path}`,
    headers: {
      host: 'console.example.com',
      token: client.token ?? '',
      cookie: `mpsid=${client.cookie ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const ticket = async (host = 'console.example.com') =>
  String((await rest(here, { method: 'POST', path: issueSsoTicket.path, body: { host } })).body.ticket);
const redeem = (token: string, client = new LoginClient(server), host = 'console.example.com') =>
  client.send('GET', 'getlogininfo', { fields: { token }, headers: { host } });

test('a ticket makes a session of its own in another browser, once', async () => {
  const there = new LoginClient(server);
  const token = await ticket();
  expect(token).toMatch(/^st_[\w-]{32}$/);

  const answer = await redeem(token, there);

  expect(answer.body).toMatchObject({ result: true, data: { userid: user.id, username: 'zhang_san' } });
  expect(answer.body.data.token).toMatch(/^t1\./);
  expect(answer.body.data.token).not.toBe(here.token);
  there.token = String(answer.body.data.token);
  there.cookie = answer.cookie;
  expect((await there.send('POST', 'checkLoginStatus')).body.data.alive).toBe(true);
  expect((await here.send('POST', 'checkLoginStatus')).body.data.alive).toBe(true);
  const again = await redeem(token);
  expect([again.body.result, again.body.code]).toEqual([false, 'auth.ticketUsed']);
  expect(again.cookie).toBeUndefined();
});

test('two browsers that come with one ticket at the same moment are not both let in', async () => {
  const token = await ticket();

  const answers = await Promise.all([redeem(token), redeem(token), redeem(token)]);

  expect(answers.map(({ body }) => body.result).sort()).toEqual([false, false, true]);
});

test('a ticket is good for sixty seconds', async () => {
  const token = await ticket();
  server.setNow(new Date(noon.getTime() + 61_000));

  const answer = await redeem(token);

  expect([answer.status, answer.body.code]).toEqual([401, 'auth.tokenExpired']);
});

test('a ticket is good at the host it was made for, and stays good when it was shown elsewhere', async () => {
  const token = await ticket();

  const elsewhere = await redeem(token, new LoginClient(server), 'evil.example');

  expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'auth.tokenInvalid']);
  expect((await redeem(token)).body.result).toBe(true);
});

test('no ticket outlives the session it came from', async () => {
  const token = await ticket();
  await here.send('POST', 'logout');

  expect((await redeem(token)).body.code).toBe('auth.tokenInvalid');
});

test('who may not come in by the door may not come in by a ticket', async () => {
  const token = await ticket();
  await server.sql(`update account set status = 'disabled' where id = $1`, [user.id]);

  const answer = await redeem(token);

  expect(answer.body.code).toBe('auth.userDisabled');
  await server.sql(`update account set status = 'enabled' where id = $1`, [user.id]);
});

test('made-up tickets and those for unknown hosts are refused', async () => {
  for (const token of [`st_${'a'.repeat(32)}`, 'st_', 'st_x', `st_${'a'.repeat(500)}`, 'st_../../etc'])
    expect((await redeem(token)).body.code).toBe('auth.tokenInvalid');
  const answer = await rest(here, { method: 'POST', path: issueSsoTicket.path, body: { host: 'evil.example' } });
  expect([answer.status, answer.body.code]).toEqual([422, 'sso.hostUnknown']);
});

test('the database does not hold what opens a session', async () => {
  const token = await ticket();

  const rows = await server.sql<{ text: string }>('select t::text as text from auth_ticket t');

  expect(rows.map(({ text }) => text).join('\n')).not.toContain(token.slice(3));
});

test('a hand-over stands in the sign-in log under its user', async () => {
  await redeem(await ticket());

  const [row] = await server.sql<{ kind: string; result: string }>(
    `select kind, result from log_login where account_id = $1 and kind = 'getlogininfo' and result = 'ok' limit 1`,
    [user.id],
  );
  expect(row).toEqual({ kind: 'getlogininfo', result: 'ok' });
});

test('the hook table gives an address with a ticket for where it leads, or none', async () => {
  const boss = new LoginClient(server);
  await aPerson('boss', 'platform');
  await boss.login('boss', password);
  const hook = {
    host: 'Console.example.com',
    urlTemplate:
      'https://portal.example.com:8443/mpcloud/dashboard?token={ssotoken}&tenancyId={tenancyId}&to={returnUrl}',
    enabled: true,
  };
  expect(
    (await rest(boss, { method: 'PUT', path: saveSsoHook.path, body: { ...hook, urlTemplate: 'http://x/{ssotoken}' } }))
      .status,
  ).toBe(422);
  expect((await rest(here, { method: 'PUT', path: saveSsoHook.path, body: hook })).status).toBe(403);
  expect((await rest(boss, { method: 'PUT', path: saveSsoHook.path, body: hook })).body.host).toBe(
    'console.example.com',
  );
  expect((await rest(boss, { method: 'GET', path: listSsoHooks.path })).body.items.length).toBe(1);

  const answer = await rest(here, {
    method: 'POST',
    path: readSsoAddress.path,
    body: { host: 'console.example.com', returnUrl: '/a b' },
  });
  const none = await rest(here, { method: 'POST', path: readSsoAddress.path, body: { host: 'other.example.com' } });

  const url = new URL(String(answer.body.url));
  expect([url.host, url.searchParams.get('to'), url.searchParams.get('tenancyId')]).toEqual([
    'portal.example.com:8443',
    '/a b',
    String(user.tenant.tenancyId),
  ]);
  const token = url.searchParams.get('token') ?? '';
  expect((await redeem(token)).body.code).toBe('auth.tokenInvalid');
  expect((await redeem(token, new LoginClient(server), 'portal.example.com:8443')).body.result).toBe(true);
  expect(none.body).toEqual({ url: null });
  expect(
    (await rest(here, { method: 'POST', path: issueSsoTicket.path, body: { host: 'portal.example.com:8443' } })).status,
  ).toBe(200);
  expect((await rest(boss, { method: 'DELETE', path: `${removeSsoHook.path}?host=console.example.com` })).status).toBe(
    204,
  );
  expect((await rest(boss, { method: 'DELETE', path: `${removeSsoHook.path}?host=console.example.com` })).status).toBe(
    404,
  );
});

test('sites of parent frames are set by the platform alone and must be origins', async () => {
  const boss = new LoginClient(server);
  await boss.login('boss', password);
  const save = (level: string, parentOrigins: string) =>
    rest(boss, {
      method: 'PUT',
      path: `/settings/group/sso?level=${level}`,
      body: { version: 0, values: { parentOrigins } },
    });

  const wrong = await save('platform', 'https://portal.example.com/path');
  const right = await save('platform', 'https://portal.example.com\nhttp://localhost:9000');

  expect([wrong.status, wrong.body.fields?.[0]?.code]).toEqual([422, 'sso.originFormat']);
  expect(right.status).toBe(200);
  await readParentOrigins(server.services);
  expect(parentOrigins()).toEqual(['https://portal.example.com', 'http://localhost:9000']);
  expect((await save('tenant', 'https://evil.example')).status).toBe(404);
});

test('an address with a ticket is told to nobody', async () => {
  const { headers } = await redeem(await ticket());

  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the refusals of the operations', async () => {
  const plain = await aServer([settingsModule, identityModule]);
  for (const endpoint of [issueSsoTicket, readSsoAddress])
    expect(await refusals(plain, { endpoint, badBody: {} })).toMatchObject({
      notSignedIn: { status: 401 },
      badBody: { status: 422 },
    });
  for (const endpoint of [saveSsoHook, removeSsoHook, listSsoHooks])
    expect(await refusals(plain, { endpoint })).toMatchObject({
      notSignedIn: { status: 401 },
      notPermitted: { status: 403 },
    });
});
