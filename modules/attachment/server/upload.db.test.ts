import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '@mp/kernel/contract';
import { Context, createServer, newId } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFile, storeFile } from './attachment.service.ts';
import { aZip, eicarText } from './files.fixture.ts';
import { attachmentModule } from './index.ts';
import { writeDraft } from './store/draft.ts';
import { contentName, partsPrefix, storeOf } from './store/store.ts';
import { sweepExpired, sweepOrphans } from './sweep.job.ts';

const modules = [settingsModule, attachmentModule];
const megabyte = 1_048_576;

let server: TestServer;
let user: TestUser;
let port: number;
/** A second node on the same database and store. */
let other: TestServer['app'];

beforeAll(async () => {
  server = await aServer(modules);
  user = await server.aUser();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  other = await createServer({
    services: server.services,
    modules,
    texts: server.services.texts,
    log: server.services.log,
    sessionOf: ({ headers }) => ({ sessionId: String(headers.token), cookieHash: 'test' }),
    isReady: () => true,
  });
});
afterAll(() => other.close());

const metadata = (name: string, purpose = 'document') =>
  `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from(purpose).toString('base64')}`;
const tusHeaders = { 'tus-resumable': '1.0.0' };

async function begin(
  name: string,
  size: number,
  { purpose, by = user }: { readonly purpose?: string; readonly by?: TestUser | null } = {},
) {
  const answer = await server.call(by, 'POST', '/attachment/uploads', {
    headers: { ...tusHeaders, 'upload-length': String(size), 'upload-metadata': metadata(name, purpose) },
  });
  return { ...answer, path: String(answer.headers.location ?? '').replace(apiPrefix, '') };
}

const patch = (
  path: string,
  { offset, bytes, by = user }: { readonly offset: number; readonly bytes: Buffer; readonly by?: TestUser },
) =>
  server.call(by, 'PATCH', path, {
    raw: { payload: bytes, type: 'application/offset+octet-stream' },
    headers: { ...tusHeaders, 'upload-offset': String(offset) },
  });
const offsetOf = async (path: string, by = user) => {
  const { status, headers } = await server.call(by, 'HEAD', path, { headers: tusHeaders });
  return status === 200 ? Number(headers['upload-offset']) : status;
};
const finish = (path: string, by = user) => server.call(by, 'POST', `${path}/finish`);

/** Sends `bytes` of a longer request and breaks the connection. */
async function breakOff(path: string, bytes: Buffer, announced: number): Promise<void> {
  const request = httpRequest({
    port,
    path: `${apiPrefix}${path}`,
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      token: user.sessionId,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
    },
  });
  request.on('error', () => undefined);
  request.write(bytes);
  await once(request, 'drain').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  request.destroy();
}

async function storedFiles(): Promise<string[]> {
  const folder = fileURLToPath(server.services.environment.filesUrl);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile()).map(({ name }) => name);
}

test('goes on from the last byte after a break at sixty per cent, also on another node', async () => {
  const bytes = aZip([{ name: 'noise', bytes: randomBytes(8 * megabyte) }]);
  const { status, path } = await begin('合同 1.zip', bytes.length);
  const sent = Math.floor(bytes.length * 0.6);
  await breakOff(path, bytes.subarray(0, sent), bytes.length);

  let offset = 0;
  await expect
    .poll(async () => {
      const answer = await other.inject({
        method: 'HEAD',
        url: `${apiPrefix}${path}`,
        headers: { ...tusHeaders, token: user.sessionId },
      });
      return (offset = Number(answer.headers['upload-offset']));
    })
    .toBe(sent);
  const rest = await other.inject({
    method: 'PATCH',
    url: `${apiPrefix}${path}`,
    payload: bytes.subarray(offset),
    headers: {
      ...tusHeaders,
      token: user.sessionId,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });
  const made = await finish(path);
  const again = await finish(path);
  const loaded = await server.app.inject({ url: made.body.url });

  expect([status, rest.statusCode, rest.headers['upload-offset']]).toEqual([201, 204, String(bytes.length)]);
  expect(made).toMatchObject({
    status: 201,
    body: { name: '合同 1.zip', size: bytes.length, type: 'application/zip' },
  });
  expect(again.body.id).toBe(made.body.id);
  expect(loaded.rawPayload.equals(bytes)).toBe(true);
  expect((await storedFiles()).length).toBe(1);
});

test('becomes one file, however often its end is told at once', async () => {
  const { path } = await begin('twice.txt', 5);
  await patch(path, { offset: 0, bytes: Buffer.from('twice') });
  const made = await Promise.all([finish(path), finish(path), finish(path)]);

  expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await server.sql(`select 1 from attachment where file_name = 'twice.txt'`)).toHaveLength(1);
});

