import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { bindCookie } from './do-call.ts';
import { createDoor } from './door.ts';

async function cookieOf(secure: boolean, isEmbedded: boolean): Promise<string[]> {
  const key = Buffer.alloc(32, 1);
  const door = createDoor({
    pepper: key,
    tokenKey: key,
    loginCheck: 'slider',
    testHooks: false,
    secure,
    dataDir: '',
    filesUrl: '',
    publicUrl: '',
    smtpUrl: undefined,
    smsUrl: undefined,
    listenUrl: '',
    clamdUrl: undefined,
    version: '0',
    build: 'test',
  });
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (_request, reply) => {
    bindCookie(door, reply, { secret: 'secret', isEmbedded });
    return {};
  });
  const { headers } = await app.inject('/');
  return String(headers['set-cookie']).split('; ').sort();
}

test('on https the session cookie belongs to this host alone, is secure and out of reach for scripts', async () => {
  expect(await cookieOf(true, false)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-mpsid=secret']);
});

test('in the frame of another site it is kept apart for that site', async () => {
  expect(await cookieOf(true, true)).toEqual([
    'HttpOnly',
    'Partitioned',
    'Path=/',
    'SameSite=None',
    'Secure',
    '__Host-mpsid=secret',
  ]);
});

test('on plain http it has its other name, and no frame of another site gets it', async () => {
  expect(await cookieOf(false, true)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'mpsid=secret']);
});
