import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { settingsModule, wordingVersion } from './index.ts';
import { refreshWording } from './wording-layers.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let platform: TestUser;
const staffWord = { key: 'common.error.confirmDelete', chinese: '真的要删除吗？' };
beforeAll(async () => {
  server = await aServer([settingsModule]);
  tenant = await server.aTenant();
  [admin, platform] = [await server.aUser({ tenant, kind: 'admin' }), await server.aUser({ tenant, kind: 'platform' })];
});

const add = (body: object, user = admin, resource = 'wording') =>
  server.call(user, 'POST', `/settings/${resource}`, { body });
const search = async (q: string, user = admin, level = 'tenant') =>
  server.call(user, 'GET', `/settings/wording-search?level=${level}&q=${encodeURIComponent(q)}`);
const drop = async (id: string, version = 1) =>
  server.call(admin, 'DELETE', `/settings/wording/${id}?version=${version}`);

describe('a text is found', () => {
  test('by its key, with the three texts side by side', async () => {
    const { body } = await search('common.action.save');

    const found = body.items.find(({ key }: { key: string }) => key === 'common.action.save');
    expect(found).toEqual({
      key: 'common.action.save',
      below: { chinese: '保存', english: 'Save', japanese: '保存' },
      own: null,
      outdated: false,
    });
  });

  test('by what is shown in any language, and by own words once there are some', async () => {
    const byJapanese = await search('削除してもよろしいですか');
    const made = await add({ key: 'common.no', english: 'Nope, thanks' });
    const byOwn = await search('nope, THANKS');
    await drop(made.body.id);

    expect(byJapanese.status).toBe(200);
    expect(byOwn.body).toMatchObject({ total: 1, items: [{ key: 'common.no', own: { english: 'Nope, thanks' } }] });
  });

  test('a page at a time', async () => {
    const first = await server.call(admin, 'GET', '/settings/wording-search?q=common.error&size=2&page=1');
    const second = await server.call(admin, 'GET', '/settings/wording-search?q=common.error&size=2&page=2');

    expect(first.body.items).toHaveLength(2);
    expect(second.body.items[0].key > first.body.items[1].key).toBe(true);
    expect(first.body.total).toBe(second.body.total);
  });
});

describe('own words are refused', () => {
  test.each([
    { key: 'common.error.noSuchKey', texts: { english: 'x' }, path: 'key', code: 'wording.unknownKey' },
    { key: 'common.error.max', texts: { english: 'Too long' }, path: 'english', code: 'wording.paramMissing' },
    {
      key: 'common.error.confirmDelete',
      texts: { english: 'Delete {{name}}?' },
      path: 'english',
      code: 'wording.paramUnknown',
    },
    {
      key: 'common.error.confirmDelete',
      texts: { english: 'Delete {{?' },
      path: 'english',
      code: 'wording.paramUnknown',
    },
    { key: 'common.error.confirmDelete', texts: { japanese: '<b>削除</b>' }, path: 'japanese', code: 'wording.markup' },
    { key: 'common.error.confirmDelete', texts: { chinese: '$t(common.no)' }, path: 'chinese', code: 'wording.markup' },
    { key: 'common.error.confirmDelete', texts: {}, path: 'chinese', code: 'wording.empty' },
    {
      key: 'common.error.confirmDelete',
      texts: { chinese: '长'.repeat(1001) },
      path: 'chinese',
      code: 'common.maxChars',
    },
  ])('of $key when $texts', async ({ key, texts, path, code }) => {
    const { status, body } = await add({ key, ...texts });

    expect(status).toBe(422);
    expect(body.fields).toEqual([expect.objectContaining({ path, code })]);
  });

  test('for a singular in a language that has none', async () => {
    const { body } = await search('_one');
    const { key } = body.items[0];

    expect((await add({ key, chinese: '一' })).body.fields).toEqual([
      expect.objectContaining({ path: 'chinese', code: 'wording.notInLanguage' }),
    ]);
  });

  test('when an update takes a parameter away, by its name', async () => {
    const made = await add({ key: 'common.error.max', english: '{{field}}: up to {{max}}' });
    const { body } = await server.call(admin, 'PUT', `/settings/wording/${made.body.id}`, {
      body: { version: 1, english: 'Shorter, please' },
    });
    await drop(made.body.id);

    expect(body.fields).toEqual([
      expect.objectContaining({ code: 'wording.paramMissing', params: { names: ['field', 'max'] } }),
    ]);
  });

  test('of a second record of the same key', async () => {
    const made = await add(staffWord);
    const again = await add(staffWord);
    await drop(made.body.id);

    expect([made.status, again.status]).toEqual([201, 409]);
  });
});