test('counts a part only once it stands in the store: what a killed server had counted is there', async () => {
  const { path } = await begin('a.txt', 12 * megabyte);
  const bytes = Buffer.alloc(12 * megabyte, 'x');
  await fetch(`http://127.0.0.1:${port}${apiPrefix}${path}`, {
    method: 'PATCH',
    body: bytes.subarray(0, 11 * megabyte),
    headers: {
      ...tusHeaders,
      token: user.sessionId,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  });

  const [row] = await server.sql<{ parts: string[]; received: string }>(
    `select parts, received::text from upload where id = $1`,
    [path.split('/').at(-1)],
  );
  const stored = await storedFiles();
  expect(row?.received).toBe(String(11 * megabyte));
  expect(row?.parts.length).toBeGreaterThanOrEqual(3);
  for (const part of row?.parts ?? []) expect(stored).toContain(part);
});

test('two writers of the same offset: one goes on, the other is told to ask again', async () => {
  const { path } = await begin('b.txt', 6);
  const answers = await Promise.all([
    patch(path, { offset: 0, bytes: Buffer.from('abc') }),
    other.inject({
      method: 'PATCH',
      url: `${apiPrefix}${path}`,
      payload: Buffer.from('abc'),
      headers: {
        ...tusHeaders,
        token: user.sessionId,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    }),
  ]);
  const statuses = answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode)).toSorted();

  expect(statuses).toEqual([204, 409]);
  expect(await offsetOf(path)).toBe(3);
});

test('is refused at its begin when name, size, ending or purpose can not be', async () => {
  const code = async (...given: Parameters<typeof begin>) => (await begin(...given)).body?.code;

  expect(await code('a.exe', 5)).toBe('file.type');
  expect(await code('a.zip', 300 * megabyte)).toBe('file.size');
  expect(await code('a.zip', 11 * megabyte, { purpose: 'attachment' })).toBe('file.size');
  expect(await code(`${'n'.repeat(60)}.zip`, 5)).toBe('file.nameLength');
  expect(await code('a.zip', 5, { purpose: 'nonsense' })).toBe('common.validation');
  expect((await begin('a.zip', 5, { purpose: 'document', by: null })).status).toBe(401);
  expect((await begin('../../../a.txt', 5)).status).toBe(201);
  expect((await server.call(user, 'POST', '/attachment/uploads')).body.code).toBe('attachment.uploadRefused');
});

test('is judged when it is complete, and over when it is refused', async () => {
  const bytes = Buffer.from(eicarText);
  const { path } = await begin('v.txt', bytes.length);

  expect((await finish(path)).body.code).toBe('attachment.uploadIncomplete');
  await patch(path, { offset: 0, bytes });
  expect((await finish(path)).body.code).toBe('file.infected');
  expect(await offsetOf(path)).toBe(404);
  expect((await finish(path)).status).toBe(404);
});

test('belongs to its user: nobody else sees, continues, ends or drops it', async () => {
  const { path } = await begin('c.txt', 3);
  const colleague = await server.aUser();
  const stranger = await server.aUser({ tenant: await server.aTenant() });

  for (const by of [colleague, stranger]) {
    expect(await offsetOf(path, by)).toBe(404);
    expect((await patch(path, { offset: 0, bytes: Buffer.from('abc'), by })).status).toBe(404);
    expect((await finish(path, by)).status).toBe(404);
    expect((await server.call(by, 'DELETE', path, { headers: tusHeaders })).status).toBe(404);
  }
  expect((await server.call(null, 'PATCH', path)).status).toBe(401);
  expect((await server.call(user, 'DELETE', path, { headers: tusHeaders })).status).toBe(204);
  expect(await offsetOf(path)).toBe(404);
});

