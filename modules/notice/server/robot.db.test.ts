import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { webhookHeaders } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcement, listDeliveries, noticeRobot, testRobot } from '../contract/index.ts';
import { deliverHandler } from './deliver.job.ts';
import { noticeModule } from './index.ts';

const key = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const heard: { url: URL; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; body: unknown };
const robots = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    heard.push({ url: new URL(request.url ?? '/', 'http://robot'), headers: request.headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
let server: TestServer;
let admin: TestUser;
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => robots.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(robots.address() as AddressInfo).port}`;
  server = await aServer(
    [
      tenantModule,
      settingsModule,
      attachmentModule,
      organisationModule,
      identityModule,
      permissionServer,
      noticeModule,
    ],
    { environment: { privateHosts: ['127.0.0.1'], publicUrl: 'https://console.example.com' } },
  );
  admin = await server.aUser({ kind: 'admin' });
});
beforeEach(() => {
  heard.length = 0;
  answer = { status: 200, body: { errcode: 0, code: 0 } };
});
afterAll(() => new Promise((resolve) => robots.close(resolve)));

let made = 0;
async function aRobot(values: object): Promise<{ id: string; version: number }> {
  const body = { name: `机器人 ${++made}`, address: `${base}/robot/send?access_token=t-${made}`, ...values };
  const answered = await server.call(admin, 'POST', noticeRobot.path, { body });
  expect(answered.status, answered.text).toBe(201);
  return answered.body;
}

/** Publishes a notice to robots and lets the first attempts be made. */
async function publishTo(...robotIds: string[]) {
  const body = { type: 'notice', title: '停电通知', source: '综合部', body: '<p>今晚停电</p>', toAll: true, robotIds };
  const draft = (await server.call(admin, 'POST', announcement.path, { body })).body;
  const published = await server.call(admin, 'POST', `${announcement.path}/${draft.id}/transitions/publish`, {
    body: { version: draft.version },
  });
  expect(published.status, published.text).toBe(200);
  const letters = await server.sql<{ id: string }>(
    `select id from delivery where notice_id = $1 and channel = 'robot'`,
    [draft.id],
  );
  for (const { id } of letters) await deliver(id);
  return { noticeId: draft.id as string, letters: letters.map(({ id }) => id) };
}
async function deliver(id: string) {
  const context = (await server.contextOf(admin)).as(undefined);
  const payload = { tenantId: admin.tenant.id, id };
  await deliverHandler.run(context, payload, { jobId: '1', attempt: 1, signal: new AbortController().signal });
}
async function recordOf(id: string) {
  const { body } = await server.call(admin, 'GET', `${listDeliveries.path}?channel=robot`);
  return body.items.find((each: { id: string }) => each.id === id);
}

test('a published notice reaches a DingTalk robot, signed in the query, with a link to read it', async () => {
  const robot = await aRobot({ kind: 'dingtalk', signKey: 'SEC0123' });

  const { noticeId, letters } = await publishTo(robot.id);

  const { url, body } = heard[0] ?? { url: new URL('http://none'), body: '{}' };
  const timestamp = url.searchParams.get('timestamp');
  expect(url.searchParams.get('access_token')).toMatch(/^t-/u);
  expect(url.searchParams.get('sign')).toBe(
    createHmac('sha256', 'SEC0123').update(`${timestamp}\nSEC0123`).digest('base64'),
  );
  expect(JSON.parse(body)).toEqual({
    msgtype: 'text',
    text: { content: `停电通知\n\n今晚停电\n\nhttps://console.example.com/mpcloud/noticeDetail?id=${noticeId}` },
  });
  expect(await recordOf(letters[0] ?? '')).toMatchObject({ state: 'sent', channel: 'robot', subject: '停电通知' });
});

test('a Feishu robot gets time and signature in the body', async () => {
  const robot = await aRobot({ kind: 'feishu', signKey: 'feishu-key' });

  await publishTo(robot.id);

  const { timestamp, sign, msg_type: type, content } = JSON.parse(heard[0]?.body ?? '{}');
  expect(sign).toBe(createHmac('sha256', `${timestamp}\nfeishu-key`).update('').digest('base64'));
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(600);
  expect(type).toBe('post');
  expect(content.post.zh_cn).toMatchObject({
    title: '停电通知',
    content: [[{ tag: 'text', text: '今晚停电' }], [{ tag: 'a' }]],
  });
});

