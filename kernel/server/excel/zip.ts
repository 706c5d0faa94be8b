import { createInflateRaw } from 'node:zlib';
import { fileErrors } from '../../contract/index.ts';

/** One file of an archive as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** What an archive may hold (platform.md 5.8). */
const zipLimits = { entries: 2000, bytes: 200 * 1_048_576, ratio: 100 };

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const localSign = 0x04034b50;

/**
 * The files of an archive. Throws `file.type` when it is none, `file.broken` when its directory is damaged or
 * promises more than the limits allow.
 */
export function zipEntries(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== localSign) throw fileErrors.type({ types: 'xlsx' });
  try {
    const entries = readDirectory(bytes);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > zipLimits.bytes || total > bytes.length * zipLimits.ratio) throw fileErrors.broken();
    return new Map(entries.map((entry) => [entry.name, entry]));
  } catch {
    throw fileErrors.broken();
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - 65_557 && bytes.readUInt32LE(end) !== endSign) end -= 1;
  const count = bytes.readUInt16LE(end + 10);
  if (bytes.readUInt32LE(end) !== endSign || count > zipLimits.entries) throw fileErrors.broken();
  const out: ZipEntry[] = [];
  for (let at = bytes.readUInt32LE(end + 16), n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== entrySign) throw fileErrors.broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    out.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return out;
}

/**
 * The content of a file in pieces. What comes out is counted, so that a directory that lies about sizes does no
 * harm. Throws `file.broken`.
 */
export async function* unzipped(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { offset } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSign) throw fileErrors.broken();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const body = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    return;
  }
  if (entry.method !== 8) throw fileErrors.broken();
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(body);
  let seen = 0;
  try {
    for await (const chunk of inflate) {
      seen += (chunk as Buffer).length;
      if (seen > entry.size) throw fileErrors.broken();
      yield chunk as Buffer;
    }
  } catch {
    throw fileErrors.broken();
  } finally {
    inflate.destroy();
  }
}
