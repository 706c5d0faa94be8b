import {
  errorTextKey,
  lifecycleOf,
  resourceByKey,
  transitionsFrom,
  type ErrorParams,
  type FieldError,
  type Resource,
} from '@mp/kernel/contract';
import { ApiError } from '../api-error.ts';
import { hasText, text } from '../i18n.ts';
import { rememberFile } from '../files/file-words.ts';
import { queryClient } from '../query.ts';
import { webModules } from '../registry.ts';
import { resourceClient, type AnyRecord, type ResourceClient } from '../resource-client.ts';
import type { OfflineDatabase, OutboxEntry, Refused } from './database.ts';
import { localIdsIn, type LocalFiles } from './local-files.ts';

/** What is put into the outbox. */
interface Save {
  /** The device's own id of the save. */
  readonly id: string;
  readonly resource: Resource;
  /** Null for a new record. */
  readonly recordId: string | null;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly transition?: string | undefined;
  readonly label: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** The saves of a user that wait on this device. */
export interface Outbox {
  /** All that wait, the oldest first. */
  entries(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  /** Puts a save in, in place of the one with the same id, or of the same record; kept for good once it is answered. */
  put(save: Save): Promise<void>;
  /** Throws a save away with its files. */
  discard(id: string): Promise<void>;
  /** A save to go on with: the names of its files are known from then on. */
  open(id: string): Promise<OutboxEntry | undefined>;
  /** Sends what waits, one after the other, from one page of the browser at a time. */
  send(): Promise<void>;
  /** Puts the user's choice after a conflict in, and sends it. */
  merge(id: string, version: number, values: Readonly<Record<string, unknown>>): Promise<void>;
}

/** What sending one entry came to: what is left of it; null when it is done. */
type Left = OutboxEntry | null;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const refusedOf = (error: ApiError): Refused => ({
  code: error.code,
  status: error.status,
  params: error.params,
  fields: error.fields,
  detail: error.detail,
  message: error.serverMessage,
});

/** The error that an entry was refused with. */
export const errorOf = ({ code, status, params, fields, detail, message }: Refused): ApiError =>
  new ApiError({
    code,
    status,
    params: params as ErrorParams,
    fields: fields as readonly FieldError[],
    detail,
    serverMessage: message,
  });

/** The record that an earlier try of an entry made. */
async function madeBefore(
  { id }: OutboxEntry,
  client: ResourceClient,
  { offline = '' }: Resource,
): Promise<AnyRecord | undefined> {
  const [made] = (
    await queryClient.fetchQuery({
      ...client.list({ filters: [{ field: offline, op: 'eq', value: id }], size: 10 }),
      staleTime: 0,
    })
  ).items;
  return made;
}

/** Stores what an entry says; answers it with the record that it is about from then on. Throws `ApiError`. */
async function stored(entry: OutboxEntry, client: ResourceClient, resource: Resource): Promise<OutboxEntry> {
  if (entry.recordId === null) {
    try {
      const { id, version } = await client.create({ ...entry.values, [resource.offline ?? '']: entry.id }, entry.id);
      return { ...entry, recordId: id, version, values: {} };
    } catch (error) {
      // The answer to an earlier try may have been lost on its way: what that one made is changed from then on.
      const made = error instanceof ApiError && !error.unreachable ? await madeBefore(entry, client, resource) : null;
      if (!made) throw error;
      return stored({ ...entry, recordId: made.id, version: made.version }, client, resource);
    }
  }
  if (Object.keys(entry.values).length === 0) return entry;
  const { version } = await client.update(entry.recordId, entry.version, entry.values);
  return { ...entry, version, values: {} };
}

/** Whether a record has left the states in which the transition of an entry begins. */
function isOver({ resource, transition }: OutboxEntry, there: AnyRecord): boolean {
  const lifecycle = lifecycleOf(resource);
  if (!lifecycle || transition === null) return true;
  return !transitionsFrom(lifecycle, String(there[lifecycle.field])).includes(transition);
}

/**
 * What a refusal means. An answer may have been lost on its way: what the server has already is done, whatever it says
 * to the second try.
 */
function leftAfter(entry: OutboxEntry, error: ApiError): Left {
  const { current } = error.detail;
  if (error.code === 'common.versionConflict' && typeof current === 'object' && current !== null) {
    const there = current as AnyRecord;
    const isThere = Object.entries(entry.values).every(([name, value]) => same(value, there[name]));
    if (isThere && Object.keys(entry.values).length > 0)
      return entry.transition === null ? null : { ...entry, version: there.version, values: {} };
    // Only what follows is left. The record went on meanwhile: by it, or it is asked of the record as it is.
    if (isThere && isOver(entry, there)) return null;
    if (isThere && entry.version !== there.version) return { ...entry, version: there.version };
    return { ...entry, state: 'conflict', refused: refusedOf(error) };
  }
  return { ...entry, state: 'refused', refused: refusedOf(error) };
}

/** Where entries are kept while they are sent. */
interface Place {
  readonly files: LocalFiles;
  /** Keeps an entry as it stands. */
  readonly store: (entry: OutboxEntry) => Promise<void>;
  /** The server has all of it. */
  readonly finish: (entry: OutboxEntry) => Promise<void>;
}

/** Sends one entry as far as it goes; each step that the server took is kept before the next one. */
async function sendOne(first: OutboxEntry, place: Place): Promise<void> {
  const { files, store, finish } = place;
  const resource = resourceByKey(first.resource);
  if (!resource) return;
  const client = resourceClient(resource);
  let entry = first;
  try {
    const values = await files.sent(entry.values);
    // What comes after the save is done by one more request: the save itself is not repeated for it.
    const after = await stored({ ...entry, values }, client, resource);
    if (after.transition !== null) {
      entry = after;
      await store(entry);
      await client.transition(after.recordId ?? '', { name: after.transition, version: after.version });
    }
    await finish(first);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.unreachable || error.sessionOver) throw error;
    const values = await files.sent(entry.values);
    const left = leftAfter({ ...entry, values }, error);
    if (left === null) await finish(first);
    else if (left.state === 'waiting') await sendOne(left, place);
    // What was typed stays as it was typed, with the files of the device.
    else await store({ ...left, values: entry.values });
  }
}

/** The outbox of a user on this device. */
export async function openOutbox(database: OfflineDatabase, owner: string, files: LocalFiles): Promise<Outbox> {
  const read = async () => (await database.getAllFromIndex('outbox', 'owner', owner)).toSorted((a, b) => a.at - b.at);
  let entries = await read();
  const listeners = new Set<() => void>();

  async function changed(): Promise<void> {
    entries = await read();
    for (const listener of listeners) listener();
  }

  async function store(entry: OutboxEntry): Promise<void> {
    await database.put('outbox', entry);
    await changed();
  }

  async function finish(entry: OutboxEntry): Promise<void> {
    await database.delete('outbox', entry.id);
    await files.drop(entry.values);
    await changed();
  }

  async function sendAll(): Promise<void> {
    await Promise.all(webModules().flatMap(({ offline }) => (offline ? [offline()] : [])));
    for (const { id } of entries) {
      const entry = await database.get('outbox', id);
      if (entry?.state === 'waiting') await sendOne(entry, { files, store, finish });
    }
  }

  const outbox: Outbox = {
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async put({ id, resource, recordId, version, values, transition, label, names }) {
      const before = entries.find((each) =>
        recordId === null ? each.id === id : each.recordId === recordId && each.resource === resource.key,
      );
      const entry: OutboxEntry = {
        id: before?.id ?? id,
        owner,
        resource: resource.key,
        recordId,
        version,
        values: { ...before?.values, ...values },
        transition: transition ?? null,
        label,
        names: { ...before?.names, ...names },
        at: before?.at ?? Date.now(),
        state: 'waiting',
        refused: null,
      };
      await store(entry);
    },
    async discard(id) {
      const entry = await database.get('outbox', id);
      if (entry) await finish(entry);
    },
    async open(id) {
      const entry = await database.get('outbox', id);
      for (const file of localIdsIn(entry?.values)) {
        const kept = await database.get('files', file);
        if (kept) rememberFile({ id: file, name: kept.name, size: kept.content.byteLength, type: kept.type });
      }
      return entry;
    },
    async send() {
      if (!entries.some(({ state }) => state === 'waiting')) return;
      await navigator.locks.request(`mp-outbox ${owner}`, { ifAvailable: true }, async (lock) => {
        if (lock)
          await sendAll().catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
          });
      });
    },
    async merge(id, version, values) {
      const entry = await database.get('outbox', id);
      if (!entry) return;
      await store({ ...entry, version, values, state: 'waiting', refused: null });
      await outbox.send();
    },
  };
  return outbox;
}

/** What the server said to a save that it did not take: its fields where it names some, else its sentence. */
export function refusalText({ code, params, fields, message }: Refused): string {
  const [first] = fields as readonly FieldError[];
  const told = first ?? { code, params: params as ErrorParams, message };
  const key = errorTextKey(told.code);
  return hasText(key) ? text(key, told.params ?? {}) : (told.message ?? '') || text('common.error.serverException');
}
