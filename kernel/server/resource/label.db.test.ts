import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource, i18nText, integer, ref, text } from '../../contract/index.ts';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestUser } from '../../testing/index.ts';
import { defineServerModule, serveResource } from '../index.ts';

/** A tree whose nodes are named in three languages. */
const theme = defineResource('lab.theme', {
  label: 'name',
  number: 'code',
  tree: { parent: 'parentId', order: 'seq' },
  fields: {
    code: text({ required: true, max: 20, unique: 'tenant', search: true }),
    name: i18nText({ required: true, search: true }),
    seq: integer(),
    parentId: ref('lab.theme', { createOnly: true }),
  },
  list: { columns: ['name', 'code', 'parentId'], filters: [], sort: 'code' },
});
const themeModule = defineServerModule({
  name: 'lab',
  resources: [serveResource(theme, { table: 'lab_theme', searchable: false })],
});

let server: TestServer;
let admin: TestUser;
let engine: string;
let pump: string;
const path = '/lab/theme';
const speaking = (language: string) => ({ headers: { 'accept-language': language } });
const get = async (address: string, language: string) =>
  (await server.call(admin, 'GET', `${path}${address}`, speaking(language))).body;

beforeAll(async () => {
  server = await aServer([themeModule]);
  await server.sql(`create table lab_theme (tenant_id uuid not null, id uuid not null, version integer not null default 1,
      created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid, deleted_at timestamptz,
      code text not null, name jsonb not null, seq integer, parent_id uuid, path text collate "C" not null, depth integer not null,
      primary key (tenant_id, id))`);
  await server.sql(
    `create unique index lab_theme_code_uq on lab_theme (tenant_id, lower(code)) where deleted_at is null`,
  );
  await server.sql(`select mp_wall('lab_theme'), mp_counter('lab_theme'), mp_tree('lab_theme'), mp_bin('lab_theme')`);
  admin = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const make = async (code: string, name: object, parentId?: string): Promise<string> =>
    (await server.call(admin, 'POST', path, { body: { code, name, ...(parentId ? { parentId } : {}) } })).body.id;
  engine = await make('A', { ZH_CN: '发动机', EN_US: 'Engine', JA_JP: 'エンジン' });
  pump = await make('B', { ZH_CN: '水泵', EN_US: 'Pump' }, engine);
});

describe('a record named in three languages is called by the name of the reader', () => {
  test('in the reference of a list, with Chinese where the language is missing', async () => {
    const labels = async (language: string) =>
      (await get('?sort=code', language)).items.map((each: { parentIdLabel: string | null }) => each.parentIdLabel);

    expect(await labels('en-US')).toEqual([null, 'Engine']);
    expect(await labels('ja-JP')).toEqual([null, 'エンジン']);
    expect(await labels('zh-CN')).toEqual([null, '发动机']);
  });

  test('in what a picker offers, by any of its names', async () => {
    const asked = async (query: string, language: string) =>
      (await get(`/options?${query}`, language)).items.map((each: { label: string }) => each.label);

    expect(await asked(`ids=${engine},${pump}`, 'ja-JP')).toEqual(expect.arrayContaining(['エンジン', '水泵']));
    expect(await asked('q=pump', 'en-US')).toEqual(['Pump']);
    expect(await asked('q=%E6%B0%B4%E6%B3%B5', 'en-US')).toEqual(['Pump']);
  });

  test('in a tree, its search and the way to a node', async () => {
    expect((await get('/whole', 'zh-CN')).items).toContainEqual([pump, engine, '水泵']);
    expect((await get('/whole', 'en-US')).items).toContainEqual([pump, engine, 'Pump']);
    expect((await get('/search?q=pump', 'en-US')).items).toMatchObject([
      { id: pump, label: 'Pump', ancestors: [{ label: 'Engine' }] },
    ]);
    expect((await get(`/path/${pump}`, 'ja-JP')).items).toMatchObject([{ label: 'エンジン' }, { label: '水泵' }]);
  });

  test('in the answer of a batch and in the recycle bin', async () => {
    const refused = await server.call(admin, 'POST', `${path}/batch`, {
      body: { action: 'update', ids: [engine], params: { values: { code: 'B' } } },
      ...speaking('en-US'),
    });
    expect(refused.body.refused).toMatchObject([{ id: engine, label: 'Engine' }]);

    await server.call(admin, 'DELETE', `${path}/${pump}?version=1`);
    expect((await get('/deleted?page=1&size=10', 'en-US')).items).toMatchObject([{ id: pump, label: 'Pump' }]);
  });
});
