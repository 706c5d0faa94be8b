import type {
  Fields,
  ImportBatch,
  ImportError,
  ImportRows,
  InputOf,
  ListQuery,
  Page,
  Progress,
  RecordBase,
  RecordOf,
  Resource,
  Summary,
  SummaryBy,
} from '@mp/kernel/contract';
import {
  childrenOf,
  isLockable,
  permissionKey,
  plainResource,
  toSearchParams,
  toSummaryParams,
} from '@mp/kernel/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { downloadFile, newId, request, type RequestInput } from './client.ts';
import { queryClient } from './query.ts';

/** A record whose resource is not known to the compiler. */
export type AnyRecord = RecordBase & Readonly<Record<string, unknown>>;

/** One entry of a record's history. */
export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly actorName: string;
  /** Who stood in for the actor, in a substitute session. */
  readonly actingName?: string | null;
  readonly action: string;
  readonly reason: string | null;
  /** The masked field that somebody looked at, of an entry `reveal`. */
  readonly field?: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A choice offered by a picker. */
export interface PickerOption {
  readonly id: string;
  readonly label: string;
  readonly number?: string;
}

/** A node of a tree read level by level. */
export type TreeRecord = AnyRecord & { readonly hasChildren: boolean };

/** A hit of the search in a tree, with the way to it. */
export interface TreeHit {
  readonly id: string;
  readonly label: string;
  readonly ancestors: readonly { readonly id: string; readonly label: string }[];
}

/** What a batch did. */
export interface BatchAnswer {
  readonly done: number;
  readonly refused: readonly {
    readonly id: string;
    readonly label: string;
    readonly code: string;
    readonly params?: Readonly<Record<string, string | number | boolean>>;
    readonly message: string;
  }[];
}

/** A piece of a list read by cursor. */
export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

type Body = Readonly<Record<string, unknown>>;

interface Change extends Omit<RequestInput, 'path' | 'right'> {
  /** Path below the resource's own. */
  readonly tail: string;
  /** The function that it is, as rights name it. */
  readonly action: string;
}

async function ask<T>(input: RequestInput): Promise<T> {
  return (await request(input)) as T;
}

/** Keys of the resources whose records a record of this one closes. */
function closedWith(resource: Resource): string[] {
  const children = isLockable(resource) ? childrenOf(resource) : [];
  return children.filter(({ onParentLock }) => onParentLock !== 'stayOpen').map(({ key }) => key);
}

/** What the calls of one resource are made with. */
function callsOf(resource: Resource) {
  const { key, path } = resource;
  const at = (id: string): string => `/${encodeURIComponent(id)}`;
  const get = <T>(tail: string, signal: AbortSignal, query?: RequestInput['query']) =>
    ask<T>({ method: 'GET', path: `${path}${tail}`, query, signal, right: permissionKey(resource, 'read') });
  // What its children are open to changes with it.
  const refresh = async () => {
    const stale = [key, ...closedWith(resource)];
    await Promise.all(stale.map((each) => queryClient.invalidateQueries({ queryKey: [each] })));
  };
  async function change<T>({ tail, action, ...input }: Change): Promise<T> {
    const answer = await ask<T>({ ...input, path: `${path}${tail}`, right: permissionKey(resource, action) });
    await queryClient.cancelQueries({ queryKey: [key] });
    void refresh();
    return answer;
  }
  return { key, path, at, get, change, refresh };
}

type Calls = ReturnType<typeof callsOf>;

