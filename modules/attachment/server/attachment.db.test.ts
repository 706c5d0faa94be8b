import { Readable } from 'node:stream';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gatewayPrefix } from '@mp/kernel/contract';
import { settingsModule } from '@mp/settings/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileLink, readFile, removeFile, storeFile } from './attachment.service.ts';
import { sendFile } from './files.fixture.ts';
import { attachmentModule } from './index.ts';

let server: TestServer;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule], { queue: true });
  user = await server.aUser();
  stranger = await server.aUser({ tenant: await server.aTenant() });
});

const picture = (kind: 'png' | 'jpeg' | 'gif', shade = 0) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .toFormat(kind)
    .toBuffer();

const send = (bytes: Buffer, name: string, purpose?: string) => sendFile(server, user, { bytes, name, purpose });
const load = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Files of the store, drafts included. */
async function storedFiles(): Promise<number> {
  const folder = fileURLToPath(server.services.environment.filesUrl);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile()).length;
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
    expect((await send(png.subarray(0, 20), 'a.png')).body.code).toMatch(/^file\.(broken|type)$/);
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

  test('that is huge is made smaller for the preview', async () => {
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const { body } = await send(large, 'a.png', 'icon');
    const preview = (await server.call(user, 'GET', `/attachment/files/${body.id}/preview`)).body;
    const shown = await load(preview.url);

    expect(preview).toMatchObject({ kind: 'picture', name: 'a.png', isCut: false });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 2000, height: 1000, format: 'webp' });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
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
    const { body } = await send(await picture('png', 10), 'a.png');
    const code = new URL(body.url, 'http://x').searchParams.get('tk');
    for (const tail of [
      'x',
      'x?tk=y',
      '..%2F..%2Fetc%2Fpasswd',
      body.id,
      `${body.id}?tk=x.y`,
      `${body.id}?tk=${'a'.repeat(3000)}.b`,
      `${body.id}?tk=${code}&tk=${code}`,
    ])
      expect((await load(`${gatewayPrefix}/files/${tail}`)).statusCode).toBe(404);
  });

  test('gives parts, the whole for what it does not understand, and refuses what lies beyond the end', async () => {
    const { body } = await send(Buffer.from('0123456789'), 'a.txt', 'attachment');
    const part = async (range: string) => {
      const { statusCode, payload, headers } = await load(body.url, { range });
      return [statusCode, payload, headers['content-range']];
    };

    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
    expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', undefined]);
    expect(await part('lines=1-2')).toEqual([200, '0123456789', undefined]);
  });

  test('carries the name of a download in any language', async () => {
    const { body } = await send(Buffer.from('%PDF-1.7\n%%EOF'), '合同 1.pdf', 'attachment');
    const { headers } = await load(body.url);

    expect(headers['content-disposition']).toBe(
      `attachment; filename="__ 1.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%201.pdf`,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is of no use once the file is in the bin', async () => {
    const { body } = await send(Buffer.from('gone'), 'a.txt', 'attachment');

    expect((await load(body.url)).statusCode).toBe(200);
    expect((await server.call(user, 'DELETE', `/attachment/files/${body.id}`)).status).toBe(204);
    expect((await load(body.url)).statusCode).toBe(404);
    expect((await server.call(user, 'GET', `/attachment/files/${body.id}/link`)).status).toBe(404);
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
    await server.drain();
    expect(
      Buffer.concat(await Array.fromAsync((await readFile(context, b.id)) as AsyncIterable<Buffer>)).toString(),
    ).toBe('same');
    await removeFile(context, b.id);
    await removeFile(context, b.id);
    await server.drain();
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
