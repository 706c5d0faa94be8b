import { createServer as createHttpServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';
import type { TestServer, TestUser } from '@mp/kernel/testing';

/** The test file of virus scanners, put together so that none takes this one for it. */
export const eicarText = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

/** A file of a test archive. */
export interface ZipFile {
  readonly name: string;
  readonly bytes?: Buffer;
  /** Size that the directory claims. */
  readonly claimed?: number;
  /** Unix mode, such as that of a link. */
  readonly mode?: number;
}

/** A zip archive with whatever one wants it to say. */
export function aZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.alloc(0), claimed = bytes.length, mode = 0 } of files) {
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, title, packed);
    directory.push(entry, title);
    at += 30 + title.length + packed.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, whole, end]);
}

/** A number of seven bits a byte, as RAR 5 writes it. */
function vint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...vint(Math.floor(value / 0x80))];
}

/** A file of a test archive of RAR. */
export interface RarFile {
  readonly name: string;
  readonly size?: number;
  /** Kind of its redirection: 1 is a symbolic link, 4 a hard link inside the archive. */
  readonly link?: number;
}

/** An archive in the format of RAR 5 whose headers say what one wants; the files are empty. */
export function aRar5(files: readonly RarFile[]): Buffer {
  const block = (head: readonly number[]) => Buffer.from([0, 0, 0, 0, ...vint(head.length), ...head]);
  const entry = ({ name, size = 0, link }: RarFile) => {
    const title = [...Buffer.from(name)];
    const record = link === undefined ? [] : [5, link, 0, 1, 0x78];
    const extra = link === undefined ? [] : [...vint(record.length), ...record];
    const body = [4, ...vint(size), 0, 0, 0, 0, 0, 0, 1, ...vint(title.length), ...title];
    return block([2, link === undefined ? 0 : 1, ...(link === undefined ? [] : vint(extra.length)), ...body, ...extra]);
  };
  const mark = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1');
  return Buffer.concat([mark, block([1, 0, 0]), ...files.map(entry), block([5, 0, 0])]);
}

/** The same in the format of RAR 4. */
export function aRar4(files: readonly (Omit<RarFile, 'link'> & { readonly mode?: number })[]): Buffer {
  const main = Buffer.alloc(13);
  main.writeUInt8(0x73, 2);
  main.writeUInt16LE(13, 5);
  const entries = files.map(({ name, size = 0, mode = 0o100644 }) => {
    const title = Buffer.from(name, 'latin1');
    const head = Buffer.alloc(32);
    head.writeUInt8(0x74, 2);
    head.writeUInt16LE(0x8000, 3);
    head.writeUInt16LE(32 + title.length, 5);
    head.writeUInt32LE(size, 11);
    head.writeUInt8(3, 15);
    head.writeUInt16LE(title.length, 26);
    head.writeUInt32LE(mode, 28);
    return Buffer.concat([head, title]);
  });
  const end = Buffer.from([0, 0, 0x7b, 0, 0, 7, 0]);
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x00', 'latin1'), main, ...entries, end]);
}

/** An Office document of the new kind: its list of contents and a part. */
export const anOfficeFile = (folder: 'word' | 'xl' | 'ppt') =>
  aZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: `${folder}/document.xml`, bytes: Buffer.from('<x/>') },
  ]);

/** Sends a file as a form does. */
export async function sendFile(
  server: TestServer,
  user: TestUser,
  { bytes, name, purpose }: { readonly bytes: Buffer; readonly name: string; readonly purpose?: string },
) {
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

interface S3Answer {
  readonly status: number;
  readonly content?: string | Buffer;
  readonly headers?: Record<string, string | number>;
}

const xml = (content: string): S3Answer => ({ status: 200, content: `<?xml version="1.0"?>${content}` });

/** Which operation of S3 a query names. */
function operationOf(query: URLSearchParams): string {
  if (query.has('uploads')) return 'begin';
  if (query.has('partNumber')) return 'part';
  if (query.has('list-type')) return 'list';
  return query.has('uploadId') ? 'complete' : 'object';
}

/** Objects, and the parts of those that come in pieces. */
class FakeBucket {
  readonly objects = new Map<string, Buffer>();
  readonly #parts = new Map<string, Buffer[]>();

  answer(
    method: string,
    key: string,
    {
      query,
      body,
      range,
    }: { readonly query: URLSearchParams; readonly body: Buffer; readonly range: string | undefined },
  ): S3Answer {
    if (query.has('list-type')) return this.#list(query.get('prefix') ?? '');
    if (query.has('uploads')) return this.#begin(key);
    const number = query.get('partNumber');
    if (number !== null) return this.#addPart(key, Number(number), body);
    switch (method) {
      case 'POST':
        return this.#complete(key);
      case 'PUT':
        this.objects.set(key, body);
        return { status: 200 };
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
      default:
        return this.#read(key, range);
    }
  }

  #list(prefix: string): S3Answer {
    const found = [...this.objects.keys()].filter((each) => each.startsWith(prefix));
    const items = found.map(
      (each) => `<Contents><Key>${each}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
    return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`);
  }

  #begin(key: string): S3Answer {
    this.#parts.set(key, []);
    return xml('<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>');
  }

  #addPart(key: string, number: number, body: Buffer): S3Answer {
    const list = this.#parts.get(key) ?? [];
    list[number - 1] = body;
    return { status: 200 };
  }

  #complete(key: string): S3Answer {
    this.objects.set(key, Buffer.concat(this.#parts.get(key) ?? []));
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  #read(key: string, header: string | undefined): S3Answer {
    const found = this.objects.get(key);
    if (!found) return { ...xml('<Error><Code>NoSuchKey</Code></Error>'), status: 404 };
    const range = /^bytes=(\d+)-(\d+)$/.exec(header ?? '');
    if (!range) return { status: 200, content: found, headers: { 'content-length': found.length } };
    const piece = found.subarray(Number(range[1]), Number(range[2]) + 1);
    return {
      status: 206,
      content: piece,
      headers: {
        'content-length': piece.length,
        'content-range': `bytes ${range[1]}-${range[2]}/${found.length}`,
      },
    };
  }
}

/** A store that speaks as much of S3 as ours uses; requests without a signature are refused. */
export async function aFakeS3(): Promise<{
  readonly port: number;
  readonly objects: Map<string, Buffer>;
  readonly calls: string[];
  readonly close: () => Promise<void>;
}> {
  const store = new FakeBucket();
  const calls: string[] = [];
  const server = createHttpServer(async (request, response) => {
    const { method = '', headers } = request;
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const query = url.searchParams;
    calls.push(`${method} ${operationOf(query)}`);
    const isAllowed =
      headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/') === true && bucket === 'files';
    const answer: S3Answer = isAllowed
      ? store.answer(method, rest.join('/'), { query, body, range: headers.range })
      : { status: 403, content: '<Error><Code>AccessDenied</Code></Error>' };
    response.writeHead(answer.status, { etag: '"tag"', ...answer.headers }).end(answer.content ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    objects: store.objects,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A virus scanner that finds a virus in whatever holds the word `worm`. */
export async function aFakeClamd(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createNetServer((socket) => {
    let seen = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      seen = Buffer.concat([seen, Buffer.from(bytes)]);
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return;
      socket.end(seen.includes('worm') ? 'stream: Test.Worm FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
