import { randomBytes } from 'node:crypto';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFakeS3, aZip, sendFile } from '../files.fixture.ts';
import { attachmentModule } from '../index.ts';

const tusHeaders = { 'tus-resumable': '1.0.0' };
let server: TestServer;
let user: TestUser;
let s3: Awaited<ReturnType<typeof aFakeS3>>;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule], { queue: true });
  user = await server.aUser();
  s3 = await aFakeS3();
  const filesUrl = `s3://the-key:the%2Fsecret@127.0.0.1:${s3.port}/files?region=eu-1&pathStyle=1&tls=0`;
  Object.assign(server.services.environment, { filesUrl });
});
afterAll(() => s3.close());

const load = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('the same file of a tenant stands in the bucket once, under tenant and content', async () => {
  const first = await sendFile(server, user, { bytes: Buffer.from('合同'), name: '合同 1.txt', purpose: 'attachment' });
  const second = await sendFile(server, user, { bytes: Buffer.from('合同'), name: 'b.txt', purpose: 'attachment' });

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(s3.calls.filter((each) => each === 'PUT object')).toHaveLength(1);
  expect([...s3.objects.keys()]).toEqual([
    expect.stringMatching(new RegExp(`^${user.tenant.id}/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{64}$`)),
  ]);
  const answer = await load(first.body.url);
  expect([answer.payload, answer.headers['content-disposition']]).toEqual([
    '合同',
    `attachment; filename="__ 1.txt"; filename*=UTF-8''%E5%90%88%E5%90%8C%201.txt`,
  ]);
  const part = await load(first.body.url, { range: 'bytes=3-5' });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '同', 'bytes 3-5/6']);
});

test('a large file comes in parts and goes to the bucket in parts', async () => {
  const bytes = aZip([{ name: 'noise', bytes: randomBytes(18 * 1_048_576) }]);
  const begun = await server.call(user, 'POST', '/attachment/uploads', {
    headers: {
      ...tusHeaders,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('a.zip').toString('base64')},purpose ${Buffer.from('document').toString('base64')}`,
    },
  });
  const path = String(begun.headers.location).replace('/gateway/allinoneservice/api', '');
  for (let at = 0; at < bytes.length; at += 6_000_000)
    await server.call(user, 'PATCH', path, {
      raw: { payload: bytes.subarray(at, at + 6_000_000), type: 'application/offset+octet-stream' },
      headers: { ...tusHeaders, 'upload-offset': String(at) },
    });
  const { body } = await server.call(user, 'POST', `${path}/finish`);

  expect(body.size).toBe(bytes.length);
  expect(s3.calls.filter((each) => each === 'PUT part')).toHaveLength(3);
  expect([...s3.objects.keys()].filter((each) => each.startsWith('upload/'))).toEqual([]);
  expect((await load(body.url)).rawPayload.equals(bytes)).toBe(true);
});

test('bytes leave the bucket with the last file that names them', async () => {
  const { body } = await sendFile(server, user, { bytes: Buffer.from('short'), name: 's.txt', purpose: 'attachment' });
  const before = s3.objects.size;
  const { ports } = await import('@mp/kernel/server');
  await ports().removeFile(await server.contextOf(user), body.id);
  await server.drain();

  expect(s3.objects.size).toBe(before - 1);
});

test('a bucket that refuses us keeps nothing and leaves no file', async () => {
  const { environment } = server.services;
  const { filesUrl } = environment;
  Object.assign(environment, { filesUrl: filesUrl.replace('the-key', 'wrong-key') });
  const { status } = await sendFile(server, user, {
    bytes: Buffer.from('refused'),
    name: 'r.txt',
    purpose: 'attachment',
  });
  Object.assign(environment, { filesUrl });

  expect(status).toBe(503);
  expect(await server.sql(`select 1 from attachment where file_name = 'r.txt' and scan_state <> 'pending'`)).toEqual(
    [],
  );
});
