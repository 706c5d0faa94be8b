import { readTileOrigins } from '@mp/dealer-public/server';
import { apiPrefix, loginPrefix } from '@mp/kernel/contract';
import { aTestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeConsole, type Console } from './console.ts';
import { mountPages } from './pages.ts';

let running: Console;
let owner: pg.Client;
beforeAll(async () => {
  const database = await aTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const key = Buffer.alloc(32, 3);
  const folder = `${process.cwd()}/node_modules/.cache/mpcloud/headers`;
  running = await composeConsole({
    log: pino({ level: 'silent' }),
    appUrl: database.url,
    ownerUrl: database.ownerUrl,
    dataKey: key,
    role: 'web',
    environment: {
      pepper: key,
      tokenKey: key,
      loginCheck: 'slider',
      testHooks: false,
      secure: true,
      dataDir: folder,
      filesUrl: `file://${folder}`,
      publicUrl: 'https://console.example.com',
      smtpUrl: undefined,
      smsUrl: undefined,
      listenUrl: database.url,
      clamdUrl: undefined,
      version: '1.2.3',
      build: 'test',
    },
  });
  await mountPages(running.app, running.services);
  return async () => {
    await owner.end();
    await running.stop();
  };
});

const get = (url: string, headers: Record<string, string> = {}) => running.app.inject({ url, headers });
/** One of each kind: a page, health, an answer of the API, one that is refused, one that is not there, the login service. */
const kinds = [
  '/mpcloud/login',
  '/healthz',
  '/gateway/allinoneservice/openapi.json',
  `${apiPrefix}/permission/mine`,
  '/nothing/here',
  `${loginPrefix}/sysconfignew.do?type=0`,
];

describe('every answer on https', () => {
  test.each(kinds)(
    '%s tells browsers to stay on https, guess no types, run only our files and show it in no frame',
    async (url) => {
      const { headers } = await get(url);

      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'self'",
        ]),
      );
    },
  );

  test('lets no other origin read it', async () => {
    const { headers } = await get(`${apiPrefix}/permission/mine`, { origin: 'https://evil.example' });

    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

test('pictures come from ourselves, and from the tile service exactly while the platform names one', async () => {
  const images = async () => {
    await readTileOrigins(running.services);
    const policy = String((await get('/mpcloud/login')).headers['content-security-policy']).split('; ');
    return policy.find((each) => each.startsWith('img-src'));
  };
  expect(await images()).toBe("img-src 'self' data: blob:");

  await owner.query(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $1, 'mapTiles', $2, 1, now())`,
    ['00000000-0000-0000-0000-000000000000', { mapTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png' }],
  );
  expect(await images()).toBe("img-src 'self' data: blob: https://tiles.example.com");

  await owner.query(`delete from setting where grp = 'mapTiles'`);
  expect(await images()).toBe("img-src 'self' data: blob:");
});

test('answers of the API are kept nowhere', async () => {
  for (const url of [`${apiPrefix}/permission/mine`, `${loginPrefix}/sysconfignew.do?type=0`])
    expect((await get(url)).headers['cache-control']).toBe('no-store');
});

test('a change that another site sends is refused before anything looks at it', async () => {
  const post = (headers: Record<string, string>) =>
    running.app.inject({
      method: 'POST',
      url: `${apiPrefix}/identity/user`,
      headers: { host: 'console.example.com', 'content-type': 'application/json', ...headers },
      payload: '{}',
    });

  const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
  for (const headers of foreign) {
    const answer = await post(headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'auth.crossSite']);
  }
  expect((await post({ origin: 'https://console.example.com' })).statusCode).toBe(401);
});

test('neither TRACE nor a listing of a folder is answered', async () => {
  const trace = await running.app.inject({ method: 'TRACE' as 'GET', url: '/mpcloud/' });
  const listing = await get('/assets/');

  expect(trace.statusCode).toBeGreaterThanOrEqual(400);
  expect(listing.statusCode).toBeGreaterThanOrEqual(400);
  expect(listing.body).not.toMatch(/\.js/u);
});
