import { defineNoticeKind } from '@mp/kernel/contract';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDeliveries } from './delivery.query.ts';
import { deliverManyHandler } from './deliver.job.ts';
import { noticeModule } from './index.ts';
import { sendMessage, sendNotice } from './send.service.ts';

const aKind = defineNoticeKind('test.delivered');

interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

const mails: Received[] = [];
const texts: { id: string; to: string; text: string }[] = [];
let refuse: number | undefined;
let connections = 0;

function mailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) =>
      done(refuse === undefined ? null : Object.assign(new Error('refused'), { responseCode: refuse })),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (piece: Buffer) => (text += piece.toString()));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
}

let smtp: SMTPServer | undefined;
let gateway: Server;
let smtpPort = 0;
let server: TestServer;
let admin: TestUser;

const listen = (port: number) =>
  new Promise<void>((resolve) => {
    smtp = mailServer();
    smtp.on('error', () => {});
    smtp.listen(port, '127.0.0.1', () => {
      const address = smtp?.server.address();
      smtpPort = typeof address === 'object' && address ? address.port : 0;
      resolve();
    });
  });
const closeMail = () => new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));

beforeAll(async () => {
  await listen(0);
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      texts.push(JSON.parse(body) as (typeof texts)[number]);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  server = await aServer([noticeModule], {
    queue: true,
    environment: {
      smtpUrl: `smtp://127.0.0.1:${smtpPort}?from=console@example.com&tls=none`,
      smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      publicUrl: 'https://console.example.com',
    },
  });
  admin = await server.aUser({ kind: 'admin' });
});
beforeEach(() => server.setNow(undefined));
afterAll(async () => {
  await closeMail();
  await new Promise((resolve) => gateway.close(resolve));
});

const row = async (recipient: string) => {
  const [found] = await server.sql<{
    id: string;
    state: string;
    tries: number;
    body: string;
    error: string | null;
    wait: number;
  }>(
    `select id, state, tries, body, error, extract(epoch from next_at - updated_at)::integer as wait from delivery where recipient = $1`,
    [recipient],
  );
  if (!found) throw new Error('no delivery');
  return found;
};
/** How the letters of the latest notice stand. */
const states = () =>
  server.sql<{ state: string; n: number }>(
    `select state, count(*)::integer as n from delivery where notice_id = (select id from notice order by created_at desc, id desc limit 1) group by 1`,
  );
const lettersOfLatest = async () =>
  (
    await server.sql<{ id: string }>(
      `select id from delivery where notice_id = (select id from notice order by created_at desc, id desc limit 1)`,
    )
  ).map(({ id }) => id);
/** Runs the job of the letters of the latest notice. */
async function deliverAgain(signal: AbortSignal): Promise<void> {
  const context = (await server.contextOf(admin)).as(undefined);
  const payload = { tenantId: admin.tenant.id, ids: await lettersOfLatest() };
  await deliverManyHandler.run(context, payload, { jobId: '1', attempt: 2, signal });
}
const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));

async function sendToAll(users: readonly TestUser[]): Promise<string[]> {
  const context = await server.contextOf(admin);
  await context.tx((tx) =>
    sendNotice(tx, {
      to: users.map(({ id }) => id),
      kind: aKind,
      title: '价格政策已更新',
      body: '<p>请<b>查看</b></p>',
      channels: ['mail'],
    }),
  );
  return users.map(({ userName }) => `${userName}@example.com`);
}
const sendTo = async (user: TestUser): Promise<string> => (await sendToAll([user]))[0] ?? '';

async function aCrowd(): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < 50) users.push(await server.aUser({ tenant: admin.tenant }));
  return users;
}

/** Lets the time come at which waiting letters are tried again. */
async function later(minutes: number): Promise<void> {
  server.setNow(new Date(server.services.now().getTime() + minutes * 60_000));
  await server.sql(
    `update graphile_worker._private_jobs set run_at = now() where run_at <= now() + make_interval(mins => $1) and attempts = 0`,
    [minutes],
  );
  await server.drain();
}

test('a mail leaves with its link, once, and the record says so', async () => {
  const address = await sendTo(await server.aUser({ tenant: admin.tenant }));
  await server.drain();

  const [mail, second] = mailsTo(address);
  expect(second).toBeUndefined();
  const { id, state } = await row(address);
  expect(state).toBe('sent');
  expect(mail?.text).toContain(`Message-ID: <${id}@example.com>`);
  expect(Buffer.from(mail?.text.split(/\r?\n\r?\n/)[1] ?? '', 'base64').toString('utf8')).toMatch(
    /^请查看\n\nhttps:\/\/console\.example\.com\/mpcloud\/noticeDetail\?id=/,
  );
});

test('a mail server that is away for an hour gets every mail once when it is back', async () => {
  await closeMail();
  const address = await sendTo(await server.aUser({ tenant: admin.tenant }));
  await server.drain();
  expect(await row(address)).toMatchObject({ state: 'queued', tries: 1, wait: 60 });
  await later(1);
  await later(5);
  expect(await row(address)).toMatchObject({ state: 'queued', tries: 3, wait: 900 });

  await listen(smtpPort);
  await later(60);
  await later(240);

  expect(mailsTo(address)).toHaveLength(1);
  expect(await row(address)).toMatchObject({ state: 'sent', tries: 4, error: null });
});

