import { upload } from '../files/file-calls.ts';
import { rememberFile } from '../files/file-words.ts';
import type { StoredFile } from '../files/files-client.ts';
import { isLocalId, newLocalId } from './local-id.ts';
import type { LocalFile, OfflineDatabase } from './database.ts';

/** Files that were chosen without a connection. */
export interface LocalFiles {
  /** Keeps a file on the device; answered like a stored one, under an id of the device. */
  keep(file: File, purpose: string | undefined): Promise<StoredFile>;
  /** An address of a kept file for this page; undefined when the device has it no more. */
  address(id: string): Promise<string | undefined>;
  /** The values with every file of the device sent to the server, each once. Throws `ApiError`. */
  sent<T>(values: T): Promise<T>;
  /** Forgets the files of these values, after they were stored or thrown away. */
  drop(values: unknown): Promise<void>;
}

/** Ids of files of the device anywhere in a value. */
export function localIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return isLocalId(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(localIdsIn);
}

/** A value with the ids of the server in place of those of the device. */
export function withStored(value: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return by.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withStored(each, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withStored(each, by)]));
}

/** The files of a user on this device. */
export function localFiles(database: OfflineDatabase, owner: string): LocalFiles {
  const addresses = new Map<string, string>();

  async function stored(id: string): Promise<string> {
    const file = await database.get('files', id);
    // Thrown away with its save, or by the browser: the server refuses the id by name.
    if (!file) return id;
    if (file.storedId !== null) return file.storedId;
    const content = new File([file.content], file.name, { type: file.type });
    const sent = await upload(content, file.purpose === null ? {} : { purpose: file.purpose });
    rememberFile(sent);
    await database.put('files', { ...file, storedId: sent.id });
    return sent.id;
  }

  return {
    async keep(file, purpose) {
      const kept: LocalFile = {
        id: newLocalId(),
        owner,
        name: file.name,
        type: file.type,
        content: await file.arrayBuffer(),
        purpose: purpose ?? null,
        storedId: null,
        at: Date.now(),
      };
      await database.put('files', kept);
      return { id: kept.id, name: file.name, size: file.size, type: file.type, url: '' };
    },
    async address(id) {
      const known = addresses.get(id);
      if (known !== undefined) return known;
      const file = await database.get('files', id);
      if (!file) return undefined;
      const address = URL.createObjectURL(new Blob([file.content], { type: file.type }));
      addresses.set(id, address);
      return address;
    },
    async sent(values) {
      const ids = [...new Set(localIdsIn(values))];
      const by = new Map<string, string>();
      for (const id of ids) by.set(id, await stored(id));
      return (ids.length === 0 ? values : withStored(values, by)) as typeof values;
    },
    async drop(values) {
      for (const id of localIdsIn(values)) await database.delete('files', id);
    },
  };
}
