import { Readable } from 'node:stream';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachmentModule } from './index.ts';
import { fileLink, readFile, removeFile, storeFile } from './attachment.service.ts';

let server: TestServer;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await aServer([attachmentModule]);
  user = await server.aUser();
  stranger = await server.aUser({ tenant: await server.aTenant() });
});

const picture = (kind: 'png' | 'jpeg' | 'gif', shade = 0) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .toFormat(kind)
    .toBuffer();

async function send(bytes: Buffer, name: string, purpose?: string) {
  const edge = 'a-boundary-that-no-file-holds';
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...part(`name="file"; filename="${name}"`, bytes),
    ...(purpose === undefined ? [] : part('name="purpose"', purpose)),
    Buffer.from(`--${edge}--\r\n`),
  ]);
  return server.call(user, 'POST', '/attachment/files', {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
}

const load = (url: string) => server.app.inject({ url });

/** Files of the store, drafts included. */
async function storedFiles(): Promise<number> {
  const folder = fileURLToPath(server.services.environment.filesUrl);
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length;
}

describe('a picture', () => {
  test('is kept and shown under a signed address, with its type and name', async () => {
    const bytes = await picture('png');
    const { status, body } = await send(bytes, '头像 1.png', 'avatar');
    const answer = await load(body.url);

    expect(status).toBe(201);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="__ 1.png"; filename*=UTF-8''%E5%A4%B4%E5%83%8F%201.png`,
    );
  });

  test('of any of the kinds is taken, also by everybody of the tenant', async () => {
    const colleague = await server.aUser();
    for (const [kind, name] of [
      ['png', 'a.PNG'],
      ['jpeg', 'a.jpg'],
      ['jpeg', 'a.jpeg'],
      ['gif', 'a.gif'],
    ] as const) {
      const { body } = await send(await picture(kind), name);
      expect((await server.call(colleague, 'GET', `/attachment/files/${body.id}/link`)).status).toBe(200);
    }
  });

  test('that is none, is called otherwise, is too large or for nothing we know, is refused', async () => {
    const png = await picture('png');
    const enormous = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

    expect((await send(Buffer.from('MZ this is a program'), 'a.png')).body.code).toBe('file.type');
    expect((await send(png, 'a.jpg')).body.code).toBe('file.type');
    expect((await send(png, 'a.svg')).body.code).toBe('file.type');
    expect((await send(png.subarray(0, 20), 'a.png')).body.code).toBe('file.broken');
    expect((await send(Buffer.concat([png, Buffer.alloc(512_000)]), 'a.png')).body).toMatchObject({
      code: 'file.size',
      params: { max: '500 KB' },
    });
    expect((await send(enormous, 'a.png', 'icon')).body.code).toBe('attachment.tooManyPixels');
    expect((await send(png, `${'n'.repeat(50)}.png`)).body.code).toBe('file.nameLength');
    expect((await send(png, 'a.png', 'nonsense')).body).toMatchObject({
      code: 'common.validation',
      fields: [{ path: 'purpose' }],
    });
  });

  test('of another tenant is not found, and nobody without a session gets an address', async () => {
    const { body } = await send(await picture('gif', 5), 'a.gif');

    expect((await server.call(stranger, 'GET', `/attachment/files/${body.id}/link`)).status).toBe(404);
    expect((await server.call(null, 'GET', `/attachment/files/${body.id}/link`)).status).toBe(401);
    expect((await server.call(user, 'GET', '/attachment/files/nonsense/link')).status).toBe(404);
  });
});

describe('an address', () => {
  test('ends after five minutes', async () => {
    const { body } = await send(await picture('png', 9), 'a.png');
    server.setNow(new Date(Date.now() + 301_000));

    const answer = await load(body.url);
    server.setNow(undefined);

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'attachment.linkExpired']);
  });

  test('that we did not sign is not found, whatever way it goes', async () => {
    for (const tail of ['x', 'x.y', '..%2F..%2Fetc%2Fpasswd', `${'a'.repeat(3000)}.b`])
      expect((await load(`${apiPrefix.replace('/api', '')}/files/${tail}`)).statusCode).toBe(404);
  });
});

describe('the ports', () => {
  test('keep the same bytes once and drop them with the last file that names them', async () => {
    const context = await server.contextOf(user);
    const before = await storedFiles();
    const facts = { name: 'b.xlsx', type: 'text/plain', purpose: 'export' };
    const [a, b] = [
      await storeFile(context, Readable.from([Buffer.from('same')]), facts),
      await storeFile(context, Readable.from([Buffer.from('sa'), Buffer.from('me')]), facts),
    ];

    expect([a.size, await storedFiles()]).toEqual([4, before + 1]);
    await removeFile(context, a.id);
    expect(
      Buffer.concat(await Array.fromAsync((await readFile(context, b.id)) as AsyncIterable<Buffer>)).toString(),
    ).toBe('same');
    await removeFile(context, b.id);
    await removeFile(context, b.id);
    expect(await storedFiles()).toBe(before);
    await expect(fileLink(context, b.id)).rejects.toMatchObject({ code: 'common.notFound' });
  });

  test('leave nothing behind when the bytes break off', async () => {
    const before = await storedFiles();
    const broken = (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })();

    await expect(
      storeFile(await server.contextOf(user), broken, { name: 'x', type: 'x', purpose: 'export' }),
    ).rejects.toThrow('gone');
    expect(await storedFiles()).toBe(before);
  });

  test('give a file that is no picture to its owner alone', async () => {
    const context = await server.contextOf(user);
    const { id } = await storeFile(context, Readable.from([Buffer.from('mine')]), {
      name: 'm.xlsx',
      type: 'text/plain',
      purpose: 'export',
    });

    expect(
      (await server.call(await server.aUser({ kind: 'admin' }), 'GET', `/attachment/files/${id}/link`)).status,
    ).toBe(404);
    const { body } = await server.call(user, 'GET', `/attachment/files/${id}/link`);
    expect((await load(body.url)).headers['content-disposition']).toContain('attachment;');
  });
});
