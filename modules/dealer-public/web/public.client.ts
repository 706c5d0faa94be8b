import type { Endpoint, Language } from '@mp/kernel/contract';
import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { publicCompanies, publicDealers, publicOptions, publicQr, publicRegions } from '../contract/index.ts';

type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? A : never;
/** What the public pages begin with. */
export type PublicOptions = AnswerOf<typeof publicOptions>;

/** What the public pages begin with, in the visitor's language. */
export const optionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['public', 'options', language],
    queryFn: ({ signal }) => call(publicOptions, { signal }),
    staleTime: 600_000,
    retry: false,
  });

/** Companies to choose from. */
export const companiesQuery = queryOptions({
  queryKey: ['public', 'companies'],
  queryFn: ({ signal }) => call(publicCompanies, { signal }),
  staleTime: 600_000,
  retry: false,
});

/** Regions below one. */
export const regionsQuery = (parent: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['public', 'regions', parent ?? '', language],
    queryFn: ({ signal }) => call(publicRegions, { query: { parent: parent ?? '' }, signal }),
    enabled: parent !== undefined && parent !== '',
    staleTime: 600_000,
  });

/** What a visitor looks for. */
export interface DealerQuery {
  readonly region?: string | undefined;
  readonly address?: string | undefined;
  readonly lng?: string | undefined;
  readonly lat?: string | undefined;
  readonly capability?: string | undefined;
  readonly line?: string | undefined;
  readonly q?: string | undefined;
}

/** A pass token that is used by the next call. */
export interface PassHolder {
  take: () => string | undefined;
}

/** Looks dealers up; nothing is asked before somebody asks. */
export const dealersQuery = (asked: DealerQuery | undefined, language: Language, pass: PassHolder) =>
  queryOptions({
    queryKey: ['public', 'dealers', asked ?? null, language],
    queryFn: ({ signal }) => call(publicDealers, { query: { ...asked, pass: pass.take() }, signal }),
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: false,
  });

/** What a QR code stands for. */
export const qrQuery = (
  asked: { readonly t: string; readonly lng?: string | undefined; readonly lat?: string | undefined },
  language: Language,
  pass: PassHolder,
) =>
  queryOptions({
    queryKey: ['public', 'qr', asked, language],
    queryFn: ({ signal }) => call(publicQr, { query: { ...asked, pass: pass.take() }, signal }),
    staleTime: 60_000,
    retry: false,
  });
