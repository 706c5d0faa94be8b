import { aServer, type TestServer } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { identityModule } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, identityModule]);
});

const begin = async () =>
  (await server.call(null, 'POST', '/identity/session/callback-state', { body: {} })).body.state as string;
const take = (state: string, target?: string) =>
  server.call(null, 'POST', '/identity/session/callback', {
    body: { state, ...(target === undefined ? {} : { target }) },
  });

test('a state is good once, for five minutes, and leads to pages of this site only', async () => {
  server.setNow(new Date('2026-03-02T02:00:00Z'));
  const state = await begin();
  expect((await take(state, '//evil.example')).body.code).toBe('callback.targetRefused');
  expect((await take(state, '/dealerManager?x=1')).body).toEqual({ target: '/dealerManager?x=1' });
  expect((await take(state, '/dealerManager')).body.code).toBe('callback.stateExpired');
  const late = await begin();
  server.setNow(new Date('2026-03-02T02:05:01Z'));
  expect((await take(late)).body.code).toBe('callback.stateExpired');
  expect((await take('made-up')).body.code).toBe('callback.stateExpired');
});