test('letters of a crowd leave by few connections, each once, whoever runs their job again', async () => {
  const crowd = await aCrowd();
  const before = connections;
  const addresses = await sendToAll(crowd);
  await server.drain();
  await deliverAgain(new AbortController().signal);

  expect(
    await server.sql('select queue_name from graphile_worker._private_job_queues where queue_name = $1', [
      `letters:${admin.tenant.id}`,
    ]),
  ).toHaveLength(1);
  expect(addresses.filter((address) => mailsTo(address).length !== 1)).toEqual([]);
  expect(connections - before).toBeLessThanOrEqual(5);
  expect(await states()).toEqual([{ state: 'sent', n: 50 }]);
});

test('a crowd whose server takes nothing waits without a try of each, and has every mail once when it is back', async () => {
  const crowd = await aCrowd();
  await closeMail();
  const addresses = await sendToAll(crowd);
  await server.drain();
  const tried = await states();

  await listen(smtpPort);
  await later(1);
  await later(5);

  expect(tried).toEqual([{ state: 'queued', n: 50 }]);
  expect(addresses.filter((address) => mailsTo(address).length !== 1)).toEqual([]);
  expect(await states()).toEqual([{ state: 'sent', n: 50 }]);
});

test('letters of a crowd that waits in line are not queued by themselves; one that was lost is', async () => {
  const crowd = await aCrowd();
  await closeMail();
  const lost = await sendTo(await server.aUser({ tenant: admin.tenant }));
  const addresses = await sendToAll(crowd);
  await server.drain();
  const { id } = await row(lost);
  await server.sql('select graphile_worker.remove_job($1)', [`delivery:${id}`]);

  // Twenty of the crowd were tried and wait by themselves; the rest stands in line.
  const inLine = await server.sql<{ id: string }>('select id from delivery where id = any($1::uuid[]) and tries = 0', [
    await lettersOfLatest(),
  ]);

  await server.sql(`select requeue_deliveries((select max(next_at) + interval '1 second' from delivery))`);
  await server.drain();
  const alone = await server.sql<{ key: string }>(`select key from graphile_worker.jobs where key like 'delivery:%'`);
  await listen(smtpPort);
  await later(1);
  await later(5);
  await later(30);

  const keys = alone.map(({ key }) => key);
  expect(inLine).toHaveLength(30);
  expect(keys).toContain(`delivery:${id}`);
  expect(inLine.filter((letter) => keys.includes(`delivery:${letter.id}`))).toEqual([]);
  expect([...addresses, lost].filter((address) => mailsTo(address).length !== 1)).toEqual([]);
});

test('a node that is asked to stop leaves the rest of a crowd to another one', async () => {
  const addresses = await sendToAll(await aCrowd());
  await server.drain();
  const before = addresses.flatMap(mailsTo).length;
  // As a node leaves them that has begun their job and sent none.
  await server.sql(`update delivery set state = 'queued' where id = any($1::uuid[])`, [await lettersOfLatest()]);
  await deliverAgain(AbortSignal.abort());
  const after = addresses.flatMap(mailsTo).length;

  await server.drain();

  expect([before, after]).toEqual([50, 50]);
  expect(addresses.filter((address) => mailsTo(address).length !== 2)).toEqual([]);
});

test('after the sixth try, or at once when the mailbox does not exist, a mail is given up', async () => {
  refuse = 451;
  const busy = await sendTo(await server.aUser({ tenant: admin.tenant }));
  await server.drain();
  for (const minutes of [1, 5, 15, 60, 240, 240]) await later(minutes);
  server.setNow(undefined);
  refuse = 550;
  const unknown = await sendTo(await server.aUser({ tenant: admin.tenant }));
  await server.drain();
  refuse = undefined;

  expect(await row(busy)).toMatchObject({ state: 'failed', tries: 6 });
  expect(await row(unknown)).toMatchObject({ state: 'failed', tries: 1 });
});

test('a letter whose sender died is taken again after ten minutes, one that is being sent is not', async () => {
  const address = await sendTo(await server.aUser({ tenant: admin.tenant }));
  await server.drain();
  const { id } = await row(address);
  const context = await server.contextOf(admin);
  const at = server.services.now();
  const until = new Date(at.getTime() + 600_000).toISOString();
  const take = (now: Date) => context.tx((tx) => claimDeliveries(tx, [id], { at: now.toISOString(), until }));
  await server.sql(`update delivery set state = 'queued' where id = $1`, [id]);

  expect(await take(at)).toMatchObject([{ id, state: 'sending' }]);
  expect(await take(new Date(at.getTime() + 300_000))).toEqual([]);
  expect(await take(new Date(at.getTime() + 600_000))).toMatchObject([{ id, tries: 3 }]);
  server.setNow(new Date(at.getTime() + 1_300_000));
  await server.sql(`select requeue_deliveries(now() + interval '1 day')`);
  await server.drain();
  expect(await row(address)).toMatchObject({ state: 'sent', tries: 4 });
});

test('a code by SMS is sealed while it waits, and gone from the record once it is sent', async () => {
  const context = await server.contextOf(admin);
  const open = context.as(undefined);
  await open.tx((tx) =>
    sendMessage(tx, {
      channel: 'sms',
      to: '13800009999',
      language: 'en-US',
      subjectKey: 'login.passwordChanged.title',
      textKey: 'login.passwordChanged.text',
      params: { time: '123456' },
      secret: true,
    }),
  );
  const before = await row('13800009999');
  await server.drain();

  expect(before.body).not.toContain('123456');
  expect(texts).toEqual([{ id: before.id, to: '13800009999', text: expect.stringContaining('123456') }]);
  expect(await row('13800009999')).toMatchObject({ state: 'sent', body: '' });
});
