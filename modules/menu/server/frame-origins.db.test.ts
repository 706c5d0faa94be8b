import { aServer, type TestServer } from '@mp/kernel/testing';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, expect, test } from 'vitest';
import { frameOrigins, menuModule, readFrameOrigins } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, permissionServer, menuModule]);
});

test('only the platform says which sites may be shown in a frame, and the menu of everybody tells them', async () => {
  const [boss, admin, staff] = [
    await server.aUser({ kind: 'platform' }),
    await server.aUser({ kind: 'admin' }),
    await server.aUser(),
  ];
  const save = (user: typeof boss, level: string, allowedFrameOrigins: string) =>
    server.call(user, 'PUT', `/settings/group/page?level=${level}`, {
      body: { version: 0, values: { allowedFrameOrigins } },
    });

  const withPath = await save(boss, 'platform', 'https://bi.example.com/board');
  const byTenant = await save(admin, 'tenant', 'https://evil.example.com');
  const saved = await save(boss, 'platform', 'https://bi.example.com\nhttp://localhost:9000');
  await readFrameOrigins(server.services);

  expect([withPath.status, withPath.body.fields?.[0]?.code]).toEqual([422, 'sso.originFormat']);
  expect(byTenant.status).not.toBe(200);
  expect(saved.status, saved.text).toBe(200);
  expect(frameOrigins()).toEqual(['https://bi.example.com', 'http://localhost:9000']);
  expect((await server.call(staff, 'GET', '/menu/mine')).body.frameOrigins).toEqual([...frameOrigins()]);
});

test('the list stays the same object while nothing changes, so that headers are not made anew', async () => {
  const before = frameOrigins();

  await readFrameOrigins(server.services);

  expect(frameOrigins()).toBe(before);
});
