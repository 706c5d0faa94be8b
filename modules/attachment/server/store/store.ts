import { AppError, commonErrors } from '@mp/kernel/contract';
import type { Services } from '@mp/kernel/server';
import { storeAddressProblem } from '../../contract/store-address.ts';
import { localStore } from './local-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';

const stores = new Map<string, ObjectStore>();

/** The store of an installation; `FILES_URL` names it. Throws when it names none. */
export function storeOf({ environment: { filesUrl, dataDir }, log }: Services): ObjectStore {
  const known = stores.get(filesUrl);
  if (known) return known;
  const problem = storeAddressProblem(filesUrl);
  if (problem) throw new Error(`FILES_URL ${problem}`);
  const made = reachable(filesUrl.startsWith('file:') ? localStore(filesUrl) : s3Store(filesUrl, dataDir), log);
  stores.set(filesUrl, made);
  return made;
}

/** The same store, whose faults (full disk, refused key, no connection) are logged and answered with 503. */
function reachable(store: ObjectStore, log: Services['log']): ObjectStore {
  async function tried<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.error({ err: error }, 'the file store does not answer');
      throw commonErrors.unavailable();
    }
  }
  return {
    draftFolder: store.draftFolder,
    put: (name, source) => tried(store.put(name, source)),
    get: (name, range) => tried(store.get(name, range)),
    remove: (name) => tried(store.remove(name)),
    list: store.list,
  };
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Name of a file's content: the same bytes of a tenant stand there once. */
export function contentName(tenantId: string, hash: string): string {
  if (!hashPattern.test(hash)) throw new Error('not a hash');
  return `${tenantId}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Where the parts of an upload stand until it is complete. */
export function partsPrefix(tenantId: string, uploadId: string): string {
  return `upload/${tenantId}/${uploadId}`;
}