describe('own words of a tenant', () => {
  test('stand in the answers of the server, for that tenant alone, until they are taken back', async () => {
    const other = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const refusal = async (user: TestUser) =>
      (await server.call(user, 'GET', '/settings/wording/00000000-0000-7000-8000-000000000000')).body.message;
    const before = await refusal(admin);
    const made = await add({ key: 'common.error.notFound', chinese: '这里什么也没有' });
    const during = await Promise.all([refusal(admin), refusal(other)]);
    await drop(made.body.id);

    expect(during).toEqual(['这里什么也没有', before]);
    expect(await refusal(admin)).toBe(before);
  });

  test('follow an update, and what is emptied is the product’s again', async () => {
    const made = await add({ key: 'common.yes', chinese: '对', english: 'Aye' });
    await server.call(admin, 'PUT', `/settings/wording/${made.body.id}`, { body: { version: 1, chinese: null } });
    const { texts } = await server.contextOf(admin);
    const shown = [texts.text('zh-CN', 'common.yes'), texts.text('en-US', 'common.yes')];
    await drop(made.body.id, 2);

    expect(shown).toEqual(['是', 'Aye']);
  });

  test('win over those of the platform, which hold for everybody else', async () => {
    const other = await server.aUser({ tenant: await server.aTenant() });
    const all = await add({ key: 'common.yes', english: 'Affirmative' }, platform, 'platformWording');
    const own = await add({ key: 'common.yes', english: 'Aye' });
    const said = await Promise.all(
      [admin, other].map(async (user) => (await server.contextOf(user)).texts.text('en-US', 'common.yes')),
    );
    const below = (await search('common.yes')).body.items[0].below.english;
    await drop(own.body.id);
    await server.call(platform, 'DELETE', `/settings/platformWording/${all.body.id}?version=1`);

    expect(said).toEqual(['Aye', 'Affirmative']);
    expect(below).toBe('Affirmative');
    expect(server.services.texts.of(other.tenant.id).text('en-US', 'common.yes')).toBe('Yes');
  });

  test('that no longer fit the product are not shown, and marked', async () => {
    const made = await add({ key: 'common.error.max', english: '{{field}}: up to {{max}}' });
    await server.sql(
      `update i18n_override set english = '{{field}}: up to {{most}}', updated_at = now() where id = $1`,
      [made.body.id],
    );
    await refreshWording(server.services);
    const text = server.services.texts.of(tenant.id).text('en-US', 'common.error.max', { field: 'Age', max: 5 });
    const found = (await search('common.error.max')).body.items[0];
    await drop(made.body.id);

    expect(text).not.toContain('most');
    expect(found).toMatchObject({ outdated: true, own: { english: '{{field}}: up to {{most}}' } });
  });
});

describe('a browser', () => {
  const bundle = (version: string, lang = 'en-US') =>
    server.call(null, 'GET', `/settings/wording-bundle/${version}?lang=${lang}`);

  test('is told of no version where nobody says anything', async () => {
    const nobody = await server.aTenant();

    expect(wordingVersion(server.services, nobody.id, true)).toBeUndefined();
  });

  test('reads the texts of a version, which never change under it', async () => {
    const made = await add({ key: 'common.yes', english: 'Aye' });
    const version = wordingVersion(server.services, tenant.id, true) ?? '';
    const answer = await bundle(version);
    const chinese = await bundle(version, 'zh-CN');
    await server.call(admin, 'PUT', `/settings/wording/${made.body.id}`, { body: { version: 1, english: 'Yea' } });
    const later = wordingVersion(server.services, tenant.id, true);
    await drop(made.body.id, 2);

    expect(answer.body).toEqual({ 'common.yes': 'Aye' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(chinese.body).toEqual({});
    expect(later).not.toBe(version);
    expect((await bundle(version)).status).toBe(404);
  });

  test('without a session reads no texts but those of pages that are open to it', async () => {
    const [yes, closed] = [
      await add({ key: 'common.yes', english: 'Aye' }),
      await add({ key: 'nav.tenantManager', english: 'Clinics' }),
    ];
    const open = await bundle(wordingVersion(server.services, tenant.id, false) ?? '');
    const full = await bundle(wordingVersion(server.services, tenant.id, true) ?? '');
    await drop(yes.body.id);
    await drop(closed.body.id);

    expect(open.body).toEqual({ 'common.yes': 'Aye' });
    expect(full.body).toEqual({ 'common.yes': 'Aye', 'nav.tenantManager': 'Clinics' });
  });

  test('is told by a node that did not change them, too', async () => {
    await server.sql(
      `insert into i18n_override (tenant_id, id, created_at, updated_at, key, english) values ($1, gen_random_uuid(), now(), now(), 'common.yes', 'Aye')`,
      [tenant.id],
    );
    await refreshWording(server.services);
    const told = (await bundle(wordingVersion(server.services, tenant.id, true) ?? '')).body;
    await server.sql(`update i18n_override set deleted_at = now(), updated_at = now() where tenant_id = $1`, [
      tenant.id,
    ]);
    await refreshWording(server.services);

    expect(told).toEqual({ 'common.yes': 'Aye' });
    expect(wordingVersion(server.services, tenant.id, true)).toBeUndefined();
  });
});

describe('nobody but those who may', () => {
  test('reads or writes own words of a tenant', async () => {
    const staff = await server.aUser({ tenant });

    expect((await search('yes', staff)).status).toBe(403);
    expect((await add(staffWord, staff)).status).toBe(403);
  });

  test('reaches those of the platform, and a tenant does not see those of another', async () => {
    const made = await add(staffWord);
    const other = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const seen = await server.call(other, 'GET', `/settings/wording/${made.body.id}`);
    await drop(made.body.id);

    expect((await add(staffWord, admin, 'platformWording')).status).toBe(403);
    expect((await search('yes', admin, 'platform')).status).toBe(404);
    expect(seen.status).toBe(404);
  });
});

test('at most a thousand texts are said in own words', async () => {
  await server.sql(
    `insert into i18n_override (tenant_id, id, created_at, updated_at, key, english) select $1, gen_random_uuid(), now(), now(), 'k' || n, 'x' from generate_series(1, 1000) n`,
    [tenant.id],
  );
  const { status, body } = await add(staffWord);
  await server.sql('delete from i18n_override where tenant_id = $1', [tenant.id]);

  expect([status, body.code, body.params]).toEqual([422, 'wording.tooMany', { max: 1000 }]);
});
