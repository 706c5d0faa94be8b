import { settingsModule } from '@mp/settings/server';
import { fillPorts, type MessageToSend, type NoticeToSend, scopeStatement } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { LoginClient } from './login-client.fixture.ts';
import { newCredential } from './password.service.ts';
import { sessionOf } from './session-of.ts';
import { tidyStatements } from './sign-in.query.ts';
import { publicContext } from './sign-in.service.ts';
import { issueTicket } from './ticket.service.ts';

let server: TestServer;
const sent: MessageToSend[] = [];
const notices: NoticeToSend[] = [];

beforeAll(async () => {
  // Mails and SMS leave the house here.
  fillPorts({
    sendMessage: async (_context, message) => void sent.push(message),
    sendNotice: async (_context, notice) => {
      notices.push(notice);
      return { id: '', receivers: 1 };
    },
  });
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
});
beforeEach(async () => {
  await server.sql('delete from setting');
  sent.length = 0;
  notices.length = 0;
});

let number = 0;
async function aPerson(more: { readonly mobile?: string; readonly password?: string } = {}) {
  const user = await server.aUser();
  const { salt, hash } = await newCredential(more.password ?? 'Orchid#Lamp-71');
  await server.sql(
    `insert into account_credential (account_id, alg, salt, hash, changed_at) values ($1, 'mmd5-1', $2, $3, now())`,
    [user.id, salt, hash],
  );
  if (more.mobile) await server.sql('update account set mobile = $2 where id = $1', [user.id, more.mobile]);
  return user;
}

function aClient(): LoginClient {
  const client = new LoginClient(server);
  number += 1;
  client.ip = `10.9.${Math.floor(number / 250)}.${number % 250}`;
  return client;
}

const ask = (client: LoginClient, username: string, channel = 'mail') =>
  client.send('POST', 'findpwd', { fields: { step: 'send', username, channel } });
const verify = async (client: LoginClient, challengeId: string, code: string) =>
  client.send('POST', 'findpwd', {
    fields: { step: 'verify', challengeId, secureData: await client.secret('findpwd', { code }) },
  });
const codeOf = (message: MessageToSend | undefined) => message?.params?.['code'] ?? '';

test('a code by mail opens the way to a new password; the owner is told, and may sign in at once', async () => {
  const user = await aPerson();
  const client = aClient();

  const { body } = await ask(client, user.userName);
  expect(body.data).toEqual({ challengeId: expect.any(String), masked: 'u***@***', resendAfter: 60, expires: 300 });
  expect(sent).toEqual([
    expect.objectContaining({ channel: 'mail', to: `${user.userName}@example.com`, secret: true }),
  ]);
  expect(codeOf(sent[0])).toMatch(/^\d{6}$/);
  const [row] = await server.sql<{ data: object }>(
    `select data from auth_ticket where kind = 'code' order by expires_at desc limit 1`,
  );
  expect(JSON.stringify(row?.data)).not.toContain(codeOf(sent[0]));

  const { resetTicket } = (await verify(client, body.data.challengeId, codeOf(sent[0]))).body.data;
  const secureData = await client.secret('resetpwd', { newpwd: 'Violet#Stone-52', confirm: 'Violet#Stone-52' });
  expect((await client.send('POST', 'resetpwd', { fields: { resetTicket, secureData } })).body.result).toBe(true);

  expect(notices).toEqual([
    expect.objectContaining({ to: [user.id], titleKey: 'login.passwordChanged.title', channels: ['mail', 'sms'] }),
  ]);
  expect((await client.login(user.userName, 'Violet#Stone-52')).body.data.token).toMatch(/^t1\./);
  expect((await verify(client, body.data.challengeId, codeOf(sent[0]))).body.code).toBe('auth.codeExpired');
});

test('twelve who set a new password at once are all served, though each reads beside its transaction', async () => {
  const given = { newpwd: 'Violet#Stone-52', confirm: 'Violet#Stone-52' };
  const forms = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id, userName } = await aPerson();
      const resetTicket = await issueTicket(publicContext(server.services), 'reset', { accountId: id, userName });
      const client = aClient();
      return { client, fields: { resetTicket, secureData: await client.secret('resetpwd', given) } };
    }),
  );
  // All who may have a connection are in their transactions before the first of them goes on.
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query('begin; select from auth_ticket for update');
  const served = Promise.all(forms.map(({ client, fields }) => client.send('POST', 'resetpwd', { fields })));
  const waiting = `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`;
  await expect.poll(async () => (await server.sql<{ n: number }>(waiting))[0]?.n).toBe(4);
  await owner.query('commit');
  await owner.end();

  const answers = await served;
  expect(answers.map(({ body }) => body.code as string)).toEqual(Array.from({ length: 12 }, () => '0'));
});

