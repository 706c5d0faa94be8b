import { gatewayPrefix } from '@mp/kernel/contract';
import type { ApiItem } from '@mp/permission/contract';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await aServer(serverModules);
  admin = await server.aUser({ tenant: await server.aTenant('names'), kind: 'admin' });
});

async function apis(q: string, language = 'zh-CN'): Promise<ApiItem[]> {
  const query = new URLSearchParams({ subjectType: 'user', subjectId: admin.id, q });
  const headers = { 'accept-language': language };
  const { body } = await server.call(admin, 'GET', `/permission/apis?${query.toString()}`, { headers });
  return body.items;
}

test('whoever grants APIs reads what each does, on what and in which area, in his own language', async () => {
  for (const language of ['zh-CN', 'en-US', 'ja-JP']) {
    const items = await apis('', language);
    expect(items.length).toBeGreaterThan(900);
    for (const { id, name, entity, entityName, areaName } of items) {
      expect(name, `${id} in ${language}`).not.toBe(id);
      expect(areaName, `${id} in ${language}`).not.toContain('.');
      // In English some words are what the program says too.
      if (language !== 'en-US') expect(entityName, `${id} in ${language}`).not.toBe(entity);
    }
  }
});

test('an API is found by words of its name, by its method and by its path', async () => {
  const ids = async (q: string, language?: string) => (await apis(q, language)).map(({ id }) => id);

  expect(await ids('角色 查询成员')).toEqual(['role.memberList']);
  expect(await ids('role list members', 'en-US')).toContain('role.memberList');
  expect(await ids('put /permission/grants')).toEqual(['permission.saveGrants']);
  expect(await ids('delete /permission/role/{id}')).toContain('role.delete');
});

test('the documentation of the API calls an operation by the same name', async () => {
  const document = (await server.app.inject(`${gatewayPrefix}/openapi.json`)).json<{
    paths: Record<string, Record<string, { operationId: string; summary: string }>>;
  }>();
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));

  expect(operations.find(({ operationId }) => operationId === 'role.memberList')?.summary).toBe('Role: List members');
  expect(operations.filter(({ operationId, summary }) => operationId === summary)).toEqual([]);
});
