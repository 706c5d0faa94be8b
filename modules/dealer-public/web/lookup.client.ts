import { call, type PageSearch } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { dealer } from '@mp/dealer/contract';
import { lookUpDealers, readQr, whiteSpots, type DealerLookUp } from '../contract/index.ts';

const names = ['q', 'region', 'capability', 'band', 'line', 'brand', 'cert', 'address', 'lng', 'lat', 'km'] as const;

/** The search that an address holds. */
export function askedOf(search: PageSearch): DealerLookUp {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Dealers of a search. */
export const foundQuery = (asked: DealerLookUp) =>
  queryOptions({
    queryKey: [dealer.key, 'lookUp', asked],
    queryFn: ({ signal }) => call(lookUpDealers, { query: asked, signal }),
    placeholderData: (before) => before,
  });

/** Cities without service. */
export const spotsQuery = (asked: { readonly band?: string | undefined; readonly line?: string | undefined }) =>
  queryOptions({
    queryKey: [dealer.key, 'spots', asked],
    queryFn: ({ signal }) => call(whiteSpots, { query: asked, signal }),
    placeholderData: (before) => before,
  });

/** The valid plaque of a dealer. */
export const plaqueOf = (subjectId: string) =>
  queryOptions({
    queryKey: ['qr', 'dealer', subjectId],
    queryFn: ({ signal }) => call(readQr, { query: { kind: 'dealer' as const, subjectId }, signal }),
  });
