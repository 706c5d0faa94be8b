import { aServer, pathOf, type TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { __entity__ } from '../contract/index.ts';
import { __entity__Module } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([__entity__Module]);
});

test('an administrator makes a record, finds it in the list, changes and deletes it', async () => {
  const admin = await server.aUser({ kind: 'admin' });

  const made = await server.call(admin, 'POST', pathOf(__entity__), { body: { code: 'A-1', name: 'first' } });
  const listed = await server.call(admin, 'GET', `${pathOf(__entity__)}?q=first`);
  const changed = await server.call(admin, 'PUT', pathOf(__entity__, made.body.id), { body: { version: 1, name: 'second' } });
  const deleted = await server.call(admin, 'DELETE', pathOf(__entity__, made.body.id));

  expect(made.status).toBe(201);
  expect(listed.body).toMatchObject({ total: 1, items: [{ code: 'A-1', name: 'first' }] });
  expect(changed.body).toMatchObject({ name: 'second', version: 2 });
  expect(deleted.status).toBe(204);
});

test('a code is taken once in a tenant and free in another', async () => {
  const admin = await server.aUser({ kind: 'admin' });
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const body = { code: 'B-1', name: 'any' };
  await server.call(admin, 'POST', pathOf(__entity__), { body });

  const again = await server.call(admin, 'POST', pathOf(__entity__), { body });
  const elsewhere = await server.call(stranger, 'POST', pathOf(__entity__), { body });

  expect(again.status).toBe(409);
  expect(elsewhere.status).toBe(201);
});

test('another tenant cannot see a record, and staff may only read', async () => {
  const admin = await server.aUser({ kind: 'admin' });
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const staff = await server.aUser();
  const made = await server.call(admin, 'POST', pathOf(__entity__), { body: { code: 'C-1', name: 'any' } });

  const foreign = await server.call(stranger, 'GET', pathOf(__entity__, made.body.id));
  const read = await server.call(staff, 'GET', pathOf(__entity__, made.body.id));
  const written = await server.call(staff, 'POST', pathOf(__entity__), { body: { code: 'C-2', name: 'any' } });

  expect([foreign.status, read.status, written.status]).toEqual([404, 200, 403]);
});
{{#lifecycle}}

test('a draft is released and frozen, but a draft is not frozen', async () => {
  const admin = await server.aUser({ kind: 'admin' });
  const made = await server.call(admin, 'POST', pathOf(__entity__), { body: { code: 'D-1', name: 'any' } });
  const step = (name: string, version: number) =>
    server.call(admin, 'POST', `${pathOf(__entity__, made.body.id)}/transitions/${name}`, { body: { version } });

  const early = await step('freeze', 1);
  const released = await step('release', 1);

  expect(early.body.code).toBe('common.transitionRefused');
  expect(released.body).toMatchObject({ state: 'effective', version: 2 });
});
{{/lifecycle}}
