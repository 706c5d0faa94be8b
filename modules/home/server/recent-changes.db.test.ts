import { identityModule } from '@mp/identity/server';
import { defineServerModule } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecentChange } from '../contract/index.ts';
import { homeModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
const readers = defineServerModule({ name: 'readers', grants: { staff: { functions: ['user.read'] } } });
beforeAll(async () => {
  server = await aServer([settingsModule, organisationModule, identityModule, homeModule, readers]);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin', employeeName: '欧阳管理' });
});

const path = '/organisation/organisation';
const latest = async (headers: Readonly<Record<string, string>> = {}): Promise<RecentChange[]> =>
  (await server.call(admin, 'GET', '/home/recent-changes', { headers })).body.items;
const anOrganisation = async (name: string): Promise<{ id: string; version: number }> =>
  (await server.call(admin, 'POST', path, { body: { name, type: 'company', parentId: tenant.rootId } })).body;

describe('a recent change', () => {
  test('names the record, what was done and the fields that changed, in the language of the reader', async () => {
    const { id, version } = await anOrganisation('华东');
    await server.call(admin, 'PUT', `${path}/${id}`, { body: { version, name: '华东大区', description: '新' } });

    const [change, made] = await latest();

    expect(change).toMatchObject({
      entity: 'organisation.organisation',
      entityId: id,
      kind: '组织',
      name: '华东大区',
      isThere: true,
      act: '修改',
      actorName: '欧阳管理',
    });
    expect(change?.fields.toSorted()).toEqual(['描述', '组织名称'].toSorted());
    expect(made).toMatchObject({ act: '新建', name: '华东大区', fields: [] });
    const [english] = await latest({ 'accept-language': 'en-US' });
    expect(english).toMatchObject({ kind: 'Organization', act: 'Update' });
  });

  test('of a record that is gone keeps its name, and leads nowhere', async () => {
    const { id, version } = await anOrganisation('旧店');
    await server.call(admin, 'DELETE', `${path}/${id}?version=${version}`);

    const made = (await latest()).find(({ act }) => act === '新建');

    expect(made).toMatchObject({ entityId: id, name: '旧店', isThere: false });
  });
});