test('an unknown name, a disabled user and one without a mobile are answered as everybody, and nothing is sent', async () => {
  const disabled = await aPerson();
  await server.sql(`update account set status = 'disabled' where id = $1`, [disabled.id]);
  const without = await aPerson();

  const answers = [
    await ask(aClient(), 'nobody-of-this-name'),
    await ask(aClient(), disabled.userName),
    await ask(aClient(), without.userName, 'sms'),
  ];

  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.result).toBe(true);
    expect(body.data).toEqual({
      challengeId: expect.any(String),
      masked: expect.stringMatching(/\*{3}/),
      resendAfter: 60,
      expires: 300,
    });
  }
  expect(answers[2]?.body.data.masked).toMatch(/^13\d\*{4}\d{4}$/);
  const again = await ask(aClient(), 'nobody-of-this-name');
  expect(again.status).toBe(429);
  expect(again.body).toMatchObject({ code: 'auth.sendTooOften', params: { seconds: 60 } });
  const client = aClient();
  for (const { body } of answers)
    for (const { params } of sent)
      expect((await verify(client, body.data.challengeId, params?.['code'] ?? '')).body.code).toBe('auth.codeWrong');
});

test('the tenant that the caller names opens no way that the platform or the own tenant has closed', async () => {
  const set = (tenantId: string, findPassword: readonly string[]) =>
    server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
       values ($1, '00000000-0000-0000-0000-000000000000', 'verification', jsonb_build_object('findPassword', $2::jsonb), 1, now())`,
      [tenantId, JSON.stringify(findPassword)],
    );
  const [open, closing] = [await server.aTenant(), await server.aTenant()];
  const user = await server.aUser({ tenant: closing });
  await server.sql('update account set mobile = $2 where id = $1', [user.id, '13700009999']);
  await set('00000000-0000-0000-0000-000000000000', ['sms']);
  await set(open.id, ['sms', 'mail']);
  await set(closing.id, []);
  const named = { tenancyid: String(open.tenancyId) };
  const send = (channel: string) =>
    aClient().send('POST', 'findpwd', {
      fields: { step: 'send', username: user.userName, channel, ...named },
      headers: named,
    });

  expect((await send('mail')).body.code).toBe('auth.modeDisabled');
  expect((await send('sms')).body).toMatchObject({ result: true, data: { masked: expect.stringMatching(/^13/) } });
  // What is drawn up for nobody is taken back.
  expect(sent.map(({ to }) => to)).toEqual(['nobody@example.com']);
});

test('five wrong codes make it void, five minutes make it old', async () => {
  const client = aClient();
  const [first, second] = [await aPerson(), await aPerson({ mobile: '13700001111' })];
  const { challengeId } = (await ask(client, first.userName)).body.data;
  const right = codeOf(sent[0]);
  const wrong = right === '000000' ? '000001' : '000000';

  for (let tries = 0; tries < 5; tries += 1)
    expect((await verify(client, challengeId, wrong)).body.code).toBe('auth.codeWrong');
  expect((await verify(client, challengeId, right)).body.code).toBe('auth.codeExpired');

  const other = (await ask(client, second.userName, 'sms')).body.data;
  expect(other.masked).toBe('137****1111');
  server.setNow(new Date(Date.now() + 301_000));
  expect((await verify(client, other.challengeId, codeOf(sent[1]))).body.code).toBe('auth.codeExpired');
  server.setNow(undefined);
});

test('one code a minute and ten a day', async () => {
  const user = await aPerson();
  const start = Date.now();
  let last = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    server.setNow(new Date(start + turn * 61_000));
    expect((await ask(aClient(), user.userName)).status).toBe(200);
    last = turn;
  }

  expect((await ask(aClient(), user.userName)).body.code).toBe('auth.sendTooOften');
  server.setNow(new Date(start + (last + 2) * 61_000));
  expect((await ask(aClient(), user.userName)).body.code).toBe('auth.sendTooOften');
  server.setNow(new Date(start + 86_401_000));
  expect((await ask(aClient(), user.userName)).status).toBe(200);
  server.setNow(undefined);
});

test('who locked himself out with wrong passwords comes in again with the code', async () => {
  const user = await aPerson();
  const client = aClient();
  for (let turn = 0; turn < 5; turn += 1) await client.login(user.userName, 'wrong');
  expect((await client.login(user.userName, 'Orchid#Lamp-71')).body.code).toBe('auth.accountLocked');

  const { challengeId } = (await ask(client, user.userName)).body.data;
  const { resetTicket } = (await verify(client, challengeId, codeOf(sent[0]))).body.data;
  const secureData = await client.secret('resetpwd', { newpwd: 'Copper&Field-90', confirm: 'Copper&Field-90' });
  await client.send('POST', 'resetpwd', { fields: { resetTicket, secureData } });

  expect((await client.login(user.userName, 'Copper&Field-90')).body.data?.token).toMatch(/^t1\./);
});

test('a channel that the tenant does not offer is refused', async () => {
  const user = await aPerson();

  expect((await ask(aClient(), user.userName, 'pigeon')).body.code).toBe('auth.modeDisabled');
  expect((await ask(aClient(), '', 'mail')).body.code).toBe('auth.userNameRequired');
  const { rows } = (await aClient().send('GET', 'sysconfignew', { fields: { type: '5' } })).body;
  expect(JSON.parse(rows).findPassword).toEqual(['mail', 'sms']);
});

test('a dynamic code belongs to its challenge: the right one gives a pass token, for a new password it is worth nothing', async () => {
  const user = await aPerson({ mobile: '13700002222' });
  const client = aClient();
  const { challengeId } = await client.check(user.userName);
  const send = (fields: Record<string, string>) =>
    client.send('GET', 'validcode', { fields: { channel: 'sms', ...fields } });
  const solve = async (id: string, code: string) =>
    client.send('POST', 'validlogin', {
      fields: {
        kind: 'dynamic',
        challengeId: id,
        secureData: await client.secret('validlogin', { code }),
      },
    });

  expect((await send({ username: user.userName })).body.code).toBe('auth.passTokenInvalid');
  const { body } = await send({ mobile: '13700002222', challengeId });
  expect(body.data).toEqual({ masked: '137****2222', resendAfter: 60, expires: 300 });

  expect((await verify(client, challengeId, codeOf(sent[0]))).body.code).toBe('auth.codeExpired');
  expect((await solve(challengeId, '')).body.code).toBe('auth.codeRequired');
  expect((await solve(challengeId, codeOf(sent[0]))).body.data).toEqual({ passToken: expect.any(String) });
  expect((await solve(challengeId, codeOf(sent[0]))).body.code).toBe('auth.codeExpired');
});

test('with the check against programs a code is sent only for its pass token, once, to the name it was made for', async () => {
  const guarded = await aServer([settingsModule, identityModule], {
    loginCheck: 'picture',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  const user = await guarded.aUser();
  const client = new LoginClient(guarded);
  const { challengeId } = await client.check(user.userName);
  const pass = () => issueTicket(publicContext(guarded.services), 'pass', { ip: client.ip, challengeId });
  const send = async (username: string, passToken: string) =>
    (await client.send('POST', 'findpwd', { fields: { step: 'send', username, channel: 'mail', passToken } })).body;

  expect((await send(user.userName, '')).code).toBe('auth.passTokenInvalid');
  expect((await send('somebody-else', await pass())).code).toBe('auth.passTokenInvalid');
  const good = await pass();
  expect((await send(user.userName, good)).result).toBe(true);
  expect((await send(user.userName, good)).code).toBe('auth.passTokenInvalid');
});

test('tidying takes away what is over, and leaves the counters of a day', async () => {
  await server.sql('delete from auth_ticket');
  await server.sql('delete from rate_window');
  const user = await aPerson();
  await ask(aClient(), user.userName);
  const tidy = (hours: number) =>
    server.services.database.batch([
      scopeStatement({ platform: true }),
      ...tidyStatements(new Date(Date.now() + hours * 3_600_000)),
    ]);
  const left = async () => {
    const [row] = await server.sql<{ tickets: number; days: number }>(
      `select (select count(*)::integer from auth_ticket where kind = 'code') as tickets,
         (select count(*)::integer from rate_window where key like 'code|day|%') as days`,
    );
    return row;
  };

  await tidy(3);
  expect((await left())?.tickets).toBe(0);
  expect((await left())?.days).toBeGreaterThan(0);
  await tidy(48);
  expect((await left())?.days).toBe(0);
});
