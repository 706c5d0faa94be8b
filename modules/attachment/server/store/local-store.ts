import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkName, type ObjectStore } from './object-store.ts';

/** The store in a local folder; `url` is a `file:` address. */
export function localStore(url: string): ObjectStore {
  const root = fileURLToPath(url);
  const draftFolder = join(root, 'draft');
  const pathOf = (name: string) => join(root, checkName(name));
  return {
    draftFolder,
    put: async (name, source) => {
      const target = pathOf(name);
      const path = Buffer.isBuffer(source) ? await written(draftFolder, source) : source.path;
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
    get: async (name, range) => {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { stream: createReadStream(path, range), size: found.size } : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: (prefix) => walk(root, checkName(prefix)),
  };
}

async function written(folder: string, bytes: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

async function* walk(root: string, folder: string): AsyncGenerator<{ name: string; changedAt: Date }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, name);
    else {
      const found = await stat(join(root, name)).catch(() => undefined);
      if (found) yield { name, changedAt: found.mtime };
    }
  }
}