/** The calls of a resource whose records form a tree. */
function treeCalls({ key, get }: Calls) {
  return {
    /** The nodes below `parent` (null: the roots), 200 a time. */
    children: (parent: string | null) =>
      infiniteQueryOptions({
        queryKey: [key, 'children', parent],
        queryFn: ({ signal, pageParam }) =>
          get<CursorPage<TreeRecord>>('/children', signal, { parent: parent ?? '', cursor: pageParam }),
        initialPageParam: '',
        getNextPageParam: ({ next }: CursorPage<TreeRecord>) => next ?? undefined,
      }),
    search: (q: string) =>
      queryOptions({
        queryKey: [key, 'search', q],
        queryFn: ({ signal }) => get<{ items: readonly TreeHit[] }>('/search', signal, { q }),
        placeholderData: keepPreviousData,
      }),
    /** The way from the root to a node, the node included. */
    pathTo: (id: string) =>
      queryOptions({
        queryKey: [key, 'path', id],
        queryFn: ({ signal }) =>
          get<{ items: readonly { readonly id: string; readonly label: string }[] }>(
            `/path/${encodeURIComponent(id)}`,
            signal,
          ),
        staleTime: 60_000,
      }),
    /** The whole tree: id, parent id, label. */
    whole: () =>
      queryOptions({
        queryKey: [key, 'whole'],
        queryFn: ({ signal }) =>
          get<{ items: readonly (readonly [string, string | null, string])[] }>('/whole', signal),
        staleTime: 60_000,
      }),
  };
}

/** The calls of imports and exports. */
function excelCalls({ key, path, get, change }: Calls) {
  return {
    downloadTemplate: (fallbackName: string) => downloadFile(`${path}/import-template`, fallbackName),
    startImport: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return ask<ImportBatch>({ method: 'POST', path: `${path}/imports`, body: form, idempotencyKey: newId() });
    },
    importState: (id: string) =>
      queryOptions({
        queryKey: [key, 'import', id],
        queryFn: ({ signal }) => get<ImportBatch>(`/imports/${id}`, signal),
      }),
    importRows: (id: string, cursor = '') =>
      queryOptions({
        queryKey: [key, 'import', id, 'rows', cursor],
        queryFn: ({ signal }) => get<ImportRows>(`/imports/${id}/rows`, signal, { cursor }),
      }),
    importErrors: (id: string, cursor = '') =>
      queryOptions({
        queryKey: [key, 'import', id, 'errors', cursor],
        queryFn: ({ signal }) => get<Page<ImportError>>(`/imports/${id}/errors`, signal, { cursor }),
      }),
    downloadImportErrors: (id: string, fallbackName: string) =>
      downloadFile(`${path}/imports/${id}/errors-file`, fallbackName),
    commitImport: (id: string) =>
      change<ImportBatch>({ method: 'POST', tail: `/imports/${id}/commit`, action: 'import' }),
    cancelImport: (id: string) => ask<undefined>({ method: 'DELETE', path: `${path}/imports/${id}` }),
    /** Starts the export of what the list shows, as a background job. */
    startExport: (query: ListQuery, columns: readonly string[]) =>
      ask<Progress>({
        method: 'POST',
        path: `${path}/exports`,
        body: { query: exportQuery(query), columns },
        idempotencyKey: newId(),
      }),
    exportState: (id: string) =>
      queryOptions({ queryKey: [key, 'export', id], queryFn: ({ signal }) => get<Progress>(`/exports/${id}`, signal) }),
    cancelExport: (id: string) => ask<undefined>({ method: 'DELETE', path: `${path}/exports/${id}` }),
    /** A signed, expiring link to the finished file. */
    exportLink: (id: string) => ask<{ readonly url: string }>({ method: 'GET', path: `${path}/exports/${id}/link` }),
  };
}