test('a session that has ended goes on with nothing', async () => {
  const late = await server.aUser();
  const { path } = await begin('d.txt', 3, { purpose: 'document', by: late });
  await server.sql(`update session set ended_at = now() where id = $1`, [late.sessionId]);

  expect((await patch(path, { offset: 0, bytes: Buffer.from('abc'), by: late })).status).toBe(401);
});

test('what does not follow the protocol is refused, never a bug', async () => {
  const { path } = await begin('e.txt', 3);

  expect((await patch(path, { offset: 2, bytes: Buffer.from('c') })).status).toBe(409);
  expect((await patch(path, { offset: 0, bytes: Buffer.from('more than three') })).status).toBe(409);
  expect((await server.call(user, 'PATCH', path, { body: { a: 1 }, headers: tusHeaders })).status).toBe(409);
  expect((await server.call(user, 'PATCH', '/attachment/uploads/nonsense', { headers: tusHeaders })).status).toBe(404);
  expect((await server.call(user, 'HEAD', path)).status).toBe(409);
});

/** A context of the console's own, a day and an hour later. */
function tomorrow(): Context {
  server.setNow(new Date(Date.now() + 25 * 3_600_000));
  return new Context(server.services, { requestId: 'sweep', ip: '', locale: 'zh-CN' });
}

test('an upload that rests for a day is over, and its parts leave the store', async () => {
  const { path } = await begin('f.txt', 6);
  await patch(path, { offset: 0, bytes: Buffer.from('abc') });
  const id = path.split('/').at(-1);
  const [row] = await server.sql<{ parts: string[] }>('select parts from upload where id = $1', [id]);
  expect(await storedFiles()).toContain(row?.parts[0]);

  await sweepExpired(tomorrow());
  server.setNow(undefined);

  expect(await storedFiles()).not.toContain(row?.parts[0]);
  expect(await offsetOf(path)).toBe(404);
});

test('a file that no record takes within a day goes, row and bytes', async () => {
  const { path } = await begin('g.txt', 9);
  await patch(path, { offset: 0, bytes: Buffer.from('forgotten') });
  const { body } = await finish(path);
  const before = (await storedFiles()).length;

  await sweepExpired(tomorrow());
  server.setNow(undefined);

  expect((await storedFiles()).length).toBeLessThan(before);
  expect((await server.call(user, 'GET', `/attachment/files/${body.id}/link`)).status).toBe(404);
});

test('a server killed between bytes and row leaves no file, and the store loses the bytes after a day', async () => {
  const store = storeOf(server.services);
  const hash = 'ab'.repeat(32);
  const context = await server.contextOf(user);
  const kept = await storeFile(context, Readable.from([Buffer.from('kept')]), {
    name: 'k',
    type: 'x',
    purpose: 'export',
  });
  // Killed after the claim: the row is there, the bytes may be, the file is not.
  await server.sql(
    `insert into attachment (tenant_id, id, purpose, file_name, type, size, hash, created_at, created_by, scan_state, expires_at)
     values ($1, $2, 'export', 'half', 'x', 4, $3, now(), $4, 'pending', now() + interval '2 hours')`,
    [user.tenant.id, '01a1fe30-3cfd-7476-823d-bf9be738897e', hash, user.id],
  );
  await store.put(contentName(user.tenant.id, hash), Buffer.from('half'));
  await writeDraft(store.draftFolder, [Buffer.from('draft')]);
  await store.put(`${partsPrefix(user.tenant.id, newId())}/000-part`, Buffer.from('part'));

  expect((await server.call(user, 'GET', '/attachment/files/01a1fe30-3cfd-7476-823d-bf9be738897e/link')).status).toBe(
    404,
  );
  const sweeper = tomorrow();
  await sweepExpired(sweeper);
  await store.put(contentName(user.tenant.id, hash), Buffer.from('half'));
  await sweepOrphans(sweeper);
  server.setNow(undefined);

  const stored = await storedFiles();
  expect(stored).not.toContain(hash);
  expect(stored).not.toContain('000-part');
  expect(await Array.fromAsync((await readFile(context, kept.id)) as AsyncIterable<Buffer>)).toEqual([
    Buffer.from('kept'),
  ]);
});
