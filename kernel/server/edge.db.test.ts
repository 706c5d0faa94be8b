import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aServer } from '@mp/kernel/testing';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { gatewayPrefix } from '../contract/index.ts';
import { sessionErrors } from './session.ts';

const openapi = `${gatewayPrefix}/openapi.json`;
const statuses = (answers: readonly { readonly statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

test('made-up tokens and addresses open no new budget of requests, a session has its own', async () => {
  const server = await aServer([], {
    edge: { rateLimit: 3 },
    sessionOf: () => (request) => {
      const { token } = request.headers;
      if (token !== 'ours') throw sessionErrors.tokenInvalid();
      return { sessionId: token, cookieHash: '' };
    },
  });
  const ask = (headers: InjectOptions['headers']) =>
    server.app.inject({ url: openapi, method: 'HEAD', headers: headers ?? {} });

  const junk = [];
  for (const at of [1, 2, 3, 4]) junk.push(await ask({ token: `junk-${at}`, 'x-forwarded-for': `203.0.113.${at}` }));
  const own = [];
  for (let at = 0; at < 4; at += 1) own.push(await ask({ token: 'ours' }));

  expect(statuses(junk)).toEqual([200, 200, 200, 429]);
  expect(statuses(own)).toEqual([200, 200, 200, 429]);
});

test('metrics are there for the token, count as requests, and have no series for each route', async () => {
  const token = 'a-token-of-sixteen';
  const server = await aServer([], { edge: { rateLimit: 4, metrics: { token, isLocal: true } } });
  const ask = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  await server.app.inject(openapi);

  const answers = [
    await ask(),
    await ask('Bearer another'),
    await ask(`Bearer ${token}`),
    await ask(`Bearer ${token}`),
  ];

  expect(statuses(answers)).toEqual([404, 404, 200, 429]);
  expect(answers[2]?.body).toContain('area="gateway/openapi.json"');
  expect(answers[2]?.body).not.toMatch(/route=/);
});

test('without a token metrics are there for this machine alone, and only where nobody else reaches the console', async () => {
  const ask = async (isLocal: boolean, given: InjectOptions) =>
    (await (await aServer([], { edge: { metrics: { isLocal } } })).app.inject({ url: '/metrics', ...given }))
      .statusCode;

  expect(await ask(true, {})).toBe(200);
  expect(await ask(true, { remoteAddress: '10.0.0.4' })).toBe(404);
  expect(await ask(true, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
  expect(await ask(false, {})).toBe(404);
});

test('the description of the API is kept compressed and not sent again to whoever has it', async () => {
  const server = await aServer([]);
  const ask = (headers: InjectOptions['headers']) => server.app.inject({ url: openapi, headers: headers ?? {} });

  const plain = await ask({});
  const br = await ask({ 'accept-encoding': 'gzip, br' });
  const gzip = await ask({ 'accept-encoding': 'br;q=0, gzip' });
  const known = await ask({ 'if-none-match': String(plain.headers.etag) });

  expect(plain.json()).toMatchObject({ openapi: '3.1.0' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', plain.body]);
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', plain.body]);
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', plain.headers.etag]);
});

test('a forwarded host makes no foreign page ours unless a believed proxy says it', async () => {
  const ask = async (trustProxy: string | undefined) => {
    const server = await aServer([], trustProxy === undefined ? {} : { edge: { trustProxy } });
    const answer = await server.app.inject({
      method: 'POST',
      url: `${gatewayPrefix}/api/none`,
      headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    });
    return answer.json<{ code: string }>().code;
  };

  expect(await ask(undefined)).toBe('auth.crossSite');
  expect(await ask('10.0.0.0/8')).toBe('auth.crossSite');
  expect(await ask('127.0.0.1')).toBe('common.notFound');
});
