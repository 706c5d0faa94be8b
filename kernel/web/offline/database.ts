import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** An answer of the server as it was read last. */
export interface KeptAnswer {
  readonly key: string;
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly answer: unknown;
}

/** A file that was chosen without a connection; `storedId` once the server has it. */
export interface LocalFile {
  /** See `newLocalId`; stands in fields in place of the id of a stored file. */
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly content: ArrayBuffer;
  readonly purpose: string | null;
  readonly storedId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Why the server did not take a save. */
export interface Refused {
  readonly code: string;
  readonly status: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: readonly unknown[];
  /** The record as it is and who changed what, after a conflict. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A save that waits for the connection. */
export interface OutboxEntry {
  /** UUID; the device's own id of a new record. */
  readonly id: string;
  readonly owner: string;
  /** Key of the resource. */
  readonly resource: string;
  /** Null for a new record. */
  readonly recordId: string | null;
  readonly version: number;
  /** What is sent: the changed fields, or those of a new record. Empty once they are stored and only `transition` is left. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Done with the record once it is stored, such as `submit`. */
  readonly transition: string | null;
  /** What people know the record by; empty for a new one. */
  readonly label: string;
  /** Names of what a new record refers to, by field (`enteredNames`). */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly state: 'waiting' | 'conflict' | 'refused';
  readonly refused: Refused | null;
}

interface OfflineSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { owner: string } };
  files: { key: string; value: LocalFile; indexes: { owner: string } };
  outbox: { key: string; value: OutboxEntry; indexes: { owner: string } };
}

/** What a browser keeps, for all users that worked in it; each sees what is his own. */
export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/** Opens the store of this browser. */
export function openDatabase(): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>('mp-offline', 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('owner', 'owner');
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('owner', 'owner');
      database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });
}
