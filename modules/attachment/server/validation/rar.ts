import type { FileHandle } from 'node:fs/promises';
import { fileErrors } from '@mp/kernel/contract';
import { archiveLimits, freeBytes, leavesFolder } from './archive.ts';

const rar4Mark = Buffer.from('Rar!\x1a\x07\x00', 'latin1');
const rar5Mark = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1');
/** Longest header that is read: a path of 64 KB and what stands around it. */
const headBytes = 70_000;
/** Blocks of all kinds that are read: files, comments, signatures. */
const maxBlocks = 3 * archiveLimits.entries;

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly isLink: boolean;
}

/** A block of the archive: what it says of a file, and where the next one stands. */
interface Block {
  readonly entry?: Entry | undefined;
  readonly next: number;
  readonly isEnd: boolean;
}

/**
 * Judges what the headers of a rar archive promise: number and size of its files, links, names that leave their
 * folder. Nothing is unfolded. Archives whose headers are encrypted show nothing and pass. Throws `file.archive`,
 * `file.broken`.
 */
export async function validateRar(file: FileHandle, size: number): Promise<void> {
  let [entries, total, blocks] = [0, 0, 0];
  for await (const { entry } of blocksOf(file, size)) {
    blocks += 1;
    if (entry) {
      entries += 1;
      total += entry.size;
      if (entry.isLink || leavesFolder(entry.name)) throw fileErrors.archive();
    }
    if (entries > archiveLimits.entries || blocks > maxBlocks || total > archiveLimits.bytes)
      throw fileErrors.archive();
  }
  if (total > freeBytes && total > size * archiveLimits.ratio) throw fileErrors.archive();
}

/** The blocks of an archive up to its end. Throws `file.broken`. */
async function* blocksOf(file: FileHandle, size: number): AsyncGenerator<Block> {
  const mark = await bytesAt(file, 0, size);
  const isFive = mark.subarray(0, rar5Mark.length).equals(rar5Mark);
  if (!isFive && !mark.subarray(0, rar4Mark.length).equals(rar4Mark)) throw fileErrors.broken();
  for (let at = isFive ? rar5Mark.length : rar4Mark.length; at < size;) {
    const bytes = await bytesAt(file, at, size);
    const block = isFive ? readBlock5(bytes, at) : readBlock4(bytes, at);
    if (block.next <= at) throw fileErrors.broken();
    yield block;
    if (block.isEnd) return;
    at = block.next;
  }
}

async function bytesAt(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(headBytes, size - position)));
  await file.read(bytes, 0, bytes.length, position);
  return bytes;
}

/** Reads little-endian numbers of seven bits a byte, as RAR 5 writes them. */
class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw fileErrors.broken();
      this.at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw fileErrors.broken();
  }
  skip(count: number): void {
    this.at += count;
  }
  text(length: number): string {
    const text = this.#bytes.toString('utf8', this.at, this.at + length);
    this.at += length;
    return text;
  }
}

const kinds5 = { file: 2, encryption: 4, end: 5 };

function readBlock5(bytes: Buffer, at: number): Block {
  const reader = new Reader(bytes, 4);
  const headSize = reader.number();
  const head = reader.at;
  const kind = reader.number();
  const flags = reader.number();
  const extraSize = (flags & 1) === 0 ? 0 : reader.number();
  const dataSize = (flags & 2) === 0 ? 0 : reader.number();
  const next = at + head + headSize + dataSize;
  if (kind === kinds5.encryption || kind === kinds5.end) return { next, isEnd: true };
  if (kind !== kinds5.file) return { next, isEnd: false };
  if (head + headSize > bytes.length) throw fileErrors.broken();
  const fileFlags = reader.number();
  const size = reader.number();
  reader.number();
  reader.skip(((fileFlags & 2) === 0 ? 0 : 4) + ((fileFlags & 4) === 0 ? 0 : 4));
  reader.number();
  reader.number();
  const name = reader.text(reader.number());
  const isLink = hasRedirection(new Reader(bytes, head + headSize - extraSize), head + headSize);
  return { entry: { name, size, isLink }, next, isEnd: false };
}

/** Whether the further records of a file (up to `end`) say that it is a link to somewhere; 4 and 5 are copies of its own files. */
function hasRedirection(reader: Reader, end: number): boolean {
  while (reader.at < end) {
    const size = reader.number();
    const start = reader.at;
    if (reader.number() === 5 && reader.number() < 4) return true;
    reader.at = start + size;
  }
  return false;
}

const kinds4 = { file: 0x74, end: 0x7b };

function readBlock4(bytes: Buffer, at: number): Block {
  if (bytes.length < 7) throw fileErrors.broken();
  const kind = bytes.readUInt8(2);
  const flags = bytes.readUInt16LE(3);
  const headSize = bytes.readUInt16LE(5);
  const hasData = kind === kinds4.file || (flags & 0x8000) !== 0;
  if (bytes.length < (kind === kinds4.file ? 32 : hasData ? 11 : 7)) throw fileErrors.broken();
  const next = at + headSize + (hasData ? bytes.readUInt32LE(7) : 0);
  // Bit 7 of the archive's own header: all further headers are encrypted.
  if (kind === kinds4.end || (kind === 0x73 && (flags & 0x80) !== 0)) return { next, isEnd: true };
  return { entry: kind === kinds4.file ? readEntry4(bytes, flags) : undefined, next, isEnd: false };
}

function readEntry4(bytes: Buffer, flags: number): Entry {
  // Sizes of eight bytes: the upper half stands in front of the name, and any of it is beyond the limits.
  const isLarge = (flags & 0x100) !== 0;
  if (isLarge && (bytes.length < 40 || bytes.readUInt32LE(36) > 0)) throw fileErrors.archive();
  const start = isLarge ? 40 : 32;
  const name = bytes.toString('latin1', start, start + bytes.readUInt16LE(26)).split('\0')[0] ?? '';
  const isUnix = bytes.readUInt8(15) === 3;
  const isLink = isUnix && (bytes.readUInt32LE(28) & 0o170000) === 0o120000;
  return { name, size: bytes.readUInt32LE(11), isLink };
}
