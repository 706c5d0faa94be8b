import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from './files.fixture.ts';
import { attachmentModule } from './index.ts';
import { makeShelf, shelfModule } from './lab.fixture.ts';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
let stranger: TestUser;
let names = 0;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule, shelfModule], { queue: true });
  await makeShelf(server);
  admin = await server.aUser({ kind: 'admin' });
  staff = await server.aUser();
  stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const upload = async (name: string, by = admin, content = name) =>
  String((await sendFile(server, by, { bytes: Buffer.from(content), name, purpose: 'attachment' })).body.id);
const hold = async (cover: string) =>
  (await server.call(admin, 'POST', '/shelf/paper', { body: { name: `p${(names += 1)}`, cover } })).body;
const files = async (query = '', by = admin) =>
  (await server.call(by, 'GET', `/attachment/storedFile?size=100${query}`)).body.items as readonly {
    readonly id: string;
    readonly state: string;
  }[];
const stateOf = async (id: string) => (await files()).find((each) => each.id === id)?.state;
const bin = (ids: readonly string[], used = false, by = admin) =>
  server.call(by, 'POST', '/attachment/bin', { body: { ids, used } });
const restore = (ids: readonly string[], by = admin) =>
  server.call(by, 'POST', '/attachment/restore', { body: { ids } });

describe('files of the tenant', () => {
  test('are listed with what they are for and what they belong to, in words', async () => {
    const [used, unused] = [await upload('合同 1.txt'), await upload('b.txt')];
    await hold(used);

    const listed = await files();

    expect(listed.find(({ id }) => id === used)).toMatchObject({
      fileName: '合同 1.txt',
      state: 'kept',
      purposeLabel: '业务附件',
      ownerEntity: 'shelf.paper',
      expiresAt: null,
    });
    expect(listed.find(({ id }) => id === unused)).toMatchObject({ state: 'unused', ownerEntity: null });
    expect((await files('&state=unused')).map(({ id }) => id)).not.toContain(used);
    expect((await files('', stranger)).map(({ id }) => id)).not.toContain(used);
  });

  test('go into the bin for thirty days, those of records only when that was said, and come back', async () => {
    const [used, unused] = [await upload('c.txt'), await upload('d.txt')];
    const paper = await hold(used);

    expect(await bin([used, unused])).toMatchObject({
      status: 409,
      body: { code: 'attachment.inUse', params: { n: 1 } },
    });
    expect(await stateOf(unused)).toBe('unused');

    expect((await bin([used, unused], true)).body).toEqual({ done: 2 });
    expect([await stateOf(used), await stateOf(unused)]).toEqual(['bin', 'bin']);
    expect((await server.call(admin, 'GET', `/attachment/files/${used}/link`)).status).toBe(404);

    expect((await restore([used, unused])).body).toEqual({ done: 2 });
    expect([await stateOf(used), await stateOf(unused)]).toEqual(['kept', 'unused']);
    expect((await server.call(admin, 'GET', `/shelf/paper/${paper.id}`)).body.coverFiles).toHaveLength(1);
    expect((await restore([used])).body).toEqual({ done: 0 });
  });

  test('are nobody else’s: neither without the right, nor of another tenant, nor where one of them is unknown', async () => {
    const [mine, foreign] = [await upload('e.txt'), await upload('f.txt', stranger)];
    const all: readonly (readonly [TestUser, string])[] = [
      [staff, mine],
      [stranger, mine],
    ];
    for (const [by, id] of all)
      for (const answer of [
        await bin([id], true, by),
        await restore([id], by),
        await server.call(by, 'POST', '/attachment/pack', { body: { ids: [id] } }),
      ])
        expect([403, 404]).toContain(answer.status);
    expect((await bin([mine, foreign], true)).status).toBe(404);
    expect(await stateOf(mine)).toBe('unused');
    expect((await server.call(staff, 'GET', '/attachment/storedFile')).status).toBe(403);
  });
});

describe('several files as one archive', () => {
  const pack = (ids: readonly string[], by = admin) => server.call(by, 'POST', '/attachment/pack', { body: { ids } });

  test('bear their names, the second of a name with a number, and their bytes', async () => {
    const ids = [await upload('报价.txt', admin, 'one'), await upload('报价.txt', admin, 'two')];

    const { url } = (await pack(ids)).body;
    const answer = await server.app.inject({ method: 'GET', url });
    const content = answer.rawPayload.toString('utf8');

    expect(answer.headers['content-disposition']).toMatch(/filename\*=UTF-8''files-\d{4}-\d\d-\d\d\.zip/u);
    for (const part of ['PK', '报价.txt', '报价 (2).txt', 'one', 'two']) expect(content).toContain(part);
  });

  test('hold nothing that its reader may not read: a file that no record has yet is its uploader’s', async () => {
    const other = await server.aUser({ kind: 'admin' });
    const secret = await upload('g.txt');

    expect(await pack([secret], other)).toMatchObject({
      status: 403,
      body: { code: 'attachment.notReadable', params: { names: 'g.txt' } },
    });
  });

  test('are refused beyond 200 MB before a byte is read', async () => {
    const id = await upload('h.txt');
    await server.sql('update attachment set size = 300000000 where id = $1', [id]);

    expect(await pack([id])).toMatchObject({ status: 422, body: { code: 'attachment.packTooLarge' } });
    await server.sql('update attachment set size = 5 where id = $1', [id]);
  });
});

test('the room of the tenant is told by uploader, purpose, owner and state, and adds up', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  await upload('a.txt', boss, 'x'.repeat(1000));
  const gone = await upload('b.txt', boss, 'y'.repeat(500));
  await bin([gone], true, boss);

  const usage = (await server.call(boss, 'GET', '/attachment/usage')).body;

  expect(usage).toMatchObject({
    bytes: 1500,
    files: 2,
    quota: 20 * 1_000_000_000,
    userQuota: 2 * 1_000_000_000,
    users: [{ id: boss.id, bytes: 1500 }],
    purposes: [{ key: 'attachment', name: '业务附件', bytes: 1500, files: 2 }],
    owners: [{ key: '', bytes: 1500, files: 2 }],
  });
  expect(usage.states.map(({ key, bytes }: { key: string; bytes: number }) => [key, bytes])).toEqual([
    ['unused', 1000],
    ['bin', 500],
  ]);
});

test('a tenant has the room that its settings say', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'files', '{"tenantQuota": 1}', 1, now())`,
    [tenant.id],
  );
  await server.sql('insert into file_usage (tenant_id, user_id, bytes) values ($1, gen_random_uuid(), $2)', [
    tenant.id,
    1_000_000_000 - 10,
  ]);
  const send = (text: string) =>
    sendFile(server, boss, { bytes: Buffer.from(text), name: 'a.txt', purpose: 'attachment' });

  expect(await send('x'.repeat(11))).toMatchObject({ status: 422, body: { code: 'file.quota' } });
  expect((await send('x'.repeat(10))).status).toBe(201);
});

test('the room of the tenant is given away once, however many upload at the same moment', async () => {
  const tenant = await server.aTenant();
  const people = await Promise.all(Array.from({ length: 10 }, () => server.aUser({ tenant })));
  const free = 1000;
  await server.sql('insert into file_usage (tenant_id, user_id, bytes) values ($1, gen_random_uuid(), $2)', [
    tenant.id,
    20 * 1_000_000_000 - free,
  ]);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      sendFile(server, people[n % people.length] ?? admin, {
        bytes: Buffer.from(String(n).padStart(100, '-')),
        name: `${n}.txt`,
        purpose: 'attachment',
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['file.quota']),
  );
});
