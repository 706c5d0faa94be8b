import type { AddressInfo } from 'node:net';
import type { ServerResponse, Server } from 'node:http';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { languageOf, OverloadGuard } from './overload.ts';
import { Texts } from './texts.ts';

const texts = new Texts({
  'zh-CN': { 'common.error.unavailable': '服务暂时不可用' },
  'en-US': { 'common.error.unavailable': 'Not available' },
  'ja-JP': { 'common.error.unavailable': '利用できません' },
});
let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

/** A server whose queue is as long as `queue.length` says. */
async function guarded(
  queue: { length: number },
  handle: (response: ServerResponse) => unknown = (response) => response.end('in'),
) {
  const registry = new Registry();
  const guard = new OverloadGuard(
    {
      waiting: () => queue.length,
      maxWaiting: 2,
      maxBurst: 10,
      maxPending: 3,
      texts,
      headers: () => ({ 'x-frame': 'none' }),
    },
    registry,
  );
  const made = guard.serverOf((_request, response) => handle(response), {});
  server = made;
  await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  return { ask: (path = '/', headers = {}) => fetch(url + path, { headers }), registry };
}

test('who comes when too many wait is sent away in his language, with the time to come back', async () => {
  const { ask, registry } = await guarded({ length: 10 });

  const answer = await ask('/', { 'accept-language': 'ja-JP', 'x-request-id': 'request-77' });

  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-frame')]).toEqual([503, '2', 'none']);
  expect(await answer.json()).toEqual({
    code: 'common.unavailable',
    message: '利用できません',
    params: {},
    requestId: 'request-77',
  });
  expect(await registry.metrics()).toContain('http_requests_turned_away_total 1');
});

test('health is answered however many wait', async () => {
  const { ask } = await guarded({ length: 10 });
  expect((await ask('/healthz')).status).toBe(200);
});

test('a burst may pass; a crowd that stays is cut down to what is answered in time until it is calm', async () => {
  const queue = { length: 5 };
  const { ask } = await guarded(queue);
  expect((await ask()).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 120));

  expect((await ask()).status).toBe(503);
  queue.length = 1;
  expect((await ask()).status).toBe(200);
  queue.length = 2;
  expect((await ask()).status).toBe(503);
});

test('no more requests are under way than memory is meant for, and those that ended make room', async () => {
  const open: ServerResponse[] = [];
  const { ask } = await guarded({ length: 0 }, (response) => open.push(response));
  const first = [ask(), ask(), ask()];
  await expect.poll(() => open.length).toBe(3);

  expect((await ask()).status).toBe(503);
  for (const response of open.splice(0)) response.end();
  await Promise.all(first);
  const next = ask();
  await expect.poll(() => open.length).toBe(1);
  for (const response of open) response.end();
  expect((await next).status).toBe(200);
});

test('the language is that of the header, then the cookie, then Chinese', () => {
  expect(languageOf('fr, en-GB;q=0.5', 'ja-JP')).toBe('en-US');
  expect(languageOf(undefined, 'ja-JP')).toBe('ja-JP');
  expect(languageOf('fr', undefined)).toBe('zh-CN');
});
