import { defineServerModule } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { watchTileOrigins, readTileOrigins, tileOrigins } from './tile-origins.ts';

const address = 'https://tiles.example.com/{z}/{x}/{y}.png';
let server: TestServer;
let boss: TestUser;
let stop: () => void = () => undefined;
beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    permissionServer,
    defineServerModule({
      name: 'map',
      start: async (services) => {
        stop = await watchTileOrigins(services);
      },
      stop: () => stop(),
    }),
  ]);
  boss = await server.aUser({ kind: 'platform' });
});

const save = (
  user: TestUser,
  level: string,
  { version, values }: { readonly version: number; readonly values: Readonly<Record<string, string>> },
) => server.call(user, 'PUT', `/settings/group/mapTiles?level=${level}`, { body: { version, values } });

test('an address that is not https, moves its host or misses a placeholder is refused with the reason', async () => {
  for (const mapTileUrl of [
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://{s}.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
  ]) {
    const { status, body } = await save(boss, 'platform', {
      version: 0,
      values: { mapTileUrl, mapTileCredit: '© OpenStreetMap' },
    });
    expect([status, body.fields?.[0]]).toMatchObject([422, { path: 'mapTileUrl', code: 'map.tileUrlInvalid' }]);
  }
  const unnamed = await save(boss, 'platform', { version: 0, values: { mapTileUrl: address } });
  expect([unnamed.status, unnamed.body.fields?.[0]]).toMatchObject([
    422,
    { path: 'mapTileCredit', code: 'common.required' },
  ]);
});

test('only the platform names the tile service, and its origin holds until it is taken out again', async () => {
  const admin = await server.aUser({ kind: 'admin' });
  const values = { mapTileUrl: address, mapTileCredit: '© OpenStreetMap' };
  expect((await save(admin, 'tenant', { version: 0, values })).status).toBe(404);
  expect(tileOrigins()).toEqual([]);

  const saved = await save(boss, 'platform', { version: 0, values });
  await readTileOrigins(server.services);
  const before = tileOrigins();
  await readTileOrigins(server.services);

  expect(before).toEqual(['https://tiles.example.com']);
  expect(tileOrigins(), 'the same list, so that headers are not made anew').toBe(before);
  await save(boss, 'platform', { version: Number(saved.body.version), values: { mapTileUrl: '', mapTileCredit: '' } });
  await readTileOrigins(server.services);
  expect(tileOrigins()).toEqual([]);
});
