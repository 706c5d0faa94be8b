import { apiPrefix, declaredEndpoints } from '@mp/kernel/contract';
import { newId, resourceServers } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

let server: TestServer;
let mine: TestTenant;
let other: TestTenant;
const callers: TestUser[] = [];
/** Ids of the other tenant's records by table. */
const foreign = new Map<string, string[]>();

interface Operation {
  readonly method: string;
  readonly path: string;
}

let operations: Operation[];
beforeAll(async () => {
  server = await aServer(serverModules);
  [mine, other] = await Promise.all([server.aTenant('mine'), server.aTenant('other')]);
  callers.push(
    await server.aUser({ tenant: mine, kind: 'staff' }),
    await server.aUser({ tenant: mine, kind: 'admin' }),
  );
  const stranger = await server.aUser({ tenant: other, kind: 'admin', userName: 'stranger', employeeName: '外人甲' });
  await server.call(stranger, 'POST', '/organisation/organisation', {
    body: { name: '外部分公司', type: 'company', parentId: other.rootId, code: 'FOREIGN1' },
  });
  for (const { table, resource } of resourceServers()) {
    if (resource.global) continue;
    foreign.set(
      table,
      (await server.sql<{ id: string }>(`select id from "${table}" where tenant_id = $1`, [other.id])).map(
        ({ id }) => id,
      ),
    );
  }
  const document = (await server.app.inject(`${apiPrefix.replace('/api', '')}/openapi.json`)).json<{
    paths: Record<string, Record<string, { 'x-permission': string }>>;
  }>();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-permission'] !== 'public')
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
});

const bodyOf = (method: string) =>
  method === 'GET' || method === 'DELETE'
    ? {}
    : { body: { version: 1, action: 'delete', ids: [newId()], parentId: null } };

test('the document lists the operations that this test is about', () => {
  expect(operations.length).toBeGreaterThan(20);
  expect(declaredEndpoints().size).toBeGreaterThan(0);
});

test('every operation on an id of another tenant answers as if there were no such record, for every role', async () => {
  // One of each kind: tenants begin with hundreds of menus, items and days, which are all behind the same wall.
  const ids = [...foreign.values()].flatMap((each) => each.slice(0, 1));
  expect(ids.length).toBeGreaterThan(2);
  const leaks: string[] = [];

  for (const { method, path } of operations.filter((each) => each.path.includes('{')))
    for (const caller of callers)
      await Promise.all(
        ids.map(async (id) => {
          const answer = await server.call(caller, method, path.replaceAll(/\{\w+\}/g, id), bodyOf(method));
          if (
            ![403, 404, 415, 422].includes(answer.status) ||
            answer.text.includes('外人甲') ||
            answer.text.includes('外部分公司')
          )
            leaks.push(`${caller.kind} ${method} ${path} ${id}: ${answer.status} ${answer.text.slice(0, 80)}`);
        }),
      );

  expect(leaks).toEqual([]);
}, 600_000);

test('no list, search or picker shows anything of another tenant', async () => {
  const leaks: string[] = [];

  for (const { method, path } of operations.filter((each) => each.method === 'GET' && !each.path.includes('{')))
    for (const caller of callers)
      for (const query of [
        '',
        '?q=外',
        '?size=200',
        `?parent=${other.rootId}`,
        `?ids=${[...foreign.values()].flat().slice(0, 20).join(',')}`,
      ]) {
        const { text } = await server.call(caller, method, `${path}${query}`);
        if (
          text.includes('外人甲') ||
          text.includes('外部分公司') ||
          text.includes('FOREIGN1') ||
          (text.includes(other.rootId) && !query.includes(other.rootId))
        )
          leaks.push(`${caller.kind} ${path}${query}`);
      }

  expect(leaks).toEqual([]);
}, 600_000);

test('a reference to a record of another tenant is refused on write', async () => {
  const [, admin] = callers;
  if (!admin) throw new Error('no admin');

  const answer = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: '借用', type: 'company', parentId: other.rootId },
  });

  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).not.toContain(other.rootId);
});

test('a batch over ids of another tenant does nothing to them', async () => {
  const [, admin] = callers;
  if (!admin) throw new Error('no admin');
  const ids = foreign.get('org') ?? [];

  await server.call(admin, 'POST', '/organisation/organisation/batch', { body: { action: 'delete', ids } });

  const [left] = await server.sql<{ n: string }>(
    'select count(*) as n from org where tenant_id = $1 and deleted_at is null',
    [other.id],
  );
  expect(Number(left?.n)).toBe(ids.length);
});