/** The typed calls of one resource: query options for what is read, functions for what is changed (they refresh what shows it). */
export function resourceClient<F extends Fields>(resource: Resource<F>) {
  type R = RecordOf<Resource<F>>;
  type Input = InputOf<Resource<F>>;
  const { key } = resource;
  const calls = callsOf(plainResource(resource));
  const { at, get, change, refresh } = calls;

  return {
    resource,
    /** Marks everything read of this resource as stale. */
    refresh,
    /** A page of the list; the old rows stay while the next ones come. */
    list: (query: ListQuery) =>
      queryOptions({
        queryKey: [key, 'list', query],
        queryFn: ({ signal }) => get<Page<R>>('', signal, toSearchParams(query)),
        placeholderData: keepPreviousData,
      }),
    /** Counts and sums of all that the list would show, by the values of a field. */
    summary: (by: SummaryBy, sums: readonly string[], query: ListQuery) =>
      queryOptions({
        queryKey: [key, 'summary', by, sums, query],
        queryFn: ({ signal }) => get<Summary>('/summary', signal, toSummaryParams(by, sums, query)),
        placeholderData: keepPreviousData,
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: [key, 'one', id],
        queryFn: ({ signal }) => get<R>(at(id), signal),
      }),
    history: (id: string) =>
      queryOptions({
        queryKey: [key, 'history', id],
        queryFn: ({ signal }) => get<{ items: readonly HistoryEntry[] }>(`${at(id)}/history`, signal),
      }),
    /** Choices of a picker, by text or by ids. */
    options: (query: {
      readonly q?: string;
      readonly ids?: readonly string[];
      readonly size?: number;
      readonly filter?: string;
    }) =>
      queryOptions({
        queryKey: [key, 'options', query],
        queryFn: ({ signal }) => get<{ items: readonly PickerOption[] }>('/options', signal, { ...query }),
        placeholderData: keepPreviousData,
        staleTime: 60_000,
      }),
    create: (input: Input | Body, idempotencyKey = newId()) =>
      change<R>({ method: 'POST', tail: '', body: input, idempotencyKey, action: 'create' }),
    update: (id: string, version: number, changes: Input | Body) =>
      change<R>({ method: 'PUT', tail: at(id), body: { ...changes, version }, action: 'update' }),
    remove: (id: string, version: number) =>
      change<undefined>({ method: 'DELETE', tail: at(id), query: { version }, action: 'delete' }),
    batch: (action: string, ids: readonly string[], params?: Body) =>
      change<BatchAnswer>({
        method: 'POST',
        tail: '/batch',
        body: { action, ids, ...(params ? { params } : {}) },
        action,
      }),
    transition: (
      id: string,
      { name, version, form = {} }: { readonly name: string; readonly version: number; readonly form?: Body },
    ) =>
      change<Pick<R, 'id' | 'version'>>({
        method: 'POST',
        tail: `${at(id)}/transitions/${encodeURIComponent(name)}`,
        body: { ...form, version },
        action: name,
        isMinimal: true,
      }),
    move: (id: string, version: number, to: { readonly parentId: string | null; readonly beforeId?: string }) =>
      change<R>({ method: 'POST', tail: `${at(id)}/move`, body: { ...to, version }, action: 'update' }),
    ...treeCalls(calls),
    ...excelCalls(calls),
  };
}

/** A list query as an export carries it; a parameter that comes twice as a list. */
function exportQuery(query: ListQuery): Record<string, string | string[]> {
  const params = toSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The calls that `resourceClient` makes for a resource. */
export type ResourceClient<F extends Fields = Fields> = ReturnType<typeof resourceClient<F>>;

/** Calls that are answered otherwise than by the REST operations of the resource. */
export interface OwnCalls {
  readonly list?: (query: ListQuery, signal: AbortSignal) => Promise<Page<AnyRecord>>;
  readonly options?: (
    query: Parameters<ResourceClient['options']>[0],
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly PickerOption[] }>;
  readonly create?: (input: object) => Promise<AnyRecord>;
}

/** A client with calls of its own; `name` tells what they answer from what other clients of the resource keep. */
export function clientWith(client: ResourceClient, name: readonly string[], { list, options, create }: OwnCalls) {
  const kept = { placeholderData: keepPreviousData };
  return {
    ...client,
    ...(list && {
      list: (query: ListQuery) =>
        queryOptions({
          ...kept,
          queryKey: [name[0], 'list', ...name.slice(1), query],
          queryFn: ({ signal }) => list(query, signal),
        }),
    }),
    ...(options && {
      options: (query: Parameters<typeof client.options>[0]) =>
        queryOptions({
          ...kept,
          queryKey: [...name, 'options', query],
          queryFn: ({ signal }) => options(query, signal),
        }),
    }),
    ...(create && { create }),
    // The keys of queries are part of their types; what differs is only what they answer.
  } as unknown as ResourceClient;
}

/** A row that is no record of a resource, as lists and detail pages show it. */
export function rowRecord<T extends { readonly id: string }>(row: T): AnyRecord & T {
  return { version: 0, createdAt: '', updatedAt: '', ...row } as unknown as AnyRecord & T;
}