test('another system gets a message signed as Standard Webhooks say, under one id over all attempts', async () => {
  const robot = await aRobot({ kind: 'webhook', signKey: key });
  answer = { status: 503, body: {} };
  const { letters } = await publishTo(robot.id);
  expect(await recordOf(letters[0] ?? '')).toMatchObject({ state: 'queued', tries: 1 });
  answer = { status: 204, body: {} };

  await deliver(letters[0] ?? '');

  expect(await recordOf(letters[0] ?? '')).toMatchObject({ state: 'sent', tries: 2 });
  expect(heard).toHaveLength(2);
  for (const { headers, body } of heard) {
    const signed = { id: letters[0] ?? '', timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers).toMatchObject(webhookHeaders(key, signed));
    expect(JSON.parse(body)).toMatchObject({ type: 'notice.published', data: { title: '停电通知', text: '今晚停电' } });
  }
});

test('a robot that is asked too often is asked again, one that wants other words is not and says so in the language of the reader', async () => {
  const dingtalk = await aRobot({ kind: 'dingtalk' });
  const feishu = await aRobot({ kind: 'feishu' });
  const fate = async (robot: { id: string }, body: object) => {
    answer = { status: 200, body };
    const { letters } = await publishTo(robot.id);
    return recordOf(letters[0] ?? '');
  };

  for (const [robot, body] of [
    [dingtalk, { errcode: 130101, errmsg: 'send too fast' }],
    [feishu, { code: 9499, msg: 'too many request' }],
    [feishu, { code: 11232, msg: 'frequency limited' }],
  ] as const)
    expect(await fate(robot, body)).toMatchObject({ state: 'queued', tries: 1 });
  expect(await fate(dingtalk, { errcode: 310000, errmsg: 'keywords not in content' })).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^消息不含机器人要求的关键词.*310000 keywords not in content/u),
  });
  expect(await fate(dingtalk, { errcode: 310000, errmsg: 'sign not match' })).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^签名校验未通过/u),
  });
  expect(await fate(feishu, { code: 19024, msg: 'Key Words Not Found' })).toMatchObject({ state: 'failed' });
});

test('the address and the key of a robot are sealed and never answered; its host shows', async () => {
  const robot = await aRobot({ kind: 'webhook', signKey: key });

  const shown = await server.call(admin, 'GET', `${noticeRobot.path}/${robot.id}`);
  const [stored] = await server.sql<{ address: string; sign_key: string }>(
    'select address, sign_key from notice_robot where id = $1',
    [robot.id],
  );

  expect(shown.body).toMatchObject({ host: new URL(base).host, address: { set: true }, signKey: { set: true } });
  expect(shown.text).not.toContain('access_token');
  expect(`${stored?.address}${stored?.sign_key}`).not.toMatch(/access_token|whsec_/u);
});

test('an address of the private network, one with a password and a key that is none are refused at their fields', async () => {
  const refused = async (values: object) =>
    (
      await server.call(admin, 'POST', noticeRobot.path, {
        body: { name: `x${++made}`, kind: 'webhook', signKey: key, ...values },
      })
    ).body;

  for (const [values, path, code] of [
    [{ address: 'http://10.0.0.8/hook' }, 'address', 'notice.robotHostPrivate'],
    [{ address: 'https://me:pw@example.com/' }, 'address', 'notice.robotAddress'],
    [{ address: 'ftp://example.com/' }, 'address', 'notice.robotAddress'],
    [{}, 'address', 'common.required'],
    [{ address: 'https://example.com/', signKey: 'short' }, 'signKey', 'notice.robotSignKey'],
    [{ address: 'https://example.com/', signKey: undefined }, 'signKey', 'common.required'],
  ] as const)
    expect((await refused(values)).fields).toMatchObject([{ path, code }]);
});

test('a name that leads into the private network is not called', async () => {
  const robot = await aRobot({ kind: 'webhook', signKey: key, address: 'http://localhost:9/hook' });

  const { letters } = await publishTo(robot.id);

  expect(await recordOf(letters[0] ?? '')).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^地址属于内部网络/u),
  });
});

test('a robot is tried by a click and what it answered is told; one that is switched off is told nothing', async () => {
  const robot = await aRobot({ kind: 'dingtalk' });
  const click = () => server.call(admin, 'POST', testRobot.path.replace('{id}', robot.id), { body: {} });

  expect((await click()).status).toBe(200);
  expect(heard).toHaveLength(1);
  answer = { status: 200, body: { errcode: 310000, errmsg: 'sign not match' } };
  const failed = await click();
  expect(failed.status).toBe(422);
  expect(failed.text).toContain('notice.robotFailed');
  const off = await server.call(admin, 'POST', `${noticeRobot.path}/batch`, {
    body: { action: 'disable', ids: [robot.id] },
  });
  expect(off.status, off.text).toBe(200);
  heard.length = 0;
  const { letters } = await publishTo(robot.id);
  expect(heard).toHaveLength(0);
  expect(await recordOf(letters[0] ?? '')).toMatchObject({ state: 'failed', error: '机器人已停用或没有地址。' });
});
