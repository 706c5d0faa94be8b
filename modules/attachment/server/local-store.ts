import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where bytes stand: the tenant and the SHA-256 of the content. */
interface Place {
  readonly tenantId: string;
  readonly hash: string;
}

/** Bytes that have been written but belong to nobody yet. */
interface Draft {
  readonly hash: string;
  readonly size: number;
  /** Moves them to their place; nothing happens when the same bytes stand there. */
  readonly keep: (tenantId: string) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Keeps bytes by content. */
export interface FileStore {
  readonly draft: (bytes: AsyncIterable<Uint8Array>) => Promise<Draft>;
  /** The bytes of a place; undefined when nothing stands there. */
  readonly read: (place: Place) => Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  readonly remove: (place: Place) => Promise<void>;
}

const placePattern = { tenantId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, hash: /^[0-9a-f]{64}$/ };

/** The store in a local folder, `<tenant>/<2 signs>/<2 signs>/<hash>`; `url` is a `file:` address. */
export function localStore(url: string): FileStore {
  const root = fileURLToPath(url);
  const pathOf = ({ tenantId, hash }: Place): string => {
    if (!placePattern.tenantId.test(tenantId) || !placePattern.hash.test(hash))
      throw new Error('not a place of the store');
    return join(root, tenantId, hash.slice(0, 2), hash.slice(2, 4), hash);
  };
  return {
    draft: (bytes) => writeDraft(root, bytes, pathOf),
    read: async (place) => {
      const path = pathOf(place);
      const found = await stat(path).catch(() => undefined);
      return found && { stream: createReadStream(path), size: found.size };
    },
    remove: (place) => rm(pathOf(place), { force: true }),
  };
}

async function writeDraft(
  root: string,
  bytes: AsyncIterable<Uint8Array>,
  pathOf: (place: Place) => string,
): Promise<Draft> {
  const folder = join(root, 'draft');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const discard = () => rm(path, { force: true });
  try {
    const file = await open(path, 'wx');
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.byteLength;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const digest = hash.digest('hex');
  const keep = async (tenantId: string) => {
    const target = pathOf({ tenantId, hash: digest });
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  };
  return { hash: digest, size, keep, discard };
}
