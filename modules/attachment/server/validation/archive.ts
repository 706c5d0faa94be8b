import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { fileErrors } from '@mp/kernel/contract';

/** What an archive may hold (platform.md 5.8). */
export const archiveLimits = { entries: 2000, bytes: 200 * 1_048_576, ratio: 100, directory: 4 * 1_048_576 };

const signs = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
/** Bytes that every archive may unfold whatever its ratio: short texts shrink a lot. */
export const freeBytes = 1_048_576;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  /** Unix mode, 0 when the archive was made elsewhere. */
  readonly mode: number;
}

/** An archive that is open for reading. */
interface OpenArchive {
  readonly path: string;
  readonly file: FileHandle;
  readonly size: number;
}

/**
 * The names in a zip archive, each of which unfolds to what the directory promises, within the limits and without
 * leaving its folder. `onBytes` sees what comes out. Throws `file.broken`, `file.archive`.
 */
export async function validateArchive(
  { path, file, size }: OpenArchive,
  onBytes: (bytes: Buffer) => void,
): Promise<readonly string[]> {
  const entries = await readDirectory(file, size);
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > archiveLimits.bytes || (total > freeBytes && total > size * archiveLimits.ratio))
    throw fileErrors.archive();
  for (const entry of entries) {
    if (leavesFolder(entry.name) || (entry.mode & 0o170000) === 0o120000) throw fileErrors.archive();
    if (!entry.isEncrypted) await unfold({ path, file, size }, entry, onBytes);
  }
  return entries.map(({ name }) => name);
}

/** A name that would be written elsewhere than below the folder into which somebody unpacks. */
export function leavesFolder(name: string): boolean {
  const plain = name.replaceAll('\\', '/');
  return plain.startsWith('/') || /^[A-Za-z]:/.test(plain) || plain.includes('\0') || plain.split('/').includes('..');
}

async function readDirectory(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== signs.end) end -= 1;
  if (end < 0) throw fileErrors.broken();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  // 65,535 entries and 4 GB are the marks of zip64, which is far beyond the limits anyway.
  if (count > archiveLimits.entries || length > archiveLimits.directory) throw fileErrors.archive();
  const directory = await bytesAt(file, start, length);
  const out: Entry[] = [];
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signs.entry) throw fileErrors.broken();
    const nameLength = directory.readUInt16LE(at + 28);
    out.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      mode: directory.readUInt32LE(at + 38) >>> 16,
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return out;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw fileErrors.broken();
  return bytes;
}

/** The plain bytes; undefined for methods other than "stored" and "deflated", read by few programs and by none of ours. */
function inflated(packed: Readable, method: number): Readable | undefined {
  if (method === 0) return packed;
  return method === 8 ? packed.pipe(createInflateRaw()) : undefined;
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('file.');

/** Unfolds an entry without keeping it: a directory that lies about sizes does no harm. */
async function unfold(
  { path, file, size }: OpenArchive,
  entry: Entry,
  onBytes: (bytes: Buffer) => void,
): Promise<void> {
  if (entry.packed === 0) return;
  const head = await bytesAt(file, entry.offset, 30);
  if (head.readUInt32LE(0) !== signs.local) throw fileErrors.broken();
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + entry.packed > size) throw fileErrors.broken();
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const plain = inflated(packed, entry.method);
  let seen = 0;
  try {
    for await (const chunk of plain ?? []) {
      seen += (chunk as Buffer).length;
      if (seen > entry.size) throw fileErrors.archive();
      onBytes(chunk as Buffer);
    }
  } catch (error) {
    throw isFileError(error) ? error : fileErrors.broken();
  } finally {
    packed.destroy();
    plain?.destroy();
  }
}
