import { defineNoticeKind } from '@mp/kernel/contract';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeModule } from './index.ts';
import { sendMessage, sendNotice } from './send.service.ts';

const aKind = defineNoticeKind('test.configured');

interface Received {
  readonly user: string | undefined;
  readonly from: string;
  readonly to: readonly string[];
}

const mails: Received[] = [];
const texts: { authorization: string | undefined; to: string }[] = [];
let smtp: SMTPServer;
let gateway: Server;
let smtpPort = 0;
let server: TestServer;
let platform: TestUser;

/** A mail server that knows one account and no encryption. */
function mailServer(): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Authentication failed')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          user: session.user,
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
}

beforeAll(async () => {
  smtp = mailServer();
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpPort = (smtp.server.address() as AddressInfo).port;
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      texts.push({ authorization: request.headers.authorization, to: (JSON.parse(body) as { to: string }).to });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  server = await aServer([settingsModule, noticeModule], { queue: true });
  platform = await server.aUser({ kind: 'platform' });
});
beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  await server.sql('delete from setting');
  await server.sql('delete from rate_window');
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await new Promise((resolve) => gateway.close(resolve));
});

const here = () => ({ host: '127.0.0.1', port: smtpPort, security: 'none', from: 'console@example.com' });
const signedIn = () => ({ ...here(), user: 'relay', password: 'right' });
const save = (user: TestUser, key: string, ...[values, level = 'platform']: readonly [object, string?]) =>
  server.call(user, 'PUT', `/settings/group/${key}?level=${level}`, { body: { version: 0, values } });
const tryOut = (user: TestUser, values: object, ...[level = 'platform', key = 'mail']: readonly [string?, string?]) =>
  server.call(user, 'POST', `/settings/group/${key}/test/send?level=${level}`, { body: { values } });
const lastStep = ({ body }: { body: { steps: { key: string; reason: string | null }[] } }) => {
  const { key, reason } = body.steps.at(-1) ?? {};
  return [key, reason];
};

async function tell(user: TestUser): Promise<void> {
  const context = await server.contextOf(user);
  await context.tx((tx) =>
    sendNotice(tx, { to: [user.id], kind: aKind, title: 'x', body: '<p>x</p>', channels: ['mail', 'sms'] }),
  );
  await server.drain();
}

const statesOf = async (user: TestUser) =>
  (
    await server.sql<{ channel: string; state: string }>(
      `select channel, state from delivery where account_id = $1 order by channel`,
      [user.id],
    )
  ).map(({ channel, state }) => `${channel} ${state}`);

test('mails leave by the server that the settings name, signed in with the kept password; without one they stay', async () => {
  const before = await server.aUser({ kind: 'admin' });
  await tell(before);
  await save(platform, 'mail', signedIn());
  const after = await server.aUser({ tenant: before.tenant });
  await tell(after);
  const context = await server.contextOf(platform);
  await context.tx((tx) =>
    sendMessage(tx, {
      channel: 'mail',
      to: 'code@example.com',
      language: 'en-US',
      subjectKey: 'mailSettings.letter.subject',
      textKey: 'mailSettings.letter.text',
    }),
  );
  await server.drain();

  expect(await statesOf(before)).toEqual(['mail dev']);
  expect(await statesOf(after)).toEqual(['mail sent']);
  expect(mails).toEqual([
    { user: 'relay', from: 'console@example.com', to: [`${after.userName}@example.com`] },
    { user: 'relay', from: 'console@example.com', to: ['code@example.com'] },
  ]);
});

test('SMS leave by the gateway that the settings name, with the kept token', async () => {
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  await save(platform, 'sms', { url, token: 'T-1' });
  const user = await server.aUser({ kind: 'admin' });
  await server.sql(`update tenant_user set mobile = '13800001111' where id = $1`, [user.id]);
  await tell(user);
  const tried = await tryOut(user, {}, 'tenant', 'sms');
  const open = await save(platform, 'sms', { url: 'https://me:pw@sms.example.com/' });

  expect(await statesOf(user)).toEqual(['mail dev', 'sms sent']);
  expect(tried.body.ok).toBe(true);
  expect(texts).toEqual([
    { authorization: 'Bearer T-1', to: '13800001111' },
    { authorization: 'Bearer T-1', to: '13800001111' },
  ]);
  expect(open.status).toBe(409);
  expect(
    (
      await server.call(platform, 'PUT', '/settings/group/sms?level=platform', {
        body: { version: 1, values: { url: 'https://me:pw@sms.example.com/', token: 'x' } },
      })
    ).body.fields,
  ).toMatchObject([{ path: 'url', code: 'common.format' }]);
});

test('the test mail goes to the caller alone and tells how far it came', async () => {
  const good = await tryOut(platform, signedIn());
  const wrong = await tryOut(platform, { ...signedIn(), password: 'wrong' });
  const insists = await tryOut(platform, { ...signedIn(), security: 'starttls' });
  const away = await tryOut(platform, { ...signedIn(), port: 1 });
  const nowhere = await tryOut(platform, {});
  await server.sql(`update tenant_user set email = 'nobody@example.com' where id = $1`, [platform.id]);
  const refused = await tryOut(platform, signedIn());

  expect(good.body).toMatchObject({ ok: true, found: [{ name: 'to', value: `${platform.userName}@example.com` }] });
  expect(mails).toHaveLength(1);
  expect(lastStep(wrong)).toEqual(['signIn', 'credentials']);
  expect(wrong.body.steps.at(-1).answer).toContain('535');
  expect(lastStep(insists)).toEqual(['connect', 'noTls']);
  expect(lastStep(away)).toEqual(['connect', 'refused']);
  expect(lastStep(nowhere)).toEqual(['prepare', 'notConfigured']);
  expect(lastStep(refused)).toEqual(['send', 'other']);
  expect(refused.body.steps.at(-1).answer).toContain('550');
});

test('a tenant reaches no server of the private network: neither by the button nor by its mails', async () => {
  const admin = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const tried = await tryOut(admin, signedIn(), 'tenant');
  const named = await tryOut(admin, { ...signedIn(), host: 'localhost' }, 'tenant');
  await save(admin, 'mail', signedIn(), 'tenant');
  await tell(admin);

  expect([lastStep(tried), lastStep(named)]).toEqual([
    ['connect', 'private'],
    ['connect', 'private'],
  ]);
  expect(await statesOf(admin)).toEqual(['mail queued']);
  expect(mails).toEqual([]);
});
