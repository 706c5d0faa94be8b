/** A file in an archive. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

const block = 512;
/** What the size field of eleven octal digits can say. */
const maxSize = 8 ** 11 - 1;
const padding = (size: number) => (block - (size % block)) % block;

/** Header of a file in the format ustar (POSIX.1-1988), which every tar reads. */
function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (size > maxSize) throw new Error(`${name} is too large for the archive`);
  const [prefix, base] = splitName(name);
  const header = Buffer.alloc(block);
  const put = (text: string, at: number, length: number) => header.write(text, at, length, 'utf8');
  const octal = (value: number, at: number, length: number) =>
    put(`${value.toString(8).padStart(length - 1, '0')}\0`, at, length);
  put(base, 0, 100);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  put('        ', 148, 8);
  put('0', 156, 1);
  put('ustar\u000000', 257, 8);
  put(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return header;
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(base) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, base];
  }
  throw new Error(`the name ${name} is too long for the archive`);
}

/** A whole file of the archive. */
export async function* tarFile(name: string, size: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield tarHeader(name, size, 0);
  let left = size;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${name} has changed its size while it was read`);
  yield Buffer.alloc(padding(size));
}

/** The end of an archive. */
export const tarEnd: Buffer = Buffer.alloc(block * 2);

/** Reads from chunks of any size exactly as many bytes as are asked for. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Up to `max` bytes; empty at the end. */
  async some(max: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return this.#rest;
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0;) {
      const part = await this.some(left);
      if (part.length === 0) throw new Error('the archive ends too early');
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}

const textAt = (header: Buffer, at: number, length: number) =>
  header
    .subarray(at, at + length)
    .toString('utf8')
    .replace(/\0.*$/su, '');

/** The files of an archive in their order. A body must be read to its end before the next file, or it is skipped. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  for (;;) {
    const header = await reader.exactly(block);
    if (header.every((byte) => byte === 0)) return;
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (Number.parseInt(textAt(header, 148, 8), 8) !== sum) throw new Error('the archive is damaged');
    const prefix = textAt(header, 345, 155);
    const name = `${prefix === '' ? '' : `${prefix}/`}${textAt(header, 0, 100)}`;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    let left = size;
    const body = (async function* () {
      while (left > 0) {
        const part = await reader.some(left);
        if (part.length === 0) throw new Error('the archive ends too early');
        left -= part.length;
        yield part;
      }
    })();
    yield { name, size, body };
    while (left > 0) {
      const part = await reader.some(left);
      if (part.length === 0) throw new Error('the archive ends too early');
      left -= part.length;
    }
    await reader.exactly(padding(size));
  }
}
