import {
  permissionKey,
  type BinItem,
  type ChainAnswer,
  type FormDraft,
  type ImportBatch,
  type ImportUndone,
  type Page,
  type Proposal,
  type RecentImport,
  type RecordAsOf,
  type Resource,
} from '@mp/kernel/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { newId, request, type RequestInput } from '../../client.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { useClients } from '../clients.tsx';

/** A record as it stood at an instant. */
export interface RecordThen extends RecordAsOf {
  readonly record: AnyRecord;
}

type Body = Readonly<Record<string, unknown>>;
type ProposalAct = 'accept' | 'reject' | 'withdraw' | 'rebase';

/** The calls beside those of every list and form: bin, past states, masked values, proposals, drafts, past imports. */
export function recordsClient(resource: Resource) {
  const { key, path } = resource;
  const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  const ask = async <T>(input: RequestInput): Promise<T> => (await request(input)) as T;
  const get = <T>(address: string, signal: AbortSignal, query?: RequestInput['query']) =>
    ask<T>({ method: 'GET', path: address, signal, query, right: permissionKey(resource, 'read') });
  const post = <T>(address: string, body: Body, action: string) =>
    ask<T>({ method: 'POST', path: address, body, right: permissionKey(resource, action) });
  const proposalAt = (id: string, pid: string): string => `${at(id)}/proposals/${encodeURIComponent(pid)}`;
  const decide = (proposal: string, act: ProposalAct, body: Body) =>
    post<Proposal>(`${proposal}/${act}`, body, act === 'withdraw' ? 'propose' : 'update');

  return {
    /** A page of the recycle bin, the last deleted first. */
    deleted: (query: { readonly page: number; readonly size: number; readonly q: string }) =>
      queryOptions({
        queryKey: [key, 'deleted', query],
        queryFn: ({ signal }) => get<Page<BinItem>>(`${path}/deleted`, signal, query),
        placeholderData: keepPreviousData,
      }),
    restore: (id: string) => post<AnyRecord>(`${at(id)}/restore`, {}, 'delete'),
    /** The record as it stood at an instant. */
    asOf: (id: string, instant: string) =>
      queryOptions({
        queryKey: [key, 'asOf', id, instant],
        queryFn: ({ signal }) => get<RecordThen>(`${at(id)}/as-of`, signal, { at: instant }),
        retry: false,
      }),
    verify: (id: string) =>
      ask<ChainAnswer>({ method: 'GET', path: `${at(id)}/verify`, right: permissionKey(resource, 'read') }),
    /** The value of a masked field; it goes to the caller alone and into no cache. */
    reveal: (id: string, field: string, reason: string) =>
      post<{ readonly value: unknown }>(`${at(id)}/reveal`, { field, reason }, 'reveal'),
    proposals: (id: string) =>
      queryOptions({
        queryKey: [key, 'proposals', id],
        queryFn: ({ signal }) => get<{ items: readonly Proposal[] }>(`${at(id)}/proposals`, signal),
      }),
    openProposals: (query: { readonly page: number; readonly size: number }) =>
      queryOptions({
        queryKey: [key, 'openProposals', query],
        queryFn: ({ signal }) => get<Page<Proposal>>(`${path}/proposals`, signal, { ...query, state: 'open' }),
        placeholderData: keepPreviousData,
      }),
    propose: (id: string, input: { readonly version: number; readonly values: Body; readonly reason: string }) =>
      ask<Proposal>({
        method: 'POST',
        path: `${at(id)}/proposals`,
        body: input,
        idempotencyKey: newId(),
        right: permissionKey(resource, 'propose'),
      }),
    accept: (
      id: string,
      pid: string,
      input: { readonly fields: readonly string[]; readonly opinion?: string; readonly version: number },
    ) => decide(proposalAt(id, pid), 'accept', { ...input }),
    reject: (id: string, pid: string, opinion: string) => decide(proposalAt(id, pid), 'reject', { opinion }),
    withdraw: (id: string, pid: string) => decide(proposalAt(id, pid), 'withdraw', {}),
    /** Puts a proposal on the record's current version, without the fields in `drop`. */
    rebase: (id: string, pid: string, drop: readonly string[]) => decide(proposalAt(id, pid), 'rebase', { drop }),
    /** What this user typed into the form of a record (null: of a new one) and did not save; null when there is nothing. */
    draft: async (record: string | null) =>
      (await ask<FormDraft | undefined>({ method: 'GET', path: `${path}/draft`, query: { record: record ?? '' } })) ??
      null,
    saveDraft: (record: string | null, version: number, values: Body) =>
      ask<undefined>({ method: 'PUT', path: `${path}/draft`, body: { record, version, values } }),
    dropDraft: (record: string | null) =>
      ask<undefined>({ method: 'DELETE', path: `${path}/draft`, query: { record: record ?? '' } }),
    pastImports: () =>
      queryOptions({
        queryKey: [key, 'pastImports'],
        queryFn: ({ signal }) => get<{ items: readonly RecentImport[] }>(`${path}/imports`, signal),
        staleTime: 0,
      }),
    /** Begins to take an import back; its state says when that is done. */
    undoImport: (id: string) => post<ImportBatch>(`${path}/imports/${encodeURIComponent(id)}/undo`, {}, 'import'),
    keptRows: (id: string) =>
      queryOptions({
        queryKey: [key, 'import', id, 'kept'],
        queryFn: ({ signal }) => get<ImportUndone>(`${path}/imports/${encodeURIComponent(id)}/kept`, signal),
        staleTime: 0,
      }),
  };
}

/** The calls that `recordsClient` makes for a resource. */
export type RecordsClient = ReturnType<typeof recordsClient>;

/** The calls in force here: the server's, or those of the gallery's stage. */
export function useRecords(resource: Resource): RecordsClient {
  return useClients().records?.(resource) ?? recordsClient(resource);
}
