import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that have been written to this machine but belong to nobody yet. */
export interface Draft {
  readonly path: string;
  /** SHA-256 of the bytes in hex. */
  readonly hash: string;
  readonly size: number;
}

/** Writes bytes to a file of `folder`; nothing stays behind when they break off. */
export async function writeDraft(
  folder: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Draft> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
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
    await dropDraft({ path });
    throw error;
  }
  return { path, hash: hash.digest('hex'), size };
}

/** Removes a draft; nothing happens when it was kept or removed already. */
export async function dropDraft({ path }: Pick<Draft, 'path'>): Promise<void> {
  await rm(path, { force: true });
}

/** Removes drafts older than `before`, which a killed server left behind. */
export async function dropStaleDrafts(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await dropDraft({ path });
  }
}
